import type { Static } from '../../kernel/contract/schema.ts'
import type { Signup } from './contract.ts'
import type { SignupRow } from './table.ts'

/** A sign-up as it appears in answers, with the letters of its promo code. */
export const signupView = (row: SignupRow, promocode: string | undefined): Static<typeof Signup> => ({
  id: row.id,
  planRef: row.planRef,
  membershipRef: row.membershipRef ?? undefined,
  companyRef: row.companyRef ?? undefined,
  locationRef: row.locationRef,
  startDate: row.startDate,
  quantity: row.quantity,
  promocode,
  note: row.note ?? undefined,
  status: row.status,
  reason: row.reason ?? undefined,
  subscriptionRef: row.subscriptionRef ?? undefined,
  createDate: row.createDate,
  decideDate: row.decideDate ?? undefined,
})
