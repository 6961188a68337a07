import { Text, Tooltip } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ChevronsUp, ChevronUp, RotateCcw } from 'lucide-react'
import { Status } from '../../../kit/format/Status.tsx'
import { useLocationChoice, useLocationTitles } from '../../../kit/format/session.tsx'
import { fullName, Picture, When } from '../../../kit/format/values.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import classes from './inbox.module.css'
import { firstLine, INBOX, type Ticket } from './ticket.ts'

/** A ticket in the list: who asks for what, since when, and who has it. */
export function InboxRow({ ticket, isChosen }: { ticket: Ticket; isChosen: boolean }) {
  const { support: w } = useWords()
  const titleOf = useLocationTitles()
  const isOneLocation = useLocationChoice() !== undefined
  const { userRequester: who, userAssignee: whose, locationRef } = ticket
  return (
    <div role="listitem">
      <Link
        to={`${INBOX}/${ticket.id}`}
        search={((old: object) => old) as never}
        resetScroll={false}
        className={classes.row!}
        {...(isChosen && { 'aria-current': 'true' })}
      >
        <Picture is={who} size={28} />
        <div className={classes.rowText}>
          <div className={classes.rowLine}>
            <Text span size="sm" fw={ticket.status === 'new' ? 650 : 500} truncate>
              {fullName(who)}
            </Text>
            <Text span size="xs" c="dimmed" className={classes.end!}>
              <When is={ticket.createDate} as="ago" at={locationRef} />
            </Text>
          </div>
          <Text size="sm" lineClamp={2} className={classes.excerpt!}>
            {firstLine(ticket.description)}
          </Text>
          <div className={classes.rowLine}>
            <Status of="ticket" is={ticket.status} />
            {ticket.reopenDate && (
              <Tooltip label={w.reopened}>
                <span className={classes.reopened}>
                  <RotateCcw size={13} role="img" aria-label={w.reopened} />
                </span>
              </Tooltip>
            )}
            <Priority of={ticket} />
            <Text span size="xs" c="dimmed" truncate>
              {[`#${ticket.number}`, w.types[ticket.type], !isOneLocation && titleOf(locationRef)].filter(Boolean).join(' · ')}
            </Text>
            {whose && (
              <Tooltip label={w.isOf(fullName(whose))}>
                <div className={classes.end}>
                  <Picture is={whose} size={20} />
                  <span className={classes.unseen}>{w.isOf(fullName(whose))}</span>
                </div>
              </Tooltip>
            )}
          </div>
        </div>
      </Link>
    </div>
  )
}

/** What is urgent stands out, what is as usual does not. */
function Priority({ of: { priority } }: { of: Ticket }) {
  const { support: w } = useWords()
  if (priority !== 'high' && priority !== 'urgent') return null
  const Icon = priority === 'urgent' ? ChevronsUp : ChevronUp
  return (
    <Tooltip label={w.priorities[priority]}>
      <span className={classes.priority} data-urgent={priority === 'urgent' || undefined}>
        <Icon size={15} role="img" aria-label={w.priorities[priority]} />
      </span>
    </Tooltip>
  )
}
