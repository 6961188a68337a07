import { randomUUID } from 'node:crypto'
import type { Json } from './client.ts'
import type { ValidRequest } from './requests.ts'
import type { Cast } from './world.ts'

const EVENTS = '/events/v1'
const TICKETS = '/events/tickets/v1'
const WAITLIST = '/events/waitlist/v1'
const CALENDARS = '/calendars/v1'

/** What is done once by a person can be asked for so many times. */
const PEOPLE = 8

/** Valid requests for events, their tickets and their waiting lists. */
export async function eventRequests(
  { api, location: locationRef, member: membershipRef, secondAdmin }: Cast,
  make: (path: string, body: object) => Promise<Json>,
): Promise<Record<string, ValidRequest>> {
  const talk = { locationRef, title: 'Talk', startDate: '2090-01-01T10:00:00Z', endDate: '2090-01-01T11:00:00Z' }
  const newEvent = async (more: object = {}) => (await make(EVENTS, { event: { ...talk, ...more } })).id as string
  const makeEvent =
    (verb = '') =>
    async () =>
      `${EVENTS}/${await newEvent()}${verb}`
  const newTicket = async (eventRef: string, person = membershipRef): Promise<Json> =>
    make(TICKETS, { ticket: { eventRef, membershipRef: person } })
  const makeTicket =
    (verb = '') =>
    async () =>
      `${TICKETS}/${(await newTicket(await newEvent())).id}${verb}`
  const checkedIn = async () => {
    const path = await makeTicket('/checkin')()
    await api.send('POST', path)
    return path
  }
  const full = async () => {
    const eventRef = await newEvent({ limitedAttendees: { limit: 1 } })
    await newTicket(eventRef, secondAdmin)
    return eventRef
  }
  const makeEntry = async () =>
    `${WAITLIST}/${(await make(WAITLIST, { waitlistEntry: { eventRef: await full(), membershipRef } })).id}`
  // A person has one ticket for an event, waits once and comes once, so each reader of a body gets another person.
  const [open, door] = [await newEvent(), await newEvent()]
  const soldOut: string[] = []
  const people: string[] = []
  const codes: string[] = []
  for (let i = 0; i < PEOPLE; i++) {
    const user = { email: `${randomUUID()}@example.com`, name: 'Guest' }
    people.push((await make('/community/memberships/v1', { membership: { locationRef, user }, invite: false })).id)
    codes.push((await newTicket(door, people[i])).code)
    soldOut.push(await full())
  }
  const another = <T>(all: readonly T[]) => {
    let next = 0
    return () => all[next++ % all.length]!
  }
  const [guest, wanted, code] = [another(people), another(soldOut), another(codes)]
  const calendar = { locationRef, title: 'Talks' }
  const makeCalendar = async () => `${CALENDARS}/${(await make(CALENDARS, { calendar })).id}`
  return {
    createCalendar: { path: CALENDARS, body: { calendar } },
    updateCalendar: { path: await makeCalendar(), body: { calendar: { title: 'Yoga' } } },
    deleteCalendar: { path: await makeCalendar(), again: makeCalendar },
    rotateCalendar: { path: `${await makeCalendar()}/rotate` },
    createEvent: { path: EVENTS, body: { event: talk } },
    updateEvent: { path: await makeEvent()(), body: { event: { title: 'Lunch' } } },
    deleteEvent: { path: await makeEvent()(), again: makeEvent() },
    cancelEvent: { path: await makeEvent('/cancel')(), body: { reason: 'Rain' }, again: makeEvent('/cancel') },
    copyEvent: { path: await makeEvent('/copy')(), body: { event: { title: 'Again' }, repeat: { period: 'week', count: 2 } } },
    setEventHosts: { path: await makeEvent('/hosts')(), body: { tickets: [{ membershipRef }] }, again: makeEvent('/hosts') },
    createEventTicket: {
      path: TICKETS,
      get body() {
        return { ticket: { eventRef: open, membershipRef: guest() } }
      },
    },
    updateEventTicket: { path: await makeTicket()(), body: { ticket: { role: 'host' } }, again: makeTicket() },
    cancelEventTicket: { path: await makeTicket()(), again: makeTicket() },
    checkInEventTicket: { path: await makeTicket('/checkin')(), again: makeTicket('/checkin') },
    undoEventCheckIn: { path: await checkedIn(), again: checkedIn },
    checkInByCode: {
      path: `${TICKETS}/checkin`,
      get body() {
        return { checkin: { eventRef: door, code: code() } }
      },
    },
    createWaitlistEntry: {
      path: WAITLIST,
      get body() {
        return { waitlistEntry: { eventRef: wanted(), membershipRef } }
      },
    },
    leaveWaitlist: { path: await makeEntry(), again: makeEntry },
  }
}
