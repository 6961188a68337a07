import type { MembershipRow } from '../../community/memberships/table.ts'
import { newId } from '../../kernel/storage/ids.ts'
import { addMilliseconds } from '../../kernel/time/instant.ts'
import type { Faults } from '../../kernel/errors/faults.ts'
import type { ActivityRow, TicketRow } from './table.ts'

/** Who could take a ticket: a live membership and whether its user is blocked. */
type Candidate = Pick<MembershipRow, 'role' | 'status'> & { blocked: boolean }

/** Notes that there is no such membership, or every reason why it cannot be an assignee. */
export function checkAssignee(candidate: Candidate | undefined, pointer: string, faults: Faults): void {
  if (faults.reference(candidate, pointer, 'membership') === undefined) return
  const { role, status, blocked } = candidate!
  faults.rule(role !== 'admin', pointer, 'The assignee must have the role admin.')
  faults.rule(status !== 'approved', pointer, 'The assignee’s membership is not approved.')
  faults.rule(blocked, pointer, 'The assignee’s user is blocked.')
}

type NewStep = Pick<ActivityRow, 'type' | 'membershipRef' | 'createDate'> & Partial<ActivityRow>

/** One more step of a ticket's history. */
export const newActivity = ({ network, id: ticketRef }: Pick<TicketRow, 'network' | 'id'>, step: NewStep): ActivityRow => ({
  ...NOTHING,
  network,
  id: newId(),
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

/** Gives a ticket to somebody, or to nobody; its status stays. The step bears the change's date, so history keeps its order. */
export function assign(ticket: TicketRow, membershipRefAssignee: string | null, membershipRef: string, now: string) {
  const updateDate = changeDate(ticket, now)
  return {
    changes: { membershipRefAssignee, updateDate },
    activity: newActivity(ticket, {
      type: 'assigneeUpdated',
      membershipRef,
      createDate: updateDate,
      membershipRefAssignee,
      previousStatus: ticket.status,
      previousMembershipRefAssignee: ticket.membershipRefAssignee,
    }),
  }
}

/** Now, or just after the last change where the clock stood still or stepped back: `updateDate` always rises. */
export const changeDate = ({ updateDate }: TicketRow, now: string): string =>
  now > updateDate ? now : addMilliseconds(updateDate, 1)
