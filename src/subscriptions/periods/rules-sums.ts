import type { ItemRow } from '../../invoices/items/table.ts'
import type { InvoiceRow } from '../../invoices/table.ts'
import type { Interval } from '../../terms/schedule.ts'
import type { PeriodRow } from './table.ts'

/** A line of a subscription, and what became of the invoice that it is on. */
export type BilledLine = Pick<ItemRow, 'invoiceRef' | 'periodStartDate' | 'waited' | 'netDiscountedAmount' | 'taxAmount'> &
  Pick<InvoiceRow, 'status'>

/**
 * What was billed for a period, without and with tax, in minor units: what its own invoice has for it, with the setup fees that came with it, and
 * what was prorated in it, which waited for another invoice.
 */
export function sumsOf(
  lines: readonly BilledLine[],
  { invoiceRef }: Pick<PeriodRow, 'invoiceRef'>,
  { startDate, endDate }: Interval,
): { net: number; gross: number } {
  const own = lines.filter(line => {
    const { periodStartDate: at, waited, status } = line
    const isWithin = at !== null && at >= startDate && at < endDate
    return line.invoiceRef === invoiceRef ? at === null || isWithin : isWithin && waited && status !== 'voided'
  })
  const net = own.reduce((sum, line) => sum + line.netDiscountedAmount, 0)
  return { net, gross: own.reduce((sum, line) => sum + line.taxAmount, net) }
}
