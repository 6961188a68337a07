import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { now } from '../../../kit/data/clock.ts'
import type { Answer } from '../../../../../client/index.ts'
import { markStale, queryClient } from '../../../kit/data/query-client.ts'
import { calling } from '../../../kit/data/calling.ts'
import { stoa } from '../../../kit/data/stoa.ts'
import { dropDraft, keepDraft, readDraft } from '../../../kit/form/drafts.ts'
import { useSession } from '../../../kit/format/session.tsx'
import { useSay } from '../../../kit/page/use-say.tsx'
import { STEPS_IN_TURN, type Activity, type History } from './ticket.ts'
import { keyOfTicket, readAgain } from './use-steps.ts'

interface Reply {
  text: string
  key: string
  onSent?: (() => void) | undefined
}

/** The id of a comment that is on its way. */
export const SENDING = 'sending'

/**
 * What is typed as a reply to a ticket, kept until it is sent. A comment is shown at once; when it is refused, its text stands in the field
 * again.
 */
export function useReply(id: string) {
  const say = useSay()
  const { membershipRef, user } = useSession()
  const [draft, sending] = [`reply ${id}`, `reply on its way ${id}`]
  /** What was on its way when the page was left, and what was typed since. */
  const kept = () => {
    const isOnItsWay = queryClient.isMutating({ mutationKey: [sending] }) > 0
    return joined(isOnItsWay ? '' : textOf(sending), textOf(draft))
  }
  const [text, setText] = useState(kept)
  // The same words under the same key are stored once, however often they are sent.
  const [key, setKey] = useState<string>(() => {
    const { sent } = readDraft(sending) ?? {}
    return sent?.what === text ? sent.key : crypto.randomUUID()
  })
  const type = (next: string) => {
    setText(next)
    setKey(crypto.randomUUID())
    if (!isPending) dropDraft(sending)
    keepDraft(draft, { changed: next === '' ? {} : { text: next } })
  }
  const { mutate, isPending } = useMutation({
    mutationKey: [sending],
    scope: STEPS_IN_TURN,
    mutationFn: (reply: Reply) =>
      calling(() =>
        stoa.tickets.createComment.answer({ body: { activity: { ticketRef: id, text: reply.text } }, idempotencyKey: reply.key }),
      ),
    onMutate: async (reply: Reply) => {
      await queryClient.cancelQueries({ queryKey: keyOfTicket(id) })
      const author = { id: membershipRef, roleType: 'admin', type: 'member', user: { ...user, blocked: false } }
      const createDate = now()
      const data = { text: reply.text, attachments: [] }
      const comment = { id: SENDING, ticketRef: id, createDate, type: 'comment', membership: author, data } as Activity
      seeActivities(id, all => [...all, comment])
      keepDraft(sending, { changed: { text: reply.text }, sent: { what: reply.text, key: reply.key } })
      dropDraft(draft)
      setText('')
    },
    onSuccess: async ({ reply }, { onSent }) => {
      seeActivities(id, all => all.map(one => (one.id === SENDING ? reply.activity : one)))
      setKey(crypto.randomUUID())
      // What follows goes under the tag of the ticket with this comment.
      await readAgain(id)
      onSent?.()
    },
    onError: (error, reply) => {
      seeActivities(id, all => all.filter(one => one.id !== SENDING))
      // What was typed meanwhile stands after it; where somebody has gone on to another ticket, it is there when they are back.
      type(joined(reply.text, kept()))
      setKey(reply.key)
      say.failed(error)
    },
    onSettled: () => {
      dropDraft(sending)
      return markStale(['tickets'])
    },
  })
  const send = (onSent?: () => void) => {
    if (text.trim() !== '' && !isPending) mutate({ text, key, onSent })
  }
  return { text, type, send, isPending }
}

const textOf = (draft: string) => String(readDraft(draft)?.changed.text ?? '')
const joined = (...texts: string[]) => texts.filter(Boolean).join('\n\n')

function seeActivities(id: string, change: (all: Activity[]) => Activity[]): void {
  queryClient.setQueryData<Answer<History>>(
    keyOfTicket(id),
    now => now && { ...now, reply: { ...now.reply, activities: change(now.reply.activities) } },
  )
}
