import { Button } from '@mantine/core'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useSession } from '../../../kit/format/session.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { useShortcuts } from '../../../kit/keys/keys.ts'
import { Found } from '../../../kit/list/Found.tsx'
import { Page } from '../../../kit/page/Page.tsx'
import { Chosen } from '../parts/Chosen.tsx'
import classes from '../parts/inbox.module.css'
import { InboxList } from '../parts/InboxList.tsx'
import { InboxToolbar } from '../parts/InboxToolbar.tsx'
import { NewTicketDialog } from '../parts/NewTicketDialog.tsx'
import { INBOX } from '../parts/ticket.ts'
import { askedBy, useInbox, useInboxAddress } from '../parts/use-inbox.ts'

/** `/console/support/tickets`, and `…/{id}`: the tickets, and the chosen one beside them. */
export function PageOfRoute() {
  const { support: w, shell } = useWords()
  const { keys } = shell
  const { user } = useSession()
  const { id } = useParams({ strict: false }) as { id?: string }
  const [address, change] = useInboxAddress()
  const navigate = useNavigate()
  const inbox = useInbox(askedBy(address, user.id))
  const open = (ref: string | undefined) =>
    void navigate({
      to: ref === undefined ? INBOX : `${INBOX}/${ref}`,
      resetScroll: false,
      search: ((old: object) => old) as never,
    })
  const tickets = inbox.tickets ?? []
  const at = tickets.findIndex(ticket => ticket.id === id)
  // One that has left the list, such as by being solved, was before the one that stands at its place now.
  const last = useRef(0)
  useEffect(() => {
    if (at !== -1) last.current = at
  }, [at])
  const go = (step: number) => {
    const next = at !== -1 ? at + step : id === undefined ? 0 : last.current + Math.min(step, 0)
    const to = tickets[Math.min(Math.max(next, 0), tickets.length - 1)]
    if (to && to.id !== id) open(to.id)
    if (next >= tickets.length && inbox.hasNextPage) void inbox.fetchNextPage()
  }
  const create = () => change({ dialog: 'new' })
  useShortcuts(keys.thisPage, [
    { keys: 'j', label: w.keys.next, run: () => go(1) },
    { keys: 'k', label: w.keys.previous, run: () => go(-1) },
    { keys: 'c', label: w.newTicket, run: create },
    ...(id === undefined ? [] : [{ keys: 'Escape', label: w.keys.leave, run: () => open(undefined) }]),
  ])
  return (
    <Page
      title={w.title}
      actions={
        <Button leftSection={<Plus size={15} />} onClick={create}>
          {w.newTicket}
        </Button>
      }
    >
      <div className={classes.inbox} data-chosen={id !== undefined || undefined}>
        <InboxToolbar isFetching={inbox.isPlaceholderData} />
        <Found
          count={address.q === undefined || inbox.isPlaceholderData ? undefined : inbox.tickets?.length}
          isMore={inbox.hasNextPage}
        />
        <InboxList inbox={inbox} chosen={id} onNew={create} />
        <Chosen key={id} id={id} onBack={() => open(undefined)} />
      </div>
      <NewTicketDialog opened={address.dialog === 'new'} onClose={() => change({ dialog: undefined })} />
    </Page>
  )
}
