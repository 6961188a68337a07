import type { CompanyRow } from '../community/companies/table.ts'
import type { MembershipRow } from '../community/memberships/table.ts'
import type { Db } from '../db/database.ts'
import { findRedeemable } from '../discounts/redemptions/actions-find.ts'
import type { WriteContext } from '../kernel/storage/context.ts'
import type { Asked, Sale } from './rules-deal.ts'
import type { PaymentDiscount } from './table.ts'

/** Who buys: a membership, or a company for itself; neither where the request names nobody that there is. */
export interface Named {
  membership?: MembershipRow | undefined
  company?: CompanyRow | undefined
}

interface Redeeming extends Named {
  sale: Sale
  asked: Asked | undefined
  /** Discounts that would be made free before. */
  freed?: readonly PaymentDiscount[] | undefined
  /** How many things would be bought with the code before. */
  before?: number
}

/** The code that a request names, as far as it can be redeemed for what is sold. The buyer is the customer, whoever pays. */
export async function codeFor(
  db: Db,
  { network, now }: Pick<WriteContext, 'network' | 'now'>,
  { sale, membership, company, asked, freed, before }: Redeeming,
) {
  if (asked?.promocode === undefined) return undefined
  const { location, productType, itemRef } = sale
  const customer = { membershipRef: membership?.id ?? null, companyRef: membership ? null : company!.id }
  const unit = asked.type === 'credits' || asked.type === 'dayPasses' ? asked.type : ('money' as const)
  const wish = { code: asked.promocode, locationRef: location.id, productType, itemRef, customer, unit, freed, before }
  return findRedeemable(db, { network, now }, wish)
}
