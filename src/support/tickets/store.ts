import type { Db } from '../../db/database.ts'
import { listOf } from '../../kernel/lists/list.ts'
import { wordsOf } from '../../kernel/lists/words.ts'
import { prepared } from '../../db/prepared.ts'
import { statements } from '../../db/statements.ts'
import { ticket, ticketActivity } from './table.ts'

export const tickets = statements(ticket)
export const activities = statements(ticketActivity)

/** The words by which a ticket is found. */
export const ticketWords = wordsOf(ticket, ({ description, number }) => [number, description])

/** A location's tickets. */
export const ticketList = listOf({
  table: ticket,
  rows: sql => sql.selectFrom('ticket').selectAll(),
  filters: {
    membershipRefRequester: 'membershipRefRequester',
    membershipRefAssignee: 'membershipRefAssignee',
    locationRef: 'locationRef',
  },
  required: ['locationRef'],
  narrow: {
    status: 'status',
    type: 'type',
    priority: 'priority',
    /** Those that nobody has, and those that one of these has. */
    nobodyOr: (eb, refs) => eb.or([eb('membershipRefAssignee', 'is', null), eb('membershipRefAssignee', 'in', refs)]),
    userRefAssignee: (eb, refs) =>
      eb.exists(
        eb
          .selectFrom('membership')
          .select('membership.id')
          .whereRef('membership.network', '=', 'ticket.network')
          .whereRef('membership.id', '=', 'ticket.membershipRefAssignee')
          .where('membership.userRef', 'in', refs),
      ),
  },
  ranges: { createDate: 'createDate', updateDate: 'updateDate' },
  words: ticketWords,
  orders: {
    'createDate:desc': ['createDate', 'desc'],
    'createDate:asc': ['createDate', 'asc'],
    'updateDate:desc': ['updateDate', 'desc'],
    'updateDate:asc': ['updateDate', 'asc'],
  },
})

/** A ticket's history, the oldest first, with the columns that appear in answers. */
export const activitiesOf = (db: Db, network: string, ticketRef: string) => db.all(byTicket, { network, ticketRef })

const byTicket = prepared((sql, p: { network: string; ticketRef: string }) =>
  sql
    .selectFrom('ticketActivity')
    .selectAll()
    .where('network', '=', p.network)
    .where('ticketRef', '=', p.ticketRef)
    .orderBy('createDate')
    .orderBy('id'),
)

/** The newest step of a ticket's history. */
export const lastActivity = (db: Db, network: string, ticketRef: string) => db.first(newest, { network, ticketRef })

const newest = prepared((sql, p: { network: string; ticketRef: string }) =>
  sql
    .selectFrom('ticketActivity')
    .select('id')
    .where('network', '=', p.network)
    .where('ticketRef', '=', p.ticketRef)
    .orderBy('createDate', 'desc')
    .orderBy('id', 'desc')
    .limit(1),
)

/** The memberships that appear in a ticket's history, each once. */
export const namedInHistory = async (db: Db, network: string, ticketRef: string): Promise<string[]> =>
  (await db.all(named, { network, ticketRef })).map(row => row.membershipRef)

const named = prepared((sql, p: { network: string; ticketRef: string }) => {
  const steps = sql.selectFrom('ticketActivity').where('network', '=', p.network).where('ticketRef', '=', p.ticketRef)
  return steps
    .select('membershipRef')
    .union(
      steps
        .where('membershipRefAssignee', 'is not', null)
        .select(eb => eb.ref('membershipRefAssignee').$notNull().as('membershipRef')),
    )
    .union(
      steps
        .where('previousMembershipRefAssignee', 'is not', null)
        .select(eb => eb.ref('previousMembershipRefAssignee').$notNull().as('membershipRef')),
    )
})

/** The comments of a ticket's history that were taken back, the oldest first. */
export const deletedComments = (db: Db, network: string, ticketRef: string) => db.all(deleted, { network, ticketRef })

const deleted = prepared((sql, p: { network: string; ticketRef: string }) =>
  sql
    .selectFrom('ticketActivity')
    .select(['id', 'deleteDate'])
    .where('network', '=', p.network)
    .where('ticketRef', '=', p.ticketRef)
    .where('deleteDate', 'is not', null)
    .orderBy('createDate')
    .orderBy('id'),
)

/** The number of steps in a ticket's history. */
export async function countActivities(db: Db, network: string, ticketRef: string): Promise<number> {
  const row = await db.first(counted, { network, ticketRef })
  return row!.count
}

const counted = prepared((sql, p: { network: string; ticketRef: string }) =>
  sql
    .selectFrom('ticketActivity')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('network', '=', p.network)
    .where('ticketRef', '=', p.ticketRef),
)
