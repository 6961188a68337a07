import { locations } from '../../access/store.ts'
import { findCandidate, findPeople, memberships } from '../../community/memberships/store.ts'
import type { Db } from '../../db/database.ts'
import { nextNumber } from '../../kernel/storage/counter.ts'
import { found } from '../../kernel/errors/api-error.ts'
import { newId } from '../../kernel/storage/ids.ts'
import { implement, type Handlers } from '../../kernel/http/implement.ts'
import { record } from '../../kernel/storage/record.ts'
import { Faults } from '../../kernel/errors/faults.ts'
import * as contract from './contract.ts'
import { assigned, checkAssignee, checkSteps, newActivity } from './rules.ts'
import { activities, activitiesOf, countActivities, lastActivity, namedInHistory, ticketList, tickets } from './store.ts'
import type { TicketRow } from './table.ts'
import { namedBy, activityView, namedIn, peopleView, ticketDigest, ticketView } from './view.ts'

const handlers: Handlers<typeof contract> = {
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
    faults.reference(await locations.find(tx, network, locationRef), '/ticket/locationRef', 'location')
    faults.reference(await memberships.find(tx, network, membershipRefRequester), '/ticket/membershipRefRequester', 'membership')
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
    await tickets.insert(tx, row)
    await activities.insert(
      tx,
      newActivity(row, { id: newId(), type: 'ticketCreated', membershipRef, createDate: now, membershipRefAssignee }),
    )
    await record(call, 'ticket', 'created', { after: row })
    return withHistory(tx, row)
  },

  async assignTicket(call) {
    const {
      tx,
      network,
      actor,
      params,
      body: {
        ticket: { membershipRefAssignee },
      },
    } = call
    const before = found(await tickets.lock(tx, network, params.id), 'ticket')
    const faults = new Faults()
    if (membershipRefAssignee !== null) checkAssignee(await findCandidate(tx, network, membershipRefAssignee), ASSIGNEE, faults)
    faults.refuse()
    checkSteps(await countActivities(tx, network, before.id))
    const after = await tickets.update(call, before, { membershipRefAssignee })
    const activity = assigned(before, after, { id: newId(), membershipRef: actor.membershipRef })
    await activities.insert(tx, activity)
    await record(call, 'ticket', 'assigned', { before, after })
    const people = peopleView(await findPeople(tx, network, namedBy([after], [activity])))
    return { activity: activityView(activity, people), ticket: ticketView(after, people) }
  },

  async getTicket({ db, network, params }) {
    return withHistory(db, found(await tickets.find(db, network, params.id), 'ticket'))
  },

  async listTickets(call) {
    const { rows, nextPageToken } = await ticketList.read(call)
    const people = peopleView(await findPeople(call.db, call.network, namedBy(rows)))
    return { tickets: rows.map(row => ticketView(row, people)), nextPageToken }
  },
}

export const ticketRoutes = implement(contract, handlers, {
  tags: {
    getTicket: {
      of: ({ ticket, activities: steps }) =>
        ticketDigest(ticket, { count: steps.length, last: steps.at(-1)?.id }, namedIn(steps)),
      async load({ db, network, params: { id } }) {
        const row = found(await tickets.find(db, network, id), 'ticket')
        const steps = { count: await countActivities(db, network, id), last: (await lastActivity(db, network, id))?.id }
        const named = await namedInHistory(db, network, id)
        const people = peopleView(await findPeople(db, network, [...namedBy([row]), ...named]))
        return ticketDigest(
          ticketView(row, people),
          steps,
          named.map(ref => people.get(ref)!.membership),
        )
      },
    },
  },
})

const ASSIGNEE = '/ticket/membershipRefAssignee'

/** A ticket with its whole history, in three statements however long it is. */
async function withHistory(db: Db, row: TicketRow) {
  const steps = await activitiesOf(db, row.network, row.id)
  const people = peopleView(await findPeople(db, row.network, namedBy([row], steps)))
  return { ticket: ticketView(row, people), activities: steps.map(step => activityView(step, people)) }
}
