import { memberships } from '../src/community/memberships/store.ts'
import { nulls } from '../src/db/table.ts'
import { newId } from '../src/kernel/storage/ids.ts'
import { bookings } from '../src/resources/bookings/store.ts'
import { booking, type BookingRow } from '../src/resources/bookings/table.ts'
import { resources } from '../src/resources/store.ts'
import type { World } from './world.ts'

/** The columns of a booking that nobody pays for. */
export const BARE_BOOKING = {
  ...nulls(booking),
  seats: 1,
  entire: false,
  alone: false,
  guests: [],
  status: 'confirmed',
  sequence: 0,
  taxInclusive: false,
  taxRate: 0,
  paymentDiscounts: [],
} as const satisfies Partial<BookingRow>

/** A booking that nobody pays for, and that may be over, whatever else is there at that time. */
export const bookedFor = (
  { write, main: { network } }: World,
  resourceRef: string,
  membershipRef: string,
  dates: Pick<BookingRow, 'startDate' | 'endDate'>,
): Promise<BookingRow> =>
  write(network, async ({ tx, now: createDate }) => {
    const { locationRef } = (await resources.findAny(tx, network, resourceRef))!
    const { userRef, companyRef } = (await memberships.findAny(tx, network, membershipRef))!
    const keys = { network, id: newId(), resourceRef, locationRef, membershipRef, userRef, companyRef }
    const row: BookingRow = {
      ...BARE_BOOKING,
      ...keys,
      ...dates,
      createDate,
      updateDate: createDate,
      guests: [],
      paymentDiscounts: [],
    }
    await bookings.insert(tx, row)
    return row
  })
