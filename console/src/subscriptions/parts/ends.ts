import { epochNow, now } from '../../kit/data/clock.ts'
import type { Period, Subscription } from './subscription.ts'

/** The end of the period that holds now or, before the start, of the first one. */
export function endAtPeriodEnd(periods: readonly Period[]): string | undefined {
  const present = now()
  return periods.find(({ endDate }) => endDate > present)?.endDate
}

/** About the first end of a period that keeps minimum term and notice; the service tells it to the minute before it is carried out. */
export function earliestEnd(
  { commitmentEndDate = '', noticeDays }: Subscription,
  periods: readonly Period[],
): string | undefined {
  const soonest = new Date(epochNow() + noticeDays * 86_400_000).toISOString()
  const from = commitmentEndDate > soonest ? commitmentEndDate : soonest
  return periods.find(({ endDate }) => endDate >= from)?.endDate
}
