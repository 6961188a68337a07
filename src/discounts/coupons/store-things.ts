import { preparedMany } from '../../db/prepared-many.ts'
import type { Db } from '../../db/database.ts'
import { titleOfPackage } from '../../terms/granted.ts'
import { kindOf, type Thing, type ThingKind } from './rules-items.ts'
import type { LimitedItem } from './table.ts'

/** The things that some coupons are limited to, deleted or not, by their ids: a statement for each kind that occurs. */
export async function thingsOf(db: Db, network: string, items: readonly LimitedItem[]): Promise<ReadonlyMap<string, Thing>> {
  const things = new Map<string, Thing>()
  for (const [kind, some] of Map.groupBy(items, ({ type }) => kindOf(type))) {
    const found = await FIND[kind](db, network, new Set(some.map(({ id }) => id)))
    for (const thing of found) things.set(thing.id, thing)
  }
  return things
}

type Find = (db: Db, network: string, ids: Iterable<string>) => Promise<Thing[]>

const resources = preparedMany((sql, p: { network: string }, ids) =>
  sql
    .selectFrom('resource')
    .select(['id', 'title', 'locationRef', 'resourceType'])
    .where('network', '=', p.network)
    .where('id', 'in', ids),
)
const packages = preparedMany((sql, p: { network: string }, ids) =>
  sql
    .selectFrom('package')
    .select(['id', 'title', 'grants', 'locationRef', 'deleteDate'])
    .where('network', '=', p.network)
    .where('id', 'in', ids),
)

/** Kysely's types need one table by its name; `event` stands for any. */
const titled = (table: 'event' | 'product' | 'plan') =>
  preparedMany((sql, p: { network: string }, ids) =>
    sql
      .selectFrom(table as 'event')
      .select(['id', 'title', 'locationRef', 'deleteDate'])
      .where('network', '=', p.network)
      .where('id', 'in', ids),
  )
const [events, products, plans] = [titled('event'), titled('product'), titled('plan')]

const FIND: Record<ThingKind, Find> = {
  resource: async (db, network, ids) => (await resources(db, { network }, ids)).map(row => ({ ...row, deleteDate: null })),
  package: async (db, network, ids) =>
    (await packages(db, { network }, ids)).map(({ grants, ...row }) => ({
      ...row,
      title: titleOfPackage({ title: row.title, grants }),
    })),
  event: (db, network, ids) => events(db, { network }, ids),
  product: (db, network, ids) => products(db, { network }, ids),
  plan: (db, network, ids) => plans(db, { network }, ids),
}
