import { VisuallyHidden } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { ArrowRight, CircleDot, Flag, RotateCcw, Tag, UserRound } from 'lucide-react'
import { useSession } from '../../../kit/format/session.tsx'
import { When } from '../../../kit/format/values.tsx'
import { useSpoken } from '../../../kit/format/words.tsx'
import classes from './thread.module.css'
import { Message } from './Message.tsx'
import { isReopening, type Activity, type History, type Ticket } from './ticket.ts'
import { told } from './told.ts'

/** The history of a ticket: what was asked, what was said, and what was done, the oldest first. */
export function Thread({ history: { ticket, activities } }: { history: History }) {
  const list = useRef<HTMLOListElement>(null)
  const count = activities.length
  // A conversation is read from its end.
  useEffect(() => {
    list.current?.lastElementChild?.scrollIntoView({ block: 'nearest' })
  }, [count])
  return (
    <>
      <ol ref={list} className={classes.steps}>
        <Message
          of={{ text: ticket.description, user: ticket.userRequester, isTeam: false, createDate: ticket.createDate }}
          ticket={ticket}
        />
        {activities.map(activity =>
          activity.type === 'comment' ? (
            <Message
              key={activity.id}
              of={{
                text: activity.data.text ?? '',
                user: activity.membership.user,
                isTeam: activity.membership.roleType === 'admin' && activity.membership.user.id !== ticket.userRequester.id,
                createDate: activity.createDate,
              }}
              comment={activity}
              ticket={ticket}
            />
          ) : (
            isWorthALine(activity, ticket) && <Action key={activity.id} of={activity} at={ticket.locationRef} />
          ),
        )}
      </ol>
      <Arrived activities={activities} />
    </>
  )
}

/** Says what others do with the ticket while it is open to those who hear. */
function Arrived({ activities }: { activities: readonly Activity[] }) {
  const { words } = useSpoken()
  const { user } = useSession()
  const opened = useRef(activities.length)
  const last = activities.at(-1)
  const isNews = last !== undefined && activities.length > opened.current && last.membership.user.id !== user.id
  return (
    <VisuallyHidden role="status">
      {isNews && [told(last, words), ...(last.type === 'comment' ? [last.data.text] : [])].join(': ')}
    </VisuallyHidden>
  )
}

/** That somebody opened their own ticket is told by its first message. */
const isWorthALine = ({ type, membership }: Activity, { userRequester }: Ticket) =>
  type !== 'ticketCreated' || membership.user.id !== userRequester.id

function Action({ of, at }: { of: Activity; at: string }) {
  const { words } = useSpoken()
  const Icon = iconOf(of)
  return (
    <li className={classes.action} data-reopened={(of.type === 'statusUpdated' && isReopening(of.data)) || undefined}>
      <Icon size={14} aria-hidden />
      <span>
        {told(of, words)} · <When is={of.createDate} as="ago" at={at} />
      </span>
    </li>
  )
}

function iconOf({ type, data }: Activity) {
  switch (type) {
    case 'statusUpdated':
      return isReopening(data) ? RotateCcw : CircleDot
    case 'typeUpdated':
      return Tag
    case 'priorityUpdated':
      return Flag
    case 'assigneeUpdated':
      return UserRound
    default:
      return ArrowRight
  }
}
