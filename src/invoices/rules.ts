import type { LocationRow } from '../access/table.ts'
import type { Settings } from '../billing/settings/table.ts'
import type { CompanyRow } from '../community/companies/table.ts'
import type { Person } from '../community/memberships/table.ts'
import { nulls, type NewKeys } from '../db/table.ts'
import { LAST_INSTANT } from '../kernel/time/instant.ts'
import type { AddressValue } from '../terms/billed.ts'
import { says, told } from '../terms/told.ts'
import { invoice, type Buyer, type InvoiceRow, type Seller } from './table.ts'

type Terms = Pick<InvoiceRow, 'dueType' | 'dueDays' | 'dueDate' | 'internalNote' | 'customerNote' | 'reference'>
type Origin = Pick<InvoiceRow, 'periodStartDate' | 'periodEndDate' | 'runRef' | 'duplicateOf'>

/** The fields of a new invoice: where it is issued, and whom it is for (exactly one of the two refs). */
export interface Draft
  extends Pick<InvoiceRow, 'membershipRef' | 'companyRef' | 'subscriptionRef'>, Partial<Terms>, Partial<Origin> {
  location: LocationRow
}

/** As lists sort what has no date or no number yet: behind all that have one. */
const LAST_NUMBER = Number.MAX_SAFE_INTEGER

/** A draft in the currency and price mode that its location has now. */
export function draftInvoice({ location, ...draft }: Draft, keys: NewKeys): InvoiceRow {
  return {
    ...nulls(invoice),
    dueType: 'default',
    ...draft,
    ...keys,
    locationRef: location.id,
    status: 'draft',
    currencyCode: location.currencyCode,
    taxInclusive: location.taxInclusive,
    timezoneId: location.timezoneId,
    appliedBalance: 0,
    prePaymentCreditNotesAmount: 0,
    postPaymentCreditNotesAmount: 0,
    remindedDays: 0,
    updateDate: keys.createDate,
    issueSort: LAST_INSTANT,
    dueSort: draft.dueDate ?? LAST_INSTANT,
    numberSort: LAST_NUMBER,
  }
}

/** Who is on an invoice. */
export interface Parties {
  buyer: Buyer
  seller: Seller
}

/** A member as the buyer on an invoice: by the billing details, and by what the user says where these say nothing. */
export function personAsBuyer({ name, surname, email, billingDetails }: BilledPerson): Buyer {
  const { legalName, taxId, address, buyerReference, email: ownEmail } = billingDetails ?? {}
  const said = { legalName, taxId, address, buyerReference, email: ownEmail ?? email }
  return { name: told(legalName) ?? `${name} ${surname}`.trim(), ...thatSay(said) }
}

type BilledPerson = Pick<Person, 'name' | 'surname' | 'email' | 'billingDetails'>

/** A company as the buyer on an invoice. */
export function companyAsBuyer(company: CompanyRow): Buyer {
  const { title, legalName, taxId, businessAddress: address, billingAddress, buyerReference, email } = company
  return { name: told(legalName) ?? title, ...thatSay({ legalName, taxId, address, billingAddress, buyerReference, email }) }
}

/** A location as the seller on an invoice: by its settings, and by what it says itself where these say nothing. */
export function asSeller(location: LocationRow, settings: Settings): Seller {
  const { legalName, taxId, registrationNumber, postalAddress, iban, bic, accountHolder, footer, color, logoRef } = settings
  const address = postalAddress ? linesOf(postalAddress) : location.address
  const email = settings.email ?? location.email
  const phoneNumber = told(settings.phoneNumber) ?? location.phoneNumber
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
    locale: location.locale,
  }
  return { name: told(legalName) ?? location.title, ...thatSay(said) }
}

/** The details of a party on an invoice that say something. */
const thatSay = (said: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(said).filter(([, value]) => (typeof value === 'string' ? says(value) : value)))

/** A postal address as people write it. */
const linesOf = ({ line1, line2, city, state, postalCode, countryCode }: AddressValue): string =>
  [line1, line2, [postalCode, city].filter(says).join(' '), state, countryCode].filter(says).join('\n')
