import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { stoa } from '../../../kit/data/stoa.ts'
import { useOperation } from '../../../kit/data/use-operation.ts'
import { Status } from '../../../kit/format/Status.tsx'
import { fullName, mailTo, Picture, StatusBadge } from '../../../kit/format/values.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import classes from './chosen.module.css'
import { firstLine, INBOX, type Ticket } from './ticket.ts'

/** Who asks: how they are reached, where they belong, and what else they have asked for. */
export function Requester({ ticket }: { ticket: Ticket }) {
  const { support: w, people } = useWords()
  const { userRequester: who, membershipRequester: as, membershipRefRequester: id, locationRef } = ticket
  const found = useOperation(stoa.memberships.getMembership, { params: { id } })
  const companyRef = found.data?.membership.companyRef
  const company = useOperation(
    stoa.companies.getCompany,
    { params: { id: companyRef ?? '' } },
    { enabled: companyRef !== undefined },
  )
  const others = useOperation(stoa.tickets.listTickets, { query: { locationRef, membershipRefRequester: [id], limit: 6 } })
  const rest = (others.data?.tickets ?? []).filter(other => other.id !== ticket.id).slice(0, 5)
  return (
    <div className={classes.part}>
      <div className={classes.person}>
        <Picture is={who} size={36} />
        <div className={classes.personText}>
          <Anchor component={Link} to={`/community/memberships/${id}`} size="sm" fw={600} className={classes.break!}>
            {fullName(who)}
          </Anchor>
          <Text size="xs" c="dimmed">
            {as.roleType === 'admin' ? people.roles.admin : people.types[as.type]}
          </Text>
        </div>
        {as.user.blocked && <StatusBadge tone="bad">{people.blocked}</StatusBadge>}
      </div>
      {companyRef && company.data && (
        <Anchor component={Link} to={`/community/companies/${companyRef}`} size="sm" className={classes.break!}>
          {company.data.company.title}
        </Anchor>
      )}
      {as.user.email && (
        <Anchor href={mailTo(as.user.email)} size="sm" className={classes.break!}>
          {as.user.email}
        </Anchor>
      )}
      {as.user.phoneNumber && (
        <Anchor href={`tel:${as.user.phoneNumber.replaceAll(/[^\d+]/g, '')}`} size="sm">
          {as.user.phoneNumber}
        </Anchor>
      )}
      {rest.length > 0 && (
        <>
          <Text size="xs" c="dimmed" mt={6}>
            {w.otherTickets}
          </Text>
          {rest.map(other => (
            <Link
              key={other.id}
              to={`${INBOX}/${other.id}`}
              search={((old: object) => old) as never}
              resetScroll={false}
              className={classes.other!}
            >
              <Text span size="sm" truncate>
                {firstLine(other.description)}
              </Text>
              <Status of="ticket" is={other.status} />
            </Link>
          ))}
        </>
      )}
    </div>
  )
}
