import type { Db } from '../../db/database.ts'
import { preparedMany } from '../../db/prepared-many.ts'
import type { Interval } from '../../terms/schedule.ts'

/** When what is on some lines takes place, by line: a booking, or the event of a ticket. */
export const timesOf = async (db: Db, network: string, ids: Iterable<string>): Promise<ReadonlyMap<string, Interval>> =>
  new Map((await times(db, { network }, ids)).map(({ id, ...interval }) => [id, interval]))

const times = preparedMany((sql, p: { network: string }, ids) =>
  sql
    .selectFrom('invoiceItem')
    .leftJoin('booking', on =>
      on.onRef('booking.network', '=', 'invoiceItem.network').onRef('booking.id', '=', 'invoiceItem.bookingRef'),
    )
    .leftJoin('eventTicket', on =>
      on.onRef('eventTicket.network', '=', 'invoiceItem.network').onRef('eventTicket.id', '=', 'invoiceItem.eventTicketRef'),
    )
    .leftJoin('event', on => on.onRef('event.network', '=', 'eventTicket.network').onRef('event.id', '=', 'eventTicket.eventRef'))
    .select(({ fn }) => [
      'invoiceItem.id',
      fn.coalesce('booking.startDate', 'event.startDate').$notNull().as('startDate'),
      fn.coalesce('booking.endDate', 'event.endDate').$notNull().as('endDate'),
    ])
    .where('invoiceItem.network', '=', p.network)
    .where('invoiceItem.id', 'in', ids)
    .where(eb => eb.or([eb('booking.id', 'is not', null), eb('event.id', 'is not', null)])),
)
