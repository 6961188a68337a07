import type { ReplyOf } from '../../../kit/data/operation.ts'
import type { stoa } from '../../../kit/data/stoa.ts'

export type Membership = ReplyOf<typeof stoa.memberships.getMembership>['membership']
export type User = ReplyOf<typeof stoa.users.getUser>['user']
