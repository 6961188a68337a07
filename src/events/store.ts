import { sql as raw, type SqlBool } from 'kysely'
import type { Builder, Db, Tx } from '../db/database.ts'
import { listOf } from '../kernel/lists/list.ts'
import { wordsOf } from '../kernel/lists/words.ts'
import { prepared } from '../db/prepared.ts'
import { statements } from '../db/statements.ts'
import { closeDateOf, durationClassOf } from './rules.ts'
import { event, type EventRow, type WholeEvent } from './table.ts'

const rows = statements(event)
type Change = Parameters<typeof rows.update>[0]
type StoredRow = Parameters<typeof rows.update>[1]

/** An event's class of duration, and when its waiting list closes, follow from its dates, here alone, whenever these are written. */
export const events = {
  ...rows,
  /** Gives the row as it is stored. */
  async insert(tx: Tx, row: EventRow): Promise<StoredRow> {
    const stored = { ...row, durationClass: durationClassOf(row) }
    await rows.insert(tx, stored)
    return stored
  },
  update(change: Change, before: StoredRow, changes: Partial<Omit<EventRow, 'network' | 'id'>>): Promise<StoredRow> {
    const { startDate = before.startDate, endDate = before.endDate, waiting = before.waiting } = changes
    const durationClass = durationClassOf({ startDate, endDate })
    const closeDate = closeDateOf({ endDate, waiting })
    const sequence = before.sequence + 1
    return rows.update(change, before, {
      ...changes,
      sequence,
      ...(durationClass !== before.durationClass && { durationClass }),
      ...(closeDate !== before.closeDate && { closeDate }),
    })
  },
}

/** An event with its location, in one statement. */
export const findEvent = (db: Db, network: string, id: string): Promise<WholeEvent | undefined> => db.first(byId, { network, id })

const byId = prepared((sql, p: { network: string; id: string }) =>
  sql
    .selectFrom('event')
    .innerJoin('location', on =>
      on.onRef('location.network', '=', 'event.network').onRef('location.id', '=', 'event.locationRef'),
    )
    .selectAll('event')
    .select(['location.title as locationTitle', 'location.timezoneId'])
    .where('event.network', '=', p.network)
    .where('event.id', '=', p.id)
    .where('event.deleteDate', 'is', null),
)

/** The ids of the events of a series that start after one of them. */
export const idsAfter = (db: Db, network: string, seriesRef: string, startDate: string): Promise<{ id: string }[]> =>
  db.all(following, { network, seriesRef, startDate })

const following = prepared((sql, p: { network: string; seriesRef: string; startDate: string }) =>
  sql
    .selectFrom('event')
    .select('id')
    .where('network', '=', p.network)
    .where('seriesRef', '=', p.seriesRef)
    .where('startDate', '>', p.startDate)
    .orderBy('startDate')
    .orderBy('id'),
)

/**
 * Saves how many seats of a locked event are taken and how many entries wait, as its row says now. Nothing of the event itself has
 * changed, so its `updateDate` stays.
 */
export async function countSeats(tx: Tx, { network, id, attendees, waiting, endDate }: EventRow): Promise<void> {
  await tx.run(counting, { network, id, attendees, waiting, closeDate: closeDateOf({ endDate, waiting }) })
}

const counting = prepared((sql, p: Pick<StoredRow, 'network' | 'id' | 'attendees' | 'waiting' | 'closeDate'>) =>
  sql
    .updateTable('event')
    .set({ attendees: p.attendees, waiting: p.waiting, closeDate: p.closeDate })
    .where('network', '=', p.network)
    .where('id', '=', p.id),
)

/** Says when a waiting list is looked at again, and behind which place. Nothing of the event itself has changed. */
export async function noteLook(tx: Tx, { network, id, lookDate, lookPlace }: EventRow): Promise<void> {
  await tx.run(looking, { network, id, lookDate, lookPlace })
}

const looking = prepared((sql, p: Pick<EventRow, 'network' | 'id' | 'lookDate' | 'lookPlace'>) =>
  sql
    .updateTable('event')
    .set({ lookDate: p.lookDate, lookPlace: p.lookPlace })
    .where('network', '=', p.network)
    .where('id', '=', p.id),
)

export const living = (sql: Builder) => sql.selectFrom('event').selectAll().where('deleteDate', 'is', null)

/** The words by which an event is found. */
export const eventWords = wordsOf(event, ({ title, venue }) => [title, venue])

/** A location's events by one of their dates. */
export const eventsByDate = listOf({
  table: event,
  rows: living,
  filters: { seriesRef: 'seriesRef', locationRef: 'locationRef' },
  required: ['locationRef'],
  narrow: {
    visibilityType: 'visibilityType',
    canceled: (eb, [isCanceled]) => raw<SqlBool>`(${eb.ref('cancelDate')} is not null) = ${isCanceled}`,
  },
  ranges: { startDate: 'startDate', endDate: 'endDate' },
  lasting: { start: 'startDate', end: 'endDate' },
  words: eventWords,
  orders: {
    'createDate:asc': ['createDate', 'asc'],
    'createDate:desc': ['createDate', 'desc'],
    'startDate:asc': ['startDate', 'asc'],
    'startDate:desc': ['startDate', 'desc'],
    'endDate:asc': ['endDate', 'asc'],
    'endDate:desc': ['endDate', 'desc'],
  },
})
