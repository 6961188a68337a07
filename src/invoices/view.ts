import { money, percent } from '../terms/amounts.ts'
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
    taxes: sums.taxes.map(one => ({
      title: one.taxTitle ?? undefined,
      rate: percent(one.taxRate),
      category: one.taxCategory,
      reason: one.taxReason ?? undefined,
      inclusive: row.taxInclusive,
      taxableAmount: money(one.net, currencyCode),
      amount: money(one.tax, currencyCode),
    })),
    itemsCount: sums.count,
    customerName: buyer.name,
    customerTaxId: buyer.taxId,
    customerAddress: buyer.address,
    customerBillingAddress: buyer.billingAddress,
    customerEmail: buyer.email,
    buyerReference: buyer.buyerReference,
    locationName: seller.name,
    locationTaxId: seller.taxId,
    locationRegistrationNumber: seller.registrationNumber,
    locationAddress: seller.address,
    locationPostalAddress: seller.postalAddress,
    locationEmail: seller.email,
    locationPhoneNumber: seller.phoneNumber,
    locationIban: seller.iban,
    locationBic: seller.bic,
    locationAccountHolder: seller.accountHolder,
    createDate: row.createDate,
    issueDate: row.issueDate ?? undefined,
  }
}
