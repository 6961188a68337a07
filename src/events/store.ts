import { prepared, type Builder, type Db, type Tx } from '../db/database.ts'
import type { EventRow, EventTicketRow } from './table.ts'

export const insertEvent = (tx: Tx, row: EventRow) => tx.run(insert, row)

const insert = prepared((sql, p: EventRow) => sql.insertInto('event').values({
  network: p.network, id: p.id, locationRef: p.locationRef, title: p.title, description: p.description, venue: p.venue, imageUrl: p.imageUrl,
  startDate: p.startDate, endDate: p.endDate, createDate: p.createDate, applicationType: p.applicationType, visibilityType: p.visibilityType,
  refundThreshold: p.refundThreshold, showAttendees: p.showAttendees, limitedAttendeesEnabled: p.limitedAttendeesEnabled,
  limitedAttendeesLimit: p.limitedAttendeesLimit, creditsEnabled: p.creditsEnabled, creditsAmount: p.creditsAmount,
  moneyEnabled: p.moneyEnabled, moneyAmount: p.moneyAmount, currencyCode: p.currencyCode, deleteDate: p.deleteDate,
}))

export const findEvent = (db: Db, network: string, id: string) => db.first(byId, { network, id })

const byId = prepared((sql, p: { network: string, id: string }) =>
  sql.selectFrom('event').selectAll().where('network', '=', p.network).where('id', '=', p.id).where('deleteDate', 'is', null))

type SortColumn = 'createDate' | 'startDate' | 'endDate'
export type Direction = 'asc' | 'desc'
export type EventQuery = keyof typeof queries

interface Page {
  network: string
  locationRef: string
  take: number
  /** The sort column's value and the id of the row before the page; left out on page one. */
  after?: readonly [date: string, id: string]
  /** What `relevance` divides by: events that end after it come first. */
  moment?: string
}

/** A page of a location's events; each variant is one prepared query that an index serves. */
export function pageOfEvents(db: Db, query: EventQuery, { network, locationRef, take, after, moment }: Page): Promise<EventRow[]> {
  const [date, id] = after ?? ['', '']
  return db.all(queries[query][after ? 'next' : 'first'], { network, locationRef, take, date, id, moment: moment ?? '' })
}

interface PageValues { network: string, locationRef: string, take: number, date: string, id: string, moment: string }

const atLocation = (sql: Builder, p: PageValues) => sql.selectFrom('event').selectAll()
  .where('network', '=', p.network).where('locationRef', '=', p.locationRef).where('deleteDate', 'is', null).limit(p.take)

function sorted(column: SortColumn, direction: Direction, ahead?: boolean) {
  const page = (sql: Builder, p: PageValues) => {
    const query = atLocation(sql, p).orderBy(column, direction).orderBy('id', direction)
    return ahead === undefined ? query : query.where('endDate', ahead ? '>' : '<=', p.moment)
  }
  return {
    first: prepared((sql, p: PageValues) => page(sql, p)),
    next: prepared((sql, p: PageValues) => page(sql, p)
      .where(eb => eb(eb.refTuple(column, 'id'), direction === 'asc' ? '>' : '<', eb.tuple(p.date, p.id)))),
  }
}

const queries = {
  'createDate:asc': sorted('createDate', 'asc'),
  'createDate:desc': sorted('createDate', 'desc'),
  'startDate:asc': sorted('startDate', 'asc'),
  'startDate:desc': sorted('startDate', 'desc'),
  'endDate:asc': sorted('endDate', 'asc'),
  'endDate:desc': sorted('endDate', 'desc'),
  /** The two halves of `relevance`: running and coming, then past. */
  ahead: sorted('startDate', 'asc', true),
  past: sorted('startDate', 'desc', false),
}

export const insertEventTicket = (tx: Tx, row: EventTicketRow) => tx.run(tx.sql.insertInto('eventTicket').values(row))
