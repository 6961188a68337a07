import { locations } from '../../access/store.ts'
import type { WriteContext } from '../../kernel/storage/context.ts'
import { localClock } from '../../kernel/time/local-clock.ts'
import { queueMail } from '../../mail/actions.ts'
import { reminderOf } from '../../terms/reminder.ts'
import { resources } from '../store.ts'
import { peopleOf } from './rules.ts'
import { bookings } from './store.ts'
import { noteReminder } from './store-reminders.ts'

/**
 * Reminds the owner of a booking that is due, and those who come, where the resource asks for it. Whoever moves, cancels or changes it meanwhile has
 * changed when it is due.
 */
export async function remindOfBooking(context: WriteContext, id: string): Promise<void> {
  const { tx, network, now } = context
  const row = await bookings.lockAny(tx, network, id)
  if (!row?.reminderDate || row.reminderDate > now) return
  const { locationRef, startDate } = row
  const { timezoneId } = (await locations.findAny(tx, network, locationRef))!
  const isComing = row.deleteDate === null && startDate > now
  // For what older versions made, only a first look is noted.
  const reminderDate = isComing ? reminderOf(startDate, localClock(timezoneId), now) : null
  await noteReminder(tx, { network, id, reminderDate })
  if (!isComing || reminderDate !== null) return
  if (!(await resources.findAny(tx, network, row.resourceRef))!.reminderEnabled) return
  for (const userRef of peopleOf(row))
    await queueMail(context, { kind: 'bookingReminder', objectRef: id, addressee: { userRef, locationRef } })
}
