import type { ArgsOf, ReplyOf } from '../../../kit/data/operation.ts'
import type { stoa } from '../../../kit/data/stoa.ts'

/** How the members of a company are asked for, by which what they are about to be is shown at once. */
export const membersOf = (companyRef: string): ArgsOf<typeof stoa.memberships.listMemberships> => ({
  query: { companyRef: [companyRef], status: ['approved', 'requested'], order: 'name', limit: 100 },
})

export type Member = ReplyOf<typeof stoa.memberships.listMemberships>['memberships'][number]
