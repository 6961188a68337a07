import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buyersOf } from '../../test/buyers.ts'
import { assertSound } from '../../test/problems.ts'
import { shopOf } from '../../test/shop.ts'
import { onEachService } from '../../test/world.ts'
import { costsOfLines } from './0072-costs-of-lines.ts'

onEachService('what was bought before and is on an invoice', world => {
  const { newMember, subscribe } = buyersOf(world)
  const { create, optionOf } = shopOf(world)

  test('costs what its line says, and what is paid otherwise costs what it did', async () => {
    const membershipRef = await newMember()
    await subscribe({ membershipRef }, { payWithInvoice: true, shop: 10 })
    const optionRef = await optionOf({ title: 'Tote', price: { money: { amount: 14 } } })
    const buy = async (type: string): Promise<string> =>
      (await create({ optionRef, membershipRef, payment: { type } })).body.order.id
    const [billed, external] = [await buy('invoice'), await buy('external')]
    const read = async (id: string) => (await world.main.api.get(`/shop/orders/v1/${id}`)).body.order
    const before = [await read(billed), await read(external)]
    assert.equal(before[0].payment.amount, 12.6)
    const spoilt = `update "shopOrder" set "paymentAmount" = 1400, "paymentGrossAmount" = 1400 where "id" = '${billed}'; -- "network"`
    await world.database.alter(tx => tx.script(spoilt))
    assert.equal((await read(billed)).payment.amount, 14)
    await world.database.alter(async tx => {
      for (const step of costsOfLines.steps) for (const one of step.statements(world.database.engine, {})) await tx.script(one)
    })
    assert.deepEqual([await read(billed), await read(external)], before)
    await assertSound(world)
  })
})
