import { money } from '../terms/amounts.ts'
import type { Static } from '../kernel/contract/schema.ts'
import type { Invoice, ListedInvoice } from './contract.ts'
import { itemView } from './items/view.ts'
import { type ItemParts } from './items/table.ts'
import { sumsOf, type Parties, type Sums } from './rules.ts'
import type { InvoiceRow } from './table.ts'

/** An invoice as it appears in answers, with its items and their sums. */
export const invoiceView = (row: InvoiceRow, parties: Parties, items: readonly ItemParts[]): Static<typeof Invoice> => ({
  ...listedInvoiceView(row, parties, sumsOf(items)),
  items: items.map(itemView),
})

/** An invoice as it appears where its items are not told with it. */
export function listedInvoiceView(row: InvoiceRow, { buyer, seller }: Parties, sums: Sums): Static<typeof ListedInvoice> {
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
    netAmount: money(sums.net, currencyCode),
    taxAmount: money(sums.tax, currencyCode),
    grossAmount: money(sums.net + sums.tax, currencyCode),
    itemsCount: sums.count,
    customerName: buyer.name,
    customerTaxId: buyer.taxId,
    customerAddress: buyer.address,
    customerBillingAddress: buyer.billingAddress,
    customerEmail: buyer.email,
    locationName: seller.name,
    locationAddress: seller.address,
    locationEmail: seller.email,
    createDate: row.createDate,
    issueDate: row.issueDate ?? undefined,
  }
}
