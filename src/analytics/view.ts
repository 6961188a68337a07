import { by } from '../kernel/text/by.ts'
import { dateOfDay } from '../kernel/time/instant.ts'
import type { Static } from '../kernel/contract/schema.ts'
import { decimalsOf } from '../kernel/money/currencies.ts'
import { fromUnits } from '../kernel/money/money.ts'
import type { getBookingsAnalytics, getOrdersAnalytics, getRevenueAnalytics, getTicketsAnalytics } from './contract.ts'
import type { Days } from './rules.ts'
import type { DaySumRow } from './table.ts'

/** What was counted of one kind in one currency. */
type Counted = Pick<DaySumRow, 'kind' | 'currencyCode' | 'count' | 'amount' | 'taxAmount'>
type Rows = readonly Counted[]

export const bucketView = ({ from, to }: Days) => ({ from: dateOfDay(from), to: dateOfDay(to) })

const countOf = (rows: Rows, ...kinds: readonly string[]): number =>
  rows.reduce((sum, { kind, count }) => (kinds.includes(kind) ? sum + count : sum), 0)
const total = (rows: Rows): number => rows.reduce((sum, { count }) => sum + count, 0)

type BookingsBucket = Static<typeof getBookingsAnalytics.reply>['buckets'][number]
type OrdersBucket = Static<typeof getOrdersAnalytics.reply>['buckets'][number]
type TicketsBucket = Static<typeof getTicketsAnalytics.reply>['buckets'][number]
type Recurring = NonNullable<Static<typeof getRevenueAnalytics.reply>['buckets'][number]['recurring']>[number]
type Revenue = Static<typeof getRevenueAnalytics.reply>['buckets'][number]['revenue'][number]

export const ordersView = (days: Days, rows: Rows): OrdersBucket => ({
  ...bucketView(days),
  orders: total(rows),
  open: countOf(rows, 'new', 'inProgress'),
  completed: countOf(rows, 'completed'),
  canceled: countOf(rows, 'canceled'),
})

export const bookingsView = (days: Days, rows: Rows, openMinutes: number): BookingsBucket => ({
  ...bucketView(days),
  bookings: total(rows),
  bookedMinutes: rows.reduce((sum, { amount }) => sum + amount, 0),
  openMinutes,
})

export function ticketsView(days: Days, opened: Rows, solved: Rows, answered: Rows): TicketsBucket {
  const count = total(answered)
  const seconds = answered.reduce((sum, { amount }) => sum + amount, 0)
  return {
    ...bucketView(days),
    opened: total(opened),
    solved: total(solved),
    firstResponse: {
      answered: count,
      averageSeconds: count === 0 ? undefined : Math.round(seconds / count),
      withinHour: countOf(answered, 'hour'),
      withinFourHours: countOf(answered, 'hour', 'fourHours'),
      withinDay: countOf(answered, 'hour', 'fourHours', 'day'),
    },
  }
}

/** What recurs in the last of some months that follow each other, whose rows each count in as many months, from their own on, as their kind says. */
export function recurringView(months: readonly Rows[]): Recurring[] {
  const sums = new Map<string, bigint>()
  for (const [i, rows] of months.toReversed().entries()) {
    for (const { currencyCode, kind, amount } of rows) {
      if (i < Number(kind)) sums.set(currencyCode, (sums.get(currencyCode) ?? 0n) + BigInt(amount) * (PARTS / BigInt(kind)))
    }
  }
  return [...sums]
    .filter(([, parts]) => parts !== 0n)
    .toSorted(by(([currencyCode]) => currencyCode))
    .map(([currencyCode, parts]) => ({
      currencyCode,
      netAmount: fromUnits(Math.round(Number(parts) / Number(PARTS)), decimalsOf(currencyCode)!),
    }))
}

/** What each number of months up to twelve divides. */
const PARTS = 27_720n

type Sold = 'invoiced' | 'credited' | 'paid' | 'refunded'

/** Revenue by currency, source and type, in this order. */
export function revenueView({ invoiced, credited, paid, refunded }: Record<Sold, Rows>): Revenue[] {
  const sums = new Map<string, Counted & Pick<Revenue, 'source'> & Record<'credited' | 'creditedTax' | 'refunded', number>>()
  const sumOf = (source: Revenue['source'], { currencyCode, kind }: Counted) => {
    const key = `${currencyCode} ${source} ${kind}`
    const nothing = { count: 0, amount: 0, taxAmount: 0, credited: 0, creditedTax: 0, refunded: 0 }
    if (!sums.has(key)) sums.set(key, { currencyCode, source, kind, ...nothing })
    return sums.get(key)!
  }
  const add = (source: Revenue['source'], rows: Rows) => {
    for (const row of rows) {
      const sum = sumOf(source, row)
      sum.amount += row.amount
      sum.taxAmount += row.taxAmount
    }
  }
  add('invoices', invoiced)
  add('payments', paid)
  for (const row of credited) {
    const sum = sumOf('invoices', row)
    sum.credited += row.amount
    sum.creditedTax += row.taxAmount
  }
  for (const row of refunded) sumOf('payments', row).refunded += row.amount
  return [...sums]
    .filter(([, sum]) => [sum.amount, sum.taxAmount, sum.credited, sum.creditedTax, sum.refunded].some(amount => amount !== 0))
    .toSorted(by(([key]) => key))
    .map(([, { currencyCode, source, kind, amount, taxAmount, ...back }]) => {
      const money = (units: number) => fromUnits(units, decimalsOf(currencyCode)!)
      return {
        currencyCode,
        source,
        type: kind as Revenue['type'],
        netAmount: money(amount),
        taxAmount: money(taxAmount),
        grossAmount: money(amount + taxAmount),
        creditedNetAmount: money(back.credited),
        creditedTaxAmount: money(back.creditedTax),
        refundedAmount: money(back.refunded),
      }
    })
}
