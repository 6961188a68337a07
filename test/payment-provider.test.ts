import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { serve } from './command.ts'
import { providerOf } from './provider.ts'
import { shopOf } from './shop.ts'
import { onEachEngine } from './world.ts'

onEachEngine('a server with networks for trials', world => {
  const { optionOf, create } = shopOf(world)

  test('settles what the built-in provider was given, also while no server ran', async () => {
    await providerOf(world).forTrials(world.main)
    const statusAfter = async (amount: number) => {
      const optionRef = await optionOf({ title: 'Cup', price: { money: { amount } } })
      const { id, payment } = (await create({ optionRef, payment: { type: 'paymentGateway' } })).body.order
      assert.equal(payment.status, 'processing')
      return async () => {
        const end = performance.now() + 15_000
        for (;;) {
          const { status } = (await world.main.api.get(`/shop/orders/v1/${id}`)).body.order.payment
          if (status !== 'processing') return status
          assert.ok(performance.now() < end, 'nothing settled it')
          await wait(30)
        }
      }
    }
    const before = [await statusAfter(5), await statusAfter(5.13)]
    const server = await serve(world.databaseUrl)
    try {
      assert.deepEqual([await before[0]!(), await before[1]!()], ['succeeded', 'failed'])
      assert.equal(await (await statusAfter(7))(), 'succeeded')
    } finally {
      await server.end()
    }
  })
})
