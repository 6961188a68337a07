import { Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { stoa } from '../../kit/data/stoa.ts'
import { isNotFound } from '../../kit/data/query-client.ts'
import { useOperation } from '../../kit/data/use-operation.ts'
import { useWords } from '../../kit/format/words.tsx'
import { Loaded } from '../../kit/page/Loaded.tsx'
import { Section } from '../../kit/page/Page.tsx'
import { WRAPS } from '../../kit/page/wraps.ts'
import { PreviewLines } from './PreviewLines.tsx'
import { isOver, type Subscription } from './subscription.ts'

/** The next invoice as it would be made now, line by line. */
export function Upcoming({ of }: { of: Subscription }) {
  const { subscriptions: w } = useWords()
  // Where nothing can be to come nobody asks.
  const isAsked = !isOver(of) && of.nextInterval !== undefined && of.items.length > 0
  const query = useOperation(
    stoa.invoices.getUpcomingInvoice,
    { query: { subscriptionRef: of.id } },
    { enabled: isAsked, staleTime: 0 },
  )
  if (!isAsked) return null
  return (
    <Section
      title={w.upcoming}
      action={
        query.data && (
          <Button
            size="compact-sm"
            variant="subtle"
            styles={WRAPS}
            component={Link}
            {...({ to: '/invoices/upcoming', search: { subscriptionRef: of.id } } as { to: string })}
          >
            {w.explained}
          </Button>
        )
      }
    >
      {isNotFound(query.error) ? (
        <Text size="sm" c="dimmed">
          {w.noUpcoming}
        </Text>
      ) : (
        <Loaded query={query}>
          {({ invoice, invoiceItems }) => <PreviewLines invoice={invoice} items={invoiceItems} locationRef={of.locationRef} />}
        </Loaded>
      )}
    </Section>
  )
}
