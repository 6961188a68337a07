import { ApiError } from '../../kernel/errors/api-error.ts'
import type { MembershipRow } from '../../community/memberships/table.ts'
import { nulls } from '../../db/table.ts'
import type { Static } from '../../kernel/contract/schema.ts'
import type { Faults } from '../../kernel/errors/faults.ts'
import type { TicketStatus } from './contract.ts'
import type { createComment } from './contract-steps.ts'
import { ticketActivity, type ActivityRow, type TicketRow } from './table.ts'

/** A possible assignee: a membership that is not deleted, and whether its user is blocked. */
type Candidate = Pick<MembershipRow, 'role' | 'status'> & { blocked: boolean }

/** Adds a fault when there is no such membership, or for every reason why it cannot be an assignee. */
export function checkAssignee(candidate: Candidate | undefined, faults: Faults): void {
  if (faults.reference(candidate, '', 'membership') === undefined) return
  const { role, status, blocked } = candidate!
  faults.rule(role !== 'admin', '', 'The assignee must have the role admin.')
  faults.rule(status !== 'approved', '', 'The assignee’s membership is not approved.')
  faults.rule(blocked, '', 'The assignee’s user is blocked.')
}

type Theirs = Pick<MembershipRow, 'id' | 'locationRef' | 'role' | 'status'>

/** Which of a user's memberships, the oldest first, is meant at a location: the one at the location, else the oldest. */
export const membershipAt = <M extends Theirs>(theirs: readonly M[], locationRef: string): M | undefined =>
  theirs.find(one => one.locationRef === locationRef) ?? theirs[0]

/** Which of a user's memberships a ticket at a location is assigned to: one of those that can be an assignee, where there are any. */
export function assigneeAt<M extends Theirs>(theirs: readonly M[], locationRef: string): M | undefined {
  const able = theirs.filter(({ role, status }) => role === 'admin' && status === 'approved')
  return membershipAt(able.length > 0 ? able : theirs, locationRef)
}

/** The most steps of a ticket's history, because each GET returns all of them. */
export const MOST_STEPS = 1_000

/** Throws 409 when a ticket's history has no room for some more steps. */
export function checkSteps(count: number, more = 1): void {
  if (count + more > MOST_STEPS) throw new ApiError('conflict', `The ticket has ${count} steps, and there can be ${MOST_STEPS}.`)
}

const ORDER: readonly TicketStatus[] = ['new', 'inProgress', 'solved', 'closed']
const isResolved = (status: TicketStatus) => status === 'solved' || status === 'closed'

/** What a change of status makes of a ticket at an instant. Throws 409 where it may not change so. */
export function statusChange(before: TicketRow, status: TicketStatus, at: string) {
  const isForward = ORDER.indexOf(status) > ORDER.indexOf(before.status)
  const isReopening = isResolved(before.status) && status === 'inProgress'
  if (!isForward && !isReopening) throw new ApiError('conflict', `A ticket that is ${before.status} cannot become ${status}.`)
  const resolveDate = isResolved(status) ? (before.resolveDate ?? at) : null
  return { status, statusUpdateDate: at, resolveDate, reopenDate: isReopening ? at : null }
}

/** What the comment of a user makes of a ticket at an instant: it may be the first answer, or reopen the ticket. */
export function commentChange(
  before: TicketRow,
  { isRequester, isAdmin }: { isRequester: boolean; isAdmin: boolean },
  at: string,
): Partial<TicketRow> {
  const isFirstResponse = isAdmin && !isRequester && before.firstResponseDate === null
  return {
    ...(isFirstResponse && { firstResponseDate: at }),
    ...(isRequester && isResolved(before.status) && statusChange(before, 'inProgress', at)),
  }
}

/** Adds a fault for a comment that says nothing. */
export function checkComment({ text = '', attachments }: Static<typeof createComment.body>['activity'], faults: Faults): void {
  const saysNothing = !/[^\s\p{Z}\p{Cc}\p{Cf}]/u.test(text) && attachments.length === 0
  faults.rule(saysNothing, '/activity/text', 'A comment needs a text or an attachment.', 'required')
}

type NewStep = Pick<ActivityRow, 'id' | 'type' | 'membershipRef' | 'createDate'> & Partial<ActivityRow>

/** The next step of a ticket's history. */
export const newActivity = ({ network, id: ticketRef }: Pick<TicketRow, 'network' | 'id'>, step: NewStep): ActivityRow => ({
  ...nulls(ticketActivity),
  network,
  ticketRef,
  ...step,
})

/**
 * The step that changes the assignee, the status, the type or the priority of a ticket. It has the change's date, so that history keeps its
 * order.
 */
export function changed(
  type: 'assigneeUpdated' | 'statusUpdated' | 'typeUpdated' | 'priorityUpdated',
  before: TicketRow,
  after: TicketRow,
  keys: Pick<ActivityRow, 'id' | 'membershipRef'>,
): ActivityRow {
  return newActivity(before, { ...keys, type, createDate: after.updateDate, ...values() })

  function values(): Partial<ActivityRow> {
    switch (type) {
      case 'assigneeUpdated':
        return {
          membershipRefAssignee: after.membershipRefAssignee,
          previousStatus: before.status,
          previousMembershipRefAssignee: before.membershipRefAssignee,
        }
      case 'statusUpdated':
        return { status: after.status, previousStatus: before.status }
      case 'typeUpdated':
        return { ticketType: after.type, previousTicketType: before.type }
      case 'priorityUpdated':
        return { priority: after.priority, previousPriority: before.priority }
    }
  }
}
