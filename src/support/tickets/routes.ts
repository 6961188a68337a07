import { findLocation } from '../../access/store.ts'
import { findCandidate, findMembership } from '../../community/memberships/store.ts'
import type { Db } from '../../db/database.ts'
import { nextNumber } from '../../kernel/storage/counter.ts'
import { found } from '../../kernel/errors/api-error.ts'
import { newId } from '../../kernel/storage/ids.ts'
import { implement } from '../../kernel/http/implement.ts'
import { toPage } from '../../kernel/http/page.ts'
import { record } from '../../kernel/storage/record.ts'
import { Faults, referencedByQuery } from '../../kernel/errors/faults.ts'
import * as contract from './contract.ts'
import { assign, checkAssignee, newActivity } from './rules.ts'
import {
  activitiesOf,
  findPeople,
  findTicket,
  insertActivity,
  insertTicket,
  lockTicket,
  pageOfTickets,
  updateTicket,
} from './store.ts'
import type { TicketRow } from './table.ts'
import { namedBy, activityView, peopleView, ticketView } from './view.ts'

export const ticketRoutes = implement(contract, {
  async createTicket(call) {
    const {
      tx,
      network,
      actor,
      now,
      body: { ticket: fields },
    } = call
    const { locationRef, description, type, membershipRefRequester = actor.membershipRef, membershipRefAssignee = null } = fields
    const faults = new Faults()
    faults.reference(await findLocation(tx, network, locationRef), '/ticket/locationRef', 'location')
    faults.reference(await findMembership(tx, network, membershipRefRequester), '/ticket/membershipRefRequester', 'membership')
    if (membershipRefAssignee !== null) checkAssignee(await findCandidate(tx, network, membershipRefAssignee), ASSIGNEE, faults)
    faults.refuse()
    const row: TicketRow = {
      network,
      id: newId(),
      number: await nextNumber(tx, network, 'ticket'),
      locationRef,
      description,
      status: 'new',
      type,
      membershipRefAssignee,
      membershipRefRequester,
      createDate: now,
      updateDate: now,
    }
    const { membershipRef } = actor
    await insertTicket(tx, row)
    await insertActivity(tx, newActivity(row, { type: 'ticketCreated', membershipRef, createDate: now, membershipRefAssignee }))
    await record(call, 'ticket.created', row.id, undefined, row)
    return withHistory(tx, row)
  },

  async assignTicket(call) {
    const {
      tx,
      network,
      actor,
      now,
      params,
      body: {
        ticket: { membershipRefAssignee },
      },
    } = call
    const before = found(await lockTicket(tx, network, params.id), 'ticket')
    const faults = new Faults()
    if (membershipRefAssignee !== null) checkAssignee(await findCandidate(tx, network, membershipRefAssignee), ASSIGNEE, faults)
    faults.refuse()
    const { changes, activity } = assign(before, membershipRefAssignee, actor.membershipRef, now)
    const after = { ...before, ...changes }
    await updateTicket(tx, network, before.id, changes)
    await insertActivity(tx, activity)
    await record(call, 'ticket.assigned', before.id, before, after)
    const people = peopleView(await findPeople(tx, network, namedBy([after], [activity])))
    return { activity: activityView(activity, people), ticket: ticketView(after, people) }
  },

  async getTicket({ db, network, params }) {
    return withHistory(db, found(await findTicket(db, network, params.id), 'ticket'))
  },

  async listTickets({ db, network, query: { locationRef, limit }, pages }) {
    const after = pages.cursor() as [string, string] | undefined
    const page = await pageOfTickets(db, { network, locationRef, take: limit + 1 }, after)
    if (page.length === 0) referencedByQuery(await findLocation(db, network, locationRef), 'locationRef', 'location')
    const { rows, nextPageToken } = toPage(page, limit, pages, last => [last.createDate, last.id])
    const people = peopleView(await findPeople(db, network, namedBy(rows)))
    return { tickets: rows.map(row => ticketView(row, people)), nextPageToken }
  },
})

const ASSIGNEE = '/ticket/membershipRefAssignee'

/** A ticket with all its history: three statements, however long it is. */
async function withHistory(db: Db, row: TicketRow) {
  const steps = await activitiesOf(db, row.network, row.id)
  const people = peopleView(await findPeople(db, row.network, namedBy([row], steps)))
  return { ticket: ticketView(row, people), activities: steps.map(step => activityView(step, people)) }
}
