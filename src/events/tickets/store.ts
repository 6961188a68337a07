import { SHOWN_USER } from '../../community/users/store.ts'
import { sql as raw, type SqlBool } from 'kysely'
import type { Builder, Db } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import { statements } from '../../db/statements.ts'
import { listOf } from '../../kernel/lists/list.ts'
import { eventTicket, type TicketRow, type WholeTicket } from './table.ts'

export const eventTickets = statements(eventTicket)

interface Key {
  network: string
  id: string
}

/** A ticket with whose it is and its event, canceled or not. */
export const findTicket = (db: Db, network: string, id: string): Promise<WholeTicket | undefined> =>
  db.first(byId, { network, id })

const byId = prepared((sql, p: Key) => whole(sql).where('eventTicket.network', '=', p.network).where('eventTicket.id', '=', p.id))

/** The ticket of an event that has a code, canceled or not. */
export const findByCode = (db: Db, network: string, eventRef: string, code: string): Promise<TicketRow | undefined> =>
  db.first(byCode, { network, eventRef, code })

const byCode = prepared((sql, p: { network: string; eventRef: string; code: string }) =>
  sql
    .selectFrom('eventTicket')
    .selectAll()
    .where('network', '=', p.network)
    .where('code', '=', p.code)
    .where('eventRef', '=', p.eventRef),
)

/** The ticket of a membership for an event that is not canceled. */
export const findLive = (db: Db, network: string, eventRef: string, membershipRef: string): Promise<TicketRow | undefined> =>
  db.first(live, { network, eventRef, membershipRef })

const live = prepared((sql, p: { network: string; eventRef: string; membershipRef: string }) =>
  sql
    .selectFrom('eventTicket')
    .selectAll()
    .where('network', '=', p.network)
    .where('eventRef', '=', p.eventRef)
    .where('membershipRef', '=', p.membershipRef)
    .where('deleteDate', 'is', null),
)

/** How many canceled tickets a membership has for an event. */
export const countCanceled = async (db: Db, network: string, eventRef: string, membershipRef: string): Promise<number> =>
  (await db.first(canceled, { network, eventRef, membershipRef }))!.count

const canceled = prepared((sql, p: { network: string; eventRef: string; membershipRef: string }) =>
  sql
    .selectFrom('eventTicket')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('network', '=', p.network)
    .where('eventRef', '=', p.eventRef)
    .where('membershipRef', '=', p.membershipRef)
    .where('deleteDate', 'is not', null),
)

/** All tickets of an event that are not canceled, in the order of their ids. */
export const liveTickets = (db: Db, network: string, eventRef: string): Promise<TicketRow[]> =>
  db.all(ofEvent, { network, eventRef })

const ofEvent = prepared((sql, p: { network: string; eventRef: string }) =>
  sql
    .selectFrom('eventTicket')
    .selectAll()
    .where('network', '=', p.network)
    .where('eventRef', '=', p.eventRef)
    .where('deleteDate', 'is', null)
    .orderBy('id'),
)

/** All tickets of an event that are not canceled, with whose they are and the event. */
export const ticketsOfEvent = (db: Db, network: string, eventRef: string): Promise<WholeTicket[]> =>
  db.all(wholeOfEvent, { network, eventRef })

const wholeOfEvent = prepared((sql, p: { network: string; eventRef: string }) =>
  whole(sql)
    .where('eventTicket.network', '=', p.network)
    .where('eventTicket.eventRef', '=', p.eventRef)
    .where('eventTicket.deleteDate', 'is', null)
    .orderBy('eventTicket.id'),
)

/** Tickets; only those that are not canceled unless it is asked for others. */
export const ticketList = listOf({
  table: eventTicket,
  rows: sql => whole(sql),
  filters: {
    membershipRef: 'membershipRef',
    companyRef: 'companyRefPayer',
    userRef: 'userRef',
    eventRef: 'eventRef',
    locationRef: 'locationRef',
  },
  narrow: {
    status: (eb, values) =>
      eb.or(values.map(value => raw<SqlBool>`(${raw.ref('eventTicket.deleteDate')} is null) = (${value} = 'active')`)),
    role: 'role',
    checkedIn: (_, [isIn]) => raw<SqlBool>`(${raw.ref('eventTicket.checkInDate')} is not null) = ${isIn}`,
  },
  orders: { 'createDate:desc': ['createDate', 'desc'] },
})

const whole = (sql: Builder) =>
  sql
    .selectFrom('eventTicket')
    .innerJoin('user', on => on.onRef('user.network', '=', 'eventTicket.network').onRef('user.id', '=', 'eventTicket.userRef'))
    .innerJoin('event', on =>
      on.onRef('event.network', '=', 'eventTicket.network').onRef('event.id', '=', 'eventTicket.eventRef'),
    )
    .innerJoin('location', on =>
      on.onRef('location.network', '=', 'eventTicket.network').onRef('location.id', '=', 'eventTicket.locationRef'),
    )
    .selectAll('eventTicket')
    .select(SHOWN_USER)
    .select([
      'event.title as eventTitle',
      'event.startDate',
      'event.endDate',
      'event.venue',
      'event.visibilityType',
      'event.media',
    ])
    .select(['event.refundThreshold', 'event.cancelDate', 'location.title as locationTitle', 'location.timezoneId'])
