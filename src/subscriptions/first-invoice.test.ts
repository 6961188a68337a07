import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Json } from '../../test/client.ts'
import { onEachService } from '../../test/world.ts'

onEachService('the first invoice of a subscription', world => {
  const NOVEMBER = { billingCycleAnchor: 'day', startDate: '2030-11-16T00:00:00+01:00' }
  const LAST_DAY = { ...NOVEMBER, startDate: '2030-11-30T12:00:00Z' }
  const newCompany = async (cast = world.main): Promise<string> =>
    (await cast.api.post('/community/companies/v1', { company: { locationRef: cast.location, title: 'Acme' } })).body.company.id

  /** Subscribes a new company and gives the invoices over it. */
  const invoicesOf = async (items: object[], more: object = {}, issueFirstInvoice = true, cast = world.main) => {
    const companyRef = await newCompany(cast)
    const subscription = { companyRef, period: 'month', startDate: '2030-01-31T12:00:00Z', items, ...more }
    const created = await cast.api.post('/subscriptions/v1', { subscription, issueFirstInvoice })
    assert.equal(created.status, 200, created.text)
    const rows = await world.database.read(db =>
      db.all(
        db.sql
          .selectFrom('invoice')
          .select('id')
          .where('network', '=', cast.network)
          .where('subscriptionRef', '=', created.body.subscription.id),
      ),
    )
    return Promise.all(rows.map(async ({ id }) => (await cast.api.get(`/invoices/v1/${id}`)).body.invoice))
  }
  /** What its one line says: description, price of one, quantity and amount. */
  const lineOf = async (item: object, more: object, cast = world.main) => {
    const [invoice] = await invoicesOf([item], more, true, cast)
    const [{ description, unitAmount, quantity, amount }] = invoice.items
    return [description, unitAmount, quantity, amount]
  }

  test('is issued and numbered, with the plan on its items', async () => {
    const { body } = await world.main.api.post('/plans/v1', {
      plan: { locationRef: world.main.location, title: 'Flex desk', period: 'month', price: 249, customTax: { rate: 7 } },
    })
    const { id } = body.plan
    const [invoice] = await invoicesOf([
      { plan: { id }, quantity: 2 },
      { title: 'Locker', price: 10 },
    ])
    assert.equal(invoice.status, 'issued')
    assert.ok(invoice.number >= 1)
    const [first, second] = invoice.items
    assert.deepEqual([first.type, first.plan, first.description], ['subscription', { id, title: 'Flex desk' }, 'Flex desk'])
    const tax = { inclusive: true, rate: 7, category: 'standard' }
    assert.deepEqual([first.unitAmount, first.quantity, first.amount, first.tax], [249, 2, 498, tax])
    assert.deepEqual([second.plan, second.tax.rate], [undefined, 19])
  })

  test('is over calendar days at the location with the anchor day, and says which part of the period', async () => {
    // 20 January in Berlin.
    const january = { billingCycleAnchor: 'day', startDate: '2030-01-19T23:00:00Z' }
    assert.deepEqual(await lineOf({ title: 'Desk', price: 310 }, january), ['Desk, 12 of 31 days', 120, 1, 120])
    assert.deepEqual(await lineOf({ title: 'Desk', price: 310, quantity: 3 }, january), ['3 × Desk, 12 of 31 days', 360, 1, 360])
  })

  test('rounds the share of the whole line, not of one piece', async () => {
    const cups = { title: 'Cup', price: 0.01, quantity: 1_000_000 }
    assert.deepEqual(await lineOf(cups, NOVEMBER), ['1000000 × Cup, 15 of 30 days', 5_000, 1, 5_000])
    assert.deepEqual(await lineOf(cups, LAST_DAY), ['1000000 × Cup, 1 of 30 days', 333.33, 1, 333.33])
    const inTokyo = { ...NOVEMBER, startDate: '2030-11-16T00:00:00+09:00' }
    assert.deepEqual(await lineOf({ title: 'Desk', price: 1_001, quantity: 3 }, inTokyo, world.other), [
      '3 × Desk, 15 of 30 days',
      1_502,
      1,
      1_502,
    ])
  })

  test('has price and quantity as they are over a whole period', async () => {
    const whole = { billingCycleAnchor: 'day', startDate: '2030-11-01T00:00:00+01:00' }
    assert.deepEqual(await lineOf({ title: 'Desk', price: 10, quantity: 3 }, whole), ['Desk', 10, 3, 30])
  })

  test('bears the order number of the subscription, and takes what waits for its customer unless that is to wait on', async () => {
    const { api, location: locationRef } = world.main
    const billed = async (more: object, price = 10) => {
      const companyRef = await newCompany()
      const wait = async (unitAmount: number, scheduleDate?: string) => {
        const invoiceItem = { companyRef, locationRef, description: 'Key', unitAmount, quantity: 1, scheduleDate }
        assert.equal((await api.post('/invoices/items/v1', { invoiceItem })).status, 201)
      }
      await wait(25)
      await wait(1, '2090-01-01T00:00:00Z')
      const terms = { companyRef, period: 'month', startDate: '2030-01-31T12:00:00Z', reference: 'PO-7', ...more }
      const subscription = { ...terms, items: [{ title: 'Desk', price }] }
      const shown = (await api.post('/subscriptions/v1/preview', { subscription })).body.invoice
      const reply = await api.post('/subscriptions/v1', { subscription, issueFirstInvoice: true })
      assert.equal(reply.status, 200, reply.text)
      const { invoices } = (await api.get(`/invoices/v1?customerRef=${companyRef}`)).body
      assert.equal(invoices[0]?.grossAmount, shown?.grossAmount)
      return invoices.map(({ status, reference, grossAmount }: Json) => [status, reference, grossAmount])
    }
    assert.deepEqual(await billed({}), [['issued', 'PO-7', 35]])
    assert.deepEqual(await billed({ addPendingItemsToInvoice: false }), [['issued', 'PO-7', 10]])
    assert.deepEqual(await billed({}, 0), [['issued', 'PO-7', 25]])
    assert.deepEqual(await billed({ addPendingItemsToInvoice: false }, 0), [])
  })

  test('is refused where its customer lacks what invoices need there, however the subscription is made', async t => {
    const { api, location: locationRef } = world.main
    const settle = async (requiredDetails: string[]) =>
      (await api.put(`/billing/settings/v1/${locationRef}`, { settings: { requiredDetails } })).status
    const planOf = async (type: string) => {
      const plan = { locationRef, title: 'Flex', period: 'month', price: 10, selfSignup: { type } }
      return (await api.post('/plans/v1', { plan })).body.plan.id
    }
    const signUp = async (type: string) => {
      const signup = { companyRef: await newCompany(), planRef: await planOf(type) }
      return api.post('/subscriptions/signups/v1', { signup })
    }
    assert.equal(await settle(['taxId']), 200)
    t.after(() => settle([]))
    const of = { period: 'month', startDate: '2030-01-31T12:00:00Z', items: [{ title: 'Desk', price: 10 }] }
    const subscription = { companyRef: await newCompany(), ...of }
    const asked = await signUp('request')
    for (const [reply, pointer] of [
      [await api.post('/subscriptions/v1', { subscription, issueFirstInvoice: true }), '/subscription/companyRef'],
      [await signUp('immediate'), '/signup/companyRef'],
      [await api.post(`/subscriptions/signups/v1/${asked.body.signup.id}/approve`, {}), ''],
    ] as const) {
      assert.deepEqual([reply.status, reply.body.code], [409, 'billing_details_missing'], reply.text)
      assert.deepEqual(
        reply.body.errors.map((error: Json) => [error.pointer, error.detail]),
        [[pointer, 'The customer has no tax number.']],
      )
    }
    const free = { ...subscription, items: [{ title: 'Guest', price: 0 }] }
    assert.equal((await api.post('/subscriptions/v1', { subscription: free, issueFirstInvoice: true })).status, 200)
  })

  test('is not made over nothing, nor when nobody asked for it', async () => {
    assert.deepEqual(await invoicesOf([{ title: 'Guest', price: 0 }]), [])
    assert.deepEqual(await invoicesOf([{ title: 'Cup', price: 0.01 }], LAST_DAY), [])
    assert.deepEqual(await invoicesOf([{ title: 'Desk', price: 10 }], {}, false), [])
  })
})
