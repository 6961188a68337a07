import type { ItemRow } from '../../invoices/items/table.ts'
import type { InvoiceRow } from '../../invoices/table.ts'
import type { Interval } from '../../terms/schedule.ts'
import type { PeriodRow } from './table.ts'

/** A line of a subscription, and what became of the invoice that it is on. */
type BilledLine = Pick<
  ItemRow,
  'invoiceRef' | 'periodStartDate' | 'waited' | 'createDate' | 'netDiscountedAmount' | 'taxAmount'
> &
  Pick<InvoiceRow, 'status'>

/**
 * What was billed for a period, without and with tax, in minor units: what its own invoice has for it, with the setup fees that came with it, and
 * what was prorated in it with its setup fees, which waited for another invoice. What was prorated before `begins`, when the subscription does,
 * counts in its first period.
 */
export function sumsOf(
  lines: readonly BilledLine[],
  { invoiceRef }: Pick<PeriodRow, 'invoiceRef'>,
  { startDate, endDate }: Interval,
  begins: string,
): { net: number; gross: number } {
  const own = lines.filter(line => {
    const { waited, status } = line
    const isOwn = line.invoiceRef === invoiceRef
    const asked = line.createDate > begins ? line.createDate : begins
    const at = line.periodStartDate ?? (waited ? asked : undefined)
    const isWithin = at !== undefined && at >= startDate && at < endDate
    return isOwn ? at === undefined || isWithin : isWithin && waited && status !== 'voided'
  })
  const net = own.reduce((sum, line) => sum + line.netDiscountedAmount, 0)
  return { net, gross: own.reduce((sum, line) => sum + line.taxAmount, net) }
}
