import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { signedIn } from '../../test/browser.ts'
import { client, type Client, type Json } from '../../test/client.ts'
import { follow, type Stream } from '../../test/event-stream.ts'
import { runIn } from '../../test/jobs.ts'
import { letPass } from '../../test/passing.ts'
import { serveOn } from '../../test/postgres-service.ts'
import { onEachService } from '../../test/world.ts'
import { publishing } from '../kernel/jobs/publishing.ts'
import { now } from '../kernel/time/clock.ts'
import { rawQuery } from '../../test/raw-query.ts'

/** Two seconds where others do not take most of the machine, as tests do here, and less than the fifteen after which a stream shows its life. */
const SOON_MS = 8_000

onEachService('a stream of changes', world => {
  const opened: Stream[] = []
  // A service that is started does so by itself.
  const publisher = { isOver: false, work: Promise.resolve() }
  before(async () => {
    while ((await runIn(world, publishing)) > 0);
    publisher.work = (async () => {
      while (!publisher.isOver) {
        await runIn(world, publishing)
        await wait(200)
      }
    })()
  })
  after(async () => {
    for (const stream of opened) stream.close()
    publisher.isOver = true
    await publisher.work
  })
  const open = async (options: Parameters<typeof follow>[2] = {}, by: Pick<Client, 'authorization'> = world.main.api) => {
    const stream = await follow(world.baseUrl, by, options)
    opened.push(stream)
    assert.equal(stream.response.statusCode, 200)
    return stream
  }
  const category = async (title = 'Tea', { api } = world.main) =>
    (await api.post('/shop/categories/v1', { category: { title } })).body.category
  const ticket = () =>
    world.main.api.post('/support/tickets/v1', { ticket: { locationRef: world.main.location, type: 'access', description: 'x' } })
  const credential = async (scopes: readonly string[]) => {
    const { body } = await world.main.api.post('/access/credentials/v1', {
      credential: { membershipRef: world.main.admin, title: 'x', scopes },
    })
    const { id, clientId } = body.credential
    return { id, ...client(world.baseUrl, world.main.network, { clientId, clientSecret: body.clientSecret }) }
  }
  const newest = async () => Number((await world.main.api.get('/changes/v1')).body.cursor)
  const runOf = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + 1 + i)
  /** Adds so many changes of categories at once. */
  const grow = (count: number) =>
    // Patiently, since so many may take longer than a request has.
    world.database.write(
      async tx => {
        const [{ network }, createDate] = [world.main, now()]
        const { sequence } = (await tx.first<{ sequence: number }>(
          tx.sql.selectFrom('change').select('sequence').where('network', '=', network).orderBy('sequence', 'desc').limit(1),
        ))!
        const insert = `with recursive step (i) as (select 1 union all select i + 1 from step where i < ${count})
          insert into "change" ("network", "sequence", "id", "kind", "objectRef", "createDate")
          select '${network}', ${sequence} + i, '${network}', 'category.updated', '${network}', '${createDate}' from step`
        await tx.run(rawQuery(insert))
        return sequence
      },
      { patient: true },
    )

  test('tells soon what changes, each as an event with its cursor', async () => {
    const stream = await open()
    assert.match(stream.response.headers['content-type']!, /^text\/event-stream/)
    const { id } = await category()
    const begun = Date.now()
    await stream.until(() => stream.events.length > 0)
    assert.ok(Date.now() - begun < SOON_MS)
    const [{ id: cursor, event, data }] = stream.events as [Stream['events'][number]]
    assert.deepEqual([event, data.kind, data.objectRef], ['change', 'category.created', id])
    assert.equal(cursor, String(data.sequence))
    const { changes } = (await world.main.api.get(`/changes/v1?after=${data.sequence - 1}`)).body
    assert.deepEqual(changes[0], data)
  })

  test('shows what came after a cursor first, then what comes', async () => {
    const from = await newest()
    for (let i = 0; i < 3; i++) await category()
    const stream = await open({ after: from })
    await stream.until(() => stream.events.length >= 3)
    await category()
    await stream.until(() => stream.events.length >= 4)
    assert.deepEqual(stream.sequences(), runOf(from, from + 4))
  })

  test('a reader that is cut off again and again misses and doubles nothing while others write', async () => {
    const from = await newest()
    const writing = Promise.all(
      Array.from({ length: 8 }, async () => {
        for (let i = 0; i < 25; i++) await category()
      }),
    )
    const seen: number[] = []
    for (let lastEventId = String(from); seen.length < 200;) {
      const stream = await open({ lastEventId })
      await wait(randomInt(1, 120))
      stream.close()
      await stream.ended
      seen.push(...stream.sequences())
      lastEventId = stream.lastId() || lastEventId
    }
    await writing
    assert.deepEqual(seen, runOf(from, from + 200))
  })

  test('shows only kinds whose scope the reader has, and only its own network', async () => {
    const shop = await open({}, await credential(['shop.readonly']))
    const support = await open({}, await credential(['support']))
    const theirs = await open({}, world.other.api)
    // What comes the second time tells that nothing else came between.
    for (const _ of [1, 2]) {
      await category()
      await ticket()
      await category('x', world.other)
    }
    await Promise.all([shop, support, theirs].map(stream => stream.until(() => stream.events.length > 1)))
    const kinds = [shop, support, theirs].map(({ events }) => events.map(({ data }) => data.kind))
    const twice = (kind: string) => [kind, kind]
    assert.deepEqual(kinds, [twice('category.created'), twice('ticket.created'), twice('category.created')])
  })

  test('ends soon when its credential is revoked, and says so', async () => {
    const reader = await credential(['shop'])
    const stream = await open({}, reader)
    await wait(300)
    assert.equal((await world.main.api.send('POST', `/access/credentials/v1/${reader.id}/revoke`)).status, 200)
    const begun = Date.now()
    await stream.ended
    assert.ok(Date.now() - begun < SOON_MS)
    assert.deepEqual([stream.events.at(-1)!.event, stream.events.at(-1)!.data], ['end', { reason: 'unauthorized' }])
  })

  test('ends soon when the session whose cookie opened it is ended', async () => {
    const own = await signedIn(world, world.main)
    const { id } = (await own.get('/access/sessions/v1/current')).body.session
    const stream = await follow(world.baseUrl, { cookie: own.cookie()! })
    await wait(300)
    await world.main.api.post('/shop/categories/v1', { category: { title: 'Seen' } })
    await stream.until(() => stream.events.some(({ data }) => data.kind === 'category.created'))
    assert.equal((await world.main.api.send('DELETE', `/access/sessions/v1/${id}`)).status, 204)
    const begun = Date.now()
    await stream.ended
    assert.ok(Date.now() - begun < SOON_MS)
    assert.deepEqual([stream.events.at(-1)!.event, stream.events.at(-1)!.data], ['end', { reason: 'unauthorized' }])
  })

  test('shows less from when its credential can do less', async () => {
    const reader = await credential(['shop', 'support'])
    const stream = await open({}, reader)
    await world.main.api.send('PATCH', `/access/credentials/v1/${reader.id}`, { credential: { scopes: ['support'] } })
    await wait(1_700)
    await category()
    await ticket()
    await stream.until(() => stream.events.length > 0)
    assert.deepEqual(
      stream.events.map(({ data }) => data.kind),
      ['ticket.created'],
    )
  })

  test('is refused where a cursor is gone or none, and answers HEAD without beginning', async () => {
    const answer = async (path: string, headers: Record<string, string> = {}) => {
      const reply = await world.main.api.get(path, { headers: { accept: 'text/event-stream', ...headers } })
      return [reply.status, reply.body.code]
    }
    assert.deepEqual(await answer('/changes/v1?after=999999'), [410, 'cursor_expired'])
    assert.deepEqual(await answer('/changes/v1', { 'last-event-id': '999999' }), [410, 'cursor_expired'])
    assert.deepEqual(await answer('/changes/v1', { 'last-event-id': 'x' }), [400, 'invalid_request'])
    const head = await world.main.api.send('HEAD', '/changes/v1', undefined, { headers: { accept: 'text/event-stream' } })
    assert.deepEqual([head.status, head.headers.get('content-type')], [200, 'text/event-stream; charset=utf-8'])
  })

  test('a credential has at most 20 of them, and may open one again when another has closed', async () => {
    const reader = await credential(['shop'])
    const streams = await Promise.all(Array.from({ length: 20 }, () => open({}, reader)))
    const refused = async () => (await reader.get('/changes/v1', { headers: { accept: 'text/event-stream' } })).status
    assert.equal(await refused(), 429)
    assert.equal((await reader.get('/changes/v1')).status, 200)
    streams[0]!.close()
    await wait(200)
    await open({}, reader)
    assert.equal(await refused(), 429)
    for (const stream of opened) stream.close()
  })

  test('who reads slowly gets everything in order', async () => {
    const from = await newest()
    const stream = await open({ after: from, isPaused: true })
    await grow(40_000)
    await wait(1_500)
    let text = ''
    stream.response.on('data', (part: string) => {
      text += part
    })
    stream.response.resume()
    await stream.until(() => text.includes(`id: ${from + 40_000}\n`), 20)
    assert.deepEqual(
      [...text.matchAll(/"sequence":(\d+)/g)].map(match => Number(match[1])),
      runOf(from, from + 40_000),
    )
    stream.close()
  })

  test('who does not read is cut off', async () => {
    const stream = await open({ after: await grow(60_000), isPaused: true })
    await wait(1_500)
    letPass(16_000)
    await wait(500)
    let length = 0
    stream.response.on('data', (part: string) => {
      length += part.length
    })
    stream.response.resume()
    await stream.ended
    assert.ok(stream.events.every(({ event }) => event !== 'end') && length < 60_000 * 150)
  })

  test('says something when nothing happens, with the place beyond what is not shown', async () => {
    const reader = await credential(['support'])
    const stream = await open({}, reader)
    let text = ''
    stream.response.on('data', (part: string) => {
      text += part
    })
    await category()
    await wait(800)
    letPass(16_000)
    await stream.until(() => text.includes(':\nid: '))
    assert.ok(Number(stream.lastId()) > 0)
    assert.equal(stream.lastId(), String(await newest()))
    assert.deepEqual(stream.events, [])
    stream.close()
  })

  if (world.engine === 'postgres') {
    test('tells soon what another process has written', async () => {
      const there = await serveOn(world, world.databaseUrl, {})
      try {
        const streams = [await open(), await follow(there.baseUrl, world.main.api)]
        for (const by of [there.api, world.main.api]) {
          const counts = streams.map(({ events }) => events.length)
          const { body } = (await by.post('/shop/categories/v1', { category: { title: 'Tea' } })) as Json
          const begun = Date.now()
          await Promise.all(streams.map((stream, i) => stream.until(() => stream.events.length > counts[i]!)))
          assert.ok(Date.now() - begun < SOON_MS)
          for (const { events } of streams) assert.equal(events.at(-1)!.data.objectRef, body.category.id)
        }
      } finally {
        await there.close()
      }
    })
  }
})
