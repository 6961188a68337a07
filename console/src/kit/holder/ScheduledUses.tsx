import { useOperation } from '../data/use-operation.ts'
import { useSpan } from '../format/use-span.ts'
import { useWords } from '../format/words.tsx'
import { Lines } from '../page/Lines.tsx'
import { useAmounts } from '../pay/use-amounts.ts'
import { BOOKINGS } from '../resources/booking.ts'
import type { Unit } from './holder.ts'
import { listOf, SCHEDULED, type ScheduledUse } from './scheduled.ts'
import { ScheduledState } from './ScheduledState.tsx'

/** What is scheduled for a subscription, or for a holder: a few of each unit of which something is. */
export const ScheduledUses = ({ of }: { of: { subscriptionRef: string } | { customerRef: string } }) => (
  <>
    <Uses unit="credits" of={of} />
    <Uses unit="dayPasses" of={of} />
  </>
)

function Uses({ unit, of }: { unit: Unit; of: { subscriptionRef: string } | { customerRef: string } }) {
  const { scheduled: w } = useWords()
  const query = useOperation(listOf(unit), { query: { ...of, status: ['scheduled'], limit: 5 } })
  if (!query.data || query.data.scheduledTransactions.length === 0) return null
  return (
    <Lines
      title={w.of[unit]}
      query={query}
      none={w.emptyTitle}
      all={{ to: SCHEDULED[unit], search: of }}
      lines={({ scheduledTransactions }) =>
        scheduledTransactions.map(use => ({
          id: use.id,
          to: `${BOOKINGS}/${use.booking.id}`,
          title: <Booked of={use} />,
          status: <ScheduledState of={use} />,
          end: <Amount of={use} unit={unit} />,
        }))
      }
    />
  )
}

function Booked({ of: { booking, locationRef } }: { of: ScheduledUse }) {
  const { span } = useSpan(locationRef)
  return `${booking.resource.title} · ${span(booking)}`
}

const Amount = ({ of, unit }: { of: ScheduledUse; unit: Unit }) => useAmounts(of.locationRef)({ type: unit }, of.amount)
