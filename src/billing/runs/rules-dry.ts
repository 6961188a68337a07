import type { BilledLine } from '../../invoices/items/table.ts'
import type { LineInputs } from '../../subscriptions/periods/rules-lines.ts'
import { asked, owing } from '../../subscriptions/rules-fees.ts'
import type { SubscriptionItemRow } from '../../subscriptions/table.ts'

/** What became of coupons and setup fees in periods that were shown and not billed: later ones are computed as if they had been. */
export interface Ahead {
  /** When the first period begins in which the coupon of an item came off, by item. */
  firsts: Map<string, string>
  /** How often each coupon was taken for the first time. */
  taken: Map<string, number>
  /** The items of which was asked what is asked once, and with which period. */
  asked: Map<string, string>
  /** What invoices take of the balance of each customer at the place, in minor units, as far as that is known. */
  spent: Map<string, number>
  /** What waits and is on one of them, by id. */
  pending: Set<string>
}

export const nothingAhead = (): Ahead => ({
  firsts: new Map(),
  taken: new Map(),
  asked: new Map(),
  spent: new Map(),
  pending: new Set(),
})

/** Notes that a period was shown with these lines for the items that count in it. */
export function noteShown(
  { firsts, asked: shown }: Ahead,
  lines: readonly BilledLine[],
  counting: readonly SubscriptionItemRow[],
  startDate: string,
): void {
  for (const { redeems } of lines) if (redeems?.subscriptionItemRef) firsts.set(redeems.subscriptionItemRef, startDate)
  for (const { id } of owing(counting)) shown.set(id, startDate)
}

/** The coupons of items as they are after what was shown. */
export const usesAhead = (uses: LineInputs['uses'], ahead: Ahead | undefined): LineInputs['uses'] =>
  ahead === undefined ? uses : new Map([...uses].map(([id, use]) => [id, { ...use, first: use.first ?? ahead.firsts.get(id) }]))

/** Items as they are after what was shown, by subscription. */
export const withFees = (
  items: ReadonlyMap<string, SubscriptionItemRow[]>,
  ahead: Ahead | undefined,
): ReadonlyMap<string, SubscriptionItemRow[]> =>
  ahead === undefined || ahead.asked.size === 0
    ? items
    : new Map(
        [...items].map(([id, own]) => [
          id,
          own.map(one => {
            const date = ahead.asked.get(one.id)
            return date === undefined ? one : { ...one, ...asked(one, date, date) }
          }),
        ]),
      )
