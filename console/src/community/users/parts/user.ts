import type { ReplyOf } from '../../../kit/data/operation.ts'
import type { stoa } from '../../../kit/data/stoa.ts'

export type User = ReplyOf<typeof stoa.users.getUser>['user']
