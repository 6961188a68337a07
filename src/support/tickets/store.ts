import type { Db } from '../../db/database.ts'
import { listOf } from '../../db/list.ts'
import { prepared } from '../../db/prepared.ts'
import { statements } from '../../db/statements.ts'
import { ticket, ticketActivity } from './table.ts'

export const tickets = statements(ticket)
export const activities = statements(ticketActivity)

/** A location's tickets. */
export const ticketList = listOf({
  table: 'ticket',
  rows: sql => sql.selectFrom('ticket').selectAll(),
  filters: { locationRef: 'locationRef' },
  required: ['locationRef'],
  orders: { newest: ['createDate', 'desc'] },
})

/** A ticket's history, the oldest first, with the columns that appear in answers. */
export const activitiesOf = (db: Db, network: string, ticketRef: string) => db.all(byTicket, { network, ticketRef })

const byTicket = prepared((sql, p: { network: string; ticketRef: string }) =>
  sql
    .selectFrom('ticketActivity')
    .selectAll()
    .where('network', '=', p.network)
    .where('ticketRef', '=', p.ticketRef)
    .orderBy('createDate')
    .orderBy('id'),
)

/** The number of steps in a ticket's history. */
export async function countActivities(db: Db, network: string, ticketRef: string): Promise<number> {
  const row = await db.first(counted, { network, ticketRef })
  return row!.count
}

const counted = prepared((sql, p: { network: string; ticketRef: string }) =>
  sql
    .selectFrom('ticketActivity')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('network', '=', p.network)
    .where('ticketRef', '=', p.ticketRef),
)
