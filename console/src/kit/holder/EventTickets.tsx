import { stoa } from '../data/stoa.ts'
import { useOperation } from '../data/use-operation.ts'
import { StatusBadge, When } from '../format/values.tsx'
import { useWords } from '../format/words.tsx'
import { Lines } from '../page/Lines.tsx'

/** The events for which a person has a ticket, or a company pays. */
export function EventTickets({ customerRef }: { customerRef: string }) {
  const { seats: w } = useWords()
  const query = useOperation(stoa.eventTickets.listEventTickets, { query: { customerRef, limit: 5 } })
  return (
    <Lines
      title={w.ofPerson}
      query={query}
      none={w.noTickets}
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
  )
}
