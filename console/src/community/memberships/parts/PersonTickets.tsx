import { stoa } from '../../../kit/data/stoa.ts'
import { useOperation } from '../../../kit/data/use-operation.ts'
import { Status } from '../../../kit/format/Status.tsx'
import { When } from '../../../kit/format/values.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { Lines } from '../../../kit/page/Lines.tsx'
import type { Membership } from './person.ts'

/** What the person has asked for last. */
export function PersonTickets({ member: { id, locationRef } }: { member: Membership }) {
  const { people: w } = useWords()
  const query = useOperation(stoa.tickets.listTickets, { query: { locationRef, membershipRefRequester: [id], limit: 5 } })
  return (
    <Lines
      title={w.openTickets}
      query={query}
      none={w.noTickets}
      all={{ to: '/support/tickets', search: { requester: id, status: 'all', at: locationRef } }}
      lines={({ tickets }) =>
        tickets.map(ticket => ({
          id: ticket.id,
          to: `/support/tickets/${ticket.id}`,
          title: ticket.description,
          status: <Status of="ticket" is={ticket.status} />,
          end: <When is={ticket.createDate} at={locationRef} />,
        }))
      }
    />
  )
}
