import type { Db, Tx } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'

/** When somebody is first to be reminded of an event, of each network where somebody is. */
export const networksWithReminders = async (db: Db): Promise<{ network: string; reminderDate: string }[]> =>
  (await db.all(withReminders, {})).flatMap(({ network, reminderDate }) =>
    reminderDate === null ? [] : [{ network, reminderDate }],
  )

const withReminders = prepared(sql =>
  sql
    .selectFrom('network')
    .select(eb => [
      'network.id as network',
      eb
        .selectFrom('eventTicket')
        .select('eventTicket.reminderDate')
        .whereRef('eventTicket.network', '=', 'network.id')
        .where('eventTicket.reminderDate', 'is not', null)
        .orderBy('eventTicket.reminderDate')
        .limit(1)
        .as('reminderDate'),
    ]),
)

interface Batch {
  network: string
  now: string
  most: number
}

/** The tickets whose holders are to be reminded, the first ones first. */
export const dueReminders = async (db: Db, batch: Batch): Promise<string[]> => (await db.all(due, batch)).map(({ id }) => id)

const due = prepared((sql, p: Batch) =>
  sql
    .selectFrom('eventTicket')
    .select('id')
    .where('network', '=', p.network)
    .where('reminderDate', '<=', p.now)
    .orderBy('reminderDate')
    .orderBy('id')
    .limit(p.most),
)

interface Reminder {
  network: string
  id: string
  reminderDate: string | null
}

/** Says when the holder of a locked ticket is to be reminded. Nothing of the ticket itself has changed. */
export async function noteReminder(tx: Tx, reminder: Reminder): Promise<void> {
  await tx.run(noting, reminder)
}

const noting = prepared((sql, p: Reminder) =>
  sql.updateTable('eventTicket').set({ reminderDate: p.reminderDate }).where('network', '=', p.network).where('id', '=', p.id),
)

/** The same of all tickets of a locked event that are not canceled. */
export async function noteReminders(tx: Tx, { id: eventRef, ...reminder }: Reminder): Promise<void> {
  await tx.run(notingAll, { ...reminder, eventRef })
}

const notingAll = prepared((sql, p: Omit<Reminder, 'id'> & { eventRef: string }) =>
  sql
    .updateTable('eventTicket')
    .set({ reminderDate: p.reminderDate })
    .where('network', '=', p.network)
    .where('eventRef', '=', p.eventRef)
    .where('deleteDate', 'is', null),
)
