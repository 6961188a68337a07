import { LongText, NamedObj, OneOf, Optional, type Static } from '../kernel/contract/schema.ts'
import type { Faults } from '../kernel/errors/faults.ts'
import { isCountry } from './countries.ts'
import { says } from './told.ts'

/** How a buyer's lines are taxed. */
export const TAX_TREATMENTS = ['standard', 'exempt', 'reverseCharge'] as const
export type TaxTreatment = (typeof TAX_TREATMENTS)[number]

export const TaxTreatmentField = OneOf(TAX_TREATMENTS, {
  description:
    '`standard`: each thing at its own rate. `exempt`, `reverseCharge`: at rate 0; `reverseCharge` needs `taxId` and an ' +
    'address with a `countryCode` of ISO 3166-1.',
})

const line = Optional(LongText(200))

/** A postal address in parts, as electronic invoices need it. It is one value: sent again, it replaces the stored one whole. */
export const Address = NamedObj('AddressFields', {
  line1: line,
  line2: line,
  city: line,
  state: line,
  postalCode: line,
  countryCode: Optional(LongText(200, { description: 'ISO 3166-1 alpha-2, such as `DE`.' })),
})
export type AddressValue = Static<typeof Address>

/** EN 16931 BT-10. */
export const BuyerReference = LongText(100, {
  description:
    'By which the customer’s own office finds what an invoice is for, such as the Leitweg-ID of a German authority. Invoices bear it.',
})

interface Buyer {
  taxTreatment: TaxTreatment
  taxId?: string | null | undefined
  address?: AddressValue | null | undefined
}

const COUNTRY = 'countryCode is a code of ISO 3166-1 in capital letters, such as DE.'

/**
 * Adds a fault where an address that is sent is in no country: issued documents bear it for good, and an electronic invoice
 * needs one.
 */
export function checkCountry(sent: AddressValue | null | undefined, faults: Faults): void {
  const country = sent?.countryCode
  faults.rule(country !== undefined && !isCountry(country), '/countryCode', COUNTRY)
}

/**
 * Adds a fault for each thing that an invoice to this buyer would lack; `at` says where the request has it. Of an address that is stored
 * already, and that `sent` does not replace, only what the treatment needs is asked.
 */
export function checkBuyer(
  { taxTreatment, taxId, address }: Buyer,
  at: Record<'taxId' | 'address', string>,
  faults: Faults,
  sent: AddressValue | null | undefined,
): void {
  if (taxTreatment !== 'reverseCharge') return checkCountry(sent, faults.at(at.address))
  faults.rule(!says(taxId), at.taxId, 'reverseCharge needs the buyer’s tax id.', 'required')
  const country = address?.countryCode ?? ''
  const detail = `reverseCharge needs the buyer’s country: ${COUNTRY}`
  faults.rule(!isCountry(country), `${at.address}/countryCode`, detail, country === '' ? 'required' : 'invalid_value')
}
