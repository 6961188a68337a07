import { Kbd, Text } from '@mantine/core'
import { LifeBuoy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { stoa } from '../../../kit/data/stoa.ts'
import { useOperation } from '../../../kit/data/use-operation.ts'
import { fullName } from '../../../kit/format/values.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { Empty } from '../../../kit/page/Empty.tsx'
import { Failure } from '../../../kit/page/Failure.tsx'
import { Loaded } from '../../../kit/page/Loaded.tsx'
import classes from './chosen.module.css'
import { Composer } from './Composer.tsx'
import { Thread } from './Thread.tsx'
import { TicketHeader } from './TicketHeader.tsx'
import { TicketSide } from './TicketSide.tsx'

/** The chosen ticket: its history and the reply, and beside them what is known of it and of who asks. */
export function Chosen({ id, onBack }: { id: string | undefined; onBack: () => void }) {
  const { support: w } = useWords()
  if (id === undefined)
    return (
      <div className={classes.nobody}>
        <Empty icon={<LifeBuoy size={28} strokeWidth={1.5} />} title={w.chooseTitle} text={w.chooseText} />
        <Text size="sm" c="dimmed">
          <Kbd size="xs">j</Kbd> {w.keys.next} · <Kbd size="xs">k</Kbd> {w.keys.previous}
        </Text>
      </div>
    )
  return <One id={id} onBack={onBack} />
}

function One({ id, onBack }: { id: string; onBack: () => void }) {
  const { support: w } = useWords()
  const query = useOperation(stoa.tickets.getTicket, { params: { id } })
  const [isSideOpen, setSideOpen] = useState(false)
  const ticket = query.data?.ticket
  useEffect(() => {
    if (ticket) document.title = `#${ticket.number} ${fullName(ticket.userRequester)} – Stoa`
    return () => {
      document.title = `${w.title} – Stoa`
    }
  }, [ticket, w])
  if (query.error && !query.data)
    return (
      <div className={classes.pad}>
        <Failure error={query.error} again={() => void query.refetch()} />
      </div>
    )
  return (
    <section className={classes.chosen} data-side={isSideOpen || undefined} aria-label={ticket ? `#${ticket.number}` : w.title}>
      <TicketHeader history={query.data} onBack={onBack} isSideOpen={isSideOpen} onSide={() => setSideOpen(open => !open)} />
      <div className={classes.talk}>
        <div className={classes.thread}>
          <Loaded query={query} lines={6}>
            {history => <Thread history={history} />}
          </Loaded>
        </div>
        {ticket && <Composer ticket={ticket} />}
      </div>
      <section className={classes.side} aria-label={w.details}>
        <Loaded query={query} lines={8}>
          {({ ticket }) => <TicketSide ticket={ticket} onShow={() => setSideOpen(true)} />}
        </Loaded>
      </section>
    </section>
  )
}
