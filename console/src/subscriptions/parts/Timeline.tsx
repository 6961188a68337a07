import { Button, Skeleton, Text } from '@mantine/core'
import { useState } from 'react'
import { now } from '../../kit/data/clock.ts'
import { stoa } from '../../kit/data/stoa.ts'
import { useOperation } from '../../kit/data/use-operation.ts'
import { useWords } from '../../kit/format/words.tsx'
import { Failure } from '../../kit/page/Failure.tsx'
import { Section } from '../../kit/page/Page.tsx'
import { fromOf, lifeOf } from './life.ts'
import type { Subscription } from './subscription.ts'
import { TimelineMark } from './TimelineMark.tsx'
import { TimelinePeriod, type InvoiceNames } from './TimelinePeriod.tsx'
import classes from './timeline.module.css'

/** So many periods that are over are read at first, and so many times more with each step. */
const [BEHIND, STEP] = [6, 4]

/** A subscription's life on one line, the latest first: what comes, the present, and what is over, each with what it was billed. */
export function Timeline({ subscription, invoices }: { subscription: Subscription; invoices: InvoiceNames }) {
  const { subscriptions: w, kit } = useWords()
  const [count, setCount] = useState(BEHIND)
  const from = fromOf(subscription, count)
  const params = { id: subscription.id }
  const periods = useOperation(
    stoa.subscriptions.listSubscriptionPeriods,
    { params, query: from ? { from } : {} },
    { keepsPrevious: true },
  )
  const changes = useOperation(stoa.subscriptions.listSubscriptionChanges, { params, query: { applied: true } })
  const error = periods.error ?? changes.error
  if (error && !(periods.data && changes.data))
    return (
      <Section title={w.timeline}>
        <Failure error={error} again={() => void Promise.all([periods.refetch(), changes.refetch()])} />
      </Section>
    )
  if (!periods.data || !changes.data)
    return (
      <Section title={w.timeline}>
        <Skeleton h={260} />
      </Section>
    )
  const rows = lifeOf(subscription, periods.data.periods, changes.data.changes)
  const present = now()
  return (
    <Section title={w.timeline}>
      <ol className={classes.line}>
        {subscription.endDate === undefined && (
          <li className={classes.end}>
            <Text span size="sm" c="dimmed">
              {w.goesOn}
            </Text>
          </li>
        )}
        {rows.map(row =>
          row.kind === 'period' ? (
            <TimelinePeriod key={row.at} period={row.period} of={subscription} now={present} invoices={invoices} />
          ) : (
            <TimelineMark
              key={row.kind === 'change' ? row.change.id : `${row.kind} ${row.at}`}
              mark={row}
              of={subscription}
              now={present}
            />
          ),
        )}
        {from === undefined && (
          <li className={classes.end}>
            <Text span size="sm" c="dimmed">
              {w.begun}
            </Text>
          </li>
        )}
      </ol>
      {from !== undefined && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          loading={periods.isPlaceholderData}
          onClick={() => setCount(count * STEP)}
        >
          {kit.showMore}
        </Button>
      )}
    </Section>
  )
}
