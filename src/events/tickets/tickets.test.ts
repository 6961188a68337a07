import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { afterEach, test } from 'node:test'
import { buyersOf } from '../../../test/buyers.ts'
import { eventsOf } from '../../../test/events.ts'
import { faultsIn, thereAlready } from '../../../test/people.ts'
import { onEachService } from '../../../test/world.ts'
import { setClock } from '../../kernel/time/clock.ts'

const PRICE = { credits: { amount: 2 }, money: { amount: 12.5 } }

onEachService('event tickets', world => {
  const { newEvent, eventOf, join, ticketFor, readTicket, cancel } = eventsOf(world)
  const { newMember, newCompany, subscribe, give, lotsOf, setCreditDiscounts, send } = buyersOf(world)
  const api = () => world.main.api
  afterEach(() => setClock())

  test('a ticket is read back as it was made, with its event, its member and its code', async () => {
    const [eventRef, membershipRef] = [await newEvent({ seats: 5 }), await newMember()]
    const made = await join(eventRef, membershipRef, { quantity: 2 })
    assert.equal(made.status, 201, made.text)
    const { ticket } = made.body
    const { title, startDate, endDate, venue, visibilityType, media, location } = await eventOf(eventRef)
    assert.deepEqual(ticket, {
      id: ticket.id,
      eventRef,
      event: { id: eventRef, title, startDate, endDate, venue, visibilityType, media, location },
      locationRef: world.main.location,
      membershipRef,
      user: ticket.user,
      quantity: 2,
      role: 'attendee',
      code: ticket.code,
      status: 'active',
      createDate: ticket.createDate,
    })
    assert.equal(ticket.user.name, 'Ada')
    assert.match(ticket.code, /^[2-9A-HJ-KM-NP-Z]{12}$/)
    const read = await api().get(`/events/tickets/v1/${ticket.id}`)
    assert.deepEqual([read.text, read.headers.get('etag')], [made.text, made.headers.get('etag')])
    assert.equal((await eventOf(eventRef)).attendees, 2)
  })

  test('seats run out: what is left is told, and what does not fit is sold out', async () => {
    const eventRef = await newEvent({ seats: 10 })
    const [first] = [await ticketFor(eventRef, await newMember(), { quantity: 7 })]
    assert.equal((await eventOf(eventRef)).ticketAvailability, 'available')
    const refused = await join(eventRef, await newMember(), { quantity: 4 })
    assert.deepEqual([refused.status, refused.body.code, refused.body.detail], [409, 'sold_out', '3 seats are left.'])
    await ticketFor(eventRef, await newMember())
    assert.equal((await eventOf(eventRef)).ticketAvailability, 'limited')
    await ticketFor(eventRef, await newMember(), { quantity: 2 })
    const full = await eventOf(eventRef)
    assert.deepEqual([full.attendees, full.ticketAvailability], [10, 'soldOut'])
    assert.equal((await cancel(first.id)).status, 200)
    assert.equal((await eventOf(eventRef)).attendees, 3)
  })

  test('a membership has one ticket for an event, and another one once that is canceled', async () => {
    const [eventRef, member] = [await newEvent(), await newMember()]
    const { id } = await ticketFor(eventRef, member)
    assert.deepEqual(thereAlready(await join(eventRef, member)), [409, 'already_exists', `/events/tickets/v1/${id}`])
    await cancel(id)
    assert.notEqual((await ticketFor(eventRef, member)).id, id)
    assert.equal((await readTicket(id)).status, 'canceled')
  })

  test('what cannot be is named: unknown references, no registration, a payment that is not open, or none where one is due', async () => {
    const [free, priced, none] = [await newEvent(), await newEvent({ price: PRICE }), await newEvent({ applicationType: 'none' })]
    const member = await newMember()
    for (const [ticket, faults] of [
      [
        { eventRef: randomUUID(), membershipRef: randomUUID() },
        [
          ['/ticket/eventRef', 'unknown_reference'],
          ['/ticket/membershipRef', 'unknown_reference'],
        ],
      ],
      [{ eventRef: none }, [['/ticket/eventRef', 'invalid_value']]],
      [{ eventRef: priced }, [['/ticket/payment', 'required']]],
      [{ eventRef: priced, payment: { type: 'invoice' } }, [['/ticket/payment/type', 'invalid_value']]],
      [{ eventRef: priced, payment: { type: 'dayPasses' } }, [['/ticket/payment/type', 'invalid_value']]],
      [{ eventRef: priced, payment: { type: 'paymentGateway' } }, [['/ticket/payment/type', 'invalid_value']]],
      [{ eventRef: free, payment: { type: 'credits' } }, [['/ticket/payment/type', 'invalid_value']]],
      [{ eventRef: priced, role: 'host', payment: { type: 'credits' } }, [['/ticket/payment/type', 'invalid_value']]],
      [{ eventRef: free, quantity: 21 }, [['/ticket/quantity', 'too_large']]],
      [{ eventRef: free, quantity: 0 }, [['/ticket/quantity', 'too_small']]],
    ] as const) {
      const reply = await api().post('/events/tickets/v1', { ticket: { membershipRef: member, ...ticket } })
      assert.equal(reply.status, 400, JSON.stringify(ticket))
      assert.deepEqual(faultsIn(reply), faults, JSON.stringify(ticket))
    }
    assert.equal((await ticketFor(none, member, { role: 'host' })).role, 'host')
    const over = await newEvent({ startDate: '2001-01-01T10:00:00Z', endDate: '2001-01-01T11:00:00Z' })
    assert.equal((await join(over, member)).body.code, 'conflict')
  })

  test('credits, an invoice and money outside pay for it, each less the plan’s discount for events, and with the event’s own tax', async () => {
    const eventRef = await newEvent({ price: PRICE, customTax: { rate: 7 } })
    const [spender, billed] = [await newMember(), await newMember()]
    await give(spender, 1_000)
    await subscribe({ membershipRef: spender }, { events: 10 })
    await subscribe({ membershipRef: billed }, { events: 20, payWithInvoice: true })
    await setCreditDiscounts(true)
    const tax = { inclusive: true, rate: 7 }
    const credits = (await ticketFor(eventRef, spender, { quantity: 2, payment: { type: 'credits' } })).payment
    assert.deepEqual([credits.amount, credits.status, credits.tax], [3.6, 'succeeded', tax])
    assert.deepEqual(credits.discounts, [{ source: 'plan', percentOff: 10 }])
    assert.deepEqual(await lotsOf(spender), [[640, null]])
    const entries = await api().get(`/transactions/credits/v1?membershipRef=${spender}`)
    const entry = entries.body.transactions.find(({ id }: { id: string }) => id === credits.transactionRef)
    assert.deepEqual([entry.type, entry.ticket.event], ['eventTicket', { id: eventRef, title: 'Breakfast' }])
    const invoice = (await ticketFor(eventRef, billed, { payment: { type: 'invoice' } })).payment
    assert.deepEqual([invoice.amount, invoice.grossAmount, invoice.status, invoice.customerRef], [10, 10, 'pending', billed])
    const item = (await api().get(`/invoices/items/v1/${invoice.invoiceItemRef}`)).body.invoiceItem
    assert.deepEqual([item.type, item.ticket.event.id, item.tax.rate], ['eventTicket', eventRef, 7])
    const external = (await ticketFor(eventRef, await newMember(), { quantity: 3, payment: { type: 'external' } })).payment
    assert.deepEqual([external.amount, external.currencyCode, external.status], [37.5, 'EUR', 'pending'])
    const { transaction } = (await api().get(`/transactions/money/v1/${external.transactionRef}`)).body
    assert.deepEqual([transaction.type, transaction.ticket.quantity, transaction.amount], ['eventTicket', 3, 37.5])
    await setCreditDiscounts(false)
  })

  test('a company pays for its member where it lets the member spend, and a promo code for events counts once', async () => {
    const company = await newCompany({ memberSpending: { credits: 'members', dayPasses: 'none', invoice: 'none' } })
    const member = await newMember({ companyRef: company })
    await give(company, 500, 'company')
    const eventRef = await newEvent({ price: PRICE })
    const coupon = { locationRef: world.main.location, percentOff: 50, productTypes: ['eventTickets'], enabledForCredits: true }
    const { id: couponRef } = await send('POST', '/discounts/coupons/v1', { coupon })
    const { code } = await send('POST', '/discounts/promocodes/v1', {
      promocode: { couponRef, code: `TALK-${randomUUID().slice(0, 8)}`, limitedRedemption: { value: 1 } },
    })
    const ticket = await ticketFor(eventRef, member, { payment: { type: 'credits', promocode: code } })
    assert.deepEqual([ticket.payment.amount, ticket.payment.customerRef], [1, company])
    const again = await join(eventRef, await newMember(), { payment: { type: 'external', promocode: code } })
    assert.deepEqual([again.status, again.body.code], [409, 'not_redeemable'])
    const redeemed = (await api().get(`/discounts/redemptions/v1?couponRef=${couponRef}`)).body.redemptions
    assert.deepEqual(redeemed[0].product, { type: 'eventTicket', title: 'Breakfast', eventTicketRef: ticket.id })
    assert.equal((await cancel(ticket.id, '?refund=always')).status, 200)
    assert.deepEqual(await lotsOf(company), [[500, null]])
    assert.equal((await join(eventRef, await newMember(), { payment: { type: 'external', promocode: code } })).status, 201)
  })

  test('who cannot pay gets nothing, and takes no seat', async () => {
    const eventRef = await newEvent({ seats: 3, price: PRICE })
    const reply = await join(eventRef, await newMember(), { payment: { type: 'credits' } })
    assert.deepEqual([reply.status, reply.body.code], [409, 'insufficient_balance'])
    assert.equal((await eventOf(eventRef)).attendees, 0)
  })

  test('the threshold decides to the minute whether canceling gives back, and a wish overrides it', async () => {
    const price = { credits: { amount: 2 } }
    const cases: [threshold: string, now: string, query: string, byRule: boolean, back: boolean][] = [
      ['oneHour', '2090-03-04T07:00:00.000Z', '', true, true],
      ['oneHour', '2090-03-04T07:00:00.001Z', '', false, false],
      ['oneHour', '2090-03-04T07:30:00.000Z', '?refund=always', false, true],
      ['oneHour', '2090-03-01T07:00:00.000Z', '?refund=never', true, false],
      ['zeroMinutes', '2090-03-04T08:00:00.000Z', '?refund=policy', true, true],
      ['fourWeeks', '2090-02-04T08:00:00.000Z', '', true, true],
      ['fourWeeks', '2090-02-04T08:00:00.001Z', '', false, false],
      ['noRefund', '2080-01-01T00:00:00.000Z', '', false, false],
    ]
    for (const [refundThreshold, now, query, byRule, back] of cases) {
      const [eventRef, member] = [await newEvent({ price, refundThreshold }), await newMember()]
      await give(member, 200)
      const { id } = await ticketFor(eventRef, member, { payment: { type: 'credits' } })
      setClock(() => Date.parse(now))
      assert.equal((await readTicket(id)).payment.refundable, byRule, `${refundThreshold} ${now}`)
      const { status, text, body } = await cancel(id, query)
      setClock()
      assert.equal(status, 200, text)
      const { payment, status: became } = body.ticket
      assert.deepEqual([became, payment.refunds.length], ['canceled', back ? 1 : 0], `${refundThreshold} ${now}`)
      assert.deepEqual(await lotsOf(member), [[back ? 200 : 0, null]])
    }
  })
})
