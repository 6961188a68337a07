import { now } from '../../kernel/time/clock.ts'
import { job } from '../../kernel/jobs/job.ts'
import { releaseBooking } from './actions-cancel.ts'
import { dueReleases, lockBookingAny, networksWithReleases } from './store.ts'

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
