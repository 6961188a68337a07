import type { Tx } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'

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

/** Says when the holders of all tickets of a locked event are to be reminded, but for those that are canceled. */
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
