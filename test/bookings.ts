import assert from 'node:assert/strict'
import { carriedOut } from './carrying.ts'
import type { Json } from './client.ts'
import { memberships } from '../src/community/memberships/store.ts'
import { nulls } from '../src/db/table.ts'
import { newId } from '../src/kernel/storage/ids.ts'
import { createResource } from '../src/resources/contract.ts'
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

/** What tests of bookings do over and over in the network `main`. */
export function bookingsOf(world: World) {
  const api = () => world.main.api
  const book = (resourceRef: string, startDate: string, endDate: string, more: object = {}, beside: object = {}) =>
    api().post(BOOKINGS, { booking: { resourceRef, startDate, endDate, ...more }, ...beside })
  return {
    book,
    /** A meeting room, always open, that is booked by the quarter of an hour, or whatever `more` makes of it. */
    async newResource(more: object = {}): Promise<string> {
      const resource = { locationRef: world.main.location, type: 'meetingRoom', title: 'Lock Room', ...more }
      return (await carriedOut(world, createResource, { resource })).resource.id
    },
    /** A booking that somebody gets. */
    async booked(...asked: Parameters<typeof book>): Promise<Json> {
      const reply = await book(...asked)
      assert.equal(reply.status, 201, reply.text)
      return reply.body.booking
    },
    move: (id: string, booking: object, beside: object = {}, query = '') =>
      api().send('PATCH', `${BOOKINGS}/${id}${query}`, { booking, ...beside }),
    cancel: (id: string, query = '') => api().send('DELETE', `${BOOKINGS}/${id}${query}`),
    checkIn: (id: string) => api().send('POST', `${BOOKINGS}/${id}/checkin`),
    read: async (id: string): Promise<Json> => (await api().get(`${BOOKINGS}/${id}`)).body.booking,
  }
}

const BOOKINGS = '/resources/bookings/v1'
