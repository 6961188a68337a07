import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { buyersOf } from '../../../test/buyers.ts'
import type { Json } from '../../../test/client.ts'
import { eventsOf } from '../../../test/events.ts'
import { clear } from '../../../test/jobs.ts'
import { calendarIn, mailerOf, mailOf } from '../../../test/mail.ts'
import { smtpServer } from '../../../test/smtp.ts'
import { onEachService } from '../../../test/world.ts'
import { setClock } from '../../kernel/time/clock.ts'

onEachService('mails about seats at events', world => {
  const smtp = smtpServer()
  const { send, about } = mailOf(world)
  const { newEvent, ticketFor, entryFor, cancel } = eventsOf(world)
  const { newMember, give } = buyersOf(world)
  const told = async (ticketRef: string) => (await about(ticketRef)).map(({ kind, state, error }) => [kind, state, error])
  const CONFIRMING = { confirmationEmail: { enabled: true } }
  beforeEach(async () => {
    smtp.reset()
    await clear(world, 'task')
  })
  afterEach(() => setClock())

  test('whoever takes a seat is told where the event says so, with the code and an entry for the calendar', async () => {
    const silent = await ticketFor(await newEvent(), await newMember())
    assert.deepEqual(await told(silent.id), [])
    const eventRef = await newEvent({ title: 'Talk <b>', venue: 'Attic', ...CONFIRMING })
    const ticket = await ticketFor(eventRef, await newMember(), { quantity: 2 })
    await send(mailerOf(smtp.url))
    const [mail, ...more] = await about(ticket.id)
    assert.deepEqual(more, [])
    assert.partialDeepStrictEqual(mail, { kind: 'ticketConfirmation', state: 'sent', subject: 'Your seat at Talk <b>, Berlin' })
    assert.match(mail!.text!, new RegExp(`Code: ${ticket.code}\nEvent: Talk <b>\nWhen: .+\nWhere: Attic\nSeats: 2\nAmount: Free`))
    assert.ok(!mail!.html!.includes('<b>'))
    const { type, method, event } = calendarIn(smtp.delivered[0]!.raw)
    assert.deepEqual([event.summary, event.uid], ['Talk <b>', `${eventRef}@${world.main.network}`])
    assert.match(type, /method=REQUEST/)
    const [attendee, ...others] = event.attendees
    const { user } = ticket
    assert.deepEqual(
      [method, event.location, event.sequence, String(attendee!.getFirstValue()).toLowerCase(), others.length],
      ['REQUEST', 'Attic, Berlin', 0, `mailto:${user.email}`, 0],
    )
    assert.deepEqual(
      [event.startDate, event.endDate].map(time => time.toJSDate().toISOString()),
      ['2090-03-04T08:00:00.000Z', '2090-03-04T10:00:00.000Z'],
    )
    assert.equal(event.component.getFirstPropertyValue('status'), 'CONFIRMED')
  })

  test('the template of an event stands in place of our words', async () => {
    const template = '<p>{{user.name}}, {{ticket.quantity}} for {{event.title}} at {{venue}}</p>'
    const eventRef = await newEvent({ title: 'Talk', venue: 'Attic', confirmationEmail: { enabled: true, template } })
    const ticket = await ticketFor(eventRef, await newMember())
    await send(mailerOf(smtp.url))
    assert.match((await about(ticket.id))[0]!.text!, /, 1 for Talk at Attic/)
  })

  test('nobody is told of a ticket that was canceled before the mail went out', async () => {
    const ticket = await ticketFor(await newEvent(CONFIRMING), await newMember())
    await cancel(ticket.id)
    await send(mailerOf(smtp.url))
    assert.deepEqual(await told(ticket.id), [
      ['ticketConfirmation', 'dropped', 'the ticket was canceled'],
      ['ticketCancellation', 'sent', null],
    ])
  })

  test('whoever loses a ticket is told so, whoever canceled it and however it was paid, with what is given back, to strike it out', async () => {
    const prices = { credits: { amount: 2 }, money: { amount: 20 } }
    const eventRef = await newEvent({ title: 'Talk <b>', price: prices, refundThreshold: 'oneDay' })
    const member = await newMember()
    await give(member, 1_000)
    const host = await ticketFor(eventRef, await newMember(), { role: 'host' })
    const paid = await ticketFor(eventRef, member, { payment: { type: 'credits' } })
    const due = await ticketFor(eventRef, await newMember(), { payment: { type: 'external' } })
    const failed = await ticketFor(eventRef, await newMember(), { payment: { type: 'external' } })
    for (const { id } of [host, paid]) assert.equal((await cancel(id)).status, 200)
    assert.equal((await cancel(due.id, '?refund=never')).status, 200)
    const money = `/transactions/money/v1/${failed.payment.transactionRef}`
    assert.equal((await world.main.api.put(`${money}/status`, { transaction: { status: 'failed' } })).status, 200)
    assert.equal((await cancel(paid.id)).status, 409)
    await send(mailerOf(smtp.url))
    const texts = []
    for (const { id } of [host, paid, due, failed]) {
      assert.deepEqual(await told(id), [['ticketCancellation', 'sent', null]])
      texts.push((await about(id))[0]!.text!)
    }
    assert.equal((await about(paid.id))[0]!.subject, 'Canceled: your seat at Talk <b>, Berlin')
    assert.ok(!(await about(paid.id))[0]!.html!.includes('<b>'))
    for (const text of texts) assert.doesNotMatch(text, /Code:/)
    assert.deepEqual(
      texts.map(text => /Seats: 1\n((?:.+\n)*)/.exec(text)?.[1]),
      [
        '',
        'Refund: 2 credits\n',
        'Amount: €20.00\nPayment: To be paid at the location\n',
        'Payment: There is nothing for you to pay.\n',
      ],
    )
    assert.equal(smtp.delivered.length, 4)
    for (const { raw } of smtp.delivered) {
      const { type, method, event } = calendarIn(raw)
      assert.match(type, /method=CANCEL/)
      assert.deepEqual(
        [method, event.uid, event.component.getFirstPropertyValue('status')],
        ['CANCEL', `${eventRef}@${world.main.network}`, 'CANCELLED'],
      )
    }
  })

  test('a calendar follows whoever gives a seat back and takes one again', async () => {
    const eventRef = await newEvent(CONFIRMING)
    const member = await newMember()
    const first = await ticketFor(eventRef, member)
    await send(mailerOf(smtp.url))
    await cancel(first.id)
    await send(mailerOf(smtp.url))
    await cancel((await ticketFor(eventRef, member)).id)
    await ticketFor(eventRef, member)
    await send(mailerOf(smtp.url))
    const calendars = smtp.delivered.map(({ raw }) => calendarIn(raw))
    const ordered = calendars.toSorted((one, other) => one.event.sequence - other.event.sequence)
    assert.deepEqual(
      ordered.map(({ method, event }) => [method, event.uid]),
      ['REQUEST', 'CANCEL', 'CANCEL', 'REQUEST'].map(method => [method, `${eventRef}@${world.main.network}`]),
    )
    assert.equal(new Set(ordered.map(({ event }) => event.sequence)).size, 4)
  })

  test('whoever waited is told of the seat that falls to them, also where the event confirms nothing', async () => {
    const eventRef = await newEvent({ seats: 1 })
    const first = await ticketFor(eventRef, await newMember())
    const entry = await entryFor(eventRef, await newMember())
    await cancel(first.id)
    const { waitlistEntry } = (await world.main.api.get(`/events/waitlist/v1/${entry.id}`)).body
    await send(mailerOf(smtp.url))
    assert.deepEqual(await told(waitlistEntry.eventTicketRef), [['ticketPromotion', 'sent', null]])
    const { type, method, event } = calendarIn(smtp.delivered.find(({ to }) => to.includes(waitlistEntry.user.email))!.raw)
    assert.match(type, /method=REQUEST/)
    assert.deepEqual(
      [
        method,
        event.uid,
        String(event.attendees[0]!.getFirstValue()).toLowerCase(),
        event.component.getFirstPropertyValue('status'),
      ],
      ['REQUEST', `${eventRef}@${world.main.network}`, `mailto:${waitlistEntry.user.email}`, 'CONFIRMED'],
    )
  })

  test('all who had a ticket or waited for one are told that an event will not be, with the reason, what is given back, and to strike it out', async () => {
    await world.main.api.put(`/locations/v1/${world.main.location}`, { location: { email: 'harbour@example.com' } })
    const eventRef = await newEvent({ price: { credits: { amount: 2 } }, seats: 1 })
    const [payer, guest] = [await newMember(), await newMember()]
    await give(payer, 1_000)
    const paid = await ticketFor(eventRef, payer, { payment: { type: 'credits' } })
    const free = await ticketFor(eventRef, guest, { role: 'host' })
    const waits = await entryFor(eventRef, await newMember(), { quantity: 3, payment: { type: 'credits' } })
    const reply = await world.main.api.put(`/events/v1/${eventRef}/cancel`, { reason: 'The speaker is ill.' })
    assert.equal(reply.status, 200, reply.text)
    await send(mailerOf(smtp.url))
    for (const { id } of [paid, free]) assert.deepEqual(await told(id), [['eventCancellation', 'sent', null]])
    const texts = await Promise.all([paid, free].map(async ({ id }) => (await about(id))[0]!.text!))
    for (const text of texts) assert.match(text, /> The speaker is ill\./)
    assert.match(texts[0]!, /Refund: 2 credits/)
    assert.doesNotMatch(texts[1]!, /Refund/)
    const { type, method, event } = calendarIn(smtp.delivered[0]!.raw)
    assert.match(type, /method=CANCEL/)
    assert.deepEqual([method, event.component.getFirstPropertyValue('status')], ['CANCEL', 'CANCELLED'])
    assert.deepEqual(await told(waits.id), [['waitlistCancellation', 'sent', null]])
    assert.match((await about(waits.id))[0]!.text!, /will not take place[\s\S]+> The speaker is ill\.[\s\S]+\nSeats: 3\n/)
    assert.ok(!smtp.delivered.find(({ to }) => to.includes(waits.user.email))!.raw.includes('text/calendar'))
  })

  test('who waits for an event that is deleted is told that it will not be', async () => {
    const eventRef = await newEvent({ seats: 1 })
    const ticket = await ticketFor(eventRef, await newMember())
    const waits = await entryFor(eventRef, await newMember(), { quantity: 2 })
    await cancel(ticket.id)
    assert.equal((await world.main.api.send('DELETE', `/events/v1/${eventRef}`)).status, 200)
    await send(mailerOf(smtp.url))
    assert.deepEqual(await told(waits.id), [['waitlistCancellation', 'sent', null]])
    assert.match((await about(waits.id))[0]!.text!, /will not take place/)
  })

  test('a mail about a canceled event says what canceling it gave back, as the answer does, not what had gone back before', async () => {
    const eventRef = await newEvent({ price: { money: { amount: 20 } } })
    const { api } = world.main
    const tickets: Json[] = []
    for (const before of [undefined, 0, 5, 20]) {
      const ticket = await ticketFor(eventRef, await newMember(), { payment: { type: 'external' } })
      tickets.push(ticket)
      if (before === undefined) continue
      const at = `/transactions/money/v1/${ticket.payment.transactionRef}`
      assert.equal((await api.put(`${at}/status`, { transaction: { status: 'succeeded' } })).status, 200)
      if (before > 0) assert.equal((await api.post(`${at}/refund`, { refund: { amount: before } })).status, 201)
    }
    // What goes back with the cancellation has its instant.
    await wait(5)
    const { refunds } = (await api.put(`/events/v1/${eventRef}/cancel`, {})).body
    const answered = tickets.map(({ id }) => refunds.find((one: Json) => one.ticketRef === id)?.amount)
    assert.deepEqual(answered, [20, 20, 15, undefined])
    await send(mailerOf(smtp.url))
    const texts = await Promise.all(tickets.map(async ({ id }) => (await about(id))[0]!.text!))
    assert.deepEqual(
      texts.map(text => [/Refund: (.*)/.exec(text)?.[1], /There is nothing for you to pay/.test(text)]),
      [
        [undefined, true],
        ['€20.00', false],
        ['€15.00', false],
        [undefined, false],
      ],
    )
  })
})
