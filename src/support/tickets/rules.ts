import { ApiError } from '../../kernel/errors/api-error.ts'
import type { MembershipRow } from '../../community/memberships/table.ts'
import type { Faults } from '../../kernel/errors/faults.ts'
import type { ActivityRow, TicketRow } from './table.ts'

/** A possible assignee: a membership that is not deleted, and whether its user is blocked. */
type Candidate = Pick<MembershipRow, 'role' | 'status'> & { blocked: boolean }

/** Adds a fault when there is no such membership, or for every reason why it cannot be an assignee. */
export function checkAssignee(candidate: Candidate | undefined, pointer: string, faults: Faults): void {
  if (faults.reference(candidate, pointer, 'membership') === undefined) return
  const { role, status, blocked } = candidate!
  faults.rule(role !== 'admin', pointer, 'The assignee must have the role admin.')
  faults.rule(status !== 'approved', pointer, 'The assignee’s membership is not approved.')
  faults.rule(blocked, pointer, 'The assignee’s user is blocked.')
}

/** The most steps of a ticket's history, because each GET returns all of them. */
export const MOST_STEPS = 1_000

/** Throws 409 when a ticket's history is full. */
export function checkSteps(count: number): void {
  if (count >= MOST_STEPS) throw new ApiError('conflict', `The ticket has ${MOST_STEPS} steps, as many as there can be.`)
}

type NewStep = Pick<ActivityRow, 'id' | 'type' | 'membershipRef' | 'createDate'> & Partial<ActivityRow>

/** The next step of a ticket's history. */
export const newActivity = ({ network, id: ticketRef }: Pick<TicketRow, 'network' | 'id'>, step: NewStep): ActivityRow => ({
  ...NOTHING,
  network,
  ticketRef,
  ...step,
})

const NOTHING = {
  text: null,
  attachments: null,
  status: null,
  ticketType: null,
  membershipRefAssignee: null,
  previousStatus: null,
  previousTicketType: null,
  previousMembershipRefAssignee: null,
} satisfies Partial<ActivityRow>

/** The step that assigns a ticket to a person, or to nobody. It has the change's date, so that history keeps its order. */
export const assigned = (before: TicketRow, after: TicketRow, keys: Pick<ActivityRow, 'id' | 'membershipRef'>): ActivityRow =>
  newActivity(before, {
    ...keys,
    type: 'assigneeUpdated',
    createDate: after.updateDate,
    membershipRefAssignee: after.membershipRefAssignee,
    previousStatus: before.status,
    previousMembershipRefAssignee: before.membershipRefAssignee,
  })
