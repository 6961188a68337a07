import assert from 'node:assert/strict'
import { test } from 'node:test'

import { billing } from '../src/billing/runs/jobs.ts'
import { billingOf } from './billing.ts'
import { buyersOf } from './buyers.ts'
import type { Json } from './client.ts'
import { openMore, runIn } from './jobs.ts'
import { mailerOf, mailOf } from './mail.ts'
import { smtpServer } from './smtp.ts'
import { assertSound } from './problems.ts'
import { onEachEngine } from './world.ts'

/** What users of other billing systems report of periods and of invoices that are out: each is tried here, from outside. */
onEachEngine('mistakes of other billing systems, of time', world => {
  const { newMember, newCompany } = buyersOf(world)
  const { at, bill, billAt, done, invoices, periods, run, settle } = billingOf(world)
  const smtp = smtpServer()
  const api = () => world.main.api
  const subscribe = async (terms: Json, price = 280): Promise<Json> => {
    const holder = 'companyRef' in terms ? {} : { membershipRef: await newMember() }
    const items = [{ title: 'Desk', price }]
    const subscription = { ...holder, period: 'month', items, ...terms }
    return (await done('POST', '/subscriptions/v1', { subscription, issueFirstInvoice: true })).subscription
  }
  const billed = ({ id }: Json): Promise<Json[]> => invoices(`subscriptionRef=${id}`)
  const gross = async (of: Json): Promise<number[]> => (await billed(of)).map(({ grossAmount }) => grossAmount)
  const stretches = async (of: Json): Promise<[string, string][]> =>
    (await billed(of)).map(({ period }) => [period.startDate, period.endDate])
  const assertTiled = (all: [string, string][]) =>
    assert.deepEqual(
      all.slice(1).map(([startDate]) => startDate),
      all.slice(0, -1).map(([, endDate]) => endDate),
    )

  // The first, since it sends all mails: those of the others are not drawn.
  test('an overdue mail for a paid invoice', async t => {
    at(t, '2027-12-10T09:00:00Z')
    await settle({ reminders: { enabled: true, days: [3] } })
    const companyRef = await newCompany({ email: 'bills@acme.example' })
    const sell = async (): Promise<Json> => {
      await subscribe({ companyRef, startDate: '2027-12-10T09:00:00Z', endDate: '2027-12-20T09:00:00Z' })
      return (await invoices(`customerRef=${companyRef}`)).at(-1)!
    }
    const [before, after, never] = [await sell(), await sell(), await sell()]
    const pay = ({ id }: Json) => done('POST', `/invoices/v1/${id}/pay`, { payment: { type: 'external' } })
    const { send, about } = mailOf(world)
    await send(mailerOf(smtp.url))
    await pay(before)
    at(t, '2027-12-28T12:00:00Z')
    await run()
    // The mail waits, and is looked at again when it goes out.
    await pay(after)
    await send(mailerOf(smtp.url))
    const told = async ({ id }: Json) => (await about(id)).map(({ kind, state }) => `${kind} ${state}`)
    assert.deepEqual(await told(before), ['invoiceIssued sent'])
    assert.deepEqual(await told(after), ['invoiceIssued sent', 'invoiceReminder dropped'])
    assert.deepEqual(await told(never), ['invoiceIssued sent', 'invoiceReminder sent'])
    await settle({ reminders: { enabled: false } })
  })

  test('denominators of proration cut short', async t => {
    at(t, '2027-02-28T23:00:00Z')
    const parts = [
      await subscribe({ billingCycleAnchor: 'day', startDate: '2027-02-28T23:00:00Z', endDate: '2027-03-10T23:00:00Z' }),
      await subscribe({ billingCycleAnchor: 'day', startDate: '2027-03-10T23:00:00Z', endDate: '2027-04-10T22:00:00Z' }),
    ]
    await billAt(t, '2027-04-01T00:00:00Z')
    const [first, second] = [await gross(parts[0]), await gross(parts[1])]
    // Ten and twenty-one days of the 31 of March, and ten of the 30 of April: never of 30, and never of the month before.
    assert.deepEqual([first, second], [[90.32], [189.68, 93.33]])
    const last = (await billed(parts[1])).at(-1)!
    const [{ explanation }] = (await done('GET', `/invoices/v1/${last.id}/items`)).invoiceItems
    assert.deepEqual(explanation.days, { used: 10, of: 30 })
    assert.equal(explanation.steps.find(({ kind }: Json) => kind === 'proration').exact, '280/3')
  })

  test('gaps and overlaps at month ends', async t => {
    at(t, '2027-01-31T10:00:00Z')
    const made = await subscribe({ startDate: '2027-01-31T10:00:00Z', endDate: '2028-04-15T10:00:00Z' })
    // Nothing ran for more than a year, over a 29 February.
    await billAt(t, '2028-04-20T00:00:00Z')
    const all = await stretches(made)
    assertTiled(all)
    assert.equal(all.map(([startDate]) => startDate.slice(8, 10)).join(' '), '31 28 31 30 31 30 31 31 30 31 30 31 31 29 31')
    assert.equal(all.at(-1)![1], '2028-04-15T10:00:00.000Z')
  })

  test('the run missed at a change of clocks', async t => {
    for (const [startDate, days] of [
      // At 02:30 in Berlin, a time that 28 March lacks and 31 October has twice.
      ['2027-03-26T01:30:00Z', ['2027-03-26', '2027-03-27', '2027-03-28', '2027-03-29', '2027-03-30']],
      ['2027-10-29T00:30:00Z', ['2027-10-29', '2027-10-30', '2027-10-31', '2027-11-01', '2027-11-02']],
    ] as const) {
      at(t, startDate)
      const made = await subscribe({ period: 'day', startDate, endDate: `${days[4]}T12:00:00Z` })
      for (const day of days) {
        await billAt(t, `${day}T04:00:00Z`)
        const last = (await billed(made)).at(-1)!
        assert.equal(last.period.startDate.slice(0, 10), day)
      }
      const all = await stretches(made)
      assert.equal(all.length, days.length)
      assertTiled(all)
    }
  })

  test('a retry charged twice', async t => {
    at(t, '2027-06-01T00:00:00Z')
    const membershipRef = await newMember()
    const subscription = {
      membershipRef,
      period: 'month',
      startDate: '2027-06-01T00:00:00Z',
      items: [{ title: 'Desk', price: 5 }],
    }
    const headers = { 'idempotency-key': `sell-${world.engine}` }
    const sell = () => api().post('/subscriptions/v1', { subscription, issueFirstInvoice: true }, { headers })
    const sold = [await sell(), await sell()]
    assert.equal(sold[0]!.text, sold[1]!.text)
    const [invoice] = await invoices(`customerRef=${membershipRef}`)
    const payment = { amount: 2, payment: { type: 'external' } }
    const key = { headers: { 'idempotency-key': `pay-${world.engine}` } }
    for (let i = 0; i < 3; i++) assert.equal((await api().post(`/invoices/v1/${invoice!.id}/pay`, payment, key)).status, 200)
    assert.equal((await done('GET', `/invoices/v1/${invoice!.id}`)).invoice.amountPaid, 2)
    // Several processes bill the same months at the same time, and then again.
    at(t, '2027-09-10T00:00:00Z')
    const { databases, close } = await openMore(world)
    const errors: unknown[] = []
    const onError = (error: unknown) => errors.push(error)
    await Promise.all([world.database, ...databases].map(database => runIn({ ...world, database }, billing, { onError })))
    await close()
    await bill()
    assert.deepEqual(errors, [])
    assert.equal((await invoices(`customerRef=${membershipRef}`)).length, 4)
  })

  test('an invoice that changes after issue', async t => {
    at(t, '2027-11-10T00:00:00Z')
    const companyRef = await newCompany({ legalName: 'Acme Ltd', email: 'bills@acme.example' })
    const { location } = world.main
    const { taxRate } = await done('POST', '/billing/tax_rates/v1', {
      taxRate: { locationRef: location, title: 'Reduced', rate: 7 },
    })
    const { plan } = await done('POST', '/plans/v1', {
      plan: { locationRef: location, title: 'Flex', period: 'month', price: 50 },
    })
    await subscribe({
      companyRef,
      startDate: '2027-11-10T00:00:00Z',
      items: [{ plan: { id: plan.id }, customTax: { enabled: true, taxRateRef: taxRate.id } }],
    })
    const [{ id }] = (await invoices(`customerRef=${companyRef}`)) as [Json]
    const read = async () => {
      // Beside what was issued, an invoice tells what the company and the plan are called now.
      const { company: _, items, ...issued } = (await done('GET', `/invoices/v1/${id}`)).invoice
      return { ...issued, items: items.map(({ plan: _plan, ...item }: Json) => item) }
    }
    const before = await read()
    assert.partialDeepStrictEqual(before, { customerName: 'Acme Ltd', grossAmount: 50, taxes: [{ title: 'Reduced', rate: 7 }] })
    await done('PUT', `/community/companies/v1/${companyRef}`, {
      company: { title: 'Bolt', legalName: 'Bolt Ltd', email: null, taxTreatment: 'exempt' },
    })
    await settle({ legalName: 'Other Rooms', invoicePrefix: 'R-', numberDigits: 8, dueDays: 90, footer: 'Thanks' })
    await done('PATCH', `/plans/v1/${plan.id}`, { plan: { title: 'Flexible', price: 60 } })
    await done('PATCH', `/billing/tax_rates/v1/${taxRate.id}`, { taxRate: { title: 'VAT' } })
    await done('PUT', `/billing/tax_rates/v1/${taxRate.id}/archive`)
    assert.deepEqual(await read(), before)
    await settle({ invoicePrefix: 'INV-', numberDigits: 5, dueDays: 14, footer: '' })
  })

  test('a plan edit that rewrites history', async t => {
    at(t, '2028-05-01T00:00:00Z')
    const { plan } = await done('POST', '/plans/v1', {
      plan: { locationRef: world.main.location, title: 'Flex', period: 'month', price: 100 },
    })
    const from = { startDate: '2028-05-01T00:00:00Z', endDate: '2028-09-01T00:00:00Z' }
    const following = {
      ...from,
      items: [{ plan: { id: plan.id }, autoUpdateFromProduct: true }],
      advanceInvoicing: { type: 'days', days: 10 },
    }
    const [follower, leaver] = [await subscribe(following), await subscribe(following)]
    const other = await subscribe({ ...from, items: [{ plan: { id: plan.id } }] })
    await done('PATCH', `/plans/v1/${plan.id}`, { plan: { discounts: { shop: 10 } } })
    // June is billed for those who follow when the price changes.
    await billAt(t, '2028-05-25T00:00:00Z')
    const issued = await billed(follower)
    await done('PATCH', `/plans/v1/${plan.id}`, { plan: { price: 130, title: 'Flex plus', discounts: { shop: 20 } } })
    assert.deepEqual(await billed(follower), issued)
    const left = { item: { autoUpdateFromProduct: false } }
    await done('PATCH', `/subscriptions/v1/${leaver.id}/items/${leaver.items[0].id}`, left)
    await billAt(t, '2028-07-05T00:00:00Z')
    assert.deepEqual(
      [await gross(follower), await gross(other), await gross(leaver)],
      [
        [100, 100, 130],
        [100, 100, 100],
        [100, 100, 100],
      ],
    )
    const { items } = (await done('GET', `/subscriptions/v1/${leaver.id}`)).subscription
    assert.equal(items[0].discounts.shop, 20)
    const told = (await periods(follower.id)).map(({ grossAmount }) => grossAmount)
    assert.deepEqual(told, [100, 100, 130, 130])
  })

  test('and what is stored in the end fits together', async () => {
    await assertSound(world)
  })
})
