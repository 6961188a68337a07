import type { MembershipRow } from '../../community/memberships/table.ts'
import { companies } from '../../community/companies/store.ts'
import type { Db } from '../../db/database.ts'
import { Faults } from '../../kernel/errors/faults.ts'
import type { Context } from '../../kernel/storage/context.ts'
import { codeFor } from '../../payments/actions-code.ts'
import { agree, type Asked, type Deal, type Sale } from '../../payments/rules-deal.ts'
import type { Buyer } from '../../payments/rules-customer.ts'
import { livePlans } from '../../payments/store.ts'
import { ledgersFor } from '../../transactions/scheduled/actions.ts'
import { keepsPayment } from './actions-alike.ts'
import { askedAgain } from './actions-reprice.ts'
import { findBookable, type Bookable } from './actions-times.ts'
import { bookings } from './store.ts'
import type { BookingRow } from './table.ts'

export type Reader = Context & { db: Db }

/** A booking that would move, and where it is. */
export interface Moving {
  row: BookingRow
  from: Bookable
}

/** The booking that a request would move; adds a fault when there is none. */
export async function movingOf(
  { db, network }: Reader,
  id: string,
  to: Bookable | undefined,
  faults: Faults,
): Promise<Moving | undefined> {
  const row = await bookings.find(db, network, id)
  const from = row && (row.resourceRef === to?.resource.id ? to : await findBookable(db, network, row.resourceRef))
  return faults.reference(from && { row: row!, from }, '/bookingRef', 'booking')
}

/** What a booking would cost after a move, as the move computes it; undefined where that would be refused, since it is more than can be charged. */
export async function dealOfMove(
  context: Reader,
  sale: Sale,
  membership: MembershipRow,
  { row, from }: Moving,
  override: boolean,
): Promise<Deal | undefined> {
  const { membershipRefPayer: membershipRef, companyRefPayer: companyRef, paymentDiscounts: freed } = row
  const again = askedAgain({ before: row, sale })!
  const agreed = async (buyer: Buyer, asked: Asked): Promise<Deal | undefined> => {
    const faults = new Faults()
    const code = await codeFor(context.db, context, { sale, ...buyer, asked, freed })
    const deal = agree(sale, buyer, asked, faults, code)
    if (deal.code && 'refusal' in deal.code) return agreed(buyer, { ...asked, promocode: undefined })
    return faults.isEmpty ? deal : undefined
  }
  const bound = await agreed(await buyerOf(context, membership, companyRef), { ...again, payer: { membershipRef, companyRef } })
  const kept = bound && { ...bound, columns: row }
  if (await keepsPayment(ledgersFor(context), row, from, sale)) return kept
  const deal = await agreed(await buyerOf(context, membership), again)
  if (deal) return deal
  const isMore = bound && bound.columns.paymentAmount! > row.paymentAmount!
  return isMore ? (override ? kept : undefined) : bound
}

/** Who buys, with the company of the membership, or another one that pays. */
export async function buyerOf(
  { db, network, now }: Reader,
  membership: MembershipRow,
  companyRef: string | null = null,
): Promise<Buyer> {
  const employer = companyRef ?? membership.companyRef
  const company = employer === null ? undefined : await companies.findAny(db, network, employer)
  const refs = { membershipRef: membership.id, companyRef: company?.id ?? null }
  return { membership, company, plans: await livePlans(db, network, refs, now) }
}
