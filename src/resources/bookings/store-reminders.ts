import type { Tx } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'

interface Reminder {
  network: string
  id: string
  reminderDate: string | null
}

/** Says when people are to be reminded of a locked booking. Nothing of the booking itself has changed, so calendars need not notice. */
export async function noteReminder(tx: Tx, reminder: Reminder): Promise<void> {
  await tx.run(noting, reminder)
}

const noting = prepared((sql, p: Reminder) =>
  sql.updateTable('booking').set({ reminderDate: p.reminderDate }).where('network', '=', p.network).where('id', '=', p.id),
)
