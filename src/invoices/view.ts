import { money } from '../terms/amounts.ts'
import type { Static } from '../kernel/contract/schema.ts'
import type { Invoice } from './contract.ts'
import { itemView } from './items/view.ts'
import { type ItemParts } from './items/table.ts'
import { totals } from './rules.ts'
import type { InvoiceRow } from './table.ts'

/** An invoice as it appears in answers, with its items and their sums. */
export function invoiceView(row: InvoiceRow, items: readonly ItemParts[]): Static<typeof Invoice> {
  const { net, tax, gross } = totals(items)
  const { currencyCode } = row
  return {
    id: row.id,
    number: row.number ?? undefined,
    locationRef: row.locationRef,
    membershipRef: row.membershipRef ?? undefined,
    companyRef: row.companyRef ?? undefined,
    subscriptionRef: row.subscriptionRef ?? undefined,
    status: row.status,
    currencyCode,
    taxInclusive: row.taxInclusive,
    netAmount: money(net, currencyCode),
    taxAmount: money(tax, currencyCode),
    grossAmount: money(gross, currencyCode),
    items: items.map(itemView),
    createDate: row.createDate,
    issueDate: row.issueDate ?? undefined,
  }
}
