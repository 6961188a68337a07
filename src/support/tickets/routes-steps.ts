import { findCandidate, findPeople, memberships, membershipsOfUser } from '../../community/memberships/store.ts'
import type { Tx } from '../../db/database.ts'
import { laterThan } from '../../db/update-date.ts'
import { ApiError, found } from '../../kernel/errors/api-error.ts'
import { Faults } from '../../kernel/errors/faults.ts'
import { implement, type Call } from '../../kernel/http/implement.ts'
import type { Actor, WriteContext } from '../../kernel/storage/context.ts'
import { newId } from '../../kernel/storage/ids.ts'
import { record } from '../../kernel/storage/record.ts'
import * as contract from './contract-steps.ts'
import {
  assigneeAt,
  changed,
  checkAssignee,
  checkComment,
  checkSteps,
  commentChange,
  newActivity,
  statusChange,
} from './rules.ts'
import { activities, countActivities, tickets } from './store.ts'
import type { ActivityRow, TicketRow } from './table.ts'
import { activityView, namedBy, peopleView, ticketView } from './view.ts'

export const ticketStepRoutes = implement(
  contract,
  {
    async assignTicket(call) {
      const { tx, network, params } = call
      const before = found(await tickets.lock(tx, network, params.id), 'ticket')
      const faults = new Faults()
      const membershipRefAssignee = await assigneeOf(call, before, faults)
      faults.refuse()
      return change(call, before, 'assigneeUpdated', { membershipRefAssignee })
    },

    async updateTicketStatus(call) {
      const { tx, network, now, params, body } = call
      const before = found(await tickets.lock(tx, network, params.id), 'ticket')
      return change(call, before, 'statusUpdated', statusChange(before, body.ticket.status, laterThan(before.updateDate, now)))
    },

    async updateTicketType(call) {
      const { tx, network, params, body } = call
      return change(call, found(await tickets.lock(tx, network, params.id), 'ticket'), 'typeUpdated', body.ticket)
    },

    async updateTicketPriority(call) {
      const { tx, network, params, body } = call
      return change(call, found(await tickets.lock(tx, network, params.id), 'ticket'), 'priorityUpdated', body.ticket)
    },

    async createComment(call) {
      const { tx, network, actor, now, body } = call
      const { ticketRef, text = null, attachments, membershipRef = actor.membershipRef } = body.activity
      const faults = new Faults()
      const ticket = faults.reference(await tickets.lock(tx, network, ticketRef), '/activity/ticketRef', 'ticket')
      const author = faults.reference(await memberships.find(tx, network, membershipRef), '/activity/membershipRef', 'membership')
      checkComment(body.activity, faults)
      const { ticket: before, author: by } = faults.refuse({ ticket, author })
      const requester = (await memberships.findAny(tx, network, before.membershipRefRequester))!
      const at = laterThan(before.updateDate, now)
      const who = { isRequester: by.userRef === requester.userRef, isAdmin: by.role === 'admin' }
      const changes = commentChange(before, who, at)
      const isReopened = changes.status !== undefined
      checkSteps(await countActivities(tx, network, before.id), isReopened ? 2 : 1)
      const after = await tickets.update(call, before, changes)
      const comment = newActivity(before, { id: newId(), type: 'comment', membershipRef, createDate: at, text, attachments })
      await activities.insert(tx, comment)
      if (isReopened) await activities.insert(tx, changed('statusUpdated', before, after, { id: newId(), membershipRef }))
      await record(call, 'ticket', 'commented', { before, after })
      if (isReopened) await record(call, 'ticket', 'updated', { before, after })
      return shown(tx, comment, after)
    },

    async deleteComment(call) {
      const { tx, network, params } = call
      const step = found(await activities.find(tx, network, params.id), 'comment')
      // The ticket's lock comes first, as with every other step.
      const ticket = (await tickets.lock(tx, network, step.ticketRef))!
      const before = found(await activities.lock(tx, network, params.id), 'comment')
      if (before.type !== 'comment') throw new ApiError('conflict', 'Only a comment can be taken back; this is another activity.')
      const changes = { text: null, attachments: [], deleteDate: laterThan(ticket.updateDate, call.now) }
      const after = await activities.update(call, before, changes)
      await record(call, 'ticket', 'updated', { before: ticket, after: await tickets.touch(call, ticket) })
      const people = peopleView(await findPeople(tx, network, [after.membershipRef]))
      return { activity: activityView(after, people) }
    },
  },
  {
    // A comment has no tag of its own: whoever names one means the ticket.
    tagged: {
      createComment: async ({ body }) => ({ id: body.activity.ticketRef }),
      deleteComment: async ({ tx, network, params }) => ({
        id: found(await activities.findAny(tx, network, params.id), 'comment').ticketRef,
      }),
    },
  },
)

type Change = WriteContext & { actor: Actor }

/** Makes one step of a ticket that is locked. */
async function change(
  call: Change,
  before: TicketRow,
  type: Parameters<typeof changed>[0],
  changes: Partial<Omit<TicketRow, 'network' | 'id'>>,
) {
  const { tx, network, actor } = call
  checkSteps(await countActivities(tx, network, before.id))
  const after = await tickets.update(call, before, changes)
  const activity = changed(type, before, after, { id: newId(), membershipRef: actor.membershipRef })
  await activities.insert(tx, activity)
  await record(call, 'ticket', type === 'assigneeUpdated' ? 'assigned' : 'updated', { before, after })
  return shown(tx, activity, after)
}

async function shown(tx: Tx, activity: ActivityRow, ticket: TicketRow) {
  const people = peopleView(await findPeople(tx, ticket.network, namedBy([ticket], [activity])))
  return { activity: activityView(activity, people), ticket: ticketView(ticket, people) }
}

/** The membership that gets the ticket, null for nobody; adds a fault when it cannot have it. */
async function assigneeOf(
  { tx, network, body }: Call<typeof contract.assignTicket>,
  { locationRef }: TicketRow,
  faults: Faults,
): Promise<string | null> {
  const { membershipRefAssignee, userRefAssignee } = body.ticket
  const [membership, user] = ['/ticket/membershipRefAssignee', '/ticket/userRefAssignee']
  const one = 'Exactly one of membershipRefAssignee and userRefAssignee must be sent.'
  faults.rule(membershipRefAssignee === undefined && userRefAssignee === undefined, membership, one, 'required')
  faults.rule(membershipRefAssignee !== undefined && userRefAssignee !== undefined, user, one)
  if (typeof membershipRefAssignee === 'string') {
    checkAssignee(await findCandidate(tx, network, membershipRefAssignee), faults.at(membership))
    return membershipRefAssignee
  }
  if (typeof userRefAssignee !== 'string') return null
  const theirs = assigneeAt(await membershipsOfUser(tx, network, userRefAssignee), locationRef)
  checkAssignee(theirs && (await findCandidate(tx, network, theirs.id)), faults.at(user))
  return theirs?.id ?? null
}
