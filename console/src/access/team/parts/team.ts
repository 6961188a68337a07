import type { ReplyOf } from '../../../kit/data/operation.ts'
import type { stoa } from '../../../kit/data/stoa.ts'

export type TeamMember = ReplyOf<typeof stoa.team.listTeam>['team'][number]
export type SignInLink = ReplyOf<typeof stoa.links.createLink>['link']

/** What a change in the team can be seen in. */
export const STALE = ['team', 'sessions', 'memberships', 'users', 'audit']

/** A dialog about one of them. */
export interface MemberDialog {
  member: TeamMember
  opened: boolean
  onClose: () => void
}
