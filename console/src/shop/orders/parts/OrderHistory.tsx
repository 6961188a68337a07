import { Text, Timeline } from '@mantine/core'
import { When } from '../../../kit/format/values.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { Section } from '../../../kit/page/Page.tsx'
import { useAmounts } from '../../../kit/pay/use-amounts.ts'
import type { Order } from './order.ts'

/** What has happened with an order, the latest first. */
export function OrderHistory({ order }: { order: Order | undefined }) {
  const { shop: w } = useWords()
  const amountOf = useAmounts(order?.locationRef ?? '')
  if (!order) return null
  const { createDate, status, statusUpdateDate, reason, payment, deleteDate, locationRef } = order
  const events = [
    { at: createDate, what: w.events.ordered, why: undefined },
    ...(status === 'new'
      ? []
      : [{ at: statusUpdateDate, what: w.events[status], why: status === 'canceled' ? reason : undefined }]),
    ...(payment?.refunds ?? []).map(({ amount, createDate }) => ({
      at: createDate,
      what: w.events.refunded(amountOf(payment!, amount)),
      why: undefined,
    })),
    ...(deleteDate === undefined ? [] : [{ at: deleteDate, what: w.events.deleted, why: undefined }]),
  ].toSorted((a, b) => b.at.localeCompare(a.at))
  return (
    <Section title={w.history}>
      <Timeline active={events.length} bulletSize={10} lineWidth={2}>
        {events.map(({ at, what, why }) => (
          <Timeline.Item key={`${at} ${what}`} title={what} lineVariant="solid">
            {why && <Text size="sm">{why}</Text>}
            <Text size="xs" c="dimmed">
              <When is={at} as="moment" at={locationRef} />
            </Text>
          </Timeline.Item>
        ))}
      </Timeline>
    </Section>
  )
}
