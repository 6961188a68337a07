import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { Json } from '../../../test/client.ts'
import { faultsIn } from '../../../test/people.ts'
import { shopOf } from '../../../test/shop.ts'
import { onEachService, type Cast } from '../../../test/world.ts'
import type { PaymentStatus } from '../../terms/payments.ts'
import { giveBackMoney, openPayment } from './actions.ts'

onEachService('money transactions', world => {
  const PATH = '/transactions/money/v1'
  const { optionOf, create } = shopOf(world)
  const newOrder = async ({ amount = 3.9, quantity = 2, more = {}, cast = world.main } = {}): Promise<Json> => {
    const optionRef = await optionOf({ title: 'Cup', price: { money: { amount } } }, more, cast)
    return (await create({ optionRef, quantity, payment: { type: 'external' } }, cast)).body.order
  }
  const newPayment = async (options?: Parameters<typeof newOrder>[0]): Promise<string> =>
    (await newOrder(options)).payment.transactionRef
  const read = (id: string) => world.main.api.get(`${PATH}/${id}`)
  const say = (id: string, status: string, more: object = {}) =>
    world.main.api.put(`${PATH}/${id}/status`, { transaction: { status, ...more } })
  const giveBack = (id: string, refund: object = {}) => world.main.api.post(`${PATH}/${id}/refund`, { refund })
  const sayOfRefund = (id: string, refundId: string, status: string) =>
    world.main.api.put(`${PATH}/${id}/refunds/${refundId}/status`, { refund: { status } })
  const order = async (id: string) => (await world.main.api.get(`/shop/orders/v1/${id}`)).body.order
  const paid = async (amount = 10) => {
    const id = await newPayment({ amount, quantity: 1 })
    await say(id, 'succeeded')
    return id
  }
  const give = (id: string) => world.write(world.main.network, async context => (await giveBackMoney(context, [id])).get(id)!)

  test('an order that is paid outside has a payment of what the customer pays, tax included', async () => {
    const { id: orderRef, number, product, option, user, payment } = await newOrder()
    const { createDate, ...rest } = (await read(payment.transactionRef)).body.transaction
    assert.match(createDate, /Z$/)
    assert.deepEqual(rest, {
      id: payment.transactionRef,
      locationRef: world.main.location,
      membershipRef: world.main.member,
      user,
      type: 'order',
      status: 'pending',
      amount: 7.8,
      currencyCode: 'EUR',
      paymentMethod: { type: 'external' },
      order: {
        id: orderRef,
        number,
        quantity: 2,
        option: { id: option.id, name: 'Cup' },
        product: { id: product.id, title: 'Drinks' },
        price: { netAmount: 6.55, taxAmount: 1.25 },
      },
      refundable: false,
      refunds: [],
    })
    // 8.875 % on top of 7.80 are 0.69225.
    const there = (await read(await newPayment({ more: { locationRef: world.main.annex } }))).body.transaction
    assert.deepEqual([there.amount, there.currencyCode], [8.49, 'USD'])
    assert.deepEqual(there.order.price, { netAmount: 7.8, taxAmount: 0.69 })
  })

  test('a company pays under its title, and where there is nothing to pay the payment has succeeded at once', async () => {
    const company = { locationRef: world.main.location, title: 'Acme' }
    const companyRef = (await world.main.api.post('/community/companies/v1', { company })).body.company.id
    const row = await world.write(world.main.network, context =>
      openPayment(context, {
        type: 'creditPackage',
        customer: { membershipRef: null, companyRef },
        locationRef: world.main.location,
        amount: 0,
        taxAmount: 0,
        currencyCode: 'EUR',
        paymentMethod: 'external',
      }),
    )
    const { transaction } = (await read(row.id)).body
    assert.deepEqual(transaction.company, { id: companyRef, title: 'Acme' })
    assert.deepEqual([transaction.status, transaction.amount, transaction.refundable], ['succeeded', 0, false])
    assert.deepEqual([(await giveBack(row.id)).body.code, (await give(row.id)).status], ['amount_exceeded', 'succeeded'])
  })

  const STATUSES: PaymentStatus[] = ['pending', 'processing', 'succeeded', 'failed', 'canceled']
  const NEXT: Record<string, string[]> = {
    pending: ['processing', 'succeeded', 'failed', 'canceled'],
    processing: ['succeeded', 'failed', 'canceled'],
  }
  for (const from of STATUSES) {
    for (const to of STATUSES.slice(1)) {
      const isAllowed = NEXT[from]?.includes(to) ?? false
      test(`a payment that is ${from} ${isAllowed ? `becomes ${to}, and its order follows` : `does not become ${to}`}`, async () => {
        const { id: orderRef, payment } = await newOrder()
        const id = payment.transactionRef
        if (from !== 'pending') assert.equal((await say(id, from)).status, 200)
        const before = [await read(id), await world.main.api.get(`/shop/orders/v1/${orderRef}`)]
        const said = { label: 'cash', reference: 'RF 17', receiveDate: '2027-01-15T10:00:00+01:00' }
        const reply = await say(id, to, said)
        const after = [await read(id), await world.main.api.get(`/shop/orders/v1/${orderRef}`)]
        if (!isAllowed) {
          assert.deepEqual([reply.status, reply.body.code], [409, 'conflict'])
          const seen = (replies: typeof before) => replies.map(({ text, headers }) => [text, headers.get('etag')])
          assert.deepEqual(seen(after), seen(before))
          return
        }
        const { status, reference, receiveDate, paymentMethod } = reply.body.transaction
        assert.deepEqual([status, reference, receiveDate], [to, 'RF 17', '2027-01-15T09:00:00.000Z'])
        assert.deepEqual(paymentMethod, { type: 'external', label: 'cash' })
        assert.equal(reply.text, after[0]!.text)
        const shown = after[1]!.body.order
        assert.equal(shown.payment.status, to)
        assert.equal(shown.status, to === 'failed' || to === 'canceled' ? 'canceled' : 'new')
      })
    }
  }

  test('an order that is being prepared goes on when its payment fails', async () => {
    const { id: orderRef, payment } = await newOrder()
    await world.write(world.main.network, ({ tx, network }) =>
      tx.run(
        tx.sql.updateTable('shopOrder').set({ status: 'inProgress' }).where('network', '=', network).where('id', '=', orderRef),
      ),
    )
    await say(payment.transactionRef, 'failed')
    const { status, payment: now } = await order(orderRef)
    assert.deepEqual([status, now.status], ['inProgress', 'failed'])
  })

  test('money is given back in parts or whole, never more than came', async () => {
    const id = await paid(10)
    const first = await giveBack(id, { amount: 2.5, label: 'cash', note: 'One cup was cold' })
    assert.equal(first.status, 201, first.text)
    assert.equal(first.headers.get('location'), `${PATH}/${id}`)
    const { refund, transaction } = first.body
    assert.deepEqual([refund.amount, refund.status, refund.label, refund.note], [2.5, 'pending', 'cash', 'One cup was cold'])
    assert.deepEqual(transaction.refunds, [refund])
    assert.deepEqual(transaction.refund, { amount: 2.5, createDate: refund.createDate })
    assert.deepEqual((await read(id)).body, { transaction })
    const tooMuch = await giveBack(id, { amount: 7.51 })
    assert.equal(tooMuch.body.code, 'amount_exceeded')
    assert.match(tooMuch.body.detail, /7\.5 EUR/)
    assert.deepEqual((await read(id)).body, { transaction })
    const rest = (await giveBack(id)).body
    assert.deepEqual([rest.refund.amount, rest.transaction.refund.amount, rest.transaction.refundable], [7.5, 10, false])
    assert.equal((await giveBack(id)).body.code, 'amount_exceeded')
    const freed = await sayOfRefund(id, refund.id, 'canceled')
    assert.deepEqual([freed.body.transaction.refund.amount, freed.body.transaction.refundable], [7.5, true])
    assert.equal((await giveBack(id, { amount: 2.5 })).status, 201)
    assert.deepEqual(faultsIn(await giveBack(id, { amount: 0.001 })), [['/refund/amount', 'invalid_value']])
  })

  test('of refunds at once no more succeed than the payment covers', async () => {
    const id = await paid(10)
    const replies = await Promise.all([1, 2, 3, 4, 5].map(() => giveBack(id, { amount: 4 })))
    assert.deepEqual(replies.map(({ status }) => status).toSorted(), [201, 201, 409, 409, 409])
    assert.equal((await read(id)).body.transaction.refund.amount, 8)
  })

  test('what has not come is not given back', async () => {
    for (const status of STATUSES.filter(status => status !== 'succeeded')) {
      const id = await newPayment()
      if (status !== 'pending') await say(id, status)
      const before = await read(id)
      const reply = await giveBack(id)
      assert.deepEqual([reply.status, reply.body.code], [409, 'conflict'], status)
      assert.equal((await read(id)).text, before.text)
    }
  })

  test('a refund is paid out or canceled once', async () => {
    for (const first of ['succeeded', 'canceled']) {
      for (const second of ['succeeded', 'canceled']) {
        const id = await paid()
        const { refund } = (await giveBack(id)).body
        const done = await sayOfRefund(id, refund.id, first)
        assert.deepEqual([done.status, done.body.refund], [200, { ...refund, status: first }])
        const before = await read(id)
        assert.equal(done.headers.get('etag'), before.headers.get('etag'))
        assert.equal((await sayOfRefund(id, refund.id, second)).body.code, 'conflict')
        assert.equal((await read(id)).text, before.text)
      }
    }
    const { refund } = (await giveBack(await paid())).body
    assert.equal((await sayOfRefund(await paid(), refund.id, 'succeeded')).status, 404)
    assert.deepEqual(faultsIn(await giveBack(await paid(), { label: ' ' })), [['/refund/label', 'invalid_format']])
  })

  test('payments are found while a refund of them is to be paid out, and by their way and the day on which they succeeded', async () => {
    const ids = async (query: string): Promise<string[]> => {
      const reply = await world.main.api.get(`${PATH}?${query}`)
      assert.equal(reply.status, 200, reply.text)
      return reply.body.transactions.map((one: Json) => one.id)
    }
    const waiting = async () => (await ids(`refundStatus=pending&customerRef=${world.main.member}&limit=100`)).includes(id)
    const id = await paid(10)
    assert.equal(await waiting(), false)
    const [one, other] = [(await giveBack(id, { amount: 2 })).body.refund, (await giveBack(id, { amount: 3 })).body.refund]
    assert.equal(await waiting(), true)
    await sayOfRefund(id, one.id, 'succeeded')
    assert.equal(await waiting(), true)
    await sayOfRefund(id, other.id, 'canceled')
    assert.equal(await waiting(), false)
    await giveBack(id, { amount: 1 })
    assert.equal(await waiting(), true)

    const earlier = await newPayment()
    await say(earlier, 'succeeded', { receiveDate: '2021-05-04T10:00:00Z' })
    assert.equal((await read(earlier)).body.transaction.settleDate, '2021-05-04T10:00:00.000Z')
    const toldBefore = await newPayment()
    await say(toldBefore, 'processing', { receiveDate: '2021-04-04T10:00:00Z' })
    await say(toldBefore, 'succeeded')
    assert.equal((await read(toldBefore)).body.transaction.settleDate, '2021-04-04T10:00:00.000Z')
    assert.deepEqual(faultsIn(await say(await newPayment(), 'succeeded', { label: '' })), [['/transaction/label', 'too_short']])
    const open = await newPayment()
    const may = 'settleDate[gte]=2021-05-01T00:00:00Z&settleDate[lt]=2021-06-01T00:00:00Z'
    assert.deepEqual(await ids(`${may}&paymentMethod=external,balance`), [earlier])
    assert.deepEqual(await ids(`${may}&paymentMethod=balance`), [])
    assert.equal((await ids('settleDate[gte]=2000-01-01T00:00:00Z&limit=100')).includes(open), false)
  })

  test('what is canceled gives its money back once: an open payment is canceled, of one that has come a refund is due', async () => {
    for (const status of ['pending', 'processing']) {
      const id = await newPayment()
      if (status !== 'pending') await say(id, status)
      assert.equal((await give(id)).status, 'canceled')
      assert.deepEqual((await read(id)).body.transaction.refunds, [])
    }
    const id = await paid(10)
    await giveBack(id, { amount: 4 })
    await Promise.all([give(id), give(id)])
    const { status, refunds } = (await read(id)).body.transaction
    assert.deepEqual(
      [status, refunds.map((refund: Json) => [refund.amount, refund.status])],
      [
        'succeeded',
        [
          [4, 'pending'],
          [6, 'pending'],
        ],
      ],
    )
  })

  test('another network’s payment is not found, and an unknown one is not either', async () => {
    const cast: Cast = world.other
    const id = (await newOrder({ cast, amount: 400 })).payment.transactionRef
    for (const strange of [id, randomUUID()]) {
      assert.equal((await read(strange)).status, 404)
      assert.equal((await say(strange, 'succeeded')).status, 404)
      assert.equal((await giveBack(strange)).status, 404)
    }
  })

  test('payments are listed, the newest first, by place, customer, status and what they are for', async () => {
    const cast = world.other
    const list = async (query: string): Promise<string[]> => {
      const reply = await cast.api.get(`${PATH}?${query}`)
      assert.equal(reply.status, 200, reply.text)
      return reply.body.transactions.map((one: Json) => one.id)
    }
    const known = await list('limit=100')
    const here = (await newOrder({ cast, amount: 400 })).payment.transactionRef
    const there = (await newOrder({ cast, amount: 0.5, more: { locationRef: cast.annex } })).payment.transactionRef
    assert.deepEqual(await list('limit=100'), [there, here, ...known])
    assert.deepEqual(await list(`locationRef=${cast.annex}`), [there])
    assert.deepEqual(await list(`customerRef=${cast.member}&limit=2`), [there, here])
    assert.deepEqual(await list(`membershipRef=${cast.admin}`), [])
    await cast.api.put(`${PATH}/${here}/status`, { transaction: { status: 'processing' } })
    assert.deepEqual(await list('status=processing,failed'), [here])
    assert.deepEqual(await list('type=invoice,deposit'), [])
    assert.deepEqual(await list('createDate[lt]=2020-01-01T00:00:00Z'), [])
    const { transaction } = (await cast.api.get(`${PATH}/${here}`)).body
    assert.deepEqual((await cast.api.get(`${PATH}?status=processing`)).body.transactions, [transaction])
    const both = await cast.api.get(`${PATH}?customerRef=${cast.member}&membershipRef=${cast.member}`)
    assert.deepEqual([both.status, faultsIn(both)], [400, [['membershipRef', 'invalid_value']]])
  })
})
