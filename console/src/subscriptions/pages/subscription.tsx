import { Skeleton } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { stoa } from '../../kit/data/stoa.ts'
import { useOperation } from '../../kit/data/use-operation.ts'
import { Status } from '../../kit/format/Status.tsx'
import { Money, StatusBadge, When } from '../../kit/format/values.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { History } from '../../kit/history/History.tsx'
import { partyName } from '../../kit/holder/Party.tsx'
import { ScheduledUses } from '../../kit/holder/ScheduledUses.tsx'
import { FailedPage } from '../../kit/page/FailedPage.tsx'
import { Lines } from '../../kit/page/Lines.tsx'
import { Detail, Page, Section } from '../../kit/page/Page.tsx'
import { Items } from '../parts/Items.tsx'
import { whatFor, type Subscription } from '../parts/subscription.ts'
import { SubscriptionActions } from '../parts/SubscriptionActions.tsx'
import { SubscriptionDialogs } from '../parts/SubscriptionDialogs.tsx'
import { SubscriptionFacts } from '../parts/SubscriptionFacts.tsx'
import { Timeline } from '../parts/Timeline.tsx'
import { Upcoming } from '../parts/Upcoming.tsx'

/** So many invoices are read, for their names on the time line. So many are listed. */
const [READ, SHOWN] = [100, 10]

/** `/console/subscriptions/{id}`: one subscription, its life on a time line, and what is billed for it. */
export function PageOfRoute() {
  const { subscriptions: w } = useWords()
  const { id } = useParams({ strict: false }) as { id: string }
  const found = useOperation(stoa.subscriptions.getSubscription, { params: { id } })
  const invoices = useOperation(stoa.invoices.listInvoices, {
    query: { subscriptionRef: id, order: 'createDate:desc', limit: READ },
  })
  const names = useMemo(
    () => new Map((invoices.data?.invoices ?? []).map(({ id, title }) => [id, title ?? w.draft])),
    [invoices.data, w],
  )
  const subscription = found.data?.subscription
  const back = { to: '/subscriptions', label: w.title }
  if (found.error && !subscription) return <FailedPage title={w.title} back={back} query={found} />
  return (
    <Page
      title={subscription && `${whatFor(subscription) || w.subscription} · ${partyName(subscription)}`}
      beside={subscription && <State of={subscription} />}
      back={back}
      actions={subscription && <SubscriptionActions of={subscription} />}
    >
      <Detail side={<SubscriptionFacts of={subscription} />}>
        {subscription ? (
          <>
            <Timeline subscription={subscription} invoices={names} />
            <Items of={subscription} />
            <Upcoming of={subscription} />
            <ScheduledUses of={{ subscriptionRef: id }} />
          </>
        ) : (
          <Section title={w.timeline}>
            <Skeleton h={220} />
          </Section>
        )}
        <Lines
          title={w.invoices}
          query={invoices}
          none={w.noInvoices}
          all={{ to: '/invoices', search: { subscriptionRef: id } }}
          lines={({ invoices }) =>
            invoices.slice(0, SHOWN).map(invoice => ({
              id: invoice.id,
              to: `/invoices/${invoice.id}`,
              title: (
                <>
                  {invoice.title ?? w.draft} · <When is={invoice.issueDate ?? invoice.createDate} at={invoice.locationRef} />
                </>
              ),
              status: <Status of="invoice" is={invoice.status} />,
              end: <Money amount={invoice.grossAmount} at={invoice.locationRef} />,
            }))
          }
        />
        {subscription && <History of={subscription.id} />}
      </Detail>
      {subscription && <SubscriptionDialogs of={subscription} etag={found.etag} />}
    </Page>
  )
}

/** Whether it runs, and whether it rests or ends. */
function State({ of: { status, paused, pausePaymentCollection, endDate } }: { of: Subscription }) {
  const { subscriptions: w } = useWords()
  const isEnding = status !== 'canceled' && endDate !== undefined
  return (
    <>
      <Status of="subscription" is={status} />
      {paused && <StatusBadge tone="wait">{w.paused}</StatusBadge>}
      {pausePaymentCollection && status !== 'canceled' && <StatusBadge tone="wait">{w.notCollecting}</StatusBadge>}
      {isEnding && <StatusBadge tone="quiet">{w.ending}</StatusBadge>}
    </>
  )
}
