import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { afterEach, test } from 'node:test'
import { buyersOf } from '../../../test/buyers.ts'
import type { Json } from '../../../test/client.ts'
import { discountsOf } from '../../../test/discounts.ts'
import { eventsOf } from '../../../test/events.ts'
import { runIn } from '../../../test/jobs.ts'
import { faultsIn, thereAlready } from '../../../test/people.ts'
import { onEachService } from '../../../test/world.ts'
import { setClock } from '../../kernel/time/clock.ts'
import { countSeats, events } from '../store.ts'
import { waitingLists } from './jobs.ts'
import { waitlistEntries } from './store.ts'

const PRICE = { credits: { amount: 2 } }
const BY_CREDITS = { payment: { type: 'credits' } }

onEachService('waiting lists', world => {
  const { newEvent, eventOf, wait, ticketFor, entryFor, readEntry, readTicket, cancel } = eventsOf(world)
  const { newMember, newCompany, give, lotsOf } = buyersOf(world)
  const api = () => world.main.api
  const at = (id: string) => `/events/waitlist/v1/${id}`
  const waiting = async (eventRef: string, query = '') =>
    (await api().get(`/events/waitlist/v1?eventRef=${eventRef}${query}`)).body.waitlistEntries
  /** An event of so many seats that one ticket takes. */
  const soldOut = async (seats: number, more: object = {}) => {
    const eventRef = await newEvent({ seats, ...more })
    const price = 'price' in more
    const member = await newMember()
    if (price) await give(member, 100_000)
    return { eventRef, ticket: await ticketFor(eventRef, member, { quantity: seats, ...(price && BY_CREDITS) }) }
  }
  /** So many more who wait as somebody does, whose memberships have nothing. */
  const copies = ({ id, eventRef }: Json, count: number) =>
    world.write(world.main.network, async ({ tx, network }) => {
      const row = (await waitlistEntries.find(tx, network, id))!
      const more = Array.from({ length: count }, (_, i) => ({
        ...row,
        id: randomUUID(),
        place: row.place + 1 + i,
        waitingFor: randomUUID(),
      }))
      await waitlistEntries.insertMany(tx, more)
      await countSeats(tx, { ...(await events.lockAny(tx, network, eventRef))!, waiting: 1 + count })
    })
  const statesOf = (ids: string[]) => Promise.all(ids.map(async id => (await readEntry(id)).status))
  afterEach(() => setClock())

  test('a promo code that cannot be redeemed is refused before anybody waits with it', async () => {
    const { eventRef } = await soldOut(1, { price: PRICE })
    const member = await newMember()
    const { code } = await discountsOf(world).newCode({}, { productTypes: ['shopProducts'] })
    for (const promocode of [code, 'NONE-SUCH']) {
      const refused = await wait(eventRef, member, { payment: { type: 'credits', promocode } })
      assert.deepEqual([refused.status, refused.body.code], [409, 'not_redeemable'])
    }
    assert.deepEqual(await waiting(eventRef), [])
  })

  test('an entry is read back as it was made, with its place, and the event counts it', async () => {
    const { eventRef } = await soldOut(1)
    const [first, second] = [
      await entryFor(eventRef, await newMember()),
      await entryFor(eventRef, await newMember(), { quantity: 3 }),
    ]
    assert.deepEqual([first.position, second.position, second.quantity, second.status], [1, 2, 3, 'waiting'])
    assert.deepEqual(await readEntry(second.id), second)
    assert.deepEqual(await waiting(eventRef), [first, second])
    assert.equal((await eventOf(eventRef)).waitlist.length, 2)
    const left = await api().send('DELETE', at(first.id))
    assert.deepEqual([left.status, left.body.waitlistEntry.status, left.body.waitlistEntry.position], [200, 'left', undefined])
    assert.equal((await readEntry(second.id)).position, 1)
    assert.equal((await api().send('DELETE', at(first.id))).body.code, 'conflict')
    assert.equal((await eventOf(eventRef)).waitlist.length, 1)
    assert.deepEqual(
      (await waiting(eventRef, '&status=left')).map(({ id }: { id: string }) => id),
      [first.id],
    )
  })

  test('entries are found by who waits, and by the company that is to pay', async () => {
    const { eventRef } = await soldOut(1, { price: PRICE })
    const company = await newCompany({ memberSpending: { credits: 'members', dayPasses: 'none', invoice: 'none' } })
    await give(company, 1_000, 'company')
    const [alone, employed] = [await newMember(), await newMember({ companyRef: company })]
    await give(alone, 1_000)
    const own = await entryFor(eventRef, alone, BY_CREDITS)
    const paid = await entryFor(eventRef, employed, { payment: { type: 'credits', customerRef: company } })
    for (const [query, found] of [
      [`customerRef=${alone}`, [own]],
      [`membershipRef=${employed}`, [paid]],
      [`customerRef=${company}`, [paid]],
      [`companyRef=${company}`, [paid]],
    ] as const) {
      assert.deepEqual(await waiting(eventRef, `&${query}`), found, query)
    }
    const [unknown, two] = [`companyRef=${alone}`, `companyRef=${company}&membershipRef=${employed}`]
    for (const query of [unknown, two]) assert.equal((await api().get(`/events/waitlist/v1?${query}`)).status, 400, query)
  })

  test('seats that are given back go to the first who fits and can pay, in the same step; who is passed over keeps the place', async () => {
    const { eventRef, ticket } = await soldOut(2, { price: PRICE })
    const [big, poor, rich, late] = await Promise.all([newMember(), newMember(), newMember(), newMember()])
    for (const member of [big, rich, late]) await give(member, 1_000)
    const entries = []
    for (const [member, quantity] of [
      [big, 3],
      [poor, 1],
      [rich, 1],
      [late, 1],
    ] as const) {
      entries.push((await entryFor(eventRef, member, { quantity, ...BY_CREDITS })).id)
    }
    assert.equal((await cancel(ticket.id, '?refund=always')).status, 200)
    assert.deepEqual(await statesOf(entries), ['waiting', 'waiting', 'promoted', 'promoted'])
    const promoted = await readEntry(entries[2]!)
    const got = await readTicket(promoted.eventTicketRef)
    assert.deepEqual([got.membershipRef, got.quantity, got.payment.amount, got.payment.status], [rich, 1, 2, 'succeeded'])
    assert.deepEqual(await lotsOf(rich), [[800, null]])
    assert.deepEqual(await lotsOf(poor), [])
    const [first, second] = await Promise.all([readEntry(entries[0]!), readEntry(entries[1]!)])
    assert.deepEqual([first.position, second.position], [1, 2])
    assert.ok(first.skippedDate && second.skippedDate)
    const event = await eventOf(eventRef)
    assert.deepEqual([event.attendees, event.waitlist.length], [2, 2])
  })

  test('hundreds who ask for more than is free block nobody behind them', async () => {
    const { eventRef, ticket } = await soldOut(2)
    const first = await entryFor(eventRef, await newMember(), { quantity: 3 })
    await copies(first, 400)
    const last = await entryFor(eventRef, await newMember(), { quantity: 2 })
    assert.equal(last.position, 402)
    assert.equal((await cancel(ticket.id)).status, 200)
    assert.equal((await readEntry(last.id)).status, 'promoted')
    assert.ok((await readEntry(first.id)).skippedDate)
    assert.equal((await eventOf(eventRef)).attendees, 2)
  })

  test('who was passed over for money blocks nobody, and goes first once it can pay', async () => {
    const { eventRef, ticket } = await soldOut(2, { price: PRICE })
    const [poor, other, another] = await Promise.all([newMember(), newMember(), newMember()])
    const { id } = await entryFor(eventRef, poor, BY_CREDITS)
    await cancel(ticket.id)
    for (const member of [other, another]) await give(member, 1_000)
    await ticketFor(eventRef, other, BY_CREDITS)
    await give(poor, 200)
    const once = { headers: { 'idempotency-key': randomUUID() } }
    const wanted = { ticket: { eventRef, membershipRef: another, ...BY_CREDITS } }
    const refused = await api().send('POST', '/events/tickets/v1', wanted, once)
    assert.deepEqual([refused.status, refused.body.code], [409, 'sold_out'])
    // What was refused has sold nothing, and who came before has the seat for good.
    assert.equal((await readEntry(id)).status, 'promoted')
    assert.equal((await api().put(`/events/v1/${eventRef}`, { event: { limitedAttendees: { limit: 3 } } })).status, 200)
    const again = await api().send('POST', '/events/tickets/v1', wanted, once)
    assert.deepEqual([again.status, again.headers.get('idempotent-replayed')], [201, null])
  })

  test('whoever waits while seats are free that others cannot pay gets them at once', async () => {
    const { eventRef, ticket } = await soldOut(2, { price: PRICE })
    const [poor, rich] = [await newMember(), await newMember()]
    await give(rich, 1_000)
    const first = await entryFor(eventRef, poor, BY_CREDITS)
    await cancel(ticket.id)
    const got = await entryFor(eventRef, rich, BY_CREDITS)
    assert.deepEqual([got.status, (await readTicket(got.eventTicketRef)).status], ['promoted', 'active'])
    assert.equal((await readEntry(first.id)).status, 'waiting')
  })

  test('seats that nobody could pay go to whoever waits once they can, however many are in front who cannot', async () => {
    const { eventRef, ticket } = await soldOut(1, { price: PRICE })
    const late = await newMember()
    const poor = await entryFor(eventRef, await newMember(), BY_CREDITS)
    await copies(poor, 220)
    const { id } = await entryFor(eventRef, late, BY_CREDITS)
    await cancel(ticket.id)
    const looks = async (minute: number) => {
      setClock(() => Date.now() + minute * 60_000 + 1_000)
      await runIn(world, waitingLists, { database: world.reads, writes: world.writes })
    }
    await give(late, 1_000)
    await looks(0)
    assert.equal((await readEntry(id)).status, 'waiting')
    await looks(1)
    assert.deepEqual(await statesOf([poor.id, id]), ['waiting', 'promoted'])
    assert.equal((await eventOf(eventRef)).attendees, 1)
    await cancel((await readEntry(id)).eventTicketRef)
    await looks(2)
    await give(poor.membershipRef, 1_000)
    // Behind its end the line begins anew.
    await looks(3)
    assert.equal((await readEntry(poor.id)).status, 'promoted')
    const kept = await world.database.read(db => events.findAny(db, world.main.network, eventRef))
    assert.deepEqual([kept!.lookDate, kept!.lookPlace], [null, null])
  })

  test('whoever waits for seats that become free gets them, whatever was to be paid, and redeems no code', async () => {
    const { code } = await discountsOf(world).newCode({}, { productTypes: ['eventTickets'], enabledForCredits: true })
    for (const credits of [{ enabled: false }, { amount: 0 }]) {
      const { eventRef } = await soldOut(1, { price: PRICE })
      const payments = [{ type: 'credits' }, { type: 'credits', promocode: code }]
      for (const payment of payments) await entryFor(eventRef, await newMember(), { payment })
      const event = { price: { credits }, limitedAttendees: { limit: 3 } }
      assert.equal((await api().put(`/events/v1/${eventRef}`, { event })).body.event.attendees, 3)
      const { tickets } = (await api().get(`/events/tickets/v1?eventRef=${eventRef}`)).body
      assert.equal(tickets.filter(({ payment }: Json) => payment).length, 1)
    }
  })

  test('more seats, no limit, and a host who needs none promote as well', async () => {
    for (const change of [{ limit: 3 }, { enabled: false }]) {
      const { eventRef } = await soldOut(2)
      const { id } = await entryFor(eventRef, await newMember())
      const reply = await api().put(`/events/v1/${eventRef}`, { event: { limitedAttendees: change } })
      assert.deepEqual([reply.body.event.attendees, reply.body.event.waitlist.length], [3, 0], reply.text)
      assert.equal((await readEntry(id)).status, 'promoted')
    }
    const { eventRef, ticket } = await soldOut(1)
    const { id } = await entryFor(eventRef, await newMember())
    assert.equal((await api().put(`/events/tickets/v1/${ticket.id}`, { ticket: { role: 'host' } })).status, 200)
    assert.equal((await readEntry(id)).status, 'promoted')
    const fewer = await api().put(`/events/v1/${eventRef}`, { event: { limitedAttendees: { limit: 0, enabled: false } } })
    assert.equal(fewer.status, 200)
  })

  test('while an event has no registration its seats go to nobody, and to whoever waits once it has one again', async () => {
    const { eventRef, ticket } = await soldOut(1)
    const { id } = await entryFor(eventRef, await newMember())
    const change = (applicationType: string) => api().put(`/events/v1/${eventRef}`, { event: { applicationType } })
    assert.equal((await change('none')).status, 200)
    assert.equal((await cancel(ticket.id)).status, 200)
    assert.equal((await readEntry(id)).status, 'waiting')
    assert.equal((await change('purchase')).body.event.attendees, 1)
    assert.equal((await readEntry(id)).status, 'promoted')
  })

  test('a limit below the seats that are taken is a conflict', async () => {
    const { eventRef } = await soldOut(4)
    const reply = await api().put(`/events/v1/${eventRef}`, { event: { limitedAttendees: { limit: 3 } } })
    assert.deepEqual([reply.status, reply.body.code], [409, 'conflict'])
  })

  test('nobody waits twice, nor with a ticket, nor where there are seats, no list or no registration, nor once it has begun', async () => {
    const { eventRef, ticket } = await soldOut(1)
    const member = await newMember()
    const { id } = await entryFor(eventRef, member)
    const refused = async (who: string) => thereAlready(await wait(eventRef, who))
    assert.deepEqual(await refused(member), [409, 'already_exists', `/events/waitlist/v1/${id}`])
    assert.deepEqual(await refused(ticket.membershipRef), [409, 'already_exists', `/events/tickets/v1/${ticket.id}`])
    assert.equal((await wait(await newEvent({ seats: 3 }), member, { quantity: 3 })).body.code, 'conflict')
    assert.equal((await wait(await newEvent(), member)).body.code, 'conflict')
    assert.equal((await wait((await soldOut(1, { waitlist: { enabled: false } })).eventRef, member)).body.code, 'conflict')
    const none = await wait(await newEvent({ applicationType: 'none' }), member)
    assert.deepEqual(faultsIn(none), [['/waitlistEntry/eventRef', 'invalid_value']])
    const priced = await wait((await soldOut(1, { price: PRICE })).eventRef, member)
    assert.deepEqual(faultsIn(priced), [['/waitlistEntry/payment', 'required']])
    setClock(() => Date.parse('2090-03-04T08:00:00Z'))
    assert.equal((await wait(eventRef, await newMember())).body.code, 'conflict')
  })

  test('from its start on an event promotes nobody, and whoever waits may leave', async () => {
    const { eventRef, ticket } = await soldOut(1)
    const { id } = await entryFor(eventRef, await newMember())
    setClock(() => Date.parse('2090-03-04T08:00:00Z'))
    assert.equal((await cancel(ticket.id)).status, 200)
    assert.equal((await readEntry(id)).status, 'waiting')
    assert.equal((await api().send('DELETE', at(id))).body.waitlistEntry.status, 'left')
  })

  test('who takes a ticket does not wait any more, and a deleted event closes its list', async () => {
    const { eventRef, ticket } = await soldOut(2)
    const [keen, big] = [await newMember(), await newMember()]
    const [first, second] = [await entryFor(eventRef, big, { quantity: 3 }), await entryFor(eventRef, keen, { quantity: 4 })]
    await cancel(ticket.id)
    const got = await ticketFor(eventRef, keen)
    assert.deepEqual([(await readEntry(second.id)).status, (await readEntry(second.id)).eventTicketRef], ['promoted', got.id])
    const remove = () => api().send('DELETE', `/events/v1/${eventRef}`)
    const refused = await remove()
    assert.deepEqual([refused.status, refused.body.code, refused.body.uses], [409, 'in_use', { liveTicket: 1 }])
    await cancel(got.id)
    assert.equal((await remove()).status, 200)
    assert.equal((await readEntry(first.id)).status, 'closed')
    assert.equal((await api().get(`/events/v1/${eventRef}`)).status, 404)
    assert.equal((await remove()).status, 404)
  })

  test('a payment in money that fails gives the seats to whoever waits', async () => {
    const eventRef = await newEvent({ seats: 1, price: { money: { amount: 10 } } })
    const outside = { payment: { type: 'external' } }
    const { id, payment } = await ticketFor(eventRef, await newMember(), outside)
    const entry = await entryFor(eventRef, await newMember(), outside)
    const path = `/transactions/money/v1/${payment.transactionRef}/status`
    assert.equal((await api().put(path, { transaction: { status: 'failed' } })).status, 200)
    const ticket = await readTicket(id)
    assert.deepEqual([ticket.status, ticket.payment.status], ['canceled', 'failed'])
    assert.equal((await readEntry(entry.id)).status, 'promoted')
  })
})
