import { Text } from '@mantine/core'
import { useState } from 'react'
import { now } from '../../kit/data/clock.ts'
import { stoa } from '../../kit/data/stoa.ts'
import { useOperation } from '../../kit/data/use-operation.ts'
import { useLocationTitles } from '../../kit/format/session.tsx'
import { Money, When } from '../../kit/format/values.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { HolderName } from '../../kit/holder/Party.tsx'
import { LinkTo } from '../../kit/page/LinkTo.tsx'
import { Loaded } from '../../kit/page/Loaded.tsx'
import { Facts, Section } from '../../kit/page/Page.tsx'
import type { Upcoming } from './invoice.ts'
import classes from '../../kit/money/sheet.module.css'

/** When it will be made and for whom. */
export function UpcomingFacts({ of: { invoice } }: { of: Upcoming }) {
  const { invoices: w, billing: b } = useWords()
  const titleOf = useLocationTitles()
  const { locationRef, subscriptionRef, issueDate, createDate } = invoice
  return (
    <Section title={w.details}>
      <Facts
        items={[
          [b.willBeMade, <When key="made" is={issueDate ?? createDate} as="moment" at={locationRef} />],
          [w.customer, <HolderName key="customer" of={invoice} isLink />],
          [w.of, subscriptionRef && <LinkTo to={`/subscriptions/${subscriptionRef}`}>{w.subscription}</LinkTo>],
          [w.location, titleOf(locationRef)],
        ]}
      />
      <Text size="xs" c="dimmed" mt="sm">
        {b.asNow}
      </Text>
    </Section>
  )
}

/** The periods of the subscription from now on, with what each comes to. */
export function ComingPeriods({ of: id, at }: { of: string; at: string }) {
  const { billing: b } = useWords()
  const [span] = useState(() => {
    const [from, until] = [now(), new Date(now())]
    return { from, until: new Date(until.setUTCFullYear(until.getUTCFullYear() + 1)).toISOString() }
  })
  const query = useOperation(stoa.subscriptions.listSubscriptionPeriods, { params: { id }, query: span })
  return (
    <Section title={b.comingPeriods}>
      <Loaded query={query}>
        {({ periods }) =>
          periods.slice(0, 12).map(({ startDate, state, invoiceRef, grossAmount }) => (
            <div key={startDate} className={classes.entry}>
              <div>
                <Text size="sm">
                  <When is={startDate} at={at} />
                </Text>
                <Text size="xs" c="dimmed">
                  {invoiceRef ? <LinkTo to={`/invoices/${invoiceRef}`}>{b.periodStates[state]}</LinkTo> : b.periodStates[state]}
                </Text>
              </div>
              <Text size="sm" className={classes.entryEnd!}>
                <Money amount={grossAmount} at={at} />
              </Text>
            </div>
          ))
        }
      </Loaded>
    </Section>
  )
}

/** What waits and is left for an invoice after that one. */
export function LaterItems({ of: { upcomingItems, invoice } }: { of: Upcoming }) {
  const { invoices: w, billing: b } = useWords()
  return (
    <Section title={b.laterItems}>
      {upcomingItems.length === 0 ? (
        <Text size="sm" c="dimmed">
          {b.noLaterItems}
        </Text>
      ) : (
        upcomingItems.map(item => (
          <div key={item.id} className={classes.entry}>
            <div>
              <LinkTo to={`/invoices/items/${item.id}`}>{item.description || w.types[item.type]}</LinkTo>
              <Text size="xs" c="dimmed">
                {w.due} <When is={item.scheduleDate} at={invoice.locationRef} />
              </Text>
            </div>
            <Text size="sm" className={classes.entryEnd!}>
              <Money amount={item.grossAmount} at={invoice.locationRef} />
            </Text>
          </div>
        ))
      )}
    </Section>
  )
}
