import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buyersOf } from '../../test/buyers.ts'
import type { Json } from '../../test/client.ts'
import { openMore, runIn } from '../../test/jobs.ts'
import { packagesOf } from '../../test/packages.ts'
import { problemsIn } from '../../test/problems.ts'
import { providerOf } from '../../test/provider.ts'
import { shopOf } from '../../test/shop.ts'
import { onEachService } from '../../test/world.ts'
import { testProvider } from './jobs.ts'

onEachService('the built-in provider of payments', world => {
  const { optionOf, post, create } = shopOf(world)
  const { forTrials, look } = providerOf(world)
  const { newMember, newCompany } = buyersOf(world)
  const { buy, balancesOf } = packagesOf(world)
  const payment = { type: 'paymentGateway' }
  const optionAt = (amount: number, more: object = {}, cast = world.main) =>
    optionOf({ title: 'Cup', price: { money: { amount } } }, more, cast)
  const order = async (amount: number, more: object = {}, cast = world.main): Promise<Json> =>
    (await create({ optionRef: await optionAt(amount, more, cast), payment }, cast)).body.order
  const read = async ({ id }: Json, cast = world.main): Promise<Json> => (await cast.api.get(`/shop/orders/v1/${id}`)).body.order
  const paymentOf = async ({ payment }: Json, cast = world.main): Promise<Json> =>
    (await cast.api.get(`/transactions/money/v1/${payment.transactionRef}`)).body.transaction
  const cancel = async ({ id }: Json, refund = 'always'): Promise<Json> =>
    (await world.main.api.put(`/shop/orders/v1/${id}/cancel`, { refund })).body.order
  const statesOf = async (made: Json, cast = world.main) => {
    const now = await read(made, cast)
    return [now.status, now.payment.status, (await paymentOf(made, cast)).status]
  }

  test('where nothing is tried nobody pays by it', async () => {
    const optionRef = await optionAt(3)
    const reply = await post({ optionRef, payment })
    assert.equal(reply.status, 400)
    const allowed = ['credits', 'invoice', 'external']
    const detail = 'type must be one of credits, invoice, external.'
    assert.deepEqual(reply.body.errors, [{ pointer: '/order/payment/type', code: 'invalid_value', detail, allowed }])
    assert.match((await post({ optionRef })).body.errors[0].detail, /paid with invoice or external\.$/)
  })

  test('in a network for trials it takes a payment at its next look, and what is bought follows', async () => {
    for (const cast of [world.main, world.other]) await forTrials(cast)
    assert.match((await post({ optionRef: await optionAt(3) })).body.errors[0].detail, /invoice, external or paymentGateway\.$/)
    const made = await order(10)
    assert.deepEqual(await statesOf(made), ['new', 'processing', 'processing'])
    assert.deepEqual((await paymentOf(made)).paymentMethod, payment)
    await look()
    assert.deepEqual(await statesOf(made), ['new', 'succeeded', 'succeeded'])
    const { settleDate, refundable, refunds } = await paymentOf(made)
    assert.ok(settleDate >= made.createDate)
    assert.deepEqual([refundable, refunds], [true, []])
    assert.equal(await look(), 0)
  })

  test('a payment fails whose minor units end in 13, whatever the decimals of its currency', async () => {
    const { main, other } = world
    const cases = [
      { amount: 10.13, cast: main, fails: true },
      { amount: 13, cast: main, fails: false },
      { amount: 13.1, cast: main, fails: false },
      { amount: 213, cast: other, fails: true },
      { amount: 21, cast: other, fails: false },
      { amount: 1.113, cast: other, more: { locationRef: other.annex }, fails: true },
      { amount: 1.13, cast: other, more: { locationRef: other.annex }, fails: false },
    ]
    const orders = []
    for (const { amount, cast, more } of cases) orders.push(await order(amount, more, cast))
    await look()
    for (const [i, { amount, cast, fails }] of cases.entries()) {
      const expected = fails ? ['canceled', 'failed', 'failed'] : ['new', 'succeeded', 'succeeded']
      assert.deepEqual(await statesOf(orders[i]!, cast), expected, String(amount))
    }
  })

  test('what nobody pays is paid at once, and the provider has nothing to do with it', async () => {
    const coupon = { locationRef: world.main.location, percentOff: 100, productTypes: ['shopProducts'] }
    const { id: couponRef } = (await world.main.api.post('/discounts/coupons/v1', { coupon })).body.coupon
    await world.main.api.post('/discounts/promocodes/v1', { promocode: { couponRef, code: 'ALL' } })
    const optionRef = await optionAt(0.13)
    const made = (await create({ optionRef, payment: { ...payment, promocode: 'ALL' } })).body.order
    assert.deepEqual([made.payment.status, made.payment.amount, made.payment.transactionRef], ['succeeded', 0, undefined])
    assert.equal(await look(), 0)
  })

  test('what is canceled while it is processing is paid by nobody', async () => {
    const made = await order(10)
    assert.equal((await cancel(made)).payment.status, 'canceled')
    assert.equal(await look(), 0)
    assert.deepEqual(await statesOf(made), ['canceled', 'canceled', 'canceled'])
    const due = await order(10)
    assert.equal((await cancel(due, 'never')).payment.status, 'processing')
    await look()
    assert.deepEqual(await statesOf(due), ['canceled', 'succeeded', 'succeeded'])
  })

  test('it gives back what it took by itself, and nobody has to pay it out by hand', async () => {
    const made = await order(10)
    await look()
    const path = `/transactions/money/v1/${made.payment.transactionRef}`
    const part = (await world.main.api.post(`${path}/refund`, { refund: { amount: 2 } })).body.refund
    assert.equal(part.status, 'processing')
    const byHand = await world.main.api.put(`${path}/refunds/${part.id}/status`, { refund: { status: 'succeeded' } })
    assert.deepEqual([byHand.status, byHand.body.code], [409, 'conflict'])
    assert.deepEqual(
      (await cancel(made)).payment.refunds.map(({ amount }: Json) => amount),
      [2, 8],
    )
    const owed = await world.main.api.get('/transactions/money/v1?refundStatus=pending')
    assert.deepEqual(owed.body.transactions, [])
    await look()
    const { refunds, refund } = await paymentOf(made)
    assert.deepEqual(
      refunds.map(({ amount, status }: Json) => [amount, status]),
      [
        [2, 'succeeded'],
        [8, 'succeeded'],
      ],
    )
    assert.ok(refunds.every(({ payDate, createDate }: Json) => payDate >= createDate))
    assert.equal(refund.amount, 10)
    assert.equal(await look(), 0)
  })

  test('nobody says by hand what became of a payment by it', async () => {
    const made = await order(10)
    const path = `/transactions/money/v1/${made.payment.transactionRef}/status`
    for (const status of ['processing', 'succeeded', 'failed', 'canceled']) {
      const reply = await world.main.api.put(path, { transaction: { status } })
      assert.deepEqual([reply.status, reply.body.code], [409, 'conflict'], status)
    }
    await look()
  })

  test('however many processes look, each payment is taken once, and each refund given once', async () => {
    const made: Json[] = []
    for (let i = 0; i < 12; i++) made.push(await order(i % 3 === 0 ? 5.13 : 5))
    const canceled = made.filter((_, i) => i % 3 === 1)
    const { databases, close } = await openMore(world)
    const all = () => Promise.all(databases.map(database => runIn({ ...world, database }, testProvider)))
    const audited = (kind: string, id: string) =>
      world.database.read(async db => {
        const rows = db.sql.selectFrom('audit').selectAll().where('network', '=', world.main.network)
        return (await db.all(rows.where('kind', '=', kind).where('objectRef', '=', id))).length
      })
    try {
      await all()
      await look()
      for (const [i, one] of made.entries()) {
        assert.equal((await paymentOf(one)).status, i % 3 === 0 ? 'failed' : 'succeeded')
        assert.equal(await audited('moneyTransaction.updated', one.payment.transactionRef), 1)
      }
      for (const one of canceled) await cancel(one)
      await all()
      await look()
      for (const one of canceled) {
        const { refunds } = await paymentOf(one)
        assert.deepEqual(
          refunds.map(({ status }: Json) => status),
          ['succeeded'],
        )
        assert.equal(await audited('moneyRefund.updated', refunds[0].id), 1)
      }
    } finally {
      await close()
    }
  })

  test('of who cancels and a look at the same moment, both leave one state', async () => {
    for (let round = 0; round < 8; round++) {
      const made = await order(round % 2 === 0 ? 5 : 5.13)
      const path = `/shop/orders/v1/${made.id}/cancel`
      const [reply] = await Promise.all([world.main.api.put(path, { refund: 'always' }), look()])
      await look()
      const states = await statesOf(made)
      const { refunds } = await paymentOf(made)
      if (states[2] === 'failed') assert.equal(reply.status, 409)
      else assert.equal(reply.status, 200, reply.text)
      assert.deepEqual([states[0], states[1]], ['canceled', states[2]])
      const given = refunds.map(({ amount, status }: Json) => [amount, status])
      assert.deepEqual(given, states[2] === 'succeeded' ? [[5, 'succeeded']] : [])
    }
  })

  test('whoever pays by it, or gets what is paid, stays until it has taken that', async () => {
    const [other, payer, purchaser] = [await newMember(), await newMember(), await newMember()]
    const companyRef = await newCompany()
    const made = await create({ optionRef: await optionAt(10), membershipRef: payer, payment })
    const { id: orderRef } = made.body.order
    for (const status of ['inProgress', 'completed'])
      await world.main.api.put(`/shop/orders/v1/${orderRef}/status`, { order: { status } })
    await buy({ membershipRef: purchaser }, { payment })
    await buy({ companyRef }, { payment })
    const leave = (path: string) => world.main.api.send('DELETE', `/community/${path}`)
    const memberships = [payer, purchaser].map(id => `memberships/v1/${id}`)
    for (const path of [...memberships, `companies/v1/${companyRef}`]) {
      const { status, body } = await leave(path)
      assert.deepEqual([status, body.code, body.detail], [409, 'in_use', 'It is still in use by 1 processing payment.'])
    }
    assert.equal((await leave(`memberships/v1/${other}`)).status, 200)
    await look()
    for (const holder of [purchaser, companyRef]) assert.deepEqual(await balancesOf(holder), [[10]])
    for (const path of [...memberships, `companies/v1/${companyRef}`]) assert.equal((await leave(path)).status, 200)
  })

  test('it goes by the clock of its network', async () => {
    const now = '2091-05-06T07:08:09.000Z'
    const reply = await world.main.api.put(`/networks/v1/${world.main.network}/clock`, { clock: { now } })
    assert.equal(reply.status, 200, reply.text)
    const made = await order(10)
    await look()
    const { createDate, settleDate } = await paymentOf(made)
    assert.deepEqual([createDate, settleDate], [now, now])
  })

  test('the store holds together', async () => {
    assert.deepEqual(await problemsIn(world), [])
  })
})
