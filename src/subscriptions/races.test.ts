import assert from 'node:assert/strict'
import { test } from 'node:test'
import { at, subscribing } from '../../test/subscriptions.ts'
import { onEachService } from '../../test/world.ts'

const MANY = 8

onEachService('two at once', world => {
  const { PATH, send, done, subscribe, read, changes, pending, balances } = subscribing(world)
  const atOnce = async (request: (i: number) => ReturnType<typeof send>) => {
    const replies = await Promise.all(Array.from({ length: MANY }, (_, i) => request(i)))
    for (const { status, text } of replies) assert.ok(status < 300 || status === 404 || status === 409, text)
    return replies.filter(({ status }) => status < 300).length
  }

  test('end a subscription once, and take what is left of it once', async t => {
    at(t, '2030-02-01T00:00:00Z')
    const made = await subscribe()
    assert.equal(
      await atOnce(i =>
        i % 2 ? send('DELETE', `${PATH}/${made.id}`) : send('PUT', `${PATH}/${made.id}/cancel`, { cancel: { at: 'now' } }),
      ),
      1,
    )
    assert.deepEqual(await balances(made), [0, 0])
    const unborn = await subscribe({ startDate: '2031-01-01T00:00:00Z' }, false)
    assert.equal(await atOnce(() => send('DELETE', `${PATH}/${unborn.id}`)), 1)
  })

  test('pause the same time once', async t => {
    at(t, '2030-02-01T00:00:00Z')
    const { id } = await subscribe()
    const pause = { startDate: '2030-06-01T00:00:00Z', endDate: '2030-09-01T00:00:00Z' }
    assert.equal(await atOnce(() => send('POST', `${PATH}/${id}/pauses`, { pause })), 1)
    const [made] = (await read(id)).pauses
    assert.equal(await atOnce(() => send('DELETE', `${PATH}/${id}/pauses/${made.id}`)), 1)
  })

  test('remove an item and take a change back once, and each item has a place of its own', async t => {
    at(t, '2030-02-01T00:00:00Z')
    const { id, items } = await subscribe()
    assert.equal(await atOnce(() => send('DELETE', `${PATH}/${id}/items/${items[0].id}`)), 1)
    const [change] = await changes(id)
    assert.equal(await atOnce(() => send('DELETE', `${PATH}/${id}/changes/${change!.id}`)), 1)
    assert.equal(await atOnce(i => send('POST', `${PATH}/${id}/items`, { item: { title: `Locker ${i}`, price: 1 } })), MANY)
    const after = (await read(id)).items
    assert.equal(new Set(after.map(({ title }: { title: string }) => title)).size, MANY + 1)
  })

  test('raise a price now: the customer pays the highest, and each step of it once', async t => {
    at(t, '2030-02-01T00:00:00Z')
    const made = await subscribe()
    at(t, '2030-02-14T12:00:00Z')
    const path = `${PATH}/${made.id}/items/${made.items[0].id}`
    const replies = await Promise.all(
      Array.from({ length: MANY }, (_, i) => send('PATCH', path, { item: { price: 310 + 28 * (i + 1) }, prorate: true })),
    )
    assert.ok(replies.some(({ status }) => status === 200))
    const sum = (await pending(made)).reduce((all, { amount }) => all + amount, 0)
    const { price } = await read(made.id)
    // Half of the period is left.
    assert.equal(sum, (price - 310) / 2)
    assert.equal(price, 310 + 28 * MANY)
  })

  test('a plan is archived once, and taken up before or not at all', async () => {
    const plan = { locationRef: world.main.location, title: 'Flex', period: 'month', price: 1 }
    const { id } = (await done('POST', '/plans/v1', { plan })).plan
    assert.equal(await atOnce(() => send('DELETE', `/plans/v1/${id}`)), 1)
    assert.equal(await atOnce(() => send('PUT', `/plans/v1/${id}/restore`)), 1)
  })
})
