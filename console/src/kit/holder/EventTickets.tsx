import { stoa } from '../data/stoa.ts'
import { useOperation } from '../data/use-operation.ts'
import { StatusBadge, When } from '../format/values.tsx'
import { useWords } from '../format/words.tsx'
import { Lines } from '../page/Lines.tsx'
import { GiveTicket } from './GiveTicket.tsx'

/** The events for which a person has a ticket. */
export function EventTickets({ customerRef, locationRef }: { customerRef: string; locationRef: string }) {
  const { seats: w } = useWords()
  const query = useOperation(stoa.eventTickets.listEventTickets, { query: { customerRef, limit: 5 } })
  return (
    <>
      <Lines
        title={w.ofPerson}
        query={query}
        none={w.noTickets}
        add={{ label: w.give, to: '.', search: { dialog: 'giveTicket' } }}
        lines={({ tickets }) =>
          tickets.map(({ id, event, role, checkInDate, locationRef }) => ({
            id,
            to: `/events/tickets/${id}`,
            title: event.title,
            status:
              role === 'host' ? (
                <StatusBadge tone="busy">{w.roles.host}</StatusBadge>
              ) : (
                checkInDate && <StatusBadge tone="good">{w.checkedIn}</StatusBadge>
              ),
            end: <When is={event.startDate} at={locationRef} />,
          }))
        }
      />
      <GiveTicket membershipRef={customerRef} locationRef={locationRef} />
    </>
  )
}
