import { job } from '../kernel/jobs/job.ts'
import { now } from '../kernel/time/clock.ts'
import { networksToRemind, remindOverdue } from './actions-reminders.ts'

/** Reminds customers of what is overdue, where the settings of the location say so. */
export const reminders = job({
  name: 'reminders of invoices',
  every: 60_000,
  find: db => networksToRemind(db, now),
  batch: async (context, most) => (await remindOverdue(context, most)) >= most,
})
