import { locations } from '../../access/store.ts'
import { findCandidate, findPeople, memberships, membershipsOfUser } from '../../community/memberships/store.ts'
import { users } from '../../community/users/store.ts'
import type { Db } from '../../db/database.ts'
import { nulls } from '../../db/table.ts'
import { nextNumber } from '../../kernel/storage/counter.ts'
import { newKeys } from '../../kernel/storage/context.ts'
import { found } from '../../kernel/errors/api-error.ts'
import { newId } from '../../kernel/storage/ids.ts'
import { implement, type Call } from '../../kernel/http/implement.ts'
import { record } from '../../kernel/storage/record.ts'
import { Faults, referencedByQuery } from '../../kernel/errors/faults.ts'
import * as contract from './contract.ts'
import { listTickets } from './contract-list.ts'
import { checkAssignee, membershipAt, newActivity } from './rules.ts'
import {
  activities,
  activitiesOf,
  countActivities,
  deletedComments,
  lastActivity,
  namedInHistory,
  ticketList,
  tickets,
  ticketWords,
} from './store.ts'
import { ticket, type TicketRow } from './table.ts'
import { namedBy, activityView, namedIn, peopleView, stepsDigest, ticketDigest, ticketView } from './view.ts'

export const ticketRoutes = implement(
  { ...contract, listTickets },
  {
    async createTicket(call) {
      const { tx, network, actor, now, body } = call
      const { locationRef, description, text, type, priority, membershipRefAssignee = null } = body.ticket
      const faults = new Faults()
      const one = 'Exactly one of description and text must be sent.'
      faults.rule(description === undefined && text === undefined, '/ticket/description', one, 'required')
      faults.rule(description !== undefined && text !== undefined, '/ticket/text', one)
      faults.reference(await locations.find(tx, network, locationRef), '/ticket/locationRef', 'location')
      const membershipRefRequester = await requesterOf(call, faults)
      if (membershipRefAssignee !== null)
        checkAssignee(await findCandidate(tx, network, membershipRefAssignee), faults.at(ASSIGNEE))
      faults.refuse()
      const row: TicketRow = {
        ...nulls(ticket),
        ...newKeys(call),
        number: await nextNumber(tx, network, 'ticket'),
        locationRef,
        description: (description ?? text)!,
        status: 'new',
        type,
        priority,
        membershipRefAssignee,
        membershipRefRequester,
        updateDate: now,
        statusUpdateDate: now,
      }
      const { membershipRef } = actor
      await tickets.insert(tx, row)
      await ticketWords.add(tx, row)
      await activities.insert(
        tx,
        newActivity(row, { id: newId(), type: 'ticketCreated', membershipRef, createDate: now, membershipRefAssignee }),
      )
      await record(call, 'ticket', 'created', { after: row })
      return withHistory(tx, row)
    },

    async getTicket({ db, network, params }) {
      return withHistory(db, found(await tickets.find(db, network, params.id), 'ticket'))
    },

    async listTickets(call) {
      const { db, network, query } = call
      const { membershipRefAssignee: assignees, ...same } = query
      const wanted = assignees?.map(one => one.toLowerCase())
      const refs = wanted?.filter(one => one !== 'none')
      const isNobodyToo = refs !== undefined && refs.length < wanted!.length
      await checkUsers(db, network, query.userRefAssignee)
      if (isNobodyToo) await checkMemberships(db, network, refs)
      const { rows, nextPageToken } = await ticketList.read({
        ...call,
        query: {
          ...same,
          membershipRefAssignee: isNobodyToo ? undefined : refs,
          nobodyOr: isNobodyToo ? ['', ...refs] : undefined,
        },
      })
      const people = peopleView(await findPeople(db, network, namedBy(rows)))
      return { tickets: rows.map(row => ticketView(row, people)), nextPageToken }
    },
  },
  {
    tags: {
      getTicket: {
        of: ({ ticket, activities: steps }) => ticketDigest(ticket, stepsDigest(steps), namedIn(steps)),
        async load({ db, network, params: { id } }) {
          const row = found(await tickets.find(db, network, id), 'ticket')
          const steps = {
            count: await countActivities(db, network, id),
            last: (await lastActivity(db, network, id))?.id,
            deleted: await deletedComments(db, network, id),
          }
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
  },
)

const ASSIGNEE = '/ticket/membershipRefAssignee'

/** The membership that a new ticket names as its requester, or the caller's; adds a fault when there is none. */
async function requesterOf({ tx, network, actor, body }: Call<typeof contract.createTicket>, faults: Faults): Promise<string> {
  const { membershipRefRequester, userRefRequester, locationRef } = body.ticket
  if (userRefRequester === undefined) {
    const membershipRef = membershipRefRequester ?? actor.membershipRef
    faults.reference(await memberships.find(tx, network, membershipRef), '/ticket/membershipRefRequester', 'membership')
    return membershipRef
  }
  const both = 'Only one of membershipRefRequester and userRefRequester can be sent.'
  faults.rule(membershipRefRequester !== undefined, '/ticket/userRefRequester', both)
  const theirs = membershipAt(await membershipsOfUser(tx, network, userRefRequester), locationRef)
  return faults.reference(theirs, '/ticket/userRefRequester', 'user with a membership')?.id ?? ''
}

/** 400 unless there are all these users, and memberships, deleted or not. */
async function checkUsers(db: Db, network: string, refs: readonly string[] = []): Promise<void> {
  const isKnown = (await users.findMany(db, network, new Set(refs))).size === new Set(refs).size
  referencedByQuery(isKnown || undefined, 'userRefAssignee', 'user')
}
async function checkMemberships(db: Db, network: string, refs: readonly string[]): Promise<void> {
  const isKnown = (await memberships.findMany(db, network, new Set(refs))).size === new Set(refs).size
  referencedByQuery(isKnown || undefined, 'membershipRefAssignee', 'membership')
}

/** A ticket with its whole history, in three statements however long it is. */
async function withHistory(db: Db, row: TicketRow) {
  const steps = await activitiesOf(db, row.network, row.id)
  const people = peopleView(await findPeople(db, row.network, namedBy([row], steps)))
  return { ticket: ticketView(row, people), activities: steps.map(step => activityView(step, people)) }
}
