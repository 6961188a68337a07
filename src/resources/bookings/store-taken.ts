import { sql as raw, type RawBuilder } from 'kysely'
import type { Builder, Db } from '../../db/database.ts'
import type { Engine } from '../../db/engine.ts'
import { prepared } from '../../db/prepared.ts'
import { preparedMany } from '../../db/prepared-many.ts'
import { addMilliseconds, DAY } from '../../kernel/time/instant.ts'
import { LONGEST } from './rules-times.ts'
import type { BookingRow } from './table.ts'

interface Span {
  from: string
  to: string
}

/** Bookings of resources that are not canceled and take some time between two instants. */
export const bookingsBetween = (
  db: Db,
  network: string,
  span: Span,
  resourceRefs: Iterable<string>,
): Promise<Pick<BookingRow, 'id' | 'resourceRef' | 'startDate' | 'endDate' | 'seats'>[]> =>
  between(db, { network, ...bounded(span) }, resourceRefs)

const between = preparedMany((sql, p: Bounds, ids, engine) => {
  const [soon, later] = ranges(sql, p, engine).map(range =>
    range.where('resourceRef', 'in', ids).select(['id', 'resourceRef', 'startDate', 'endDate', 'seats']),
  )
  return soon!.unionAll(later!)
})

/**
 * When resources are booked between two instants, by resource: start, end and seats of each booking, as one text, because many small rows
 * take longer to read than all else.
 */
export async function bookedBetween(
  db: Db,
  network: string,
  span: Span,
  resourceRefs: Iterable<string>,
): Promise<Map<string, string>> {
  return byResource(await ofMany(db, { network, ...bounded(span) }, resourceRefs))
}

/** When all resources of a location are booked, as `bookedBetween` gives it; no ids are sent. */
export async function bookedAt(db: Db, network: string, span: Span, locationRef: string): Promise<Map<string, string>> {
  return byResource(await db.all(ofLocation, { network, locationRef, ...bounded(span) }))
}

const byResource = (rows: readonly { id: string; soon: string | null; later: string | null }[]) =>
  new Map(rows.map(({ id, soon, later }) => [id, (soon ?? '') + (later ?? '')]))

const ofMany = preparedMany((sql, p: Bounds, ids, engine) => texts(sql, p, engine).where('id', 'in', ids))
const ofLocation = prepared((sql, p: Bounds & { locationRef: string }, engine) =>
  texts(sql, p, engine).where('locationRef', '=', p.locationRef).where('deleteDate', 'is', null),
)

const texts = (sql: Builder, p: Bounds, engine: Engine) => {
  const [start, end] = [TEXT[engine]('startDate'), TEXT[engine]('endDate')]
  const booked = raw<string | null>`string_agg(concat(${start}, ${end}, ${raw.ref('seats')}, ';'), '')`.as('booked')
  const [soon, later] = ranges(sql, p, engine).map(range =>
    range.select(booked).where('resourceRef', '=', raw.ref<string>('resource.id')),
  )
  return sql
    .selectFrom('resource')
    .select(['id', soon!.as('soon'), later!.as('later')])
    .where('network', '=', p.network)
}

/** Instants as texts in one form, which are so on SQLite. */
const TEXT: Record<Engine, (column: string) => RawBuilder<string>> = {
  sqlite: column => raw<string>`${raw.ref(column)}`,
  postgres: column => raw<string>`to_char(${raw.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
}

/**
 * What begins before the end of a span and takes a day at most ends within a day of it. So two ranges of indexes have all that a span touches, and
 * neither what was before nor what comes after: bookings that end until then, and among the few that take longer those that end later.
 */
interface Bounds extends Span {
  network: string
  soon: string
  last: string
}

const bounded = (span: Span) => ({ ...span, soon: addMilliseconds(span.to, DAY), last: addMilliseconds(span.to, LONGEST) })

const ranges = (sql: Builder, p: Bounds, engine: Engine) => {
  // SQLite is kept from going through all that began before.
  const start = engine === 'sqlite' ? raw<string>`+${raw.ref('startDate')}` : raw.ref<string>('startDate')
  const begun = sql
    .selectFrom('booking')
    .where('booking.network', '=', p.network)
    .where(start, '<', p.to)
    .where('booking.deleteDate', 'is', null)
  return [
    begun.where('endDate', '>', p.from).where('endDate', '<=', p.soon),
    begun.where('longEndDate', '>', p.soon).where('longEndDate', '<=', p.last),
  ]
}
