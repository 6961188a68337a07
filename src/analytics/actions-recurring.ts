import type { Db } from '../db/database.ts'
import { figureBy, type Chart } from './actions.ts'
import { startOfMonth, type Days } from './rules.ts'
import { recurringView } from './view.ts'

/** What is billed for the longest period counts in so many months. */
const MOST_MONTHS = 12

/** What recurs in the months of a chart, by currency: of the whole months, with what was billed for longer periods in the months before. */
export async function recurringBy(db: Db, chart: Chart) {
  const first = chart.buckets[0]!.from
  const months: Days[] = []
  for (let i = 1 - MOST_MONTHS; i < chart.buckets.length; i++) {
    const [from, next] = [startOfMonth(first, i), startOfMonth(first, i + 1)]
    if (from >= 0) months.push({ from, to: next - 1 })
  }
  const whole = { ...chart, buckets: months }
  const billed = await figureBy(db, 'recurring', whole)
  const credited = await figureBy(db, 'recurringCredited', whole)
  const rows = months.map((_, i) => [...billed[i]!, ...credited[i]!.map(row => ({ ...row, amount: -row.amount }))])
  return chart.buckets.map((_, i) => recurringView(rows.slice(0, rows.length - chart.buckets.length + i + 1)))
}
