import type { Builder } from '../db/database.ts'
import { listOf, type Filter } from '../db/list.ts'
import { statements } from '../db/statements.ts'
import { event, eventTicket } from './table.ts'

export const events = statements(event)
export const eventTickets = statements(eventTicket)

const living = (sql: Builder) => sql.selectFrom('event').selectAll().where('deleteDate', 'is', null)

/** A location's events by one of their dates. */
export const eventsByDate = listOf({
  table: 'event',
  rows: living,
  filters: { locationRef: 'locationRef' },
  required: ['locationRef'],
  orders: {
    'createDate:asc': ['createDate', 'asc'],
    'createDate:desc': ['createDate', 'desc'],
    'startDate:asc': ['startDate', 'asc'],
    'startDate:desc': ['startDate', 'desc'],
    'endDate:asc': ['endDate', 'asc'],
    'endDate:desc': ['endDate', 'desc'],
  },
})

/** One part of a location's events at an instant, by their start. */
const part = (direction: 'asc' | 'desc', moment: Filter<'event'>) =>
  listOf({
    table: 'event',
    rows: living,
    filters: { locationRef: 'locationRef', moment },
    required: ['locationRef', 'moment'],
    orders: { startDate: ['startDate', direction] },
  })

/**
 * The three parts of the order `relevance`. The index of a column inside coalesce is not used, so the database takes the other
 * one: the index on endDate for running events, because few events end after now, and the index on startDate for the rest.
 */
export const eventsByRelevance = {
  running: part('asc', (eb, [moment]) =>
    eb.and([eb('endDate', '>', moment), eb(eb.fn.coalesce('startDate', 'startDate'), '<=', moment)]),
  ),
  coming: part('asc', (eb, [moment]) => eb('startDate', '>', moment)),
  past: part('desc', (eb, [moment]) =>
    eb.and([eb('startDate', '<', moment), eb(eb.fn.coalesce('endDate', 'endDate'), '<=', moment)]),
  ),
}
