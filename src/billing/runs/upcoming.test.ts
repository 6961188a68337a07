import assert from 'node:assert/strict'
import { test } from 'node:test'
import { billingOf } from '../../../test/billing.ts'
import type { Json } from '../../../test/client.ts'
import { discountsOf } from '../../../test/discounts.ts'
import { invoicingOf } from '../../../test/invoicing.ts'
import { subscribing } from '../../../test/subscriptions.ts'
import { onEachService } from '../../../test/world.ts'

onEachService('invoices that are to come', world => {
  const { give, newItem, newMember, settle } = invoicingOf(world)
  const { newCoupon } = discountsOf(world)
  const { subscribe } = subscribing(world)
  const { at, billAt, done, invoices, invoicesOfRun, run } = billingOf(world)
  const upcoming = async (query: string): Promise<Json> => (await done('GET', `/invoices/v1/upcoming?${query}`)).invoice
  const of = ({ id }: Json) => upcoming(`subscriptionRef=${id}`)
  const money = ({ status, grossAmount, appliedBalance, amountRemaining }: Json) => [
    status,
    grossAmount,
    appliedBalance,
    amountRemaining,
  ]

  test('take what the customer has on the balance, one after the other, as the run does', async t => {
    at(t, '2030-02-01T00:00:00Z')
    const desk = await subscribe({ endDate: '2030-06-30T00:00:00Z' })
    const locker = await subscribe({
      companyRef: desk.companyRef,
      items: [{ title: 'Locker', price: 20 }],
      endDate: '2030-06-30T00:00:00Z',
    })
    await give(desk.companyRef, 400)
    assert.deepEqual(money(await of(desk)), ['paid', 310, 310, 0])
    assert.deepEqual(money(await of(locker)), ['paid', 20, 20, 0])
    const asOf = '2030-04-01T00:00:00Z'
    const shown = (await invoicesOfRun(await run({ dryRun: true, asOf }))).filter(one => one.companyRef === desk.companyRef)
    const applied = (all: Json[]) => all.map(one => one.appliedBalance)
    assert.deepEqual(shown.length, 4)
    assert.equal(
      applied(shown).reduce((sum, one) => sum + one),
      400,
    )
    const ofDesk = shown.filter(one => one.subscriptionRef === desk.id)
    await billAt(t, asOf)
    const made = (await invoices(`subscriptionRef=${desk.id}`)).slice(1)
    assert.deepEqual(made.map(money)[0], money(ofDesk[0]!))
    assert.equal((await upcoming(`customerRef=${desk.companyRef}`)).appliedBalance, 0)
  })

  test('take nothing from the balance while they are drafts', async t => {
    at(t, '2031-02-01T00:00:00Z')
    await settle({ autoIssue: false })
    t.after(() => settle({ autoIssue: true }))
    const made = await subscribe({ startDate: '2031-01-31T12:00:00Z', endDate: '2031-04-30T00:00:00Z' })
    await give(made.companyRef, 400)
    assert.deepEqual(money(await of(made)), ['draft', 310, 0, 310])
  })

  test('are found behind periods that a coupon makes free, and behind those that are waived', async t => {
    at(t, '2032-01-15T00:00:00Z')
    const times = { startDate: '2032-01-31T12:00:00Z', endDate: '2032-08-31T00:00:00Z' }
    const { id: couponRef } = await newCoupon({ percentOff: 100, duration: 'once' })
    const free = await subscribe({ ...times, items: [{ title: 'Desk', price: 90, setupFee: 0, couponRef }] }, false)
    const next = await of(free)
    assert.deepEqual([next.period.startDate, next.grossAmount, next.status], ['2032-02-29T12:00:00.000Z', 90, 'draft'])
    const waived = await subscribe(times)
    const pause = (pausePaymentCollection: object | null) =>
      done('PATCH', `/subscriptions/v1/${waived.id}`, { subscription: { pausePaymentCollection } })
    await pause({ behavior: 'void', resumesAt: '2032-05-01T00:00:00Z' })
    assert.equal((await of(waived)).period.startDate, '2032-05-31T11:00:00.000Z')
    await pause({ behavior: 'void' })
    assert.equal((await world.main.api.get(`/invoices/v1/upcoming?subscriptionRef=${waived.id}`)).status, 404)
    await billAt(t, '2032-03-01T00:00:00Z')
    assert.deepEqual(
      (await invoices(`subscriptionRef=${free.id}`)).map(one => [one.period.startDate, one.grossAmount, one.status]),
      [[next.period.startDate, 90, 'draft']],
    )
  })

  test('are not sought for ever where nothing is to be paid', async t => {
    at(t, '2033-01-15T00:00:00Z')
    const { id: couponRef } = await newCoupon({ percentOff: 100, duration: 'forever' })
    const items = [{ title: 'Desk', price: 90, couponRef }]
    const free = await subscribe({ period: 'day', startDate: '2033-01-31T12:00:00Z', items }, false)
    const paid = await subscribe({ companyRef: free.companyRef, startDate: '2034-12-31T12:00:00Z' }, false)
    assert.equal((await upcoming(`customerRef=${free.companyRef}`)).subscriptionRef, paid.id)
    assert.equal((await world.main.api.get(`/invoices/v1/upcoming?subscriptionRef=${free.id}`)).status, 404)
    for (const { id } of [free, paid]) await done('DELETE', `/subscriptions/v1/${id}`)
  })

  test('come as long before a period as the subscription says, also after a pause', async t => {
    at(t, '2036-02-01T00:00:00Z')
    const terms = {
      startDate: '2036-01-31T12:00:00Z',
      endDate: '2036-08-31T00:00:00Z',
      advanceInvoicing: { type: 'days', days: 5 },
    }
    const made = await subscribe(terms)
    const pause = { startDate: '2036-02-29T12:00:00Z', endDate: '2036-03-31T11:00:00Z' }
    await done('POST', `/subscriptions/v1/${made.id}/pauses`, { pause })
    const next = await of(made)
    assert.deepEqual([next.period.startDate, next.issueDate], ['2036-03-31T11:00:00.000Z', '2036-03-26T12:00:00.000Z'])
  })

  test('over what waits are drafts where their customer lacks billing details', async t => {
    at(t, '2037-01-10T00:00:00Z')
    await settle({ pendingInvoicing: 'monthly', requiredDetails: ['taxId'] })
    t.after(() => settle({ pendingInvoicing: 'manual', requiredDetails: [] }))
    const membershipRef = await newMember()
    await newItem({ membershipRef, locationRef: world.main.location, description: 'Lamp' })
    await give(membershipRef, 4)
    const next = async () => money(await upcoming(`customerRef=${membershipRef}`))
    assert.deepEqual(await next(), ['draft', 10, 0, 10])
    await settle({ requiredDetails: [] })
    assert.deepEqual(await next(), ['issued', 10, 4, 6])
    const dry = await invoicesOfRun(await run({ dryRun: true, asOf: '2037-02-01T00:00:00Z' }))
    assert.deepEqual(dry.filter(one => one.membershipRef === membershipRef).map(money), [['issued', 10, 4, 6]])
  })
})
