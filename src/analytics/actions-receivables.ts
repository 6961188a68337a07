import type { Db } from '../db/database.ts'
import { invoices, partiesOf, sumsOfInvoices } from '../invoices/store.ts'
import { by } from '../kernel/text/by.ts'
import { DAY } from '../kernel/time/instant.ts'
import { money } from '../terms/amounts.ts'
import { figureBy } from './actions.ts'
import type { Day } from './actions-today.ts'
import { MOST_SUMMED } from './contract-today.ts'
import { localDayNumber } from '../kernel/time/time-zones.ts'
import { openInvoices, type OpenInvoice } from './store-receivables.ts'
import type { Place } from './store-sums.ts'
import { invoiceThing, together } from './view-today.ts'

/** What is left to be paid, what of it is overdue, and what was paid since the month began, by currency in minor units. */
type Sums = Map<string, Record<'open' | 'overdue' | 'paid', number>>

/** What waits to be paid at some locations, and what came. */
export async function receivables(db: Db, day: Day) {
  const { network, places, now, first } = day
  const sums: Sums = new Map()
  const add = (currencyCode: string, of: 'open' | 'overdue' | 'paid', amount: number) => {
    const sum = sums.get(currencyCode) ?? { open: 0, overdue: 0, paid: 0 }
    sums.set(currencyCode, { ...sum, [of]: sum[of] + amount })
  }
  const parts = []
  for (const place of places) {
    const found = await openInvoices(db, { network, locationRef: place.id })
    const looked = found.slice(0, MOST_SUMMED)
    const late = looked.filter(({ dueSort }) => dueSort < now).toSorted(by(({ dueSort }) => dueSort))
    for (const { currencyCode, remaining } of looked) add(currencyCode, 'open', remaining)
    for (const { currencyCode, remaining } of late) add(currencyCode, 'overdue', remaining)
    for (const { currencyCode, amount, taxAmount } of await receivedThisMonth(db, day, place)) {
      add(currencyCode, 'paid', amount + taxAmount)
    }
    const shown = await overdueThings(db, network, late.slice(0, first))
    parts.push({ locationRef: place.id, count: late.length, more: found.length > MOST_SUMMED, first: shown })
  }
  return {
    overdue: together(parts, first, ({ dueDate = '', id }) => `${dueDate} ${id}`),
    sums: [...sums]
      .toSorted(by(([currencyCode]) => currencyCode))
      .map(([currencyCode, { open, overdue, paid }]) => ({
        currencyCode,
        open: money(open, currencyCode),
        overdue: money(overdue, currencyCode),
        paid: money(paid, currencyCode),
      })),
  }
}

/** The payments of invoices since the first of the month at a location. */
async function receivedThisMonth(db: Db, { network, now }: Day, place: Place) {
  const today = localDayNumber(now, place.timezoneId)
  const from = today + 1 - new Date(today * DAY).getUTCDate()
  const chart = { network, places: [place], interval: 'month' as const, buckets: [{ from, to: today }], now }
  return (await figureBy(db, 'received', chart))[0]!
}

async function overdueThings(db: Db, network: string, late: readonly OpenInvoice[]) {
  const rows = await invoices.findMany(
    db,
    network,
    late.map(({ id }) => id),
  )
  const parties = await partiesOf(db, network, [...rows.values()])
  const sums = await sumsOfInvoices(db, network, rows.keys())
  return late.map(({ id, remaining }) => {
    const row = rows.get(id)!
    const gross = (sums.get(id)?.net ?? 0) + (sums.get(id)?.tax ?? 0)
    return { ...invoiceThing(row, parties.get(id)!.buyer.name, gross), amountRemaining: money(remaining, row.currencyCode) }
  })
}
