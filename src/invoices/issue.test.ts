import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import type { Json } from '../../test/client.ts'
import { invoicingOf } from '../../test/invoicing.ts'
import { faultsIn } from '../../test/people.ts'
import { onEachService } from '../../test/world.ts'
import { setClock } from '../kernel/time/clock.ts'

const NOW = '2027-03-20T22:30:00.000Z'
const DAY = 86_400_000

onEachService('issuing invoices', world => {
  const { newDraft, newIssued, issue, steps, read, settle, newMember, newItem, give, balanceOf, newUse, order } =
    invoicingOf(world)
  const patch = (id: string, invoice: object) => world.main.api.send('PATCH', `/invoices/v1/${id}`, { invoice })
  const post = (invoice: object) =>
    world.main.api.post('/invoices/v1', {
      invoice: { locationRef: world.main.location, membershipRef: world.main.member, ...invoice },
    })
  const at = (instant: string) => setClock(() => Date.parse(instant))
  afterEach(() => setClock())

  test('an invoice gets number, title, date and due date, and tells its items', async () => {
    at(NOW)
    const { id } = await newDraft()
    const reply = await steps.issue(id)
    assert.equal(reply.status, 200, reply.text)
    const { invoice, invoiceItems } = reply.body
    // Berlin is an hour ahead: the 20th is over in half an hour, and 14 days later is the 3rd of April, in summer time.
    assert.partialDeepStrictEqual(invoice, {
      status: 'issued',
      issueDate: NOW,
      dueDate: '2027-04-03T21:59:59.999Z',
      overdue: false,
      amountDue: 119,
      amountPaid: 0,
      amountRemaining: 119,
    })
    assert.equal(invoice.title, `INV-${String(invoice.number).padStart(5, '0')}`)
    assert.deepEqual(invoiceItems, invoice.items)
    assert.deepEqual(await read(id), invoice)
    const next = await newIssued()
    assert.equal(next.number, invoice.number + 1)
  })

  test('the due date follows the invoice before the settings of its location, and is never before the day of issue', async () => {
    at(NOW)
    const dueOf = async (more: object) => (await newIssued(undefined, more)).dueDate
    assert.equal(await dueOf({ dueType: 'days', dueDays: 0 }), '2027-03-20T22:59:59.999Z')
    assert.equal(await dueOf({ dueType: 'days', dueDays: 30 }), '2027-04-19T21:59:59.999Z')
    assert.equal(await dueOf({ dueType: 'date', dueDate: '2027-05-01T09:00:00+02:00' }), '2027-05-01T21:59:59.999Z')
    assert.equal(await dueOf({ dueType: 'date', dueDate: '2027-01-01T00:00:00Z' }), '2027-03-20T22:59:59.999Z')
    await settle({ dueDays: 7 })
    try {
      assert.equal(await dueOf({}), '2027-03-27T22:59:59.999Z')
    } finally {
      await settle({ dueDays: 14 })
    }
  })

  test('how an invoice is due is said completely, and nothing else with it', async () => {
    for (const [sent, faults] of [
      [{ dueType: 'days' }, [['/invoice/dueDays', 'required']]],
      [{ dueType: 'date' }, [['/invoice/dueDate', 'required']]],
      [{ dueDays: 3 }, [['/invoice/dueDays', 'invalid_value']]],
      [{ dueType: 'days', dueDays: 3, dueDate: NOW }, [['/invoice/dueDate', 'invalid_value']]],
    ] as const) {
      const reply = await post(sent)
      assert.deepEqual([reply.status, faultsIn(reply)], [400, faults])
    }
    const { id } = await newDraft(undefined, { dueType: 'days', dueDays: 3 })
    const dated = await patch(id, { dueType: 'date', dueDate: NOW })
    assert.partialDeepStrictEqual(dated.body.invoice, { dueType: 'date', dueDate: NOW })
    assert.ok(!('dueDays' in dated.body.invoice))
    assert.deepEqual(faultsIn(await patch(id, { dueDate: null })), [['/invoice/dueDate', 'required']])
    const plain = (await patch(id, { dueType: 'default' })).body.invoice
    assert.deepEqual(['dueDate' in plain, 'dueDays' in plain], [false, false])
  })

  test('of an invoice that is issued nobody says when it is due, whatever would be said of a draft', async () => {
    for (const due of [{}, { dueType: 'days', dueDays: 3 }]) {
      const { id } = await newIssued(undefined, due)
      for (const sent of [{ dueDays: 30 }, { dueType: 'days', dueDays: 30 }, { dueDate: null }, { dueType: 'date' }]) {
        const { status, body } = await patch(id, sent)
        assert.deepEqual([status, body.code], [409, 'invoice_not_draft'], JSON.stringify(sent))
      }
    }
  })

  test('it is overdue as soon as the local day is over, and not once it is paid', async () => {
    at(NOW)
    const { id } = await newIssued(undefined, { dueType: 'days', dueDays: 1 })
    at('2027-03-21T22:59:59.999Z')
    assert.equal((await read(id)).overdue, false)
    at('2027-03-21T23:00:00.000Z')
    assert.equal((await read(id)).overdue, true)
    await steps.pay(id, { payment: { type: 'external' } })
    assert.equal((await read(id)).overdue, false)
  })

  test('a title has the prefix and the digits that the location had at issue', async () => {
    const before = await newIssued()
    await settle({ invoicePrefix: 'B/2027-', numberDigits: 2 })
    try {
      const { title, number } = await newIssued()
      assert.equal(title, `B/2027-${String(number).padStart(2, '0')}`)
      assert.equal((await read(before.id)).title, before.title)
      const found = (await world.main.api.get(`/invoices/v1?q=${number}&limit=100`)).body.invoices
      assert.ok(found.some((one: Json) => one.title === title))
    } finally {
      await settle({ invoicePrefix: 'INV-', numberDigits: 5 })
    }
  })

  test('without items nothing is issued, and no number is used', async () => {
    const { number } = await newIssued()
    const { id } = await newDraft([])
    const reply = await steps.issue(id)
    assert.deepEqual([reply.status, reply.body.code], [409, 'conflict'])
    assert.equal((await newIssued()).number, number + 1)
  })

  test('what costs nothing is paid at once, and so is what was bought with it', async () => {
    const { membershipRef, order: bought } = await newUse()
    const free = await newDraft([{ unitAmount: 0, quantity: 3 }])
    assert.partialDeepStrictEqual(await issue(free.id), { status: 'paid', amountRemaining: 0, amountPaid: 0, payments: [] })
    assert.equal((await read(free.id)).paidDate, (await read(free.id)).issueDate)

    await give(membershipRef, 10)
    const draft = await newDraft([], { membershipRef }, { includeUpcomingItems: true })
    assert.partialDeepStrictEqual(await issue(draft.id), { status: 'paid', appliedBalance: 10, amountDue: 0, grossAmount: 10 })
    assert.equal((await order(bought.id)).payment.status, 'succeeded')
    assert.equal(await balanceOf(membershipRef), 0)
  })

  test('the customer’s money balance is taken as far as it goes', async () => {
    const membershipRef = await newMember()
    await give(membershipRef, 100)
    const first = await newIssued([{ unitAmount: 70, quantity: 1 }], { membershipRef })
    assert.partialDeepStrictEqual(first, { status: 'paid', appliedBalance: 70, amountDue: 0, amountRemaining: 0 })
    const second = await newIssued([{ unitAmount: 70, quantity: 1 }], { membershipRef })
    assert.partialDeepStrictEqual(second, { status: 'issued', appliedBalance: 30, amountDue: 40, amountRemaining: 40 })
    assert.equal((await newIssued([{ unitAmount: 70, quantity: 1 }], { membershipRef })).appliedBalance, 0)
    assert.equal(await balanceOf(membershipRef), 0)
    const { entries } = (await world.main.api.get(`/transactions/v1/balances/${membershipRef}/money/entries`)).body
    assert.deepEqual(
      entries.map((one: Json) => [one.type, one.amount, one.invoiceRef]),
      [
        ['applied', 30, second.id],
        ['applied', 70, first.id],
        ['add', 100, undefined],
      ],
    )
  })

  test('a draft takes what waits for its customer there and is due by now, the oldest first, and at most 400 items', async () => {
    const membershipRef = await newMember()
    const holder = { membershipRef, locationRef: world.main.location }
    const later = new Date(Date.now() + DAY).toISOString()
    const earlier = new Date(Date.now() - DAY).toISOString()
    const second = await newItem({ ...holder, description: 'second' })
    const first = await newItem({ ...holder, description: 'first', scheduleDate: earlier })
    const notYet = await newItem({ ...holder, scheduleDate: later })
    const away = await newItem({ ...holder, locationRef: world.main.annex })
    const draft = await newDraft(
      [{ unitAmount: 5, quantity: 1, description: 'sent' }],
      { membershipRef },
      { includeUpcomingItems: true },
    )
    assert.deepEqual(
      draft.items.map((one: Json) => one.description),
      ['sent', 'first', 'second'],
    )
    assert.deepEqual([draft.items[1].id, draft.items[2].id], [first.id, second.id])
    const waiting = (await world.main.api.get(`/invoices/items/v1/upcoming?customerRef=${membershipRef}`)).body.invoiceItems
    assert.deepEqual(new Set(waiting.map((one: Json) => one.id)), new Set([notYet.id, away.id]))
    assert.deepEqual((await newDraft([], { membershipRef }, { includeUpcomingItems: true })).items, [])

    for (let i = 0; i < 3; i++) await newItem(holder)
    const full = Array.from({ length: 398 }, () => ({ unitAmount: 1, quantity: 1 }))
    assert.equal((await newDraft(full, { membershipRef }, { includeUpcomingItems: true })).itemsCount, 400)
    assert.equal((await newDraft([], { membershipRef }, { includeUpcomingItems: true })).itemsCount, 1)
  })

  test('a subscription is named for its own customer alone, and has nothing to be billed in advance that there is not', async () => {
    const membershipRef = await newMember()
    const body = { subscription: { membershipRef, period: 'month', startDate: '2030-01-01T00:00:00Z', items: [] } }
    const { id: subscriptionRef } = (await world.main.api.post('/subscriptions/v1', body)).body.subscription
    assert.equal((await newDraft([], { membershipRef, subscriptionRef })).subscriptionRef, subscriptionRef)
    const stranger = await post({ subscriptionRef })
    assert.deepEqual([stranger.status, faultsIn(stranger)], [400, [['/invoice/subscriptionRef', 'invalid_value']]])
    const unknown = await post({ subscriptionRef: world.other.member })
    assert.deepEqual(faultsIn(unknown), [['/invoice/subscriptionRef', 'unknown_reference']])
  })

  test('a subscription is named at its own location alone, in whose currency its periods are', async () => {
    const { api, location, annex } = world.other
    const user = { email: 'ken@other.example', name: 'Ken', surname: 'Other' }
    const member = await api.post('/community/memberships/v1', { membership: { locationRef: location, user } })
    const membershipRef = member.body.membership.id
    const items = [{ title: 'Desk', price: 45_000 }]
    const body = { subscription: { membershipRef, period: 'month', startDate: '2030-01-01T00:00:00Z', items } }
    const { id: subscriptionRef } = (await api.post('/subscriptions/v1', body)).body.subscription
    const named = (locationRef: string) =>
      api.post('/invoices/v1', { invoice: { locationRef, membershipRef, subscriptionRef }, includeUpcomingItems: true })
    const elsewhere = await named(annex)
    assert.deepEqual([elsewhere.status, faultsIn(elsewhere)], [400, [['/invoice/subscriptionRef', 'invalid_value']]])
    const at = { locationRef: annex, membershipRef, subscriptionRef, amount: 1 }
    assert.deepEqual(faultsIn(await api.post('/billing/deposits/v1', { deposit: at })), [
      ['/deposit/subscriptionRef', 'invalid_value'],
    ])
    assert.partialDeepStrictEqual((await named(location)).body.invoice, { currencyCode: 'JPY', grossAmount: 45_000 })
  })
})
