import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addPendingItem } from '../src/invoices/items/actions.ts'
import { invoiceItems } from '../src/invoices/items/store.ts'
import { newId } from '../src/kernel/storage/ids.ts'
import { billingOf } from './billing.ts'
import { buyersOf } from './buyers.ts'
import type { Json } from './client.ts'
import { discountsOf } from './discounts.ts'
import { invoicingOf } from './invoicing.ts'
import { assertSound } from './problems.ts'
import { onEachEngine } from './world.ts'

const LARGEST = 999_999_999.99

/** The edges of what can be billed. */
onEachEngine('limits of billing', world => {
  const { newMember } = buyersOf(world)
  const { newCoupon, usageOf } = discountsOf(world)
  const { newDraft, newIssued, paid, read, upcoming } = invoicingOf(world)
  const { at, billAt, done, invoices, invoicesOfRun, periods, run } = billingOf(world)
  const api = () => world.main.api
  const subscribe = async (terms: Json, { issueFirstInvoice = true, cast = world.main } = {}): Promise<Json> => {
    const holder = { membershipRef: cast === world.main ? await newMember() : cast.member }
    const subscription = { ...holder, period: 'month', items: [{ title: 'Desk', price: 100 }], ...terms }
    return (await done('POST', '/subscriptions/v1', { subscription, issueFirstInvoice }, cast)).subscription
  }
  const starts = async ({ id }: Json): Promise<string[]> =>
    (await invoices(`subscriptionRef=${id}`)).map(({ period }) => period.startDate)

  test('an invoice has 400 lines, each up to the largest amount, with exact sums; one more line is refused', async () => {
    const line = { unitAmount: LARGEST, quantity: 1, tax: { rate: 19 } }
    const lines = Array.from({ length: 400 }, () => line)
    const invoice = { locationRef: world.main.location, membershipRef: world.main.member }
    assert.equal((await api().post('/invoices/v1', { invoice, items: [...lines, line] })).status, 400)
    const sold = await newIssued(lines)
    // Each is computed by itself: 840,336,134.45 net and 159,663,865.54 tax.
    assert.partialDeepStrictEqual(sold, { netAmount: 336_134_453_780, taxAmount: 63_865_546_216, grossAmount: 399_999_999_996 })
    const more = await api().post('/invoices/v1', { invoice, items: [{ ...line, quantity: 1.0001 }] })
    assert.deepEqual([more.status, more.body.errors[0].code], [400, 'too_large'])
    const { id } = await newIssued([line])
    await paid(id)
    assert.equal((await read(id)).amountPaid, LARGEST)
  })

  test('a run takes 400 lines at the most, and the rest waits for the next invoice', async t => {
    at(t, '2027-01-01T00:00:00Z')
    const made = await subscribe({ startDate: '2027-01-01T00:00:00Z', endDate: '2027-03-15T00:00:00Z' })
    await world.write(world.main.network, async context => {
      const of = { membershipRef: made.membershipRef, companyRef: null, locationRef: world.main.location }
      const item = { type: 'custom', description: 'Coffee', unitAmount: 100, quantity: 10_000, rate: 0 } as const
      const first = await addPendingItem(context, { ...of, ...item })
      const others = Array.from({ length: 400 }, () => ({ ...first, id: newId() }))
      await invoiceItems.insertMany(context.tx, others)
    })
    await billAt(t, '2027-02-01T00:00:30Z')
    assert.equal((await upcoming(made.membershipRef)).length, 2)
    await billAt(t, '2027-03-01T00:00:30Z')
    assert.deepEqual(
      (await invoices(`subscriptionRef=${made.id}`)).map(({ itemsCount }) => itemsCount),
      [1, 400, 3],
    )
  })

  test('of a period that costs nothing after a discount of 100 % there is no invoice, and it counts as billed', async t => {
    at(t, '2027-01-01T00:00:00Z')
    const coupon = await newCoupon({ percentOff: 100, duration: 'repeating', durationInMonths: 2 })
    const from = { startDate: '2027-01-01T00:00:00Z', endDate: '2027-03-31T23:00:00Z' }
    const { id } = await subscribe({ ...from, items: [{ title: 'Desk', price: 100, couponRef: coupon.id }] })
    await billAt(t, '2027-03-01T00:00:30Z')
    const told = (await periods(id)).map(({ state, grossAmount }) => [state, grossAmount])
    assert.deepEqual(told, [
      ['invoiced', 0],
      ['invoiced', 0],
      ['invoiced', 100],
    ])
    assert.deepEqual([(await invoices(`subscriptionRef=${id}`)).length, await usageOf(coupon)], [1, 1])
  })

  test('a rate of 0 stays apart by its category, and none adds tax', async () => {
    const items: Json[] = []
    const categories = ['exempt', 'outOfScope', 'zero']
    for (const category of categories) {
      const fields = { title: category, rate: 0, category, locationRef: world.main.location, exemptionReason: 'By law' }
      const { taxRate } = await done('POST', '/billing/tax_rates/v1', { taxRate: fields })
      items.push({ unitAmount: 10, quantity: 1, tax: { taxRateRef: taxRate.id } })
    }
    const { taxes, taxAmount, grossAmount } = await newDraft(items)
    assert.deepEqual(taxes.map((one: Json) => one.category).toSorted(), categories)
    assert.deepEqual(new Set(taxes.map((one: Json) => `${one.rate} ${one.taxableAmount} ${one.amount}`)), new Set(['0 10 0']))
    assert.deepEqual([taxAmount, grossAmount], [0, 30])
    const reverse = await done('POST', '/billing/tax_rates/v1', {
      taxRate: { title: 'Reverse', rate: 0, category: 'reverseCharge' },
    })
    const invoice = { locationRef: world.main.location, membershipRef: await newMember() }
    const line = { unitAmount: 10, quantity: 1, tax: { taxRateRef: reverse.taxRate.id } }
    // Who owes the tax to the state follows from the customer, whose number and country are known then.
    const refused = await api().post('/invoices/v1', { invoice, items: [line] })
    assert.deepEqual([refused.status, refused.body.errors?.[0].pointer], [400, '/items/0/tax/taxRateRef'])
    const billingDetails = {
      taxTreatment: 'reverseCharge',
      taxId: 'FR1',
      address: { line1: '1 Rue', city: 'Paris', countryCode: 'FR' },
    }
    const owing = await newIssued([{ unitAmount: 11.9, quantity: 1, tax: { rate: 19 } }], {
      membershipRef: await newMember({ billingDetails }),
    })
    assert.deepEqual([owing.grossAmount, owing.taxes[0].category, owing.taxes[0].title], [10, 'reverseCharge', 'Reverse'])
  })

  test('yen have no decimals, whatever part of a period is billed', async t => {
    at(t, '2027-02-09T15:00:00Z')
    const { other } = world
    const items = [{ title: 'Desk', price: 1000 }]
    // From 10 to 15 February in Tokyo: six of 28 days.
    const terms = { billingCycleAnchor: 'day', startDate: '2027-02-09T15:00:00Z', endDate: '2027-02-15T15:00:00Z', items }
    const { id } = await subscribe(terms, { cast: other })
    const [invoice] = (await done('GET', `/invoices/v1?subscriptionRef=${id}`, undefined, other)).invoices
    assert.deepEqual([invoice.currencyCode, invoice.grossAmount, invoice.netAmount, invoice.taxAmount], ['JPY', 214, 195, 19])
    const cut = { ...terms, membershipRef: other.member, period: 'month', items: [{ title: 'Desk', price: 0.5 }] }
    const refused = await other.api.post('/subscriptions/v1', { subscription: cut, issueFirstInvoice: true })
    assert.deepEqual([refused.status, refused.body.errors[0].pointer], [400, '/subscription/items/0/price'])
  })

  test('days, one of which begins an hour late, are billed each once', async t => {
    const place = { title: 'Cairo', timezoneId: 'Africa/Cairo', currencyCode: 'EGP' }
    const { location } = await done('POST', '/locations/v1', { location: place })
    const membership = { locationRef: location.id, user: { email: 'cairo@example.com', name: 'Nour' } }
    const { id: membershipRef } = (await done('POST', '/community/memberships/v1', { membership, invite: false })).membership
    // Clocks there go on by an hour at midnight: 30 April 2027 begins at one o’clock.
    at(t, '2027-04-27T22:00:00Z')
    const from = { startDate: '2027-04-27T22:00:00Z', endDate: '2027-05-02T21:00:00Z' }
    const made = await subscribe({ ...from, membershipRef, period: 'day', billingCycleAnchor: 'day' })
    await billAt(t, '2027-05-03T00:00:00Z')
    assert.deepEqual(
      (await starts(made)).map(start => start.slice(5, 13)),
      ['04-27T22', '04-28T22', '04-29T22', '04-30T21', '05-01T21'],
    )
    assert.ok((await invoices(`subscriptionRef=${made.id}`)).every(({ grossAmount }) => grossAmount === 100))
  })

  test('a year from 29 February ends on the 28th but for leap years', async t => {
    at(t, '2028-02-29T09:00:00Z')
    const made = await subscribe({ period: 'year', startDate: '2028-02-29T09:00:00Z', endDate: '2032-03-01T09:00:00Z' })
    await billAt(t, '2032-03-02T00:00:00Z')
    assert.deepEqual(
      (await starts(made)).map(start => start.slice(0, 10)),
      ['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29'],
    )
  })

  test('of a subscription that begins in the past the first period is billed if that is asked for, and the one that holds', async t => {
    at(t, '2027-05-10T00:00:00Z')
    const terms = { startDate: '2027-01-31T12:00:00Z', endDate: '2027-07-01T00:00:00Z' }
    const [asked, left] = [await subscribe(terms), await subscribe(terms, { issueFirstInvoice: false })]
    await billAt(t, '2027-06-01T00:00:00Z')
    const states = async ({ id }: Json) => (await periods(id)).map(({ state }) => state)
    const later = ['waived', 'waived', 'invoiced', 'invoiced', 'coming']
    assert.deepEqual(
      [await states(asked), await states(left)],
      [
        ['invoiced', ...later],
        ['waived', ...later],
      ],
    )
    assert.deepEqual(
      (await invoices(`subscriptionRef=${left.id}`)).map(({ status }) => status),
      ['draft', 'issued'],
    )
  })

  test('a plan that is changed between a dry run and the run is billed as it is then, and the dry run stays', async t => {
    at(t, '2029-01-01T00:00:00Z')
    const fields = { locationRef: world.main.location, title: 'Flex', period: 'month', price: 100 }
    const { plan } = await done('POST', '/plans/v1', { plan: fields })
    const items = [{ plan: { id: plan.id }, autoUpdateFromProduct: true }]
    const made = await subscribe({ startDate: '2029-01-01T00:00:00Z', items })
    at(t, '2029-02-01T00:00:30Z')
    const of = (all: Json[]) => all.filter(one => one.subscriptionRef === made.id).map(({ grossAmount }) => grossAmount)
    const dry = await run({ dryRun: true })
    await done('PATCH', `/plans/v1/${plan.id}`, { plan: { price: 130 } })
    const real = await run()
    assert.deepEqual([of(await invoicesOfRun(dry)), of(await invoicesOfRun(real))], [[100], [130]])
    assert.deepEqual(of(await invoices(`subscriptionRef=${made.id}`)), [100, 130])
  })

  test('and what is stored in the end fits together', async () => {
    await assertSound(world)
  })
})
