import { now } from '../../kernel/time/clock.ts'
import { job } from '../../kernel/jobs/job.ts'
import { releaseBooking } from './actions-cancel.ts'
import { remindOfBooking } from './actions-remind.ts'
import { lockBookingAny } from './store.ts'
import { dueReleases, dueReminders, networksWithReleases, networksWithReminders } from './store-due.ts'

/** Cancels, without giving anything back, what nobody has checked in to in time; after a standstill all that has become due meanwhile. */
export const releasedBookings = job({
  name: 'release of bookings',
  every: 60_000,
  find: async db =>
    (await networksWithReleases(db)).filter(one => one.releaseDate <= now(one.network)).map(({ network }) => network),
  async batch(context, most) {
    const { tx, network } = context
    const due = await dueReleases(tx, { network, now: context.now, most })
    for (const id of due) {
      const booking = await lockBookingAny(tx, network, id)
      // Somebody may have checked in, moved it or canceled it at this moment.
      if (booking?.releaseDate && booking.releaseDate <= context.now) await releaseBooking(context, booking)
    }
    return due.length === most
  },
})

/** Reminds people of bookings the day before; after a standstill of those that have not begun. */
export const bookingReminders = job({
  name: 'reminders of bookings',
  every: 60_000,
  find: async db =>
    (await networksWithReminders(db)).filter(one => one.reminderDate <= now(one.network)).map(({ network }) => network),
  async batch(context, most) {
    const { tx, network } = context
    const due = await dueReminders(tx, { network, now: context.now, most })
    for (const id of due) await remindOfBooking(context, id)
    return due.length === most
  },
})
