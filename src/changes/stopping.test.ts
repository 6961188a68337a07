import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { client } from '../../test/client.ts'
import { serve, type Served } from '../../test/command.ts'
import { follow } from '../../test/event-stream.ts'
import { onEmptyStores } from '../../test/world.ts'

onEmptyStores('a stream of changes of a server', world => {
  let server: Served
  before(async () => {
    server = await serve(world.databaseUrl, { DRAIN_SECONDS: '1' })
  })
  after(() => server?.end('SIGKILL'))

  test('tells what the server writes, and says farewell when it is asked to stop, and to whoever comes then', async () => {
    const api = client(server.baseUrl, world.main.network, world.main)
    const stream = await follow(server.baseUrl, api, {})
    // On PostgreSQL what was there before may be told late.
    const { body } = await api.post('/shop/categories/v1', { category: { title: 'Tea' } })
    const begun = Date.now()
    await stream.until(() => stream.events.some(({ data }) => data.objectRef === body.category.id))
    assert.ok(Date.now() - begun < 2_000)
    const asked = Date.now()
    const ended = server.end('SIGTERM')
    await stream.ended
    assert.ok(Date.now() - asked < 900)
    assert.deepEqual(stream.events.at(-1)!.data, { reason: 'stopping' })
    await wait(100)
    const late = await follow(server.baseUrl, api, { lastEventId: stream.lastId() })
    await late.ended
    assert.equal(late.response.statusCode, 200)
    assert.deepEqual(late.events.at(-1)!.data, { reason: 'stopping' })
    assert.equal(await ended, 0)
    assert.ok(Date.now() - asked < 4_000)
  })
})
