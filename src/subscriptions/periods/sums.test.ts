import assert from 'node:assert/strict'
import { test } from 'node:test'
import { billingOf } from '../../../test/billing.ts'
import { at, subscribing } from '../../../test/subscriptions.ts'
import { onEachService } from '../../../test/world.ts'

onEachService('what a period says that it cost', world => {
  const { PATH, done, subscribe } = subscribing(world)
  const { billAt, invoices, periods } = billingOf(world)

  test('is of its own lines: what was prorated in it, and its setup fee, is not the next one’s, whose invoice it is on', async t => {
    at(t, '2030-02-01T00:00:00Z')
    const made = await subscribe()
    at(t, '2030-02-14T12:00:00Z')
    await done('POST', `${PATH}/${made.id}/items`, { item: { title: 'Locker', price: 28, setupFee: 5 }, prorate: true })
    const amounts = async () => (await periods(made.id)).slice(0, 2).map(({ grossAmount }) => grossAmount)
    assert.deepEqual(await amounts(), [310, 338])
    await billAt(t, '2030-02-28T12:00:00Z')
    assert.deepEqual(await amounts(), [329, 338])
    const [, second] = await invoices(`subscriptionRef=${made.id}`)
    assert.equal(second!.grossAmount, 338 + 14 + 5)
    await done('PATCH', `/invoices/v1/${second!.id}/void`, {})
    assert.deepEqual(await amounts(), [310, 338])
  })
})
