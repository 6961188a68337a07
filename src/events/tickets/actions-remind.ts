import { locations } from '../../access/store.ts'
import type { WriteContext } from '../../kernel/storage/context.ts'
import { localClock } from '../../kernel/time/local-clock.ts'
import { reminderOf } from '../../terms/reminder.ts'
import { events } from '../store.ts'
import { tell } from './actions.ts'
import { eventTickets } from './store.ts'
import { noteReminder } from './store-reminders.ts'

/** Reminds whoever has a ticket that is due, where the event asks for it. */
export async function remindOfEvent(context: WriteContext, id: string): Promise<void> {
  const { tx, network, now } = context
  const ticket = await eventTickets.lockAny(tx, network, id)
  if (!ticket?.reminderDate || ticket.reminderDate > now) return
  const { startDate, reminderEnabled } = (await events.findAny(tx, network, ticket.eventRef))!
  const { timezoneId } = (await locations.findAny(tx, network, ticket.locationRef))!
  const isComing = ticket.deleteDate === null && startDate > now
  // For what older versions made, only a first look is noted.
  const reminderDate = isComing ? reminderOf(startDate, localClock(timezoneId), now) : null
  await noteReminder(tx, { network, id, reminderDate })
  if (isComing && reminderDate === null && reminderEnabled) await tell(context, 'ticketReminder', [ticket])
}
