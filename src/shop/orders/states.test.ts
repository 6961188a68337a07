import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { buyersOf } from '../../../test/buyers.ts'
import { oneOfEach } from '../../../test/one-of-each.ts'
import { shopOf } from '../../../test/shop.ts'
import { onEachService } from '../../../test/world.ts'

type Verb = 'inProgress' | 'completed' | 'cancel' | 'delete'
const VERBS: readonly Verb[] = ['inProgress', 'completed', 'cancel', 'delete']

/** What each verb makes of each state; the others are refused. */
const MAP: Record<string, Partial<Record<Verb, string>>> = {
  new: { inProgress: 'inProgress', completed: 'completed', cancel: 'canceled' },
  inProgress: { completed: 'completed', cancel: 'canceled' },
  completed: { delete: 'completed' },
  canceled: { delete: 'canceled' },
}
const ON_THE_WAY: Record<string, Verb[]> = { new: [], inProgress: ['inProgress'], completed: ['completed'], canceled: ['cancel'] }

onEachService('states of orders', world => {
  const { newProduct, optionOf, create } = shopOf(world)
  const { newMember, give } = buyersOf(world)
  const api = () => world.main.api
  const at = (id: string) => `/shop/orders/v1/${id}`
  const perform = (id: string, verb: Verb, body: object = {}) =>
    verb === 'delete'
      ? api().send('DELETE', at(id))
      : verb === 'cancel'
        ? api().put(`${at(id)}/cancel`, body)
        : api().put(`${at(id)}/status`, { order: { status: verb } })
  const orderIn = async (state: string) => {
    const { order } = (await create({ optionRef: await optionOf({ title: 'Tap water', price: {} }) })).body
    for (const verb of ON_THE_WAY[state]!) assert.equal((await perform(order.id, verb)).status, 200)
    return order.id as string
  }
  const kept = oneOfEach(orderIn)

  for (const [state, verbs] of Object.entries(MAP)) {
    for (const verb of VERBS) {
      const next = verbs[verb]
      test(`${verb} makes of an order that is ${state} ${next ?? 'nothing, which is a conflict'}`, async () => {
        const id = await (next === undefined ? kept : orderIn)(state)
        const before = await api().get(at(id))
        const reply = await perform(id, verb)
        const after = await api().get(at(id))
        if (next === undefined) {
          assert.deepEqual([reply.status, reply.body.code], [409, 'conflict'])
          assert.deepEqual([after.text, after.headers.get('etag')], [before.text, before.headers.get('etag')])
          return
        }
        assert.equal(reply.status, 200, reply.text)
        assert.equal(reply.body.order.status, next)
        assert.equal(after.text, reply.text)
        assert.equal(after.headers.get('etag'), reply.headers.get('etag'))
        assert.ok(reply.body.order.updateDate > before.body.order.updateDate)
      })
    }
  }

  for (const state of Object.keys(MAP)) {
    test(`an order that is ${state} ${state === 'new' ? 'is canceled when' : 'stays so when'} its payment fails or is canceled`, async () => {
      for (const status of ['processing', 'succeeded', 'failed', 'canceled']) {
        const optionRef = await optionOf({ title: 'Tea', price: { money: { amount: 3 } } })
        const { id, payment } = (await create({ optionRef, payment: { type: 'external' } })).body.order
        for (const verb of ON_THE_WAY[state]!) assert.equal((await perform(id, verb)).status, 200)
        const reply = await api().put(`/transactions/money/v1/${payment.transactionRef}/status`, { transaction: { status } })
        assert.equal(reply.status, 200, reply.text)
        const after = await api().get(at(id))
        const isLost = state === 'new' && (status === 'failed' || status === 'canceled')
        assert.deepEqual([after.body.order.status, after.body.order.payment.status], [isLost ? 'canceled' : state, status])
      }
    })
  }

  test('nothing changes a deleted order any more, and it can still be read and is listed', async () => {
    const id = await orderIn('completed')
    const deleted = await perform(id, 'delete')
    assert.equal(typeof deleted.body.order.deleteDate, 'string')
    for (const verb of VERBS) assert.equal((await perform(id, verb)).status, 404, verb)
    const read = await api().get(at(id))
    assert.equal(read.text, deleted.text)
    const { body } = await api().get(`/shop/orders/v1?locationRef=${world.main.location}&number=${read.body.order.number}`)
    assert.deepEqual(body.orders, [read.body.order])
  })

  test('an order says when its status changed, when it was canceled and why', async () => {
    const id = await orderIn('inProgress')
    const { order } = (await api().get(at(id))).body
    assert.ok(order.statusUpdateDate >= order.createDate)
    assert.equal('cancelDate' in order, false)
    const canceled = (await perform(id, 'cancel', { reason: ' Out of beans ' })).body.order
    assert.equal(canceled.cancelDate, canceled.statusUpdateDate)
    assert.ok(canceled.cancelDate >= order.statusUpdateDate)
    assert.equal(canceled.reason, ' Out of beans ')
    const [entry] = await world.database.read(db =>
      db.all(
        db.sql
          .selectFrom('audit')
          .selectAll()
          .where('network', '=', world.main.network)
          .where('kind', '=', 'order.canceled')
          .where('objectRef', '=', id),
      ),
    )
    assert.equal((entry!.before as { status: string }).status, 'inProgress')
  })

  test('only forward steps and known wishes are taken, on orders that there are', async () => {
    const id = await orderIn('new')
    for (const status of ['new', 'canceled', 'done', undefined]) {
      assert.equal((await api().put(`${at(id)}/status`, { order: { status } })).status, 400)
    }
    assert.equal((await api().put(`${at(id)}/cancel`, { refund: 'maybe' })).status, 400)
    for (const verb of VERBS) assert.equal((await perform(randomUUID(), verb)).status, 404)
    const foreign = (await create({ optionRef: await optionOf({ title: 'Tea', price: {} }, {}, world.other) }, world.other)).body
      .order.id
    for (const verb of VERBS) assert.equal((await perform(foreign, verb)).status, 404)
  })

  test('of 20 who cancel at once one does, and the credits and the stock come back once', async () => {
    const member = await newMember()
    await give(member, 500)
    const product = await newProduct([{ title: 'Mug', price: { credits: { amount: 2 } }, stock: { enabled: true, quantity: 7 } }])
    const optionRef = product.options[0].id
    const { id } = (await create({ optionRef, membershipRef: member, quantity: 2, payment: { type: 'credits' } })).body.order
    const replies = await Promise.all(Array.from({ length: 20 }, () => perform(id, 'cancel', { refund: 'always' })))
    assert.deepEqual(replies.map(({ status }) => status).toSorted(), [200, ...Array.from({ length: 19 }, () => 409)])
    assert.equal((await api().get(`/community/memberships/v1/${member}`)).body.membership.credits.permanent, 5)
    const { product: now } = (await api().get(`/shop/products/v1/${product.id}`)).body
    assert.deepEqual(now.options[0].stock, { enabled: true, quantity: 7 })
    const [refund, ...more] = (await api().get(at(id))).body.order.payment.refunds
    assert.deepEqual([refund.amount, more], [4, []])
  })

  test('an order that cannot be paid takes nothing from stock, and one that finds no stock no credits', async () => {
    const member = await newMember()
    await give(member, 100)
    const stock = async (id: string) => (await api().get(`/shop/products/v1/${id}`)).body.product.options[0].stock.quantity
    const dear = await newProduct([{ title: 'Gold', price: { credits: { amount: 2 } }, stock: { enabled: true, quantity: 3 } }])
    const scarce = await newProduct([
      { title: 'Air', price: { credits: { amount: 0.5 } }, stock: { enabled: true, quantity: 0 } },
    ])
    const codeOf = async (product: { options: { id: string }[] }) => {
      const order = { optionRef: product.options[0]!.id, membershipRef: member, payment: { type: 'credits' } }
      return (await api().post('/shop/orders/v1', { order })).body.code
    }
    assert.deepEqual([await codeOf(dear), await stock(dear.id)], ['insufficient_balance', 3])
    assert.deepEqual([await codeOf(scarce), await stock(scarce.id)], ['out_of_stock', 0])
    assert.equal((await api().get(`/community/memberships/v1/${member}`)).body.membership.credits.permanent, 1)
  })
})
