import { Alert, Button, Group, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { stoa } from '../../kit/data/stoa.ts'
import { ContractForm } from '../../kit/form/ContractForm.tsx'
import { useContractForm } from '../../kit/form/use-contract-form.tsx'
import { useFormats } from '../../kit/format/use-formats.ts'
import { fullName } from '../../kit/format/values.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { useAddress } from '../../kit/list/use-address.ts'
import { useSay } from '../../kit/page/use-say.tsx'
import { isOpen, leftOf, type Event } from './event.ts'
import { refusedBy, SeatFields } from './SeatFields.tsx'
import { STALE } from './tickets.ts'

/** Gives somebody a ticket while the address says `dialog=ticket`, or a place in line while it says `dialog=wait`. */
export function SeatDialogs({ event }: { event: Event }) {
  const { seats: w } = useWords()
  const [{ dialog }, change] = useAddress()
  const close = () => change({ dialog: undefined, person: undefined })
  const asked = dialog === 'ticket' || dialog === 'wait' ? dialog : undefined
  // What is shown stays while the dialog goes.
  const [shown, setShown] = useState(asked)
  if (asked !== undefined && asked !== shown) setShown(asked)
  const props = { event, onClose: close }
  return (
    <Modal
      opened={asked !== undefined && isOpen(event)}
      onClose={close}
      size="lg"
      title={`${shown === 'wait' ? w.waiting : w.add}: ${event.title}`}
    >
      {shown === 'wait' ? <NewEntry {...props} /> : <NewTicket {...props} />}
    </Modal>
  )
}

interface Props {
  event: Event
  onClose: () => void
}

function NewTicket({ event, onClose }: Props) {
  const { seats: w } = useWords()
  const { number } = useFormats(event.locationRef)
  const say = useSay()
  const [{ person }, change] = useAddress()
  const form = useContractForm(stoa.eventTickets.createEventTicket, {
    draft: `ticket ${event.id} ${person ?? ''}`,
    initial: { ticket: { eventRef: event.id, ...(person && { membershipRef: person }) } },
    stale: STALE,
    refusals: refusedBy('ticket', event, w.refusals),
    onDone: ({ ticket }) => {
      say.done(w.added(fullName(ticket.user)))
      onClose()
    },
  })
  const left = leftOf(event)
  const wanted = Number(form.valueAt('ticket.quantity')) || 1
  const isShort = left !== undefined && wanted > left && form.valueAt('ticket.role') !== 'host'
  const membershipRef = String(form.valueAt('ticket.membershipRef') ?? '')
  return (
    <ContractForm form={form} submit={w.addSubmit} onCancel={onClose}>
      <SeatFields at="ticket" event={event} />
      {isShort && event.waitlist.enabled && (
        <Alert color="yellow" role="status">
          <Group justify="space-between" gap="xs">
            <Text size="sm">{w.full(left <= 0 ? w.soldOutNow : w.left(number(left)))}</Text>
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => change({ dialog: 'wait', person: membershipRef || undefined })}
            >
              {w.toWait}
            </Button>
          </Group>
        </Alert>
      )}
    </ContractForm>
  )
}

function NewEntry({ event, onClose }: Props) {
  const { seats: w } = useWords()
  const { number } = useFormats(event.locationRef)
  const say = useSay()
  const [{ person }] = useAddress()
  const form = useContractForm(stoa.waitlistEntries.createWaitlistEntry, {
    draft: `wait ${event.id} ${person ?? ''}`,
    initial: { waitlistEntry: { eventRef: event.id, ...(person && { membershipRef: person }) } },
    stale: STALE,
    refusals: refusedBy('waitlistEntry', event, w.refusals),
    onDone: ({ waitlistEntry: { user, position = 1 } }) => {
      say.done(w.waitsNow(fullName(user), number(position)))
      onClose()
    },
  })
  return (
    <ContractForm form={form} submit={w.waitSubmit} onCancel={onClose}>
      <Text size="sm" c="dimmed">
        {w.waitText}
      </Text>
      <SeatFields at="waitlistEntry" event={event} />
    </ContractForm>
  )
}
