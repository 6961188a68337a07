import { people } from '../../community/memberships/store.ts'
import type { Person } from '../../community/memberships/view.ts'
import { prepared } from '../../db/prepared.ts'
import type { Builder, Db, Tx } from '../../db/database.ts'
import type { ActivityRow, TicketRow } from './table.ts'

export const insertTicket = (tx: Tx, row: TicketRow) => tx.run(newTicket, row)

const newTicket = prepared((sql, p: TicketRow) =>
  sql
    .insertInto('ticket')
    .values({
      network: p.network,
      id: p.id,
      number: p.number,
      locationRef: p.locationRef,
      description: p.description,
      status: p.status,
      type: p.type,
      membershipRefAssignee: p.membershipRefAssignee,
      membershipRefRequester: p.membershipRefRequester,
      createDate: p.createDate,
      updateDate: p.updateDate,
    }),
)

export const insertActivity = (tx: Tx, row: ActivityRow) => tx.run(newActivity, row)

const newActivity = prepared((sql, p: ActivityRow) =>
  sql
    .insertInto('ticketActivity')
    .values({
      network: p.network,
      id: p.id,
      ticketRef: p.ticketRef,
      createDate: p.createDate,
      type: p.type,
      membershipRef: p.membershipRef,
      text: p.text,
      attachments: p.attachments,
      status: p.status,
      ticketType: p.ticketType,
      membershipRefAssignee: p.membershipRefAssignee,
      previousStatus: p.previousStatus,
      previousTicketType: p.previousTicketType,
      previousMembershipRefAssignee: p.previousMembershipRefAssignee,
    }),
)

export const findTicket = (db: Db, network: string, id: string) => db.first(byId, { network, id })

interface Key {
  network: string
  id: string
}

const one = (sql: Builder, p: Key) => sql.selectFrom('ticket').selectAll().where('network', '=', p.network).where('id', '=', p.id)
const byId = prepared((sql, p: Key) => one(sql, p))

/** Locks a ticket until the transaction ends, so that each change knows what was there before it. */
export const lockTicket = (tx: Tx, network: string, id: string) => tx.first(lockById, { network, id })

const lockById = prepared((sql, p: Key) => one(sql, p).forNoKeyUpdate())

export type TicketChanges = Pick<TicketRow, 'updateDate'> & Partial<Pick<TicketRow, 'status' | 'type' | 'membershipRefAssignee'>>

export const updateTicket = (tx: Tx, network: string, id: string, changes: TicketChanges) =>
  tx.run(tx.sql.updateTable('ticket').set(changes).where('network', '=', network).where('id', '=', id))

/** A ticket's history, the oldest first: what the wire shows of it. */
export const activitiesOf = (db: Db, network: string, ticketRef: string) => db.all(byTicket, { network, ticketRef })

const byTicket = prepared((sql, p: { network: string; ticketRef: string }) =>
  sql
    .selectFrom('ticketActivity')
    .select(['id', 'ticketRef', 'createDate', 'type', 'membershipRef', 'text', 'attachments', 'status', 'membershipRefAssignee'])
    .select(['previousStatus', 'previousMembershipRefAssignee'])
    .where('network', '=', p.network)
    .where('ticketRef', '=', p.ticketRef)
    .orderBy('createDate')
    .orderBy('id'),
)

interface Page {
  network: string
  locationRef: string
  take: number
}

/** A page of a location's tickets, the newest first, going on after a row's `createDate` and `id`. */
export const pageOfTickets = (db: Db, page: Page, after?: readonly [createDate: string, id: string]): Promise<TicketRow[]> =>
  after === undefined ? db.all(firstPage, page) : db.all(nextPage, { ...page, createDate: after[0], id: after[1] })

const newestFirst = (sql: Builder, p: Page) =>
  sql
    .selectFrom('ticket')
    .selectAll()
    .where('network', '=', p.network)
    .where('locationRef', '=', p.locationRef)
    .orderBy('createDate', 'desc')
    .orderBy('id', 'desc')
    .limit(p.take)

const firstPage = prepared((sql, p: Page) => newestFirst(sql, p))
const nextPage = prepared((sql, p: Page & { createDate: string; id: string }) =>
  newestFirst(sql, p).where(eb => eb(eb.refTuple('createDate', 'id'), '<', eb.tuple(p.createDate, p.id))),
)

/** The people of these memberships, deleted or not: one statement for all of them, up to 200. */
export async function findPeople(db: Db, network: string, refs: ReadonlySet<string>): Promise<Person[]> {
  const found: Person[] = []
  for (let rest = [...refs]; rest.length > 0; rest = rest.slice(MOST)) {
    const size = SIZES.find(size => size >= rest.length) ?? MOST
    // Places that are left over are filled with an id that is there already.
    const values = [network, ...Array.from({ length: size }, (_, at) => rest[at] ?? rest[0]!)]
    found.push(...(await db.all(peopleOf[size], values)))
  }
  return found
}

const SIZES = [1, 2, 3, 4, 8, 32, 200] as const
const MOST = 200

/** A prepared statement has a fixed number of places: most tickets name up to four people, a page up to 200. */
const peopleOf = Object.fromEntries(SIZES.map(size => [size, peopleIn(size)])) as Record<
  (typeof SIZES)[number],
  ReturnType<typeof peopleIn>
>

function peopleIn(size: number) {
  return prepared((sql, p: readonly string[]) =>
    people(sql)
      .where('membership.network', '=', p[0]!)
      .where(
        'membership.id',
        'in',
        Array.from({ length: size }, (_, at) => p[at + 1]!),
      ),
  )
}
