import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { buyersOf } from '../../test/buyers.ts'
import { shopOf } from '../../test/shop.ts'
import { onEachService } from '../../test/world.ts'

const COFFEE = { title: 'Large', price: { credits: { amount: 1.5 }, money: { amount: 3.95 } } }

onEachService('payments', world => {
  const { optionOf, post, create, faultsOf, creditsOf } = shopOf(world)
  const { newMember, newCompany, subscribe, give, lotsOf, setCreditDiscounts } = buyersOf(world)
  const pay = async (membershipRef: string, payment: object, more: object = {}) =>
    (await create({ optionRef: await optionOf(COFFEE), membershipRef, payment, ...more })).body.order.payment
  const read = async (path: string) => {
    const { status, body, text } = await world.main.api.get(path)
    assert.equal(status, 200, text)
    return Object.values(body as object)[0]
  }
  const letsSpend = (spenders: object) => newCompany({ memberSpending: spenders })

  test('the greatest discount of the live subscriptions of the member and the company comes off, once', async () => {
    const companyRef = await newCompany()
    const member = await newMember({ companyRef })
    await subscribe({ membershipRef: member }, { shop: 10 })
    await subscribe({ membershipRef: member }, { shop: 90, startDate: '2020-01-01T00:00:00Z', endDate: '2020-02-01T00:00:00Z' })
    await subscribe({ membershipRef: member }, { shop: 80, startDate: '2090-01-01T00:00:00Z' })
    await subscribe({ companyRef }, { shop: 33.3333 })
    const { amount, grossAmount, discounts, tax } = await pay(member, { type: 'external' }, { quantity: 3 })
    assert.deepEqual(discounts, [{ source: 'plan', percentOff: 33.3333 }])
    // 11.85 less 33.3333 % is 7.90000395.
    assert.deepEqual([amount, grossAmount], [7.9, 7.9])
    assert.deepEqual(tax, { inclusive: true, rate: 19 })
    assert.deepEqual((await pay(await newMember(), { type: 'external' })).discounts, [])
  })

  test('a discount comes off credits only where the location says so', async () => {
    const member = await newMember()
    await subscribe({ membershipRef: member }, { shop: 50 })
    await give(member, 10_000)
    const before = await pay(member, { type: 'credits' })
    assert.deepEqual([before.amount, before.discounts], [1.5, []])
    await setCreditDiscounts(true)
    const after = await pay(member, { type: 'credits' })
    await setCreditDiscounts(false)
    assert.deepEqual([after.amount, after.discounts], [0.75, [{ source: 'plan', percentOff: 50 }]])
    assert.equal(await creditsOf(member), 10_000 - 150 - 75)
  })

  test('what is discounted to nothing has a payment of 0 that has succeeded, and nothing is charged', async () => {
    const member = await newMember()
    await subscribe({ membershipRef: member }, { shop: 100, payWithInvoice: true })
    for (const type of ['external', 'invoice']) {
      const payment = await pay(member, { type })
      const { customerRef, discounts: _, tax: __, ...rest } = payment
      const none = { amount: 0, grossAmount: 0, currencyCode: 'EUR', status: 'succeeded', refundable: false, refunds: [] }
      assert.deepEqual(rest, { type, ...none })
      assert.equal(customerRef, member)
    }
  })

  test('an invoice goes to the company that lets the member, and waits as an item over the same amount', async () => {
    const companyRef = await letsSpend({ invoice: 'managers' })
    await subscribe({ companyRef }, { shop: 20, payWithInvoice: true })
    const manager = await newMember({ companyRef, companyRole: 'manager' })
    const optionRef = await optionOf(COFFEE, { locationRef: world.main.annex })
    const payment = { type: 'invoice' }
    const { order } = (await create({ optionRef, membershipRef: manager, quantity: 3, payment })).body
    assert.deepEqual(
      [order.payment.status, order.payment.customerRef, order.payment.amount, order.payment.grossAmount],
      // 11.85 less 20 %, and 8.875 % of that, which is 0.841350.
      ['pending', companyRef, 9.48, 10.32],
    )
    const item = await read(`/invoices/items/v1/${order.payment.invoiceItemRef}`)
    assert.deepEqual(
      [item.type, item.companyRef, item.order.id, item.unitAmount, item.quantity, item.discountedAmount, item.invoiceRef],
      ['order', companyRef, order.id, 3.95, 3, 9.48, undefined],
    )
    assert.deepEqual(item.discounts, [{ source: 'plan', coupon: { percentOff: 20 } }])
    const colleague = await newMember({ companyRef })
    assert.deepEqual(await faultsOf({ optionRef, membershipRef: colleague, payment }), [['/order/payment/type', 'invalid_value']])
    await subscribe({ membershipRef: colleague }, { payWithInvoice: true })
    const own = (await create({ optionRef, membershipRef: colleague, payment })).body.order.payment
    assert.equal(own.customerRef, colleague)
  })

  test('credits come whole from the member, else whole from the company that lets the member', async () => {
    const companyRef = await letsSpend({ credits: 'members' })
    const member = await newMember({ companyRef })
    await give(member, 150)
    await give(companyRef, 300, 'company')
    const two = { quantity: 2 }
    assert.equal((await pay(member, { type: 'credits' }, two)).customerRef, companyRef)
    assert.deepEqual([await lotsOf(member), await lotsOf(companyRef)], [[[150, null]], [[0, null]]])
    assert.equal((await pay(member, { type: 'credits' })).customerRef, member)
    const optionRef = await optionOf(COFFEE)
    await give(member, 100)
    await give(companyRef, 100, 'company')
    const { status, body } = await post({ optionRef, membershipRef: member, payment: { type: 'credits' } })
    assert.deepEqual([status, body.code], [409, 'insufficient_balance'])
    assert.deepEqual([await lotsOf(member), await lotsOf(companyRef)], [[[100, null]], [[100, null]]])
  })

  test('a company that lets nobody spend is not asked, unless the request names it', async () => {
    const companyRef = await newCompany()
    const member = await newMember({ companyRef, companyRole: 'manager' })
    await give(companyRef, 10_000, 'company')
    const optionRef = await optionOf(COFFEE)
    const refused = await post({ optionRef, membershipRef: member, payment: { type: 'credits' } })
    assert.deepEqual([refused.status, refused.body.code], [409, 'insufficient_balance'])
    const paid = await pay(member, { type: 'credits', customerRef: companyRef })
    const [entry] = await world.database.read(db =>
      db.all(
        db.sql
          .selectFrom('ledgerEntry')
          .selectAll()
          .where('network', '=', world.main.network)
          .where('id', '=', paid.transactionRef),
      ),
    )
    assert.deepEqual([entry!.companyRef, entry!.amount, entry!.type], [companyRef, 150, 'order'])
    const external = await pay(member, { type: 'external', customerRef: companyRef.toUpperCase() })
    const transaction = await read(`/transactions/money/v1/${external.transactionRef}`)
    assert.deepEqual([transaction.companyRef, transaction.amount, transaction.status], [companyRef, 3.95, 'pending'])
  })

  test('a customer other than the member or its own company is refused', async () => {
    const optionRef = await optionOf(COFFEE)
    const at = '/order/payment/customerRef'
    const cases: [customerRef: string, code: string][] = [
      [await newMember(), 'invalid_value'],
      [await newCompany(), 'invalid_value'],
      [randomUUID(), 'unknown_reference'],
      [world.other.member, 'unknown_reference'],
    ]
    for (const type of ['credits', 'invoice', 'external']) {
      for (const [customerRef, code] of cases) {
        assert.deepEqual(await faultsOf({ optionRef, payment: { type, customerRef } }), [[at, code]])
      }
    }
  })

  test('a buyer whom the tax is not charged to pays the net price, and the item says so', async () => {
    const companyRef = await newCompany({ taxTreatment: 'exempt' })
    const member = await newMember({ companyRef })
    await subscribe({ companyRef }, { payWithInvoice: true })
    const payment = await pay(member, { type: 'invoice', customerRef: companyRef }, { quantity: 2 })
    // 3.95 without 19 % is 3.32.
    assert.deepEqual([payment.amount, payment.grossAmount, payment.tax], [6.64, 6.64, { inclusive: true, rate: 0 }])
    const item = await read(`/invoices/items/v1/${payment.invoiceItemRef}`)
    assert.deepEqual([item.unitAmount, item.discountedAmount, item.tax.rate], [3.32, 6.64, 0])
  })

  test('of 60 orders at once on the ledgers of a member and its company, those that can be paid succeed', async () => {
    const companyRef = await letsSpend({ credits: 'members' })
    const [one, other] = [await newMember({ companyRef }), await newMember({ companyRef })]
    await give(one, 450)
    await give(other, 300)
    await give(companyRef, 750, 'company')
    const optionRef = await optionOf(COFFEE)
    const replies = await Promise.all(
      Array.from({ length: 60 }, (_, i) => post({ optionRef, membershipRef: i % 2 ? one : other, payment: { type: 'credits' } })),
    )
    const made = replies.filter(({ status }) => status === 201)
    assert.equal(made.length, 10)
    assert.deepEqual(
      new Set(replies.filter(({ status }) => status !== 201).map(({ body }) => body.code)),
      new Set(['insufficient_balance']),
    )
    for (const holder of [one, other, companyRef]) assert.deepEqual(await lotsOf(holder), [[0, null]])
    const payers = made.map(({ body }) => body.order.payment.customerRef)
    const count = (ref: string) => payers.filter(payer => payer === ref).length
    assert.deepEqual([count(one), count(other), count(companyRef)], [3, 2, 5])
  })

  test('a member who leaves meanwhile gets no order', async () => {
    const member = await newMember()
    const optionRef = await optionOf({ title: 'Water', price: {} })
    const [ordered, left] = await Promise.all([
      post({ optionRef, membershipRef: member }),
      world.main.api.send('DELETE', `/community/memberships/v1/${member}`),
    ])
    const outcome = `${ordered.status} ${left.status}`
    assert.ok(['201 409', '400 200', '409 200'].includes(outcome), outcome)
    if (left.status === 200) assert.ok(ordered.status >= 400)
  })
})
