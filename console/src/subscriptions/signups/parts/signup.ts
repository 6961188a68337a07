import type { ReplyOf } from '../../../kit/data/operation.ts'
import type { stoa } from '../../../kit/data/stoa.ts'

export type Signup = ReplyOf<typeof stoa.signups.getSignup>['signup']

/** The groups whose answers change when one is decided. */
export const STALE = ['signups', 'subscriptions', 'invoices', 'memberships', 'companies', 'transactions', 'redemptions'] as const
