import type { RequiredDetail } from '../billing/settings/contract.ts'
import { ApiError, type Fault } from '../kernel/errors/api-error.ts'
import { says } from '../terms/told.ts'
import type { Buyer } from './table.ts'

/** What a buyer lacks of the details that a location asks for before it issues an invoice. */
export const missingDetails = (buyer: Buyer, required: readonly RequiredDetail[]): Fault[] =>
  required
    .filter(detail => !HAS[detail](buyer))
    .map(detail => ({ pointer: POINTERS[detail], code: 'required', detail: WORDS[detail] }))

/** Throws 409 `billing_details_missing` with a fault for each detail that a buyer lacks: where the invoice says it, or all of them at `at`. */
export function refuseMissing(buyer: Buyer, required: readonly RequiredDetail[], at?: string): void {
  const errors = missingDetails(buyer, required).map(fault => ({ ...fault, pointer: at ?? fault.pointer }))
  if (errors.length === 0) return
  throw new ApiError(
    'billing_details_missing',
    `The customer lacks what invoices here need. ${errors.map(({ detail }) => detail).join(' ')}`,
    { errors },
  )
}

const HAS: Record<RequiredDetail, (buyer: Buyer) => boolean> = {
  legalName: ({ legalName }) => says(legalName),
  // A street alone reaches nobody.
  address: ({ address, billingAddress }) =>
    says(billingAddress) || (says(address?.line1) && (says(address?.city) || says(address?.postalCode))),
  taxId: ({ taxId }) => says(taxId),
}

/** Where the invoice says it. */
const POINTERS: Record<RequiredDetail, string> = {
  legalName: '/invoice/customerName',
  address: '/invoice/customerAddress',
  taxId: '/invoice/customerTaxId',
}

const WORDS: Record<RequiredDetail, string> = {
  legalName: 'The customer has no legal name.',
  address: 'The customer has no address with a street and a place.',
  taxId: 'The customer has no tax number.',
}
