import { integer, oneOf, optional, ref, table, text, time, type Row } from '../../db/table.ts'
import type { SignupStatus } from './contract.ts'

/** Somebody's wish to take a plan. */
export const signup = table('signup', {
  /** Of the plan. */
  locationRef: ref('location'),
  planRef: ref('plan'),
  /** Who is to have the subscription: a membership, or a company. */
  membershipRef: optional(ref('membership')),
  companyRef: optional(ref('company')),
  /** The holder's id while it is requested, so that there is one open request of a holder for a plan. */
  openFor: optional(text),
  startDate: time,
  quantity: integer,
  promocodeRef: optional(ref('promocode')),
  note: optional(text),
  status: oneOf<SignupStatus>(),
  /** Why it was rejected. */
  reason: optional(text),
  /** What came of it. */
  subscriptionRef: optional(ref('subscription')),
  createDate: time,
  updateDate: time,
  decideDate: optional(time),
})
export type SignupRow = Row<typeof signup>
