import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buyersOf } from '../../test/buyers.ts'
import { untilTaken } from '../../test/client.ts'
import { eventsOf } from '../../test/events.ts'
import { onEachService } from '../../test/world.ts'

const PRICE = { credits: { amount: 1 } }
const BY_CREDITS = { payment: { type: 'credits' } }

onEachService('events at once', world => {
  const { newEvent, eventOf, join: joinOnce, wait, cancel, readEntry } = eventsOf(world)
  const { newMember, newCompany, give, lotsOf } = buyersOf(world)
  const api = () => world.main.api
  const join: typeof joinOnce = (...ticket) => untilTaken(() => joinOnce(...ticket))
  const codes = (replies: { status: number; body: { code?: string } }[]) =>
    Object.fromEntries(
      Object.entries(Object.groupBy(replies, ({ status, body }) => `${status} ${body.code ?? ''}`.trim())).map(([what, of]) => [
        what,
        of!.length,
      ]),
    )
  const members = async (count: number, more: object = {}) => {
    const made: string[] = []
    for (let i = 0; i < count; i++) made.push(await newMember(more))
    return made
  }
  const tickets = async (eventRef: string, query = '') =>
    (await api().get(`/events/tickets/v1?eventRef=${eventRef}&limit=100${query}`)).body.tickets

  test('of 200 at once who want one of 10 seats, 10 get one, and each of them has paid once', async () => {
    const eventRef = await newEvent({ seats: 10, price: PRICE })
    const company = await newCompany({ memberSpending: { credits: 'members', dayPasses: 'none', invoice: 'none' } })
    const people = await members(40, { companyRef: company })
    await give(company, 100_000, 'company')
    const replies = await Promise.all(Array.from({ length: 200 }, (_, i) => join(eventRef, people[i % 40]!, BY_CREDITS)))
    const counted = codes(replies)
    assert.deepEqual(counted['201'], 10)
    assert.equal(counted['409 sold_out']! + (counted['409 already_exists'] ?? 0), 190, JSON.stringify(counted))
    const event = await eventOf(eventRef)
    assert.deepEqual([event.attendees, event.ticketAvailability, (await tickets(eventRef)).length], [10, 'soldOut', 10])
    assert.deepEqual(await lotsOf(company), [[99_000, null]])
  })

  test('one membership that takes a ticket ten times at once has one', async () => {
    const [eventRef, member] = [await newEvent(), await newMember()]
    const replies = await Promise.all(Array.from({ length: 10 }, () => join(eventRef, member)))
    assert.deepEqual(codes(replies), { '201': 1, '409 already_exists': 9 })
    assert.equal((await eventOf(eventRef)).attendees, 1)
  })

  test('while tickets are canceled and others want them, no seat is lost or given twice, and the list goes by its order', async () => {
    const eventRef = await newEvent({ seats: 10, price: PRICE, refundThreshold: 'zeroMinutes' })
    const people = await members(60)
    for (const member of people) await give(member, 100)
    const [seated, queued, others] = [people.slice(0, 10), people.slice(10, 30), people.slice(30)]
    const held = (await Promise.all(seated.map(member => join(eventRef, member, BY_CREDITS)))).map(({ body }) => body.ticket.id)
    const entries: string[] = []
    for (const member of queued) entries.push((await wait(eventRef, member, BY_CREDITS)).body.waitlistEntry.id)
    const replies = await Promise.all([
      ...held.slice(0, 8).map(id => cancel(id)),
      ...others.map(member => join(eventRef, member, BY_CREDITS)),
      ...held.slice(0, 8).map(id => cancel(id)),
    ])
    assert.deepEqual(codes(replies), { '200': 8, '409 sold_out': 30, '409 conflict': 8 })
    const states = await Promise.all(entries.map(async id => (await readEntry(id)).status))
    assert.deepEqual(states, [...Array<string>(8).fill('promoted'), ...Array<string>(12).fill('waiting')])
    const event = await eventOf(eventRef)
    assert.deepEqual([event.attendees, event.waitlist.length, (await tickets(eventRef)).length], [10, 12, 10])
    for (const [i, member] of seated.entries()) assert.deepEqual(await lotsOf(member), [[i < 8 ? 100 : 0, null]])
    for (const [i, member] of queued.entries()) assert.deepEqual(await lotsOf(member), [[i < 8 ? 0 : 100, null]])
  })

  test('of eight who check in one ticket at once, one does', async () => {
    const { id } = (await join(await newEvent(), await newMember())).body.ticket
    const replies = await Promise.all(Array.from({ length: 8 }, () => api().send('POST', `/events/tickets/v1/${id}/checkin`)))
    assert.deepEqual(codes(replies), { '200': 1, '409 conflict': 7 })
  })
})
