import type { Db } from '../../db/database.ts'
import { findRedeemable } from '../../discounts/redemptions/actions-find.ts'
import { promocodes } from '../../discounts/promocodes/store.ts'
import { ApiError } from '../../kernel/errors/api-error.ts'
import type { WriteContext } from '../../kernel/storage/context.ts'
import { record } from '../../kernel/storage/record.ts'
import type { PlanRow } from '../../plans/table.ts'
import type { Holder } from '../../terms/holder.ts'
import { addSubscription } from '../actions-create.ts'
import type { SubscriptionRow } from '../table.ts'
import { decided, fieldsOf } from './rules.ts'
import { signups } from './store.ts'
import type { SignupRow } from './table.ts'
import { signupView } from './view.ts'

/** The code that a sign-up for a plan names, as it can be redeemed now. Throws 409 `not_redeemable`. */
export async function redeemableFor({ tx, network, now }: WriteContext, code: string, plan: PlanRow, customer: Holder) {
  const wish = { code, locationRef: plan.locationRef, productType: 'subscriptionItems', itemRef: plan.id, customer } as const
  const found = await findRedeemable(tx, { network, now }, wish)
  if ('refusal' in found) throw new ApiError('not_redeemable', found.refusal)
  return found
}

/** What somebody who decides says of the subscription. `at` is where the request says it. */
interface Terms {
  startDate: string
  price?: number | undefined
  at: string
  membershipRefCreator: string
}

/**
 * Makes the subscription of a sign-up with the invoice of its first period, and says that it is approved. The caller has locked the holder
 * and the sign-up. Throws 400 for what the plan does not allow, and 409 `not_redeemable`.
 */
export async function approve(
  context: WriteContext,
  before: SignupRow,
  plan: PlanRow,
  { startDate, price, at, membershipRefCreator }: Terms,
): Promise<{ signup: SignupRow; subscription: SubscriptionRow }> {
  const { tx, network, now } = context
  const promocode = before.promocodeRef === null ? undefined : (await promocodes.find(tx, network, before.promocodeRef))!
  const couponRef = promocode && (await redeemableFor(context, promocode.code, plan, before)).coupon.id
  const subscription = await addSubscription(context, fieldsOf(before, plan, { startDate, price, couponRef }), {
    at,
    itemAt: () => at,
    issueFirstInvoice: true,
    membershipRefCreator,
    promocodeRef: promocode?.id,
  })
  const outcome = decided(now, { status: 'approved', subscriptionRef: subscription.id })
  const after = await signups.update(context, before, outcome)
  await record(context, 'signup', 'approved', { before, after })
  return { signup: after, subscription }
}

/** Sign-ups as they appear in answers, in the same few statements for one as for a page. */
export async function loadSignupViews(db: Db, network: string, rows: readonly SignupRow[]) {
  const codes = await promocodes.findMany(
    db,
    network,
    rows.flatMap(({ promocodeRef }) => promocodeRef ?? []),
  )
  return rows.map(row => signupView(row, row.promocodeRef === null ? undefined : codes.get(row.promocodeRef)?.code))
}

export const loadSignupView = async (db: Db, row: SignupRow) => (await loadSignupViews(db, row.network, [row]))[0]!
