import type { LocationRow } from '../access/table.ts'
import type { Settings } from '../billing/settings/table.ts'
import type { CompanyRow } from '../community/companies/table.ts'
import type { Person } from '../community/memberships/table.ts'
import type { NewKeys } from '../db/table.ts'
import type { AddressValue } from '../terms/billed.ts'
import { TAX_CATEGORIES } from '../terms/tax.ts'
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

/** What lines of one rate and category come to. */
export interface TaxSum extends Pick<ItemRow, 'taxRate' | 'taxCategory' | 'taxTitle' | 'taxReason'> {
  net: number
  tax: number
  count: number
}

/** The sums over an invoice's items in minor units, how many these are, and the sums by rate and category. */
export interface Sums {
  net: number
  tax: number
  count: number
  taxes: TaxSum[]
}

/** The sums over items. */
export const sumsOf = (items: readonly ItemRow[]): Sums =>
  summed(items.map(one => ({ ...one, net: one.netDiscountedAmount, tax: one.taxAmount, count: 1 })))

/** The sums over parts of an invoice. Of several titles of one rate and category the first of the alphabet is told. */
export function summed(parts: readonly TaxSum[]): Sums {
  const taxes = new Map<string, TaxSum>()
  for (const { taxRate, taxCategory, taxTitle, taxReason, net, tax, count } of parts) {
    const key = `${taxRate} ${taxCategory}`
    const sum = taxes.get(key) ?? { taxRate, taxCategory, taxTitle, taxReason, net: 0, tax: 0, count: 0 }
    taxes.set(key, {
      ...sum,
      taxTitle: first(sum.taxTitle, taxTitle),
      taxReason: first(sum.taxReason, taxReason),
      net: sum.net + net,
      tax: sum.tax + tax,
      count: sum.count + count,
    })
  }
  const sums = [...taxes.values()].toSorted(
    (a, b) => a.taxRate - b.taxRate || TAX_CATEGORIES.indexOf(a.taxCategory) - TAX_CATEGORIES.indexOf(b.taxCategory),
  )
  const total = (of: 'net' | 'tax' | 'count') => sums.reduce((sum, one) => sum + one[of], 0)
  return { net: total('net'), tax: total('tax'), count: total('count'), taxes: sums }
}

const first = (one: string | null, other: string | null) => (one === null || (other !== null && other < one) ? other : one)

/** Who is on an invoice. */
export interface Parties {
  buyer: Buyer
  seller: Seller
}

/** A member as the buyer on an invoice: by the billing details, and by what the user says where these say nothing. */
export function personAsBuyer({ name, surname, email, billingDetails }: BilledPerson): Buyer {
  const { legalName, taxId, address, buyerReference, email: ownEmail } = billingDetails ?? {}
  return {
    name: legalName || `${name} ${surname}`.trim(),
    ...(legalName && { legalName }),
    ...(taxId && { taxId }),
    ...(address && { address }),
    ...(buyerReference && { buyerReference }),
    email: ownEmail ?? email,
  }
}

type BilledPerson = Pick<Person, 'name' | 'surname' | 'email' | 'billingDetails'>

/** A company as the buyer on an invoice. */
export const companyAsBuyer = (company: CompanyRow): Buyer => ({
  name: company.legalName || company.title,
  ...(company.legalName && { legalName: company.legalName }),
  ...(company.taxId && { taxId: company.taxId }),
  ...(company.businessAddress && { address: company.businessAddress }),
  ...(company.billingAddress && { billingAddress: company.billingAddress }),
  ...(company.buyerReference && { buyerReference: company.buyerReference }),
  ...(company.email && { email: company.email }),
})

/** A location as the seller on an invoice: by its settings, and by what it says itself where these say nothing. */
export function asSeller(location: LocationRow, settings: Settings): Seller {
  const { legalName, taxId, registrationNumber, postalAddress, iban, bic, accountHolder, footer, color, logoRef } = settings
  const address = postalAddress ? linesOf(postalAddress) : location.address
  const email = settings.email ?? location.email
  const phoneNumber = settings.phoneNumber ?? location.phoneNumber
  const said = {
    taxId,
    registrationNumber,
    address,
    postalAddress,
    email,
    phoneNumber,
    iban,
    bic,
    accountHolder,
    footer,
    color,
    logoRef,
  }
  return { name: legalName || location.title, ...Object.fromEntries(Object.entries(said).filter(([, value]) => value)) }
}

/** A postal address as people write it. */
const linesOf = ({ line1, line2, city, state, postalCode, countryCode }: AddressValue): string =>
  [line1, line2, [postalCode, city].filter(Boolean).join(' '), state, countryCode].filter(Boolean).join('\n')
