import type { LocationRow } from '../../access/table.ts'
import { nulls, type NewKeys } from '../../db/table.ts'
import type { Static } from '../../kernel/contract/schema.ts'
import { ApiError } from '../../kernel/errors/api-error.ts'
import type { Faults } from '../../kernel/errors/faults.ts'
import type { PlanRow } from '../../plans/table.ts'
import { idOf, type Holder } from '../../terms/holder.ts'
import type { createSignup } from './contract.ts'
import { byArea } from '../../terms/areas.ts'
import { newItem } from '../rules-items.ts'
import { signup, type SignupRow } from './table.ts'

type Fields = Static<typeof createSignup.body>['signup']

/** Adds a fault for each reason why a holder at a location cannot sign up for so many of a plan. */
export function checkPlan(plan: PlanRow | undefined, location: LocationRow | undefined, quantity: number, faults: Faults): void {
  if (plan === undefined) return
  const at = '/signup/planRef'
  faults.rule(!plan.selfSignupEnabled, at, 'Nobody can sign up for this plan: its selfSignup is not enabled.')
  const isElsewhere = location !== undefined && plan.locationRef !== location.id
  faults.rule(isElsewhere, at, 'The plan must be of the holder’s location.')
  if (isElsewhere || location === undefined) return
  const frame = {
    period: plan.period,
    location,
    plans: new Map([[plan.id, plan]]),
    rates: [],
    coupons: new Map(),
    resources: new Map(),
  }
  newItem({ plan: { id: plan.id }, quantity, ...AS_PLAN }, frame, faults.at('/signup'))
}

/** The row of a sign-up that waits to be decided. */
export const newSignup = (
  fields: Fields,
  plan: PlanRow,
  holder: Holder,
  promocodeRef: string | null,
  keys: NewKeys,
): SignupRow => ({
  ...nulls(signup),
  ...keys,
  ...holder,
  locationRef: plan.locationRef,
  planRef: plan.id,
  openFor: idOf(holder),
  startDate: fields.startDate ?? keys.createDate,
  quantity: fields.quantity,
  promocodeRef,
  note: fields.note ?? null,
  status: 'requested',
  updateDate: keys.createDate,
})

/** What changes when a sign-up is decided. */
export const decided = (
  now: string,
  outcome: Pick<SignupRow, 'status'> & Partial<Pick<SignupRow, 'reason' | 'subscriptionRef'>>,
) => ({ openFor: null, decideDate: now, ...outcome })

/** Throws 409 `conflict` for a sign-up that is decided already. */
export function refuseDecided({ status }: SignupRow): void {
  if (status !== 'requested') throw new ApiError('conflict', `The sign-up is ${status} already.`)
}

/** The fields of the subscription that comes of a sign-up, as a request would send them. */
export const fieldsOf = (
  { membershipRef, companyRef, quantity }: SignupRow,
  { id, period }: PlanRow,
  { startDate, price, couponRef }: { startDate: string; price: number | undefined; couponRef: string | undefined },
) => ({
  ...(membershipRef === null ? { companyRef: companyRef! } : { membershipRef }),
  billingCycleAnchor: 'any' as const,
  period,
  startDate,
  payWithInvoice: byArea(false),
  addPendingItemsToInvoice: true,
  advanceInvoicing: { type: 'default' as const },
  items: [{ plan: { id }, quantity, price, couponRef, ...AS_PLAN }],
})

/** What an item says that takes everything from its plan. */
const AS_PLAN = { type: 'recurring', autoUpdateFromProduct: false } as const
