import { LongText, NamedObj, OneOf, Optional, type Static } from '../kernel/contract/schema.ts'
import type { Faults } from '../kernel/errors/faults.ts'

/** How a buyer's lines are taxed. */
export const TAX_TREATMENTS = ['standard', 'exempt', 'reverseCharge'] as const
export type TaxTreatment = (typeof TAX_TREATMENTS)[number]

export const TaxTreatmentField = OneOf(TAX_TREATMENTS, {
  description:
    '`standard`: each thing at its own rate. `exempt`, `reverseCharge`: at rate 0; `reverseCharge` needs `taxId` and an ' +
    'address with a two-letter `countryCode`.',
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

interface Buyer {
  taxTreatment: TaxTreatment
  taxId?: string | null | undefined
  address?: AddressValue | null | undefined
}

/** Adds a fault for each thing that an invoice to this buyer would lack; `at` says where the request has it. */
export function checkBuyer(
  { taxTreatment, taxId, address }: Buyer,
  at: Record<'taxId' | 'address', string>,
  faults: Faults,
): void {
  if (taxTreatment !== 'reverseCharge') return
  faults.rule(!/\S/.test(taxId ?? ''), at.taxId, 'reverseCharge needs the buyer’s tax id.', 'required')
  const country = address?.countryCode ?? ''
  const detail = 'reverseCharge needs the buyer’s country as two capital letters (ISO 3166-1 alpha-2).'
  faults.rule(!/^[A-Z]{2}$/.test(country), `${at.address}/countryCode`, detail, country === '' ? 'required' : 'invalid_value')
}
