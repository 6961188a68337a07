import type { LocationRow } from '../access/table.ts'
import type { NewKeys } from '../db/table.ts'
import type { ItemRow } from './items/table.ts'
import type { InvoiceRow } from './table.ts'

/** The fields of a new invoice: where it is issued, and whom it is for (exactly one of the two refs). */
export interface Draft extends Pick<InvoiceRow, 'membershipRef' | 'companyRef' | 'subscriptionRef'> {
  location: LocationRow
}

/** A draft in the currency and price mode that its location has now. */
export const draftInvoice = ({ location, membershipRef, companyRef, subscriptionRef }: Draft, keys: NewKeys): InvoiceRow => ({
  ...keys,
  number: null,
  locationRef: location.id,
  membershipRef,
  companyRef,
  subscriptionRef,
  status: 'draft',
  currencyCode: location.currencyCode,
  taxInclusive: location.taxInclusive,
  updateDate: keys.createDate,
  issueDate: null,
})

/** An invoice's sums in minor units; net + tax = gross. */
export function totals(items: readonly Pick<ItemRow, 'netDiscountedAmount' | 'taxAmount'>[]) {
  let net = 0
  let tax = 0
  for (const item of items) {
    net += item.netDiscountedAmount
    tax += item.taxAmount
  }
  return { net, tax, gross: net + tax }
}
