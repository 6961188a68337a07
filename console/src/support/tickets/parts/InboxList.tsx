import { Button, Skeleton } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useWords } from '../../../kit/format/words.tsx'
import { Empty } from '../../../kit/page/Empty.tsx'
import { Failure } from '../../../kit/page/Failure.tsx'
import classes from './inbox.module.css'
import { InboxRow } from './InboxRow.tsx'
import { useInboxAddress, type useInbox } from './use-inbox.ts'

interface Props {
  inbox: ReturnType<typeof useInbox>
  chosen: string | undefined
  onNew: () => void
}

const NARROWED = ['requester', 'assignee', 'type', 'priority', 'q'] as const
const ROWS = Array.from({ length: 8 }, (_, row) => row)

export function InboxList({ inbox, chosen, onNew }: Props) {
  const { support: w, kit } = useWords()
  const [address, change] = useInboxAddress()
  const list = useRef<HTMLDivElement>(null)
  // The chosen one is always in sight, also after j and k.
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [chosen, inbox.tickets === undefined])
  if (inbox.error && !inbox.tickets)
    return (
      <div className={classes.rows}>
        <Failure error={inbox.error} again={() => void inbox.refetch()} />
      </div>
    )
  if (!inbox.tickets)
    return (
      <div className={classes.rows} aria-busy>
        {ROWS.map(row => (
          <div key={row} className={classes.row}>
            <Skeleton circle h={28} w={28} />
            <div className={classes.rowText}>
              <Skeleton h={12} w="60%" mb={8} />
              <Skeleton h={12} w="90%" />
            </div>
          </div>
        ))}
      </div>
    )
  const isNarrowed = NARROWED.some(name => address[name] !== undefined)
  if (inbox.tickets.length === 0 && isNarrowed)
    return (
      <div className={classes.rows}>
        <Empty
          title={kit.nothingFound}
          text={kit.nothingFoundHint}
          action={
            <Button variant="default" onClick={() => change(Object.fromEntries(NARROWED.map(name => [name, undefined])))}>
              {kit.clearAll}
            </Button>
          }
        />
      </div>
    )
  if (inbox.tickets.length === 0) {
    const isDone = address.status === undefined || address.status === 'new' || address.status === 'inProgress'
    return (
      <div className={classes.rows}>
        <Empty
          title={isDone ? w.emptyTitle : w.noneTitle}
          text={isDone ? w.emptyText : w.noneText}
          action={
            <Button variant="default" onClick={onNew}>
              {w.newTicket}
            </Button>
          }
        />
      </div>
    )
  }
  return (
    <div ref={list} className={classes.rows} data-stale={inbox.isPlaceholderData || undefined} role="list" aria-label={w.title}>
      {inbox.tickets.map(ticket => (
        <InboxRow key={ticket.id} ticket={ticket} isChosen={ticket.id === chosen} />
      ))}
      {inbox.hasNextPage && (
        <div className={classes.more}>
          <Button
            variant="default"
            size="compact-sm"
            loading={inbox.isFetchingNextPage}
            onClick={() => void inbox.fetchNextPage()}
          >
            {kit.showMore}
          </Button>
        </div>
      )}
    </div>
  )
}
