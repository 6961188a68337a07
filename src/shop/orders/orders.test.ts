import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { shopOf } from '../../../test/shop.ts'
import { onEachService } from '../../../test/world.ts'
import { createMembership } from '../../community/memberships/actions.ts'

onEachService('orders', world => {
  const FREE = { title: 'Tap water', price: {} }
  const COFFEE = { title: 'Large', price: { credits: { amount: 1.5 }, money: { amount: 3.9 } } }
  const { newProduct, optionOf, post, create, faultsOf, credit, creditsOf } = shopOf(world)
  const FULL = { discounts: [], refundable: false, refunds: [] }
  const entry = (id: string) =>
    world.database.read(db =>
      db.first(db.sql.selectFrom('ledgerEntry').selectAll().where('network', '=', world.main.network).where('id', '=', id)),
    )
  const countOf = (table: 'shopOrder' | 'ledgerEntry' | 'audit') =>
    world.database.read(
      async db => (await db.all(db.sql.selectFrom(table).select('id').where('network', '=', world.main.network))).length,
    )

  test('a free order has no payment, and is read back as it was answered', async () => {
    const media = [{ key: randomUUID(), url: 'https://example.com/a.png' }]
    const product = await newProduct([FREE], { description: 'Cold', media })
    const created = await create({ optionRef: product.options[0].id.toUpperCase() })
    const { id, number, createDate, user, ...rest } = created.body.order
    assert.deepEqual(rest, {
      locationRef: world.main.location,
      membershipRef: world.main.member,
      quantity: 1,
      status: 'new',
      statusUpdateDate: createDate,
      updateDate: createDate,
      option: { id: product.options[0].id, title: 'Tap water' },
      product: { id: product.id, title: 'Drinks', description: 'Cold', createDate: product.createDate, media },
    })
    assert.equal(typeof number, 'number')
    assert.match(createDate, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    assert.deepEqual(
      { ...user, id: undefined },
      { id: undefined, name: 'Mia', surname: 'Main', email: 'mia@main.example', phoneNumber: '+49 30 1234567' },
    )
    assert.equal(created.headers.get('location'), `/shop/orders/v1/${id}`)
    const read = await world.main.reader.get(`/shop/orders/v1/${id}`)
    assert.equal(read.status, 200)
    assert.equal(read.text, created.text)
    assert.equal(read.headers.get('etag'), created.headers.get('etag'))
  })

  test('credits are taken from the ledger, and the payment names the entry', async () => {
    await credit(1_000)
    const before = await creditsOf(world.main.member)
    const { order } = (
      await create({ optionRef: await optionOf(COFFEE), quantity: 2, comment: ' To the roof ', payment: { type: 'credits' } })
    ).body
    const { transactionRef, ...payment } = order.payment
    assert.deepEqual(payment, {
      ...FULL,
      customerRef: world.main.member,
      amount: 3,
      status: 'succeeded',
      type: 'credits',
      tax: { inclusive: true, rate: 19 },
    })
    assert.deepEqual([order.quantity, order.comment], [2, ' To the roof '])
    assert.equal(await creditsOf(world.main.member), before - 300)
    const taken = await entry(transactionRef)
    assert.deepEqual([taken?.type, taken?.unit, taken?.amount, taken?.membershipRef], ['order', 'credit', 300, world.main.member])
  })

  /** A payment without the money transaction that it names. */
  const withoutRef = ({ transactionRef, ...payment }: Record<string, unknown>) => {
    assert.match(String(transactionRef), /^[0-9a-f-]{36}$/)
    return payment
  }

  test('an external payment is pending, in the currency and by the tax of the location', async () => {
    const external = { payment: { type: 'external' }, quantity: 3 }
    const here = await create({ optionRef: await optionOf(COFFEE), ...external })
    assert.deepEqual(withoutRef(here.body.order.payment), {
      ...FULL,
      customerRef: world.main.member,
      amount: 11.7,
      grossAmount: 11.7,
      currencyCode: 'EUR',
      status: 'pending',
      type: 'external',
      tax: { inclusive: true, rate: 19 },
    })
    const there = await create({ optionRef: await optionOf(COFFEE, { locationRef: world.main.annex }), ...external })
    assert.deepEqual(withoutRef(there.body.order.payment), {
      ...FULL,
      customerRef: world.main.member,
      amount: 11.7,
      // 11.7 and 8.875 % of it, which is 1.038375.
      grossAmount: 12.74,
      currencyCode: 'USD',
      status: 'pending',
      type: 'external',
      tax: { inclusive: false, rate: 8.875 },
    })
    assert.equal(there.body.order.locationRef, world.main.annex)
    const taxed = await create({ optionRef: await optionOf({ ...COFFEE, customTax: { rate: 7.5 } }), ...external })
    assert.deepEqual(taxed.body.order.payment.tax, { inclusive: true, rate: 7.5 })
  })

  test('another network gets the values of its own', async () => {
    const tea = { title: 'Tea', price: { money: { amount: 450 } } }
    const yen = await create(
      { optionRef: await optionOf(tea, {}, world.other), quantity: 3, payment: { type: 'external' } },
      world.other,
    )
    assert.deepEqual(withoutRef(yen.body.order.payment), {
      ...FULL,
      customerRef: world.other.member,
      amount: 1350,
      grossAmount: 1350,
      currencyCode: 'JPY',
      status: 'pending',
      type: 'external',
      tax: { inclusive: true, rate: 10 },
    })
    assert.equal(yen.body.order.number, 1)
    const dinar = { title: 'Tea', price: { money: { amount: 0.125 } }, customTax: { enabled: false, rate: 50 } }
    const optionRef = await optionOf(dinar, { locationRef: world.other.annex }, world.other)
    const fils = await create({ optionRef, quantity: 3, payment: { type: 'external' } }, world.other)
    assert.deepEqual(withoutRef(fils.body.order.payment), {
      ...FULL,
      customerRef: world.other.member,
      amount: 0.375,
      grossAmount: 0.375,
      currencyCode: 'KWD',
      status: 'pending',
      type: 'external',
      tax: { inclusive: false, rate: 0 },
    })
    assert.equal(fils.body.order.number, 2)
    assert.equal(fils.body.order.user.surname, 'Other')
    assert.equal((await world.main.api.get(`/shop/orders/v1/${fils.body.order.id}`)).status, 404)
  })

  test('a part of the price that is 0 makes the order free', async () => {
    const optionRef = await optionOf({ title: 'Trial', price: { credits: {}, money: { amount: 5 } } })
    assert.equal('payment' in (await create({ optionRef })).body.order, false)
    assert.equal('payment' in (await create({ optionRef, payment: { type: 'credits' } })).body.order, false)
    assert.equal((await create({ optionRef, payment: { type: 'external' } })).body.order.payment.amount, 5)
  })

  test('more credits than there are: 409, and nothing is written', async () => {
    const optionRef = await optionOf({ title: 'Gold', price: { credits: { amount: 900_000 } } })
    const state = async () => [
      await creditsOf(world.main.member),
      await countOf('shopOrder'),
      await countOf('ledgerEntry'),
      await countOf('audit'),
    ]
    const before = await state()
    const { status, body } = await post({ optionRef, payment: { type: 'credits' } })
    assert.deepEqual([status, body.code], [409, 'insufficient_balance'])
    assert.deepEqual(await state(), before)
  })

  test('the way to pay must be one that the option has', async () => {
    const [free, byCredits, byMoney] = [
      await optionOf(FREE),
      await optionOf({ title: 'C', price: { credits: { amount: 1 } } }),
      await optionOf({ title: 'M', price: { money: { amount: 1 } } }),
    ]
    const wrong = [['/order/payment/type', 'invalid_value']]
    assert.deepEqual(await faultsOf({ optionRef: byCredits, payment: { type: 'external' } }), wrong)
    assert.deepEqual(await faultsOf({ optionRef: byMoney, payment: { type: 'credits' } }), wrong)
    assert.deepEqual(await faultsOf({ optionRef: free, payment: { type: 'credits' } }), wrong)
    assert.deepEqual(await faultsOf({ optionRef: byMoney }), [['/order/payment', 'required']])
    const allowedOf = async (order: object) => (await post(order)).body.errors[0].allowed
    assert.deepEqual(await allowedOf({ optionRef: byCredits, payment: { type: 'external' } }), ['credits'])
    assert.deepEqual(await allowedOf({ optionRef: byMoney, payment: { type: 'credits' } }), ['invoice', 'external'])
    assert.equal(await allowedOf({ optionRef: free, payment: { type: 'credits' } }), undefined)
    const ways = ['credits', 'invoice', 'external']
    for (const [type, allowed] of [['paymentGateway', ways] as const, ['dayPasses', [...ways, 'paymentGateway']] as const]) {
      const { status, body } = await post({ optionRef: byMoney, payment: { type } })
      assert.deepEqual([status, body.errors[0].pointer], [400, '/order/payment/type'])
      assert.deepEqual(body.errors[0].allowed, allowed)
    }
    const code = await post({ optionRef: byMoney, payment: { type: 'external', promocode: 'SPRING' } })
    assert.deepEqual([code.status, code.body.code], [409, 'not_redeemable'])
  })

  test('price times quantity is exact up to the largest amount, and refused beyond', async () => {
    const byMoney = await optionOf({ title: 'M', price: { money: { amount: 1_000.01 } } })
    const most = await create({ optionRef: byMoney, quantity: 999_989, payment: { type: 'external' } })
    assert.equal(most.body.order.payment.amount, 999_998_999.89)
    assert.deepEqual(await faultsOf({ optionRef: byMoney, quantity: 1_000_000, payment: { type: 'external' } }), [
      ['/order/quantity', 'too_large'],
    ])
    const byCredits = await optionOf({ title: 'C', price: { credits: { amount: 1.01 } } })
    assert.deepEqual(await faultsOf({ optionRef: byCredits, quantity: 1_000_000, payment: { type: 'credits' } }), [
      ['/order/quantity', 'too_large'],
    ])
  })

  test('quantities are whole, from 1 to 1,000,000', async () => {
    const optionRef = await optionOf(FREE)
    for (const quantity of [0, -1, 1.5, 1_000_001, '1'])
      assert.equal((await faultsOf({ optionRef, quantity }))[0]![0], '/order/quantity')
    assert.equal((await create({ optionRef, quantity: 1_000_000 })).body.order.quantity, 1_000_000)
  })

  test('references that are unknown or of no use are told at once', async () => {
    const foreign = await optionOf(FREE, {}, world.other)
    const unknown = [
      ['/order/optionRef', 'unknown_reference'],
      ['/order/membershipRef', 'unknown_reference'],
    ]
    assert.deepEqual(
      await faultsOf({ optionRef: foreign, membershipRef: world.other.member, payment: { type: 'credits' } }),
      unknown,
    )
    assert.deepEqual(await faultsOf({ optionRef: randomUUID(), membershipRef: randomUUID() }), unknown)
    const unavailable = await optionOf({ ...COFFEE, available: false })
    assert.deepEqual(await faultsOf({ optionRef: unavailable, membershipRef: randomUUID() }), [
      ['/order/membershipRef', 'unknown_reference'],
      ['/order/optionRef', 'invalid_value'],
      ['/order/payment', 'required'],
    ])
  })

  test('a membership can order at every location of its network, until it is deleted', async () => {
    const { id } = await world.write(world.main.network, context =>
      createMembership(context, {
        locationRef: world.main.location,
        email: 'guest@main.example',
        name: 'Guest',
        surname: 'Main',
      }),
    )
    const optionRef = await optionOf(FREE, { locationRef: world.main.annex })
    assert.equal((await create({ optionRef, membershipRef: id })).body.order.locationRef, world.main.annex)
    await world.write(world.main.network, ({ tx, network, now }) =>
      tx.run(tx.sql.updateTable('membership').set({ deleteDate: now }).where('network', '=', network).where('id', '=', id)),
    )
    assert.deepEqual(await faultsOf({ optionRef, membershipRef: id }), [['/order/membershipRef', 'unknown_reference']])
  })

  test('options of a deleted product cannot be ordered, and orders of it keep it', async () => {
    const product = await newProduct([FREE])
    const optionRef = product.options[0].id
    const created = await create({ optionRef })
    await world.write(world.main.network, ({ tx, network, now }) =>
      tx.run(tx.sql.updateTable('product').set({ deleteDate: now }).where('network', '=', network).where('id', '=', product.id)),
    )
    assert.deepEqual(await faultsOf({ optionRef }), [['/order/optionRef', 'unknown_reference']])
    assert.equal((await world.main.api.get(`/shop/orders/v1/${created.body.order.id}`)).text, created.text)
  })
})
