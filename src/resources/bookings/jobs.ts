import { dueJob } from '../../kernel/jobs/due-job.ts'
import { keepBooking, releaseBooking } from './actions-cancel.ts'
import { remindOfBooking } from './actions-remind.ts'
import { isOpen } from './rules.ts'
import { bookings } from './store.ts'

/** Cancels, without giving anything back, what nobody has checked in to in time; after a standstill it leaves what is over meanwhile. */
export const releasedBookings = dueJob({
  name: 'release of bookings',
  table: 'booking',
  column: 'releaseDate',
  async one(context, id) {
    const booking = await bookings.lockAny(context.tx, context.network, id)
    // Somebody may have checked in, moved it or canceled it at this moment.
    if (!booking?.releaseDate || booking.releaseDate > context.now) return
    await (isOpen(booking, context.now) ? releaseBooking(context, booking) : keepBooking(context, booking))
  },
})

/** Reminds people of bookings the day before; after a standstill of those that have not begun. */
export const bookingReminders = dueJob({
  name: 'reminders of bookings',
  table: 'booking',
  column: 'reminderDate',
  one: remindOfBooking,
})
