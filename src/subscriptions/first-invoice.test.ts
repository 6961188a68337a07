import assert from 'node:assert/strict'
import { test } from 'node:test'
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

  test('is not made over nothing, nor when nobody asked for it', async () => {
    assert.deepEqual(await invoicesOf([{ title: 'Guest', price: 0 }]), [])
    assert.deepEqual(await invoicesOf([{ title: 'Cup', price: 0.01 }], LAST_DAY), [])
    assert.deepEqual(await invoicesOf([{ title: 'Desk', price: 10 }], {}, false), [])
  })
})
