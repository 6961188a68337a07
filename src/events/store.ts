import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { prepared } from '../db/prepared.ts'
import type { Builder, Db, Tx, Tables } from '../db/database.ts'
import type { EventRow, EventTicketRow } from './table.ts'

export const insertEvent = (tx: Tx, row: EventRow) => tx.run(insert, row)

const insert = prepared((sql, p: EventRow) =>
  sql
    .insertInto('event')
    .values({
      network: p.network,
      id: p.id,
      locationRef: p.locationRef,
      title: p.title,
      description: p.description,
      venue: p.venue,
      imageUrl: p.imageUrl,
      startDate: p.startDate,
      endDate: p.endDate,
      createDate: p.createDate,
      applicationType: p.applicationType,
      visibilityType: p.visibilityType,
      refundThreshold: p.refundThreshold,
      showAttendees: p.showAttendees,
      limitedAttendeesEnabled: p.limitedAttendeesEnabled,
      limitedAttendeesLimit: p.limitedAttendeesLimit,
      creditsEnabled: p.creditsEnabled,
      creditsAmount: p.creditsAmount,
      moneyEnabled: p.moneyEnabled,
      moneyAmount: p.moneyAmount,
      currencyCode: p.currencyCode,
      deleteDate: p.deleteDate,
    }),
)

export const findEvent = (db: Db, network: string, id: string) => db.first(byId, { network, id })

const byId = prepared((sql, p: { network: string; id: string }) =>
  sql.selectFrom('event').selectAll().where('network', '=', p.network).where('id', '=', p.id).where('deleteDate', 'is', null),
)

type SortColumn = 'createDate' | 'startDate' | 'endDate'
type Direction = 'asc' | 'desc'
type EventQuery = keyof typeof queries

interface Page {
  network: string
  locationRef: string
  take: number
  /** The sort column's value and the id of the row before the page; left out on page one. */
  after?: readonly [date: string, id: string]
  /** The instant at which `relevance` tells running, coming and past events apart. */
  moment?: string
}

/** A page of a location's events; each variant is one prepared query that an index serves. */
export function pageOfEvents(
  db: Db,
  query: EventQuery,
  { network, locationRef, take, after, moment }: Page,
): Promise<EventRow[]> {
  const [date, id] = after ?? ['', '']
  return db.all(queries[query][after ? 'next' : 'first'], { network, locationRef, take, date, id, moment: moment ?? '' })
}

interface PageValues {
  network: string
  locationRef: string
  take: number
  date: string
  id: string
  moment: string
}

const atLocation = (sql: Builder, p: PageValues) =>
  sql
    .selectFrom('event')
    .selectAll()
    .where('network', '=', p.network)
    .where('locationRef', '=', p.locationRef)
    .where('deleteDate', 'is', null)
    .limit(p.take)

type Narrow = (eb: ExpressionBuilder<Tables, 'event'>, p: PageValues) => Expression<SqlBool>

function sorted(column: SortColumn, direction: Direction, narrow?: Narrow) {
  const page = (sql: Builder, p: PageValues) => {
    const query = atLocation(sql, p).orderBy(column, direction).orderBy('id', direction)
    return narrow === undefined ? query : query.where(eb => narrow(eb, p))
  }
  return {
    first: prepared((sql, p: PageValues) => page(sql, p)),
    next: prepared((sql, p: PageValues) =>
      page(sql, p).where(eb => eb(eb.refTuple(column, 'id'), direction === 'asc' ? '>' : '<', eb.tuple(p.date, p.id))),
    ),
  }
}

const queries = {
  'createDate:asc': sorted('createDate', 'asc'),
  'createDate:desc': sorted('createDate', 'desc'),
  'startDate:asc': sorted('startDate', 'asc'),
  'startDate:desc': sorted('startDate', 'desc'),
  'endDate:asc': sorted('endDate', 'asc'),
  'endDate:desc': sorted('endDate', 'desc'),
  // The three parts of `relevance`. A column inside coalesce is only looked at, so that the index on the other one is taken:
  // what runs is found among the ends, since few events end after now, and the rest among the starts, in their order.
  running: sorted('startDate', 'asc', (eb, p) =>
    eb.and([eb('endDate', '>', p.moment), eb(eb.fn.coalesce('startDate', 'startDate'), '<=', p.moment)]),
  ),
  coming: sorted('startDate', 'asc', (eb, p) => eb('startDate', '>', p.moment)),
  past: sorted('startDate', 'desc', (eb, p) =>
    eb.and([eb('startDate', '<', p.moment), eb(eb.fn.coalesce('endDate', 'endDate'), '<=', p.moment)]),
  ),
}

export const insertEventTicket = (tx: Tx, row: EventTicketRow) => tx.run(tx.sql.insertInto('eventTicket').values(row))
