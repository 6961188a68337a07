import assert from 'node:assert/strict'
import { test } from 'node:test'
import { peopleOf } from '../../../test/people.ts'
import { shopOf } from '../../../test/shop.ts'
import { onEachService } from '../../../test/world.ts'
import * as ledger from '../../transactions/actions.ts'

onEachService('orders at once', world => {
  const FREE = { title: 'Tap water', price: {} }
  const COFFEE = { title: 'Large', price: { credits: { amount: 1.5 }, money: { amount: 3.9 } } }
  const { newMember } = peopleOf(world)
  const { newProduct, optionOf, post, create, credit, creditsOf } = shopOf(world)
  const api = () => world.main.api

  test('of 60 buyers at once of 10 units 10 get one, and the others are told that there are none', async () => {
    const product = await newProduct([{ title: 'Mug', price: { money: { amount: 9 } }, stock: { enabled: true, quantity: 10 } }])
    const order = { optionRef: product.options[0].id, membershipRef: world.main.member, payment: { type: 'external' } }
    const replies = await Promise.all(Array.from({ length: 60 }, () => api().post('/shop/orders/v1', { order })))
    const counts = Object.groupBy(replies, ({ status, body }) => `${status} ${body.code ?? ''}`)
    assert.deepEqual(Object.fromEntries(Object.entries(counts).map(([what, of]) => [what, of!.length])), {
      '201 ': 10,
      '409 out_of_stock': 50,
    })
    const canceled = replies.find(({ status }) => status === 201)!.body.order.id
    assert.equal((await api().put(`/shop/orders/v1/${canceled}/cancel`, {})).status, 200)
    assert.equal((await api().post('/shop/orders/v1', { order })).status, 201)
    assert.equal((await api().post('/shop/orders/v1', { order })).body.code, 'out_of_stock')
  })

  test('of 32 orders at once on one balance exactly those that can be paid succeed, and numbers have no gap', async () => {
    const held = await creditsOf(world.main.secondAdmin)
    assert.equal(held, 0)
    // Two lots, so that some orders draw from both: 10 and 9.5 credits pay for 13 coffees.
    await credit(1_000, world.main.secondAdmin)
    await world.write(world.main.network, context =>
      ledger.credit(
        context,
        {
          membershipRef: world.main.secondAdmin,
          companyRef: null,
          unit: 'credit',
          type: 'refund',
          amount: 950,
          locationRef: world.main.location,
          description: '',
        },
        '2090-01-01T00:00:00.000Z',
      ),
    )
    const optionRef = await optionOf(COFFEE)
    const { number } = (await create({ optionRef: await optionOf(FREE) })).body.order
    const replies = await Promise.all(
      Array.from({ length: 32 }, () => post({ optionRef, membershipRef: world.main.secondAdmin, payment: { type: 'credits' } })),
    )
    const made = replies.filter(({ status }) => status === 201)
    const refused = replies.filter(({ status }) => status !== 201)
    assert.equal(made.length, 13)
    assert.deepEqual(new Set(refused.map(({ status, body }) => `${status} ${body.code}`)), new Set(['409 insufficient_balance']))
    assert.equal(await creditsOf(world.main.secondAdmin), 0)
    assert.deepEqual(
      made.map(({ body }) => body.order.number).toSorted((a, b) => a - b),
      Array.from({ length: 13 }, (_, i) => number + 1 + i),
    )
    assert.equal(new Set(made.map(({ body }) => body.order.payment.transactionRef)).size, 13)
  })

  test('of an order and a member who leaves at the same moment, with and without If-Match, one is refused', async () => {
    const optionRef = await optionOf(COFFEE)
    for (let round = 0; round < 12; round++) {
      const { id: membershipRef } = await newMember()
      const path = `/community/memberships/v1/${membershipRef}`
      const etag = (await api().get(path)).headers.get('etag')!
      const leave = () => api().send('DELETE', path, undefined, { headers: round % 2 ? { 'if-match': etag } : {} })
      const order = () => post({ optionRef, membershipRef, payment: { type: 'external' } })
      const [ordered, left] =
        round % 4 < 2 ? await Promise.all([order(), leave()]) : (await Promise.all([leave(), order()])).toReversed()
      const outcome = [ordered!.status, left!.status, ordered!.body.code ?? left!.body.code]
      assert.ok(['201,409,in_use', '400,200,unknown_reference'].includes(outcome.join()), outcome.join())
    }
  })

  test('orders at once by one holder, paid this way and that, all succeed', async () => {
    await credit(10_000)
    const optionRef = await optionOf(COFFEE)
    const replies = await Promise.all(
      Array.from({ length: 32 }, (_, i) => post({ optionRef, payment: { type: i % 2 ? 'credits' : 'external' } })),
    )
    assert.deepEqual(new Set(replies.map(({ status }) => status)), new Set([201]))
    const numbers = replies.map(({ body }) => body.order.number).toSorted((a, b) => a - b)
    assert.deepEqual(
      numbers,
      Array.from({ length: 32 }, (_, i) => numbers[0] + i),
    )
  })
})
