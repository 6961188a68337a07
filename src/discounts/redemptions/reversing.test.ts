import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buyersOf } from '../../../test/buyers.ts'
import type { Json } from '../../../test/client.ts'
import { discountsOf } from '../../../test/discounts.ts'
import { packagesOf } from '../../../test/packages.ts'
import { shopOf } from '../../../test/shop.ts'
import { assertSound } from '../../../test/problems.ts'
import { onEachService } from '../../../test/world.ts'

/** How an order ends, and whether its code is free again then. */
const ENDS: [name: string, isFree: boolean, types: string[], end: (order: Json, send: Send) => Promise<unknown>][] = [
  ['canceled and given back', true, ['external', 'invoice', 'credits'], ({ id }, send) => cancel(id, send, 'always')],
  ['canceled and not given back', false, ['external', 'invoice', 'credits'], ({ id }, send) => cancel(id, send, 'never')],
  ['canceled by a policy that gives nothing back', false, ['external'], ({ id }, send) => cancel(id, send, 'policy')],
  [
    'completed',
    false,
    ['external'],
    ({ id }, send) => send('PUT', `/shop/orders/v1/${id}/status`, { order: { status: 'completed' } }),
  ],
  ['paid', false, ['external'], (order, send) => settle(order, send, 'succeeded')],
  ['never paid', true, ['external'], (order, send) => settle(order, send, 'failed')],
  ['not paid any more', true, ['external'], (order, send) => settle(order, send, 'canceled')],
  [
    'completed before its payment fails',
    true,
    ['external'],
    async (order, send) => {
      await send('PUT', `/shop/orders/v1/${order.id}/status`, { order: { status: 'completed' } })
      await settle(order, send, 'failed')
    },
  ],
  ['refunded in part', false, ['external'], (order, send) => refund(order, send, [1])],
  ['refunded in parts that are all of it', true, ['external'], (order, send) => refund(order, send, [1, undefined])],
  [
    'refunded whole and then canceled',
    true,
    ['external'],
    async (order, send) => {
      await refund(order, send, [undefined])
      await cancel(order.id, send, 'always')
    },
  ],
  ['waived', true, ['invoice'], ({ payment }, send) => send('DELETE', `/invoices/items/v1/${payment.invoiceItemRef}`)],
]

type Send = (method: string, path: string, body?: object) => Promise<Json>

const cancel = (id: string, send: Send, wish: string) => send('PUT', `/shop/orders/v1/${id}/cancel`, { refund: wish })
const at = ({ payment }: Json) => `/transactions/money/v1/${payment.transactionRef}`
const settle = (order: Json, send: Send, status: string) => send('PUT', `${at(order)}/status`, { transaction: { status } })
async function refund(order: Json, send: Send, amounts: (number | undefined)[]) {
  await settle(order, send, 'succeeded')
  for (const amount of amounts) await send('POST', `${at(order)}/refund`, { refund: { amount } })
}

onEachService('a redeemed code', world => {
  const { newCode, usageOf, redemptionsOf } = discountsOf(world)
  const { newMember, subscribe, give } = buyersOf(world)
  const { optionOf, create } = shopOf(world)
  const { newPackage, buy, cancel: cancelPurchase, settle: settlePurchase } = packagesOf(world)
  const send: Send = async (method, path, body) => {
    const reply = await world.main.api.send(method, path, body)
    assert.ok(reply.status < 300, reply.text)
    return reply.body
  }
  const seen = async (code: Json) => {
    const redeemed = await redemptionsOf(`promocodeRef=${code.id}`)
    return [await usageOf(code), await usageOf({ id: code.couponRef }), redeemed.filter(one => !one.reverseDate).length]
  }

  for (const [name, isFree, types, end] of ENDS) {
    for (const type of types) {
      test(`of an order by ${type} that is ${name} is ${isFree ? 'free again' : 'used up'}`, async () => {
        const membershipRef = await newMember()
        await subscribe({ membershipRef }, { payWithInvoice: true })
        await give(membershipRef, 1_000)
        const code = await newCode({ limitedRedemption: { value: 1 } }, { enabledForCredits: true })
        const optionRef = await optionOf({ title: 'Tea', price: { credits: { amount: 2 }, money: { amount: 20 } } })
        const sent = { optionRef, membershipRef, payment: { type, promocode: code.code } }
        const { order } = (await create(sent)).body
        assert.deepEqual(await seen(code), [1, 1, 1])
        await end(order, send)
        assert.deepEqual(await seen(code), isFree ? [0, 0, 0] : [1, 1, 1])
        const again = await world.main.api.post('/shop/orders/v1', { order: sent })
        assert.equal(again.status, isFree ? 201 : 409, again.text)
      })
    }
  }

  test('of an order whose refund is canceled is used up again, unless somebody else has redeemed it since', async () => {
    const optionRef = await optionOf({ title: 'Tea', price: { money: { amount: 20 } } })
    for (const isTaken of [false, true]) {
      const code = await newCode({ limitedRedemption: { value: 1 } })
      const sent = { optionRef, membershipRef: await newMember(), payment: { type: 'external', promocode: code.code } }
      const { order } = (await create(sent)).body
      await refund(order, send, [1, undefined])
      assert.deepEqual(await seen(code), [0, 0, 0])
      if (isTaken) assert.equal((await create(sent)).status, 201)
      for (const { id } of (await send('GET', at(order))).transaction.refunds)
        await send('PUT', `${at(order)}/refunds/${id}/status`, { refund: { status: 'canceled' } })
      assert.deepEqual(await seen(code), [1, 1, 1])
    }
  })

  test('of a discounted order that costs nothing is free again when it is canceled', async () => {
    const code = await newCode({}, { percentOff: 100 })
    const optionRef = await optionOf({ title: 'Tea', price: { money: { amount: 20 } } })
    const { order } = (await create({ optionRef, payment: { type: 'external', promocode: code.code } })).body
    assert.deepEqual([order.payment.amount, order.payment.status], [0, 'succeeded'])
    await cancel(order.id, send, 'always')
    assert.deepEqual(await seen(code), [0, 0, 0])
  })

  test('of a purchase is free again when that is canceled, when its payment fails, and when it is waived', async () => {
    const { id: packageRef } = await newPackage()
    const membershipRef = await newMember()
    await subscribe({ membershipRef }, { payWithInvoice: true })
    const code = await newCode()
    const bought = (type = 'external') => buy({ membershipRef }, { packageRef, payment: { type, promocode: code.code } })
    assert.equal((await cancelPurchase((await bought()).id)).status, 200)
    assert.equal((await settlePurchase(await bought(), 'failed')).status, 200)
    await send('DELETE', `/invoices/items/v1/${(await bought('invoice')).payment.invoiceItemRef}`)
    assert.deepEqual(await seen(code), [0, 0, 0])
    await bought()
    assert.deepEqual(await seen(code), [1, 1, 1])
    const dates = (await redemptionsOf(`promocodeRef=${code.id}`)).map(({ reverseDate }) => typeof reverseDate)
    assert.deepEqual(dates, ['undefined', 'string', 'string', 'string'])
  })

  test('and all that is stored fits together in the end', async () => {
    await assertSound(world)
  })
})
