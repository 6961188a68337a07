import { sql as raw, type RawBuilder } from 'kysely'
import type { Builder, Db } from '../../db/database.ts'
import type { Engine } from '../../db/engine.ts'
import { prepared } from '../../db/prepared.ts'
import { preparedMany } from '../../db/prepared-many.ts'
import type { Bookable } from './rules-taken.ts'

/** The resources of a location as far as they decide when they are free, by title. */
export const bookableAt = (db: Db, network: string, locationRef: string): Promise<Bookable[]> =>
  db.all(atLocation, { network, locationRef })

/** These resources, by title. */
export const bookableMany = (db: Db, network: string, ids: readonly string[]): Promise<Bookable[]> => many(db, { network }, ids)

/** The parts of these resources. */
export const bookableParts = (db: Db, network: string, ids: readonly string[]): Promise<Bookable[]> => parts(db, { network }, ids)

const bookable = (sql: Builder, p: { network: string }) =>
  sql
    .selectFrom('resource')
    .select(['id', 'locationRef', 'parentRef', 'resourceType', 'capacity', 'bufferTime', 'schedule'])
    .where('network', '=', p.network)
    .where('deleteDate', 'is', null)

const atLocation = prepared((sql, p: { network: string; locationRef: string }) =>
  bookable(sql, p).where('locationRef', '=', p.locationRef).orderBy('title').orderBy('id'),
)
const many = preparedMany((sql, p: { network: string }, ids) =>
  bookable(sql, p).where('id', 'in', ids).orderBy('title').orderBy('id'),
)
const parts = preparedMany((sql, p: { network: string }, ids) => bookable(sql, p).where('parentRef', 'in', ids))

/** Instants as texts in one form, which are so on SQLite. */
const TEXT: Record<Engine, (column: string) => RawBuilder<string>> = {
  sqlite: column => raw<string>`${raw.ref(column)}`,
  postgres: column => raw<string>`to_char(${raw.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
}

/**
 * What is booked of resources between two instants, by resource: start, end and seats of each booking, as one text, because many small rows
 * take longer to read than all else. Bookings that were canceled take nothing.
 */
export async function bookedBetween(
  db: Db,
  network: string,
  { from, to }: { from: string; to: string },
  resourceRefs: Iterable<string>,
): Promise<Map<string, string>> {
  const rows = await between(db, { network, from, to }, resourceRefs)
  return new Map(rows.map(({ resourceRef, booked }) => [resourceRef, booked]))
}

const between = preparedMany((sql, p: { network: string; from: string; to: string }, ids, engine) =>
  sql
    .selectFrom('booking')
    .select('resourceRef')
    .select(
      raw<string>`string_agg(${TEXT[engine]('startDate')} || ${TEXT[engine]('endDate')} || ${raw.ref('seats')} || ';', '')`.as(
        'booked',
      ),
    )
    .where('network', '=', p.network)
    .where('resourceRef', 'in', ids)
    .where('endDate', '>', p.from)
    .where('startDate', '<', p.to)
    .where('deleteDate', 'is', null)
    .groupBy('resourceRef'),
)
