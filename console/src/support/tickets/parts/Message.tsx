import { ActionIcon, Anchor, Badge, Menu, Text } from '@mantine/core'
import { Ellipsis, Paperclip, Undo2 } from 'lucide-react'
import { now } from '../../../kit/data/clock.ts'
import { stoa } from '../../../kit/data/stoa.ts'
import { foresee, useWrite } from '../../../kit/data/use-write.ts'
import { fullName, Picture, When } from '../../../kit/format/values.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { confirm } from '../../../kit/page/confirm.tsx'
import classes from './thread.module.css'
import type { Activity, Ticket } from './ticket.ts'
import { SENDING } from './use-reply.ts'

interface Props {
  of: { text: string; user: Ticket['userRequester'] | Activity['membership']['user']; isTeam: boolean; createDate: string }
  /** The comment; without it the message is the ticket's own. */
  comment?: Activity
  ticket: Ticket
}

/** What somebody has written. */
export function Message({ of: { text, user, isTeam, createDate }, comment, ticket }: Props) {
  const { support: w, kit } = useWords()
  const isSending = comment?.id === SENDING
  const isTakenBack = comment?.deleteDate !== undefined
  return (
    <li className={classes.message} data-team={isTeam || undefined} aria-busy={isSending}>
      <Picture is={user} size={30} />
      <div className={classes.said}>
        <div className={classes.who}>
          <Text span size="sm" fw={600} truncate>
            {fullName(user)}
          </Text>
          {isTeam && (
            <Badge size="xs" variant="default" className={classes.team!}>
              {w.team}
            </Badge>
          )}
          <Text span size="xs" c="dimmed" className={classes.when!}>
            {isSending ? w.sending : <When is={createDate} as="ago" at={ticket.locationRef} />}
          </Text>
          {comment && !isTakenBack && !isSending && <TakeBack comment={comment} label={`${kit.more}: ${fullName(user)}`} />}
        </div>
        {isTakenBack ? (
          <Text size="sm" c="dimmed" fs="italic">
            {w.takenBack}
          </Text>
        ) : (
          <Text size="sm" className={classes.text!}>
            {text}
          </Text>
        )}
        <Attachments of={comment?.data.attachments ?? []} />
      </div>
    </li>
  )
}

type Attachment = NonNullable<Activity['data']['attachments']>[number]

/** Files are kept elsewhere. Where their address is known, they can be opened. */
const Attachments = ({ of }: { of: readonly Attachment[] }) =>
  of.length > 0 && (
    <ul className={classes.files}>
      {of.map(({ key, name = key, url }) => (
        <li key={key} className={classes.file}>
          <Paperclip size={13} aria-hidden />
          {url === undefined ? (
            <Text span size="xs" truncate>
              {name}
            </Text>
          ) : (
            <Anchor href={url} size="xs" target="_blank" rel="noopener noreferrer" truncate>
              {name}
            </Anchor>
          )}
        </li>
      ))}
    </ul>
  )

function TakeBack({ comment: { id, ticketRef }, label }: { comment: Activity; label: string }) {
  const { support: w, kit } = useWords()
  const takeBack = useWrite(stoa.tickets.deleteComment, {
    said: () => w.tookBack,
    foreseen: () => [
      foresee(stoa.tickets.getTicket, { params: { id: ticketRef } }, reply => ({
        ...reply,
        activities: reply.activities.map(one => (one.id === id ? { ...one, data: { attachments: [] }, deleteDate: now() } : one)),
      })),
    ],
  })
  const ask = () =>
    confirm({
      title: w.takeBackTitle,
      text: w.takeBackText,
      confirm: w.takeBack,
      cancel: kit.cancel,
      onConfirm: () => takeBack.run({ params: { id } }),
    })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size={24} aria-label={label} className={classes.more!}>
          <Ellipsis size={15} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item color="red" leftSection={<Undo2 size={15} />} onClick={ask}>
          {w.takeBack}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
