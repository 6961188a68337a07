import type { Json } from './client.ts'
import type { ValidRequest } from './requests.ts'
import type { Cast } from './world.ts'

const RESOURCES = '/resources/v1'
const BOOKINGS = '/resources/bookings/v1'

/** Valid requests for resources and their bookings. */
export async function resourceRequests(
  { location: locationRef, member: membershipRefOwner }: Cast,
  make: (path: string, body: object) => Promise<Json>,
): Promise<Record<string, ValidRequest>> {
  const room = { locationRef, type: 'meetingRoom', title: 'Lock Room', capacity: 8 }
  const makeResource = async () => `${RESOURCES}/${(await make(RESOURCES, { resource: room })).id}`
  // There are so many that nobody is ever in the way of another.
  const stock = { locationRef, type: 'equipment', title: 'Beamer', capacity: 10_000 }
  const { id: resourceRef } = await make(RESOURCES, { resource: stock })
  const dates = { startDate: '2090-01-02T10:00:00Z', endDate: '2090-01-02T11:00:00Z' }
  const { id: otherRef } = await make(RESOURCES, { resource: stock })
  const booking = { resourceRef, ...dates, membershipRefOwner, attendees: [{ membershipRef: membershipRefOwner }] }
  const makeBooking = async () => `${BOOKINGS}/${(await make(BOOKINGS, { booking })).id}`
  const makeRunning = async () => {
    const [startDate, endDate] = [-1, 24].map(hours => new Date(Date.now() + hours * 3_600_000).toISOString())
    const running = await make(BOOKINGS, { booking: { ...booking, startDate, endDate }, override: true })
    return `${BOOKINGS}/${running.id}/checkin`
  }
  return {
    createBooking: { path: BOOKINGS, body: { booking } },
    previewBooking: { path: `${BOOKINGS}/preview`, body: { booking } },
    updateBooking: { path: await makeBooking(), body: { booking: { title: 'Plans', resourceRef: otherRef } } },
    cancelBooking: { path: await makeBooking(), again: makeBooking },
    checkInBooking: { path: await makeRunning(), again: makeRunning },
    createResource: { path: RESOURCES, body: { resource: room } },
    updateResource: { path: await makeResource(), body: { resource: { title: 'Great Lock Room' } } },
    deleteResource: { path: await makeResource(), again: makeResource },
  }
}
