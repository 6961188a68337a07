import { by } from '../../kernel/text/by.ts'
import { localDate } from '../../kernel/time/time-zones.ts'
import type { Buyer } from '../../invoices/table.ts'
import type { MoneyTransactionType } from '../../transactions/money/contract-transaction.ts'
import { idOf, type Holder } from '../../terms/holder.ts'
import { amountIn, type Cell } from './rules.ts'

/** What is held for a customer, or by how much that changed, in minor units. */
interface Holding extends Holder {
  currencyCode: string
  amount: number
  /** What was paid of which it is given back; each is told by itself, since only what was on invoices is among the receivables. */
  for?: MoneyTransactionType
}

/** A change of what is held: above 0 it is more. */
interface HoldingStep extends Holding {
  id: string
  date: string
  kind: string
  document: string | null
  depositRef: string | null
  label: string | null
  note: string | null
}

/** What was held for each customer at the end of a span, and what changed it in the span, in the order of time. */
export interface Holdings {
  closing: readonly Holding[]
  steps: readonly HoldingStep[]
}

/**
 * What is held for customers: for each the amount at the beginning, what changed it, and the amount at the end. A customer who had nothing and moved
 * nothing is left out.
 */
export function holdingRows(
  { closing, steps }: Holdings,
  buyers: ReadonlyMap<string, Buyer>,
  { from, until, timezoneId }: { from: string; until: string; timezoneId: string },
): Cell[][] {
  const closings = new Map(sumsOf(closing).map(one => [keyOf(one), one]))
  const changes = Map.groupBy(steps, keyOf)
  const held = [...new Map([...steps, ...closings.values()].map(one => [keyOf(one), one])).values()]
    .map(one => ({ ...one, name: buyers.get(idOf(one))!.name }))
    .toSorted(by<Holding & { name: string }>(({ name }) => name, keyOf))
  const [first, last] = [localDate(Date.parse(from), timezoneId), localDate(Date.parse(until) - 1, timezoneId)]
  const rows = held.flatMap(one => {
    const { name, currencyCode } = one
    const own = changes.get(keyOf(one)) ?? []
    const amount = amountIn(currencyCode)
    const closed = closings.get(keyOf(one))?.amount ?? 0
    let balance = own.reduce((left, step) => left - step.amount, closed)
    if (own.length === 0 && closed === 0) return []
    const rowOf = (date: string, kind: string, moved: Cell, ...more: Cell[]): Cell[] => [
      date,
      kind,
      name,
      idOf(one),
      currencyCode,
      moved,
      amount(balance),
      ...more,
      one.for,
    ]
    const bare = ['', '', '', '', '']
    return [
      rowOf(first, 'opening', '', ...bare),
      ...own.map(({ date, kind, document, depositRef, label, note, id, ...step }) => {
        balance += step.amount
        return rowOf(localDate(Date.parse(date), timezoneId), kind, amount(step.amount), document, depositRef, label, note, id)
      }),
      rowOf(last, 'closing', '', ...bare),
    ]
  })
  return ['date kind customer customerRef currency amount balance document deposit label note entry for'.split(' '), ...rows]
}

/** The sums by customer and currency. */
function sumsOf(holdings: readonly Holding[]): Holding[] {
  const groups = Map.groupBy(holdings, keyOf)
  return [...groups.values()].map(some => ({ ...some[0]!, amount: some.reduce((sum, { amount }) => sum + amount, 0) }))
}

const keyOf = (holding: Holding): string => `${idOf(holding)} ${holding.currencyCode} ${holding.for ?? ''}`
