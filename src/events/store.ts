import type { Builder, Tx } from '../db/database.ts'
import { listOf } from '../kernel/lists/list.ts'
import { wordsOf } from '../kernel/lists/words.ts'
import { statements } from '../db/statements.ts'
import { durationClassOf } from './rules.ts'
import { event, eventTicket, type EventRow } from './table.ts'

const rows = statements(event)
type Change = Parameters<typeof rows.update>[0]
type StoredRow = Parameters<typeof rows.update>[1]

/** An event's class of duration follows from its dates, here alone, whenever these are written. */
export const events = {
  ...rows,
  /** Gives the row as it is stored. */
  async insert(tx: Tx, row: EventRow): Promise<StoredRow> {
    const stored = { ...row, durationClass: durationClassOf(row) }
    await rows.insert(tx, stored)
    return stored
  },
  update(change: Change, before: StoredRow, changes: Partial<Omit<EventRow, 'network' | 'id'>>): Promise<StoredRow> {
    const { startDate = before.startDate, endDate = before.endDate } = changes
    const durationClass = durationClassOf({ startDate, endDate })
    return rows.update(change, before, { ...changes, ...(durationClass !== before.durationClass && { durationClass }) })
  },
}
export const eventTickets = statements(eventTicket)

export const living = (sql: Builder) => sql.selectFrom('event').selectAll().where('deleteDate', 'is', null)

/** The words by which an event is found. */
export const eventWords = wordsOf(event, ({ title, venue }) => [title, venue])

/** A location's events by one of their dates. */
export const eventsByDate = listOf({
  table: event,
  rows: living,
  filters: { locationRef: 'locationRef' },
  required: ['locationRef'],
  narrow: { visibilityType: 'visibilityType' },
  ranges: { startDate: 'startDate', endDate: 'endDate' },
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
