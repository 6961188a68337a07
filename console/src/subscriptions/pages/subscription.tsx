import { Button, Skeleton } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { Coins } from 'lucide-react'
import { stoa } from '../../kit/data/stoa.ts'
import { useOperation } from '../../kit/data/use-operation.ts'
import { Status } from '../../kit/format/Status.tsx'
import { Money, When } from '../../kit/format/values.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { History } from '../../kit/history/History.tsx'
import { ledgerAddress, partyName } from '../../kit/holder/Party.tsx'
import { Failure } from '../../kit/page/Failure.tsx'
import { Lines } from '../../kit/page/Lines.tsx'
import { Detail, Page, Section } from '../../kit/page/Page.tsx'
import { Items } from '../parts/Items.tsx'
import { whatFor } from '../parts/subscription.ts'
import { SubscriptionFacts } from '../parts/SubscriptionFacts.tsx'
import { Timeline } from '../parts/Timeline.tsx'

/** `/console/subscriptions/{id}`: one subscription, its periods and what was billed for them. */
export function PageOfRoute() {
  const { subscriptions: w, shell } = useWords()
  const { id } = useParams({ strict: false }) as { id: string }
  const found = useOperation(stoa.subscriptions.getSubscription, { params: { id } })
  const invoices = useOperation(stoa.invoices.listInvoices, {
    query: { subscriptionRef: id, order: 'createDate:asc', limit: 20 },
  })
  const subscription = found.data?.subscription
  const back = { to: '/subscriptions', label: w.title }
  if (found.error && !subscription)
    return (
      <Page title={w.title} back={back}>
        <Failure error={found.error} again={() => void found.refetch()} />
      </Page>
    )
  return (
    <Page
      title={subscription && `${whatFor(subscription) || w.subscription} · ${partyName(subscription)}`}
      beside={subscription && <Status is={subscription.status} />}
      back={back}
      actions={
        subscription && (
          <Button variant="default" leftSection={<Coins size={15} />} component={Link} to={ledgerAddress(subscription)}>
            {shell.ledgers}
          </Button>
        )
      }
    >
      <Detail side={<SubscriptionFacts of={subscription} />}>
        {subscription ? (
          <>
            <Timeline subscription={subscription} firstInvoice={invoices.data?.invoices[0]} />
            <Items of={subscription} />
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
          lines={({ invoices }) =>
            invoices.map(invoice => ({
              id: invoice.id,
              to: `/invoices/${invoice.id}`,
              title: (
                <>
                  {invoice.number ?? w.draft} · <When is={invoice.issueDate ?? invoice.createDate} at={invoice.locationRef} />
                </>
              ),
              status: <Status is={invoice.status} />,
              end: <Money amount={invoice.grossAmount} at={invoice.locationRef} />,
            }))
          }
        />
        {subscription && <History of={subscription.id} />}
      </Detail>
    </Page>
  )
}
