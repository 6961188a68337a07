import type { LocationRow } from '../access/table.ts'
import type { CompanyRow } from '../community/companies/table.ts'
import type { Person } from '../community/memberships/table.ts'
import type { NewKeys } from '../db/table.ts'
import type { ItemRow } from './items/table.ts'
import type { Buyer, InvoiceRow, Seller } from './table.ts'

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
  buyer: null,
  seller: null,
})

/** The sums over an invoice's items in minor units, and how many these are. */
export interface Sums {
  net: number
  tax: number
  count: number
}

/** The sums over items. */
export function sumsOf(items: readonly Pick<ItemRow, 'netDiscountedAmount' | 'taxAmount'>[]): Sums {
  let net = 0
  let tax = 0
  for (const item of items) {
    net += item.netDiscountedAmount
    tax += item.taxAmount
  }
  return { net, tax, count: items.length }
}

/** Who is on an invoice. */
export interface Parties {
  buyer: Buyer
  seller: Seller
}

/** A member as the buyer on an invoice: by the billing details, and by what the user says where these say nothing. */
export function personAsBuyer({ name, surname, email, billingDetails }: BilledPerson): Buyer {
  const { legalName, taxId, address, email: ownEmail } = billingDetails ?? {}
  return {
    name: legalName || `${name} ${surname}`.trim(),
    ...(taxId && { taxId }),
    ...(address && { address }),
    email: ownEmail ?? email,
  }
}

type BilledPerson = Pick<Person, 'name' | 'surname' | 'email' | 'billingDetails'>

/** A company as the buyer on an invoice. */
export const companyAsBuyer = ({ title, legalName, taxId, businessAddress, billingAddress, email }: CompanyRow): Buyer => ({
  name: legalName || title,
  ...(taxId && { taxId }),
  ...(businessAddress && { address: businessAddress }),
  ...(billingAddress && { billingAddress }),
  ...(email && { email }),
})

/** A location as the seller on an invoice. */
export const asSeller = ({ title, address, email }: LocationRow): Seller => ({
  name: title,
  ...(address && { address }),
  ...(email && { email }),
})
