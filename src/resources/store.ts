import type { Builder, Db, Tx } from '../db/database.ts'
import { prepared } from '../db/prepared.ts'
import { preparedMany } from '../db/prepared-many.ts'
import { statements } from '../db/statements.ts'
import { listOf } from '../kernel/lists/list.ts'
import { wordsOf } from '../kernel/lists/words.ts'
import { resource, type ResourceRow } from './table.ts'

export const resources = statements(resource)

/** A resource is found by its title and its description. */
export const resourceWords = wordsOf(resource, row => [row.title, row.description])

export const resourceList = listOf({
  table: resource,
  rows: sql => sql.selectFrom('resource').selectAll().where('deleteDate', 'is', null),
  filters: { parentRef: 'parentRef', locationRef: 'locationRef' },
  narrow: { types: 'resourceType', type: 'resourceType' },
  words: resourceWords,
  orders: { 'title:asc': ['title', 'asc'] },
})

/** The parts of some resources, by the resources' ids, each by title. */
export async function partsOfMany(db: Db, network: string, parentRefs: readonly string[]): Promise<Map<string, ResourceRow[]>> {
  return Map.groupBy(await ofParents(db, { network }, parentRefs), ({ parentRef }) => parentRef!)
}

const ofParents = preparedMany((sql, p: { network: string }, ids) =>
  sql
    .selectFrom('resource')
    .selectAll()
    .where('network', '=', p.network)
    .where('parentRef', 'in', ids)
    .where('deleteDate', 'is', null)
    .orderBy('title')
    .orderBy('id'),
)

const parts = (sql: Builder, p: { network: string; parentRef: string }) =>
  sql
    .selectFrom('resource')
    .selectAll()
    .where('network', '=', p.network)
    .where('parentRef', '=', p.parentRef)
    .where('deleteDate', 'is', null)

/** The parts of a resource, by title. */
export const partsOf = (db: Db, network: string, parentRef: string) => db.all(byTitle, { network, parentRef })
const byTitle = prepared((sql, p: { network: string; parentRef: string }) => parts(sql, p).orderBy('title').orderBy('id'))

/** The parts of a resource by their ids, which nobody else changes until the transaction ends. */
export const lockParts = (tx: Tx, network: string, parentRef: string) => tx.all(lockedById, { network, parentRef })
const lockedById = prepared((sql, p: { network: string; parentRef: string }) => parts(sql, p).orderBy('id').forNoKeyUpdate())

/** How many bookings of a resource have not ended. */
export const comingBookings = async (db: Db, network: string, resourceRef: string, now: string): Promise<number> =>
  Number((await db.first(coming, { network, resourceRef, now }))!.count)

const coming = prepared((sql, p: { network: string; resourceRef: string; now: string }) =>
  sql
    .selectFrom('booking')
    .select(eb => eb.fn.countAll().as('count'))
    .where('network', '=', p.network)
    .where('resourceRef', '=', p.resourceRef)
    .where('endDate', '>', p.now)
    .where('deleteDate', 'is', null),
)
