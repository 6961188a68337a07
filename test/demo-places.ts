import assert from 'node:assert/strict'
import type { Client, Json } from './client.ts'
import { all } from './demo.ts'

const DAY = 86_400_000

/** Asserts that the places of a demo are booked as one would believe it, before and after today. */
export async function isBooked(api: Client): Promise<void> {
  const { resources }: { resources: Json[] } = (await api.get('/resources/v1?limit=100')).body
  const offices = resources.filter(({ type }) => type === 'office')
  assert.ok(offices.length > 0 && offices.every(({ assignments }) => assignments.length === 1))
  assert.ok(resources.every(({ type, money, refundThreshold }) => type === 'office' || (money.enabled && refundThreshold)))
  assert.ok(resources.some(({ autoRelease }) => autoRelease.enabled))
  assert.ok(resources.some(({ dayPassesEnabled }) => dayPassesEnabled))
  const now = Date.now()
  const between = `startDate[gte]=${instant(now - 29 * DAY)}&startDate[lt]=${instant(now + 16 * DAY)}`
  const bookings = await all(api, `/resources/bookings/v1?${between}&status=tentative,confirmed,canceled`, 'bookings')
  assert.ok(bookings.length > 250)
  for (const week of [4, 3, 2, 1]) {
    const [from, until] = [instant(now - week * 7 * DAY), instant(now - (week - 1) * 7 * DAY)]
    const held = bookings.filter(({ startDate, status }) => startDate >= from && startDate < until && status !== 'canceled')
    assert.ok(held.length > 30, `${held.length} bookings ${week} weeks ago`)
  }
  assert.ok(bookings.filter(({ attendees }) => attendees.length > 1).length > 3)
  const booked = new Set(bookings.map(({ resourceRef }) => resourceRef))
  assert.deepEqual(
    resources.filter(({ id, type }) => type !== 'office' && !booked.has(id)).map(({ title }) => title),
    [],
  )
  const ways = new Set(bookings.map(({ payment }) => payment?.type))
  for (const way of ['credits', 'dayPasses', 'invoice', 'external']) assert.ok(ways.has(way), way)
  assert.ok(bookings.some(({ status }) => status === 'canceled'))
  assert.ok(new Set(bookings.flatMap(({ seriesRef }) => seriesRef ?? [])).size >= 3)
  const live = bookings.filter(({ status }) => status !== 'canceled')
  const inUse = live.filter(({ startDate, endDate }) => startDate <= instant(now) && endDate > instant(now))
  assert.ok(inUse.some(({ checkInDate }) => checkInDate) && inUse.some(({ checkInDate }) => !checkInDate))
  assert.ok(live.some(({ startDate }) => startDate > instant(now) && startDate < instant(now + DAY / 12)))
  // Nobody has come to what is released in vain, so it is over.
  const overdue = live.filter(({ status, endDate }) => status === 'tentative' && endDate < instant(now))
  assert.deepEqual(overdue, [])
}

/** Asserts that somebody has just been promoted at a sold-out event, that a canceled one was given back, and that people come today. */
export async function isGathered(api: Client): Promise<void> {
  const locations: Json[] = (await api.get('/locations/v1')).body.locations
  const events = (await Promise.all(locations.map(({ id }) => all(api, `/events/v1?locationRef=${id}`, 'events')))).flat()
  const soldOut = events.find(({ waitlist, ticketAvailability }) => waitlist.length > 0 && ticketAvailability === 'soldOut')
  const entries = await all(api, `/events/waitlist/v1?eventRef=${soldOut.id}&status=waiting,promoted`, 'waitlistEntries')
  assert.deepEqual([...new Set(entries.map(({ status }) => status))].toSorted(), ['promoted', 'waiting'])
  const ticket = (await api.get(`/events/tickets/v1/${entries.find(({ status }) => status === 'promoted').eventTicketRef}`)).body
  assert.ok(ticket.ticket.createDate > instant(Date.now() - DAY) && ticket.ticket.payment.status === 'succeeded')
  const canceled = events.find(({ cancelDate }) => cancelDate !== undefined)
  const gone = await all(api, `/events/tickets/v1?eventRef=${canceled.id}&status=canceled`, 'tickets')
  assert.ok(canceled.reason && gone.length > 3 && gone.some(({ payment }) => payment.refunds.length > 0))
  assert.ok(new Set(events.flatMap(({ seriesRef }) => seriesRef ?? [])).size > 0)
  const open = events.filter(({ startDate, endDate }) => startDate <= instant(Date.now()) && endDate > instant(Date.now()))
  const tickets = (await Promise.all(open.map(({ id }) => all(api, `/events/tickets/v1?eventRef=${id}`, 'tickets')))).flat()
  const came = tickets.filter(({ checkInDate }) => checkInDate !== undefined).length
  assert.ok(came > 3 && came < tickets.length)
}

const instant = (epoch: number) => new Date(epoch).toISOString()
