import { ApiError } from '../../kernel/errors/api-error.ts'
import type { BillingDocument } from './rules-document.ts'
import { lackingOf, unspeakable } from './rules-einvoice.ts'
import { ublOf } from './view-ubl.ts'

/** A document as an electronic invoice. Throws 409 `billing_details_missing` or `conflict` where it cannot be one. */
export function xmlOf(document: BillingDocument): string {
  const reason = unspeakable(document)
  if (reason !== undefined) throw new ApiError('conflict', reason)
  const errors = lackingOf(document)
  if (errors.length === 0) return ublOf(document)
  const told = errors.map(({ detail }) => detail).join(' ')
  throw new ApiError('billing_details_missing', `An electronic invoice needs more than is there. ${told}`, { errors })
}

/** A document as an electronic invoice; undefined where it cannot be one. */
export const xmlIfPossible = (document: BillingDocument): string | undefined =>
  unspeakable(document) === undefined && lackingOf(document).length === 0 ? ublOf(document) : undefined
