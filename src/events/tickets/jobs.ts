import { dueJob } from '../../kernel/jobs/due-job.ts'
import { remindOfEvent } from './actions-remind.ts'

/** Reminds people of events the day before; after a standstill of those that have not begun. */
export const ticketReminders = dueJob({
  name: 'reminders of events',
  table: 'eventTicket',
  column: 'reminderDate',
  one: remindOfEvent,
})
