import { epochNow } from '../../kit/data/clock.ts'
import { StatusBadge } from '../../kit/format/values.tsx'
import { useWords } from '../../kit/format/words.tsx'
import type { Promocode } from './discount.ts'
import { isUsedUp } from '../../kit/discounts/use-coupon-words.ts'

/** Whether a code can be used, as far as it alone can say. */
export function CodeState({ of: { archiveDate, expiration, limitedRedemption } }: { of: Promocode }) {
  const { discounts: w } = useWords()
  if (archiveDate) return <StatusBadge tone="quiet">{w.states.archived}</StatusBadge>
  if (expiration.enabled && expiration.date && Date.parse(expiration.date) <= epochNow())
    return <StatusBadge tone="quiet">{w.states.ended}</StatusBadge>
  if (isUsedUp(limitedRedemption)) return <StatusBadge tone="quiet">{w.usedUp}</StatusBadge>
  return <StatusBadge tone="good">{w.states.open}</StatusBadge>
}
