import { locations } from '../../access/store.ts'
import { job } from '../../kernel/jobs/job.ts'
import type { WriteContext } from '../../kernel/storage/context.ts'
import { now } from '../../kernel/time/clock.ts'
import { localClock } from '../../kernel/time/local-clock.ts'
import { reminderOf } from '../../terms/reminder.ts'
import { events } from '../store.ts'
import { tell } from './actions.ts'
import { lockTicketAny } from './store.ts'
import { dueReminders, networksWithReminders, noteReminder } from './store-due.ts'

/** Reminds people of events the day before; after a standstill of those that have not begun. */
export const ticketReminders = job({
  name: 'reminders of events',
  every: 60_000,
  find: async db =>
    (await networksWithReminders(db)).filter(one => one.reminderDate <= now(one.network)).map(({ network }) => network),
  async batch(context, most) {
    const { tx, network } = context
    const due = await dueReminders(tx, { network, now: context.now, most })
    for (const id of due) await remindOfEvent(context, id)
    return due.length === most
  },
})

/** Reminds whoever has a ticket that is due, where the event asks for it. */
async function remindOfEvent(context: WriteContext, id: string): Promise<void> {
  const { tx, network, now } = context
  const ticket = await lockTicketAny(tx, network, id)
  if (!ticket?.reminderDate || ticket.reminderDate > now) return
  const { startDate, reminderEnabled } = (await events.findAny(tx, network, ticket.eventRef))!
  const { timezoneId } = (await locations.findAny(tx, network, ticket.locationRef))!
  const isComing = ticket.deleteDate === null && startDate > now
  // Of what older versions made only a first look was noted.
  const reminderDate = isComing ? reminderOf(startDate, localClock(timezoneId), now) : null
  await noteReminder(tx, { network, id, reminderDate })
  if (isComing && reminderDate === null && reminderEnabled) await tell(context, 'ticketReminder', [ticket])
}
