import { Text } from '@mantine/core'
import { useOperation } from '../../../kit/data/use-operation.ts'
import { useFormats } from '../../../kit/format/use-formats.ts'
import { useWords } from '../../../kit/format/words.tsx'
import type { Unit } from '../../../kit/holder/holder.ts'
import { listOf, SCHEDULED } from '../../../kit/holder/scheduled.ts'
import { LinkTo } from '../../../kit/page/LinkTo.tsx'
import { Section } from '../../../kit/page/Page.tsx'
import { useAmounts } from '../../../kit/pay/use-amounts.ts'
import { isScheduled, type Booking } from '../../../kit/resources/booking.ts'

/** Of a booking that a later period is to pay: which one, and of which subscription. */
export const Scheduled = ({ booking }: { booking: Booking }) =>
  isScheduled(booking) ? <Waiting booking={booking} payment={booking.payment!} /> : null

function Waiting({ booking, payment }: { booking: Booking; payment: NonNullable<Booking['payment']> }) {
  const { scheduled: w } = useWords()
  const { day } = useFormats(booking.locationRef)
  const amountOf = useAmounts(booking.locationRef)
  const { customerRef, amount } = payment
  const unit = payment.type as Unit
  const found = useOperation(listOf(unit), { query: { customerRef, status: ['scheduled'], limit: 100 } })
  const use = found.data?.scheduledTransactions.find(each => each.booking.id === booking.id)
  return (
    <Section
      title={w.one}
      action={
        <LinkTo to={SCHEDULED[unit]} search={{ customerRef }}>
          {w.allOfHolder}
        </LinkTo>
      }
    >
      <Text size="sm">{w.waits(amountOf(payment, amount), use && day(use.scheduleDate))}</Text>
      {use && <LinkTo to={`/subscriptions/${use.subscriptionRef}`}>{w.openSubscription}</LinkTo>}
    </Section>
  )
}
