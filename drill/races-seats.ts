import { atOnce, employees, giveCredits, newCompany, won } from './at-once.ts'
import { must, type Call } from './caller.ts'
import { exactly, holds, tally, type Finding } from './finding.ts'
import type { Cast } from './world.ts'

const JOINS = 500
const SEATS = 10
const CREDITS = 100
const FREED = 8
const WAITING = 20

/** Many want seats that few have, while some are given back to those who wait: none is sold twice, and none is lost. */
export async function* seats(call: Call, { location: locationRef }: Cast): AsyncGenerator<Finding> {
  const company = await newCompany(call, locationRef)
  const people = await employees(call, { locationRef, company, count: 60, name: 'guest' })
  await giveCredits(call, { locationRef, company, amount: CREDITS })
  const price = { credits: { amount: 1 } }
  const dates = { startDate: '2090-01-01T08:00:00Z', endDate: '2090-01-01T09:00:00Z', refundThreshold: 'zeroMinutes' }
  const event = { locationRef, title: 'Talk', price, limitedAttendees: { limit: SEATS }, ...dates }
  const eventRef = (await must(201, call('POST', '/events/v1', { event }))).body.event.id as string
  const wanted = (i: number) => ({ eventRef, membershipRef: people[i % people.length], payment: { type: 'credits' } })
  const join = (i: number) => call('POST', '/events/tickets/v1', { ticket: wanted(i) })
  const first = await atOnce(JOINS, join)
  const others = Object.keys(first.counts).filter(name => !/^(201|409 (sold_out|already_exists))$/.test(name))
  yield holds(
    `${JOINS} want one of ${SEATS} seats`,
    tally(first.counts),
    `201: ${SEATS}`,
    first.counts[201] === SEATS && others.length === 0,
  )
  const tickets = first.replies.filter(({ status }) => status === 201).map(({ body }) => body.ticket)
  const seated = new Set(tickets.map(({ membershipRef }) => membershipRef as string))
  const line = people.flatMap((person, i) => (seated.has(person) ? [] : [i])).slice(0, WAITING)
  const entries: string[] = []
  for (const i of line)
    entries.push((await must(201, call('POST', '/events/waitlist/v1', { waitlistEntry: wanted(i) }))).body.waitlistEntry.id)
  const strangers = people.flatMap((person, i) => (seated.has(person) || line.includes(i) ? [] : [i]))
  const again = await atOnce(JOINS, i =>
    i < FREED ? call('DELETE', `/events/tickets/v1/${tickets[i].id}`) : join(strangers[i % strangers.length]!),
  )
  yield won(`${JOINS} want seats, while ${FREED} are given back to a line`, again.counts, {
    '409 sold_out': JOINS - FREED,
    200: FREED,
  })
  const states = await Promise.all(entries.map(id => must(200, call('GET', `/events/waitlist/v1/${id}`))))
  const told = states.map(({ body }) => body.waitlistEntry.status as string)
  const inLine = entries.map((_, i) => (i < FREED ? 'promoted' : 'waiting'))
  yield exactly('the line, in its order', told.join(), inLine.join())
  const { attendees, waitlist } = (await must(200, call('GET', `/events/v1/${eventRef}`))).body.event
  const { balances } = (await must(200, call('GET', `/transactions/v1/balances/${company}/credits`))).body
  const left = balances.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)
  yield exactly(
    'seats, those who wait, and credits left',
    `${attendees}, ${waitlist.length}, ${left}`,
    `${SEATS}, ${WAITING - FREED}, ${CREDITS - SEATS}`,
  )
}
