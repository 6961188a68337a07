import assert from 'node:assert/strict'
import { test } from 'node:test'
import { billingOf } from '../../../test/billing.ts'
import type { Json } from '../../../test/client.ts'
import { invoicingOf } from '../../../test/invoicing.ts'
import { subscribing } from '../../../test/subscriptions.ts'
import { onEachService } from '../../../test/world.ts'

onEachService('what customers and places say of billing', world => {
  const { newItem, newMember, steps, upcoming } = invoicingOf(world)
  const { balances, subscribe: subscribed } = subscribing(world)
  const { at, billAt, done, invoices, invoicesOfRun, periods, run, settle } = billingOf(world)
  const subscribe = (more: object = {}): Promise<Json> =>
    subscribed({ startDate: '2027-01-15T12:00:00Z', endDate: '2027-06-15T11:00:00Z', ...more })
  const told = async ({ id }: Json) =>
    (await invoices(`subscriptionRef=${id}`)).map(one => [one.status, one.createDate.slice(0, 10)])
  const patch = (id: string, subscription: object) => done('PATCH', `/subscriptions/v1/${id}`, { subscription })

  test('each subscription is billed as long before as it says, else as its location does, and given when it begins', async t => {
    at(t, '2027-01-15T12:00:00Z')
    const own = await subscribe({ advanceInvoicing: { type: 'days', days: 5 } })
    const none = await subscribe({ advanceInvoicing: { type: 'days', days: 0 } })
    const asPlace = await subscribe()
    await settle({ advanceInvoicing: { days: 10 } })
    for (const date of ['2027-02-05T11:59:59Z', '2027-02-05T12:00:00Z', '2027-02-10T12:00:00Z', '2027-02-15T12:00:00Z'])
      await billAt(t, date)
    const first = ['issued', '2027-01-15']
    assert.deepEqual(await told(asPlace), [first, ['issued', '2027-02-05']])
    assert.deepEqual(await told(own), [first, ['issued', '2027-02-10']])
    assert.deepEqual(await told(none), [first, ['issued', '2027-02-15']])
    assert.deepEqual((await periods(own.id))[1]!.granted, { credits: 10, dayPasses: 2 })
    // What is billed before it begins is given when it begins.
    await billAt(t, '2027-03-12T12:00:00Z')
    assert.deepEqual((await periods(own.id))[2]!.granted, { credits: 0, dayPasses: 0 })
    assert.deepEqual(await balances(own), [10, 2])
    await settle({ advanceInvoicing: { days: 0 } })
    for (const one of [own, none, asPlace]) await done('DELETE', `/subscriptions/v1/${one.id}`)
  })

  test('what is billed before it begins gives what it was billed for, whatever its plan says by then', async t => {
    at(t, '2034-01-10T12:00:00Z')
    const flex = { locationRef: world.main.location, title: 'Flex', period: 'month', price: 100, credits: 10, dayPasses: 4 }
    const { plan } = await done('POST', '/plans/v1', { plan: flex })
    const change = (fields: object) => done('PATCH', `/plans/v1/${plan.id}`, { plan: fields })
    const more = { price: 300, credits: 30, dayPasses: 9 }
    const made = await subscribe({
      startDate: '2034-02-15T12:00:00Z',
      endDate: '2034-06-15T11:00:00Z',
      advanceInvoicing: { type: 'days', days: 40 },
      items: [{ plan: { id: plan.id }, autoUpdateFromProduct: true }],
    })
    // The first one is billed at once; what the plan becomes is for those that are billed later.
    await change(more)
    await billAt(t, '2034-02-03T12:00:00Z')
    await change({ price: 100, credits: 10, dayPasses: 4 })
    await billAt(t, '2034-02-15T12:00:00Z')
    assert.deepEqual(await balances(made), [10, 4])
    assert.partialDeepStrictEqual((await done('GET', `/subscriptions/v1/${made.id}`)).subscription, { price: 100, credits: 10 })
    await billAt(t, '2034-03-06T12:00:00Z')
    await change({ price: 1, credits: 0, dayPasses: 0 })
    await billAt(t, '2034-03-15T12:00:00Z')
    assert.deepEqual(await balances(made), [30, 9])
    await billAt(t, '2034-04-15T11:00:00Z')
    assert.deepEqual(await balances(made), [10, 4])
    assert.deepEqual(
      (await invoices(`subscriptionRef=${made.id}`)).map(one => one.grossAmount),
      [100, 300, 100, 1],
    )
  })

  test('while nothing is collected invoices stay drafts, or none is made; what is given goes on, and it resumes by itself', async t => {
    at(t, '2028-01-15T12:00:00Z')
    const from = { startDate: '2028-01-15T12:00:00Z', endDate: '2028-05-15T11:00:00Z' }
    const [drafted, waived] = [await subscribe(from), await subscribe(from)]
    await patch(drafted.id, { pausePaymentCollection: { behavior: 'draft' } })
    await patch(waived.id, { pausePaymentCollection: { behavior: 'void', resumesAt: '2028-03-01T00:00:00Z' } })
    await billAt(t, '2028-02-15T12:00:00Z')
    assert.deepEqual(
      [await balances(drafted), await balances(waived)],
      [
        [10, 2],
        [10, 2],
      ],
    )
    await patch(drafted.id, { pausePaymentCollection: null })
    await billAt(t, '2028-03-15T12:00:00Z')
    assert.deepEqual(
      (await told(drafted)).map(([status]) => status),
      ['issued', 'draft', 'issued'],
    )
    assert.deepEqual(
      (await periods(waived.id)).map(({ state }) => state),
      ['invoiced', 'waived', 'invoiced', 'coming'],
    )
    const draft = (await invoices(`subscriptionRef=${drafted.id}&status=draft`))[0]!
    assert.equal((await steps.issue(draft.id)).status, 200)
  })

  test('a period is collected by its start, be it billed in advance, late or by a dry run', async t => {
    at(t, '2031-01-15T12:00:00Z')
    await settle({ advanceInvoicing: { days: 10 } })
    t.after(() => settle({ advanceInvoicing: { days: 0 } }))
    const from = { startDate: '2031-01-15T12:00:00Z', endDate: '2031-05-15T11:00:00Z' }
    const early = await subscribe(from)
    const late = await subscribe({ ...from, advanceInvoicing: { type: 'days', days: 0 } })
    // It is over on the day on which the second period begins, and before the third.
    await patch(early.id, { pausePaymentCollection: { behavior: 'void', resumesAt: '2031-02-15T11:00:00Z' } })
    await patch(late.id, { pausePaymentCollection: { behavior: 'void', resumesAt: '2031-03-01T00:00:00Z' } })
    const previews = await invoicesOfRun(await run({ dryRun: true, asOf: '2031-03-20T12:00:00Z' }))
    const startsOf = ({ id }: Json) =>
      previews.filter(one => one.subscriptionRef === id).map(one => one.period.startDate.slice(0, 10))
    assert.deepEqual([startsOf(early), startsOf(late)], [['2031-02-15', '2031-03-15'], ['2031-03-15']])
    await billAt(t, '2031-02-05T12:00:00Z')
    assert.deepEqual((await told(early)).at(-1), ['issued', '2031-02-05'])
    // For weeks nothing runs.
    await billAt(t, '2031-03-20T12:00:00Z')
    const statesOf = async ({ id }: Json) => (await periods(id)).map(({ state }) => state)
    assert.deepEqual(await statesOf(late), ['invoiced', 'waived', 'invoiced', 'coming'])
    assert.deepEqual(await statesOf(early), ['invoiced', 'invoiced', 'invoiced', 'coming'])
  })

  test('who lacks billing details gets a draft, which is issued when they are there', async t => {
    at(t, '2029-01-15T12:00:00Z')
    const made = await subscribe({ startDate: '2029-01-15T12:00:00Z', endDate: '2029-03-15T11:00:00Z' })
    await settle({ requiredDetails: ['legalName', 'taxId'] })
    at(t, '2029-02-15T12:00:00Z')
    const { faults } = await run()
    assert.partialDeepStrictEqual(faults, [
      { subscriptionRef: made.id, customerRef: made.companyRef, code: 'billing_details_missing' },
    ])
    assert.match(faults[0].detail, /legal name.+tax number/)
    const [, draft] = await invoices(`subscriptionRef=${made.id}`)
    const refused = await steps.issue(draft!.id)
    assert.deepEqual(
      [refused.body.code, refused.body.errors.map(({ pointer }: Json) => pointer)],
      ['billing_details_missing', ['/invoice/customerName', '/invoice/customerTaxId']],
    )
    await done('PUT', `/community/companies/v1/${made.companyRef}`, { company: { legalName: 'Acme Ltd', taxId: 'DE1' } })
    assert.partialDeepStrictEqual((await steps.issue(draft!.id)).body.invoice, { status: 'issued', customerTaxId: 'DE1' })
    await settle({ requiredDetails: [] })
  })

  test('the next invoice of a customer is that of the subscription which is billed first, with what waits; nobody else has one', async t => {
    at(t, '2030-01-15T12:00:00Z')
    const membershipRef = await newMember()
    const terms = { companyRef: undefined, membershipRef, endDate: '2030-12-31T00:00:00Z' }
    const later = await subscribe({ ...terms, startDate: '2030-01-15T12:00:00Z' })
    const sooner = await subscribe({ ...terms, startDate: '2030-01-10T12:00:00Z', items: [{ title: 'Locker', price: 5 }] })
    const of = (query: string) => world.main.api.get(`/invoices/v1/upcoming?${query}`)
    const fee = { membershipRef, locationRef: world.main.location, description: 'Cleaning', unitAmount: 7 }
    await newItem({ ...fee, scheduleDate: '2030-02-01T00:00:00Z' })
    const { id: waits } = await newItem({ ...fee, scheduleDate: '2030-03-01T00:00:00Z' })
    const next = (await of(`customerRef=${membershipRef}`)).body
    assert.partialDeepStrictEqual(next.invoice, { subscriptionRef: sooner.id, grossAmount: 12, status: 'issued' })
    assert.deepEqual(
      next.invoiceItems.map(({ type }: Json) => type),
      ['subscription', 'custom'],
    )
    assert.deepEqual(
      next.upcomingItems.map(({ id }: Json) => id),
      [waits],
    )
    assert.equal((await of(`subscriptionRef=${later.id}`)).body.invoice.subscriptionRef, later.id)
    assert.equal((await upcoming(membershipRef)).length, 2)
    // Where what waits is not collected month by month, somebody without a subscription has no next invoice.
    const alone = await newMember()
    await newItem({ ...fee, membershipRef: alone })
    for (const id of [alone, await newMember()]) assert.equal((await of(`customerRef=${id}`)).status, 404)
    assert.equal((await of(`customerRef=${world.other.member}`)).status, 400)
    assert.equal((await of('')).status, 400)
    await billAt(t, '2030-02-10T12:00:00Z')
    assert.equal((await invoices(`subscriptionRef=${sooner.id}`)).at(-1)!.grossAmount, 12)
  })

  test('the next invoice passes over what costs nothing, and over pauses that lie one behind the other', async t => {
    at(t, '2030-01-15T12:00:00Z')
    const membershipRef = await newMember()
    const terms = { companyRef: undefined, membershipRef, endDate: '2030-12-31T00:00:00Z' }
    await subscribe({ ...terms, startDate: '2030-01-10T12:00:00Z', items: [{ title: 'Club', price: 0 }] })
    const { id } = await subscribe({ ...terms, startDate: '2030-01-15T12:00:00Z' })
    for (const [startDate, endDate] of [
      ['2030-02-15T12:00:00Z', '2030-03-15T12:00:00Z'],
      ['2030-03-15T12:00:00Z', '2030-04-15T11:00:00Z'],
    ])
      await done('POST', `/subscriptions/v1/${id}/pauses`, { pause: { startDate, endDate } })
    const { invoice } = await done('GET', `/invoices/v1/upcoming?customerRef=${membershipRef}`)
    assert.deepEqual([invoice.subscriptionRef, invoice.period.startDate], [id, '2030-04-15T11:00:00.000Z'])
  })
})
