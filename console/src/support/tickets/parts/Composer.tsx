import { Button, Group, Text, Textarea } from '@mantine/core'
import { useRef, type KeyboardEvent } from 'react'
import { fullName } from '../../../kit/format/values.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { useShortcuts } from '../../../kit/keys/keys.ts'
import classes from './chosen.module.css'
import { nextStatuses, type Ticket } from './ticket.ts'
import { useReply } from './use-reply.ts'
import { useTicketActions } from './use-ticket-actions.ts'

const MOST = 20_000

/** The reply. Ctrl-Enter sends it, with Shift it solves the ticket too. */
export function Composer({ ticket }: { ticket: Ticket }) {
  const { support: w, shell } = useWords()
  const field = useRef<HTMLTextAreaElement>(null)
  const { text, type, send, isPending } = useReply(ticket.id)
  const { become } = useTicketActions(ticket)
  const canSolve = nextStatuses(ticket.status).includes('solved')
  const sendAndSolve = () => send(() => become('solved'))
  useShortcuts(shell.keys.thisPage, [{ keys: 'r', label: w.reply, run: () => field.current?.focus() }])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') field.current?.blur()
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (event.shiftKey && canSolve) sendAndSolve()
    else send()
  }
  const isEmpty = text.trim() === ''
  return (
    <form
      className={classes.composer}
      onSubmit={event => {
        event.preventDefault()
        send()
      }}
    >
      <Textarea
        ref={field}
        aria-label={w.replyTo(fullName(ticket.userRequester))}
        placeholder={w.replyTo(ticket.userRequester.name)}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={MOST}
        value={text}
        onChange={event => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Group gap={6} justify="flex-end" mt={8}>
        <Text size="xs" c="dimmed" mr="auto" className={classes.hint!}>
          {w.sendHint}
        </Text>
        {canSolve && (
          <Button variant="default" disabled={isEmpty || isPending} onClick={sendAndSolve}>
            {w.sendAndSolve}
          </Button>
        )}
        <Button type="submit" disabled={isEmpty} loading={isPending}>
          {w.send}
        </Button>
      </Group>
    </form>
  )
}
