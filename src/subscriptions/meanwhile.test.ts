import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bookingsOf } from '../../test/bookings.ts'
import { meanwhile } from '../../test/meanwhile.ts'
import { subscribing } from '../../test/subscriptions.ts'
import { onEachEngine } from '../../test/world.ts'
import { companies } from '../community/companies/store.ts'
import { resources } from '../resources/store.ts'

// On SQLite no other transaction comes between.
onEachEngine(
  'a subscription while others write',
  world => {
    const { PATH, send, subscribe, read, pending } = subscribing(world)
    const newDesk = () => bookingsOf(world).newResource({ type: 'dedicatedDesk' })
    const startDate = new Date(Date.now() - 5 * 86_400_000).toISOString()
    const cancel = (id: string, at: string) => send('PUT', `${PATH}/${id}/cancel`, { cancel: { at } })

    test('that ends while an item waits for its desk takes no item any more', async () => {
      const desk = await newDesk()
      const made = await subscribe({ startDate })
      const { adding } = await meanwhile(
        world,
        ({ tx, network }) => resources.lock(tx, network, desk),
        async waiting => {
          const item = { title: 'Own desk', price: 100, resourceRef: desk }
          const adding = send('POST', `${PATH}/${made.id}/items`, { item, prorate: true })
          await waiting()
          assert.equal((await cancel(made.id, 'now')).status, 200)
          return { adding }
        },
      )
      const { status, text } = await adding
      assert.equal(status, 409, text)
      assert.match(text, /has ended/)
      assert.deepEqual(await pending(made), [])
    })

    test('that gets another desk while its end waits ends with that desk', async () => {
      const [desk, other] = [await newDesk(), await newDesk()]
      const made = await subscribe({ startDate, items: [{ title: 'Desk', price: 310, resourceRef: desk }] })
      const { changing, ending } = await meanwhile(
        world,
        ({ tx, network }) => companies.lock(tx, network, made.companyRef),
        async waiting => {
          const path = `${PATH}/${made.id}/items/${made.items[0].id}`
          const changing = send('PATCH', path, { item: { resourceRef: other } })
          await waiting(1)
          const ending = cancel(made.id, 'periodEnd')
          await waiting(2)
          return { changing, ending }
        },
      )
      for (const { status, text } of [await changing, await ending]) assert.equal(status, 200, text)
      const { endDate, items } = await read(made.id)
      assert.ok(endDate)
      assert.equal(items[0].resourceRef, other)
    })
  },
  { engines: ['postgres'] },
)
