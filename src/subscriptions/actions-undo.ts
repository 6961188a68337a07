import { leftOf } from '../billing/credit_notes/rules-parts.ts'
import { partsOf } from '../billing/credit_notes/store.ts'
import { invoices } from '../invoices/store.ts'
import type { WriteContext } from '../kernel/storage/context.ts'
import { LAST_INSTANT } from '../kernel/time/instant.ts'
import { withoutEnd } from '../terms/schedule.ts'
import type { Held } from './actions-lock.ts'
import { dropPeriod, periodsWithin, saveBilled } from './periods/store.ts'
import { endOf } from './rules-bound.ts'
import { undone } from './rules-undone.ts'
import { linesAfter } from './store-billed.ts'
import { subscriptionItems } from './store.ts'

/**
 * Lets a locked subscription be billed anew for the periods behind its end, if that is taken back or comes later: what was billed of them was
 * credited. Gives it as it is then. Throws 409 `period_billed`; the caller moves the cursor.
 */
export async function undoEnd(context: WriteContext, held: Held, end: string | null): Promise<Held> {
  const { tx, network } = context
  const { row, schedule } = held
  const was = row.endDate
  if (was === null || (end !== null && end <= was)) return held
  const stored = await periodsWithin(tx, { network, subscriptionRef: row.id, from: was, until: LAST_INSTANT })
  if (stored.length === 0) return held
  const endless = withoutEnd(schedule)
  const owed = await owedFrom(context, row.id, was)
  const behind = stored.map(row => {
    const period = { startDate: row.startDate, endDate: endOf(row, endless) }
    return { ...period, row, state: row.state, isOwed: owed.some(date => date >= period.startDate && date < period.endDate) }
  })
  const { stays, again } = undone(behind)
  for (const { row: period } of again) {
    if (period.grantDate === null) await dropPeriod(tx, period)
    else await saveBilled(tx, { ...period, state: 'open', invoiceRef: null, billDate: null })
  }
  // What is asked once was on what is credited.
  for (const item of held.items) {
    const isAgain = again.some(({ startDate }) => startDate === item.periodStartDate)
    if (isAgain) await subscriptionItems.update(context, item, { periodStartDate: null })
  }
  const last = stays.at(-1)
  return last ? { ...held, last: { ...last.row, endDate: last.endDate } } : held
}

/** Where the lines begin that are for the time from an instant on, and are not credited whole. */
async function owedFrom({ tx, network }: WriteContext, subscriptionRef: string, instant: string): Promise<string[]> {
  const lines = (await linesAfter(tx, network, subscriptionRef, instant)).filter(line => line.periodStartDate! >= instant)
  const refs = new Set(lines.flatMap(({ invoiceRef }) => invoiceRef ?? []))
  const held = await invoices.findMany(tx, network, refs)
  const parts = await partsOf(tx, network, refs)
  return lines
    .filter(({ invoiceRef }) => invoiceRef !== null && held.get(invoiceRef)!.status !== 'voided')
    .filter(line => leftOf(line, parts.get(line.id) ?? []).amount > 0)
    .map(({ periodStartDate }) => periodStartDate!)
}
