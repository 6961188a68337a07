import { billingPreviewList } from '../billing/runs/store.ts'
import type { Database } from '../db/database.ts'

const AT_ONCE = 500

/** A line for each invoice that a dry run would make, in this order. */
export async function previewLines(database: Database, network: string, runRef: string) {
  const lines = []
  for (let from: [string, string] | undefined; ;) {
    const page = { filters: { runRef }, order: 'createDate:asc' as const, take: AT_ONCE, from }
    const rows = await database.read(db => billingPreviewList.page(db, network, page))
    for (const { shown } of rows) {
      const { customerName, subscriptionRef, period, status, currencyCode, netAmount, taxAmount, grossAmount } = shown
      lines.push({ customerName, subscriptionRef, ...of(period), status, currencyCode, netAmount, taxAmount, grossAmount })
    }
    if (rows.length < AT_ONCE) return lines
    const last = rows.at(-1)!
    from = [last.createDate, last.id]
  }
}

const of = (period: { startDate: string; endDate: string } | undefined) => ({
  startDate: period?.startDate,
  endDate: period?.endDate,
})
