import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { afterEach, test } from 'node:test'
import { buyersOf } from '../../test/buyers.ts'
import type { Json } from '../../test/client.ts'
import { creditingOf } from '../../test/crediting.ts'
import { eventsOf } from '../../test/events.ts'
import { faultsIn } from '../../test/people.ts'
import { onEachService } from '../../test/world.ts'
import { setClock } from '../kernel/time/clock.ts'

const PRICE = { credits: { amount: 2 }, money: { amount: 10 } }

onEachService('the life of events', world => {
  const { newEvent, eventOf, join, ticketFor, entryFor, readTicket, readEntry } = eventsOf(world)
  const { newMember, subscribe, give, lotsOf, send } = buyersOf(world)
  const { credited, issue, listNotes, newDraft, paid: pay } = creditingOf(world)
  const api = () => world.main.api
  const cancel = (id: string, body: object = {}) => api().put(`/events/v1/${id}/cancel`, body)
  const copy = async (id: string, body: object = {}): Promise<Json> => {
    const reply = await api().post(`/events/v1/${id}/copy`, body)
    assert.equal(reply.status, 201, reply.text)
    return reply.body
  }
  const hosts = (id: string, members: string[]) =>
    api().put(`/events/v1/${id}/hosts`, { tickets: members.map(membershipRef => ({ membershipRef })) })
  afterEach(() => setClock())

  test('canceling gives back every ticket whole, however it was paid, closes the list, and is done once', async () => {
    const eventRef = await newEvent({ seats: 5, price: PRICE })
    const [byCredits, billed, outside, open, host, late] = await Promise.all(Array.from({ length: 6 }, () => newMember()))
    await give(byCredits!, 400)
    await give(late!, 400)
    await subscribe({ membershipRef: billed! }, { payWithInvoice: true })
    const credits = await ticketFor(eventRef, byCredits!, { quantity: 2, payment: { type: 'credits' } })
    const invoice = await ticketFor(eventRef, billed!, { payment: { type: 'invoice' } })
    const paid = await ticketFor(eventRef, outside!, { payment: { type: 'external' } })
    const unpaid = await ticketFor(eventRef, open!, { payment: { type: 'external' } })
    const free = await ticketFor(eventRef, host!, { role: 'host' })
    const entry = await entryFor(eventRef, late!, { payment: { type: 'credits' } })
    await send('PUT', `/transactions/money/v1/${paid.payment.transactionRef}/status`, { transaction: { status: 'succeeded' } })
    await api().send('POST', `/events/tickets/v1/${credits.id}/checkin`)
    const reply = await cancel(eventRef, { reason: 'Rain' })
    assert.equal(reply.status, 200, reply.text)
    const outsideOf = { payment: { type: 'external' } }
    const { event, refunds } = reply.body
    assert.deepEqual([event.reason, event.attendees, event.waitlist.length, event.cancelDate], ['Rain', 0, 0, event.updateDate])
    assert.deepEqual((await api().get(`/events/v1/${eventRef}`)).headers.get('etag'), reply.headers.get('etag'))
    const of = ({ id }: Json) => refunds.find(({ ticketRef }: Json) => ticketRef === id)
    assert.deepEqual([of(credits).amount, of(credits).status, typeof of(credits).transactionRef], [4, 'succeeded', 'string'])
    assert.deepEqual([of(invoice).amount, of(invoice).status, of(invoice).currencyCode], [10, 'canceled', 'EUR'])
    assert.deepEqual([of(paid).amount, of(paid).status], [10, 'succeeded'])
    assert.deepEqual([of(unpaid).amount, of(unpaid).status], [10, 'canceled'])
    assert.equal(refunds.length, 4)
    assert.deepEqual(await lotsOf(byCredits!), [[400, null]])
    assert.deepEqual(await lotsOf(late!), [[400, null]])
    for (const { id } of [credits, invoice, paid, unpaid, free]) assert.equal((await readTicket(id)).status, 'canceled')
    const { transaction } = (await api().get(`/transactions/money/v1/${paid.payment.transactionRef}`)).body
    assert.deepEqual(
      transaction.refunds.map(({ amount, status }: Json) => [amount, status]),
      [[10, 'pending']],
    )
    assert.equal((await api().get(`/invoices/items/v1/${invoice.payment.invoiceItemRef}`)).status, 404)
    assert.equal((await readEntry(entry.id)).status, 'closed')
    for (const refused of [await cancel(eventRef), await join(eventRef, late!, outsideOf), await hosts(eventRef, [host!])]) {
      assert.deepEqual([refused.status, refused.body.code], [409, 'conflict'])
    }
    assert.equal((await api().put(`/events/v1/${eventRef}`, { event: { title: 'x' } })).body.code, 'conflict')
    assert.equal((await api().send('DELETE', `/events/v1/${eventRef}`)).status, 200)
  })

  test('canceling tells what it gave back itself, and nothing of what had been given back before', async () => {
    const eventRef = await newEvent({ price: { money: { amount: 20 } } })
    const paid = async () => {
      const ticket = await ticketFor(eventRef, await newMember(), { payment: { type: 'external' } })
      const path = `/transactions/money/v1/${ticket.payment.transactionRef}`
      await send('PUT', `${path}/status`, { transaction: { status: 'succeeded' } })
      return { ticket, refund: (amount: number) => send('POST', `${path}/refund`, { refund: { amount } }) }
    }
    const billed = async () => {
      const membershipRef = await newMember()
      await subscribe({ membershipRef }, { payWithInvoice: true })
      const ticket = await ticketFor(eventRef, membershipRef, { payment: { type: 'invoice' } })
      return { ticket, invoice: await issue((await newDraft([], { membershipRef }, { includeUpcomingItems: true })).id) }
    }
    const [part, whole, due, settled, waived] = [await paid(), await paid(), await billed(), await billed(), await billed()]
    await part.refund(5)
    await whole.refund(20)
    const lineOf = ({ items }: Json) => ({ invoiceItemRef: items[0].id })
    const first = await credited(due.invoice, { lines: [{ ...lineOf(due.invoice), amount: 6 }] })
    await pay(settled.invoice.id)
    await credited(settled.invoice, { lines: [lineOf(settled.invoice)] })
    await credited(waived.invoice, { lines: [lineOf(waived.invoice)] })
    const { refunds } = (await cancel(eventRef)).body
    const told = refunds.map(({ ticketRef, amount }: Json) => [ticketRef, amount])
    assert.deepEqual(
      new Map(told),
      new Map([
        [part.ticket.id, 15],
        [due.ticket.id, 14],
      ]),
    )
    const note = refunds.find(({ ticketRef }: Json) => ticketRef === due.ticket.id).creditNoteRef
    const notes = await listNotes(`invoiceRef=${due.invoice.id}`)
    assert.deepEqual([note !== first.id, notes.map(({ id }) => id).toSorted()], [true, [first.id, note].toSorted()])
  })

  test('an event is canceled until it ends, and found by whether it was', async () => {
    const [running, over] = [await newEvent(), await newEvent()]
    setClock(() => Date.parse('2090-03-04T09:59:59.999Z'))
    assert.equal((await cancel(running)).status, 200)
    setClock(() => Date.parse('2090-03-04T10:00:00Z'))
    assert.equal((await cancel(over)).body.code, 'conflict')
    setClock()
    for (const order of ['startDate:asc', 'relevance', 'createDate:desc']) {
      for (const [canceled, there] of [
        ['true', running],
        ['false', over],
      ] as const) {
        const query = `locationRef=${world.main.location}&canceled=${canceled}&order=${order}&limit=100`
        const ids = (await api().get(`/events/v1?${query}`)).body.events.map(({ id }: Json) => id)
        assert.deepEqual([ids.includes(there), ids.includes(there === running ? over : running)], [true, false], query)
      }
    }
  })

  test('of several who cancel an event at once, one does, and each ticket is given back once', async () => {
    const eventRef = await newEvent({ price: PRICE })
    const people = []
    for (let i = 0; i < 12; i++) {
      people.push(await newMember())
      await give(people[i]!, 200)
      await ticketFor(eventRef, people[i]!, { payment: { type: 'credits' } })
    }
    const tickets = (await api().get(`/events/tickets/v1?eventRef=${eventRef}`)).body.tickets as Json[]
    const replies = await Promise.all([
      ...Array.from({ length: 4 }, () => cancel(eventRef)),
      ...tickets.slice(0, 6).map(({ id }) => api().send('DELETE', `/events/tickets/v1/${id}?refund=always`)),
    ])
    assert.equal(replies.slice(0, 4).filter(({ status }) => status === 200).length, 1)
    for (const { status, body } of replies) assert.ok(status === 200 || body.code === 'conflict', JSON.stringify(body))
    for (const member of people) assert.deepEqual(await lotsOf(member), [[200, null]])
    assert.equal((await eventOf(eventRef)).attendees, 0)
  })

  test('a copy has everything but tickets, list and cancellation, at its own time', async () => {
    const eventRef = await newEvent({ seats: 3, price: PRICE, venue: 'Roof' })
    await ticketFor(eventRef, await newMember(), { payment: { type: 'external' } })
    await cancel(eventRef)
    const original = await eventOf(eventRef)
    const { event, events } = await copy(eventRef)
    const { id: _, cancelDate: __, createDate: ___, updateDate: ____, ...same } = original
    const { id, createDate, updateDate, ...copied } = event
    assert.deepEqual(copied, same)
    assert.deepEqual([events.length, createDate === updateDate, id === eventRef], [1, true, false])
    const later = (await copy(eventRef, { event: { startDate: '2090-05-01T08:00:00Z', title: 'Lunch' } })).event
    assert.deepEqual(
      [later.title, later.startDate, later.endDate],
      ['Lunch', '2090-05-01T08:00:00.000Z', '2090-05-01T10:00:00.000Z'],
    )
    const wrong = await api().post(`/events/v1/${eventRef}/copy`, { event: { endDate: '2090-03-04T08:00:00Z' } })
    assert.deepEqual(faultsIn(wrong), [['/event/endDate', 'invalid_value']])
    assert.equal((await api().post(`/events/v1/${randomUUID()}/copy`, {})).status, 404)
  })

  test('copies keep the local time through changes of clocks, and the last day of shorter months', async () => {
    const dates = { startDate: '2027-03-22T08:00:00Z', endDate: '2027-03-22T09:30:00Z' }
    const { events } = await copy(await newEvent(dates), { repeat: { period: 'week', count: 3 } })
    // Clocks in Berlin go forward on 28 March 2027.
    assert.deepEqual(
      events.map(({ startDate, endDate }: Json) => [startDate, endDate]),
      [
        ['2027-03-22T08:00:00.000Z', '2027-03-22T09:30:00.000Z'],
        ['2027-03-29T07:00:00.000Z', '2027-03-29T08:30:00.000Z'],
        ['2027-04-05T07:00:00.000Z', '2027-04-05T08:30:00.000Z'],
      ],
    )
    assert.equal(new Set(events.map(({ seriesRef }: Json) => seriesRef)).size, 1)
    const ends = await newEvent({ startDate: '2027-01-31T09:00:00Z', endDate: '2027-01-31T10:00:00Z' })
    const months = (await copy(ends, { repeat: { period: 'month', every: 1, count: 4 } })).events
    assert.deepEqual(
      months.map(({ startDate }: Json) => startDate),
      ['2027-01-31T09:00:00.000Z', '2027-02-28T09:00:00.000Z', '2027-03-31T08:00:00.000Z', '2027-04-30T08:00:00.000Z'],
    )
    // 02:30 is skipped on the day on which clocks go forward, and comes twice on the one on which they go back.
    const night = await newEvent({ startDate: '2027-03-27T01:30:00Z', endDate: '2027-03-27T05:00:00Z' })
    const nights = (await copy(night, { repeat: { period: 'day', count: 3 } })).events
    assert.deepEqual(
      nights.map(({ startDate }: Json) => startDate),
      ['2027-03-27T01:30:00.000Z', '2027-03-28T01:30:00.000Z', '2027-03-29T00:30:00.000Z'],
    )
  })

  test('copies last as many days as the event, also over the end of a month', async () => {
    const monthly = async (startDate: string, endDate: string, count: number) =>
      (await copy(await newEvent({ startDate, endDate }), { repeat: { period: 'month', count } })).events.map((each: Json) => [
        each.startDate,
        each.endDate,
      ])
    assert.deepEqual(await monthly('2027-02-28T22:00:00+01:00', '2027-03-01T02:00:00+01:00', 2), [
      ['2027-02-28T21:00:00.000Z', '2027-03-01T01:00:00.000Z'],
      ['2027-03-28T20:00:00.000Z', '2027-03-29T00:00:00.000Z'],
    ])
    assert.deepEqual(await monthly('2027-01-30T22:00:00+01:00', '2027-01-31T02:00:00+01:00', 3), [
      ['2027-01-30T21:00:00.000Z', '2027-01-31T01:00:00.000Z'],
      ['2027-02-28T21:00:00.000Z', '2027-03-01T01:00:00.000Z'],
      ['2027-03-30T20:00:00.000Z', '2027-03-31T00:00:00.000Z'],
    ])
    // To the millisecond, also where that is no exact part of a minute.
    assert.deepEqual((await monthly('2027-05-30T08:00:00.059Z', '2027-06-02T08:00:00.061Z', 2))[1], [
      '2027-06-30T08:00:00.059Z',
      '2027-07-03T08:00:00.061Z',
    ])
  })

  test('no copy ends as it begins or before, or beyond the last year: a change of clocks that leaves nothing is named', async () => {
    const count = async () =>
      (
        await api().get(
          `/events/v1?locationRef=${world.main.location}&startDate[gte]=2040-01-01T00:00:00Z&startDate[lt]=2041-01-01T00:00:00Z`,
        )
      ).body.events.length
    // Clocks in Berlin go forward on 25 March 2040.
    for (const [from, to] of [
      ['02:30', '03:15'],
      ['02:00', '03:00'],
    ]) {
      const night = await newEvent({ startDate: `2040-03-24T${from}:00+01:00`, endDate: `2040-03-24T${to}:00+01:00` })
      const before = await count()
      const refused = await api().post(`/events/v1/${night}/copy`, { repeat: { period: 'day', count: 3 } })
      assert.deepEqual(faultsIn(refused), [['/repeat', 'invalid_value']])
      assert.match(refused.body.errors[0].detail, /2040-03-25/)
      assert.equal(await count(), before)
    }
    const last = await newEvent({ startDate: '9999-12-30T10:00:00Z', endDate: '9999-12-30T11:00:00Z' })
    const beyond = await api().post(`/events/v1/${last}/copy`, { repeat: { period: 'day', count: 5 } })
    assert.deepEqual(faultsIn(beyond), [['/repeat/count', 'invalid_value']])
    const late = await api().post(`/events/v1/${last}/copy`, { event: { startDate: '9999-12-31T23:30:00Z' } })
    assert.deepEqual(faultsIn(late), [['/event/startDate', 'invalid_value']])
  })

  test('a series that moves names the event of which a change of clocks leaves nothing', async () => {
    const first = await newEvent({ startDate: '2040-03-24T10:00:00+01:00', endDate: '2040-03-24T10:45:00+01:00' })
    const { events } = await copy(first, { repeat: { period: 'day', count: 2 } })
    const event = { startDate: '2040-03-24T02:30:00+01:00', endDate: '2040-03-24T03:15:00+01:00' }
    const refused = await api().put(`/events/v1/${events[0].id}?series=following`, { event })
    assert.deepEqual(faultsIn(refused), [['/event/endDate', 'invalid_value']])
    assert.match(refused.body.errors[0].detail, /^The event of 2040-03-25: endDate/)
    const late = { startDate: '9999-12-31T10:00:00Z', endDate: '9999-12-31T10:45:00Z' }
    const beyond = await api().put(`/events/v1/${events[0].id}?series=following`, { event: late })
    assert.match(beyond.body.errors[0].detail, /^The event of 2040-03-25: It lies outside/)
  })

  test('hosts get a free ticket or keep their own, free their seats, and are named when they are unknown', async () => {
    const eventRef = await newEvent({ seats: 2, price: { money: { amount: 10 } } })
    const outside = { payment: { type: 'external' } }
    const [guest, helper, keen] = [await newMember(), await newMember(), await newMember()]
    const ticket = await ticketFor(eventRef, guest, { quantity: 2, ...outside })
    const entry = await entryFor(eventRef, keen, { quantity: 2, ...outside })
    const reply = await hosts(eventRef, [guest, helper])
    assert.equal(reply.status, 200, reply.text)
    const roles = new Map(reply.body.tickets.map(({ membershipRef, role }: Json) => [membershipRef, role]))
    assert.deepEqual([roles.get(guest), roles.get(helper), roles.get(keen)], ['host', 'host', 'attendee'])
    const own = await readTicket(ticket.id)
    assert.deepEqual([own.role, own.quantity, own.payment.amount], ['host', 2, 20])
    assert.equal((await readEntry(entry.id)).status, 'promoted')
    assert.deepEqual((await hosts(eventRef, [helper])).body.tickets.length, 3)
    const unknown = await hosts(eventRef, [helper, randomUUID()])
    assert.deepEqual(faultsIn(unknown), [['/tickets/1/membershipRef', 'unknown_reference']])
  })
})
