import { Modal } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { queryClient } from '../data/query-client.ts'
import { stoa } from '../data/stoa.ts'
import { operationQuery } from '../data/use-operation.ts'
import { useFormats } from '../format/use-formats.ts'
import { useWords } from '../format/words.tsx'
import { useAddress } from '../list/use-address.ts'
import { Pick } from '../pick/Pick.tsx'
import type { Picker } from '../pick/picker.ts'
import { hourNow } from '../resources/booking.ts'

/** Asks for which event a person gets a ticket, while the address says `dialog=giveTicket`; the page of the event goes on. */
export function GiveTicket({ membershipRef, locationRef }: { membershipRef: string; locationRef: string }) {
  const { seats: w } = useWords()
  const [{ dialog }, change] = useAddress()
  const navigate = useNavigate()
  const { moment } = useFormats(locationRef)
  return (
    <Modal opened={dialog === 'giveTicket'} onClose={() => change({ dialog: undefined })} title={w.give}>
      <Pick
        label={w.event}
        data-autofocus
        from={comingEvents(locationRef, moment)}
        value={null}
        onChange={id => {
          const search = { dialog: 'ticket', person: membershipRef }
          if (id) void navigate({ to: `/events/${id}`, search: search as never })
        }}
      />
    </Modal>
  )
}

/** The events of a location that are still to come, the next first, with when they begin. */
const comingEvents = (locationRef: string, moment: (instant: string) => string): Picker => ({
  key: ['comingEvents', locationRef],
  async find(words) {
    const query = {
      locationRef,
      'endDate[gte]': hourNow(),
      order: 'endDate:asc' as const,
      limit: 20,
      ...(words.length >= 2 && { q: words }),
    }
    const { reply } = await queryClient.fetchQuery(operationQuery(stoa.events.listEvents, { query }))
    return reply.events
      .filter(({ cancelDate }) => cancelDate === undefined)
      .toSorted((a, b) => (a.startDate < b.startDate ? -1 : 1))
      .map(({ id, title, startDate }) => ({ value: id, label: title, hint: moment(startDate) }))
  },
  async name(id) {
    const { reply } = await queryClient.fetchQuery(operationQuery(stoa.events.getEvent, { params: { id } }))
    return reply.event.title
  },
})
