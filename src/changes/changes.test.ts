import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { client, type Client, type Json } from '../../test/client.ts'
import { runIn } from '../../test/jobs.ts'
import { validRequests } from '../../test/requests.ts'
import { raw } from '../../test/schema-lines.ts'
import { onEachService } from '../../test/world.ts'
import { publishing } from '../kernel/jobs/publishing.ts'
import { routes } from '../routes.ts'
import type { RecordedObjects } from '../kernel/storage/record.ts'
import { OBJECTS } from '../terms/objects.ts'

const PATH = '/changes/v1'

// Every kind of object that is recorded has a reader, and there is no other.
const all: Record<keyof RecordedObjects, unknown> = OBJECTS satisfies Record<keyof RecordedObjects, unknown>
assert.ok(Object.keys(all).length > 20)

onEachService('the change feed', world => {
  const publish = async () => {
    while ((await runIn(world, publishing)) > 0);
  }
  const page = async (query = '', by: Client = world.main.api): Promise<Json> => {
    await publish()
    const { status, body, text } = await by.get(`${PATH}?${query}`)
    assert.equal(status, 200, text)
    return body
  }
  /** All that somebody is shown after a cursor, by pages of different sizes unless one is named. */
  const readOn = async (from: string, by: Client = world.main.api, size?: number) => {
    const changes: Json[] = []
    for (let [limit, cursor] = [size ?? 1, from]; ; limit = size ?? (limit % 7) + 1) {
      const next = await page(`after=${cursor}&limit=${limit}`, by)
      changes.push(...next.changes)
      cursor = next.cursor
      if (!next.hasMore) return { changes, cursor }
    }
  }
  const category = async (title = 'Tea', { api } = world.main) =>
    (await api.post('/shop/categories/v1', { category: { title } })).body.category
  /** The entries of the audit log, with one more of their columns. */
  const entriesOf = <Columns>(column: string) =>
    raw<{ id: string } & Columns>(
      world.database,
      `select "id", "${column}" from "audit" where "network" = '${world.main.network}'`,
    )
  const withScopes = async (scopes: readonly string[]) => {
    const { body } = await world.main.api.post('/access/credentials/v1', {
      credential: { membershipRef: world.main.admin, title: 'x', scopes },
    })
    return client(world.baseUrl, world.main.network, { clientId: body.credential.clientId, clientSecret: body.clientSecret })
  }

  test('begins where it is now, and goes on from each cursor with what came since', async () => {
    const { changes, cursor, hasMore } = await page()
    assert.deepEqual([changes, hasMore], [[], false])
    const made = [await category('a'), await category('b')]
    await world.main.api.put(`/shop/categories/v1/${made[0].id}`, { category: { title: 'c' } })
    const next = await page(`after=${cursor}`)
    assert.deepEqual(
      next.changes.map(({ kind, objectRef }: Json) => [kind, objectRef]),
      [
        ['category.created', made[0].id],
        ['category.created', made[1].id],
        ['category.updated', made[0].id],
      ],
    )
    assert.equal(next.cursor, String(next.changes[2].sequence))
    assert.deepEqual((await page(`after=${next.changes[0].sequence}&limit=1`)).changes, [next.changes[1]])
    assert.deepEqual((await page(`after=${next.cursor}`)).changes, [])
    const entry = (await world.main.api.get(`/access/audit/v1/${next.changes[2].id}`)).body.entry
    assert.equal(entry.after.title, 'c')
  })

  test('gives each of hundreds of writes that go on at once, in the order of the objects, from any cursor', async () => {
    const { cursor } = await page()
    const made = await Promise.all(Array.from({ length: 10 }, () => category()))
    const writing = Promise.all(
      made.map(async ({ id }: Json) => {
        for (let i = 0; i < 30; i++) await world.main.api.put(`/shop/categories/v1/${id}`, { category: { title: String(i) } })
      }),
    )
    let isWritten = false
    void writing.finally(() => {
      isWritten = true
    })
    let seen: Json[] = []
    for (let at = cursor, isLast = false; !isLast;) {
      isLast = isWritten
      const next = await readOn(at)
      seen = [...seen, ...next.changes]
      at = next.cursor
      await wait(20)
    }
    await writing
    assert.equal(seen.length, 310)
    assert.deepEqual(
      seen.map(({ sequence }) => sequence),
      Array.from({ length: 310 }, (_, i) => Number(cursor) + 1 + i),
    )
    const entries = new Map(
      (await entriesOf<{ after: string }>('after')).map(({ id, after: stored }) => [
        id,
        (typeof stored === 'string' ? JSON.parse(stored) : stored).title,
      ]),
    )
    for (const { id } of made) {
      const titles = seen.filter(({ objectRef }) => objectRef === id).map(change => entries.get(change.id))
      assert.deepEqual(titles, ['Tea', ...Array.from({ length: 30 }, (_, i) => String(i))])
    }
    const middle = seen[155].sequence
    assert.deepEqual((await readOn(String(middle))).changes, seen.slice(156))
  })

  test('shows nothing of kinds whose scope the reader lacks, and goes past them', async () => {
    const { cursor } = await page()
    const readers = { support: await withScopes(['support.readonly']), shop: await withScopes(['shop', 'events']) }
    for (let i = 0; i < 3; i++) await category()
    assert.equal((await readOn(cursor, readers.shop)).changes.length, 3)
    const hidden = await readOn(cursor, readers.support)
    assert.deepEqual(hidden.changes, [])
    assert.equal(hidden.cursor, (await page()).cursor)
    // Who may do what is for admins to know.
    const members = await readOn(cursor, world.main.asMember)
    assert.deepEqual(
      members.changes.map(({ kind }) => kind),
      Array(3).fill('category.created'),
    )
    assert.ok((await readOn(cursor)).changes.some(({ kind }) => kind === 'credential.created'))
  })

  test('shows nothing of another network', async () => {
    const [mine, theirs] = [await page(), await page('', world.other.api)]
    await category('theirs', world.other)
    assert.deepEqual(await page(`after=${mine.cursor}`), mine)
    assert.equal((await page(`after=${theirs.cursor}`, world.other.api)).changes.length, 1)
  })

  test('says that a cursor is gone when changes after it are no longer kept, or when it has never been', async () => {
    for (let i = 0; i < 3; i++) await category()
    const { cursor } = await page()
    const last = Number(cursor)
    await world.write(world.main.network, async ({ tx, network }) => {
      await tx.run(tx.sql.deleteFrom('change').where('network', '=', network).where('sequence', '<', last))
    })
    for (const after of [0, last - 2, last + 1]) {
      const reply = await world.main.api.get(`${PATH}?after=${after}`)
      assert.deepEqual([reply.status, reply.body.code], [410, 'cursor_expired'], String(after))
    }
    assert.equal((await page(`after=${last - 1}`)).changes.length, 1)
    assert.equal((await page('after=oldest')).changes.length, 1)
    for (const query of ['after=now', 'after=-1', 'after=', 'limit=0', 'limit=1001'])
      assert.equal((await world.main.api.get(`${PATH}?${query}`)).status, 400, query)
  })

  // What an operation records, and with which scope it is called, has nothing to do with the store.
  if (world.engine === 'sqlite')
    test('shows whoever may call an operation what it did to the object that it answers', async () => {
      const requests = await validRequests(world.main)
      const told = new Set<string>()
      const { cursor } = await page()
      const answers = new Map<string | null, { operationId: string; scope: string | undefined; ids: unknown[] }>()
      for (const [operationId, { path, body, again, raw: text }] of Object.entries(requests)) {
        const { method, scope } = routes.find(route => route.operationId === operationId)!.endpoint
        if (text !== undefined) continue
        const reply = await world.main.api.send(method, (await again?.()) ?? path, body)
        const ids = Object.values((reply.body ?? {}) as Json).map((value: Json) => value?.id)
        answers.set(reply.headers.get('request-id'), { operationId, scope, ids })
      }
      const asked = new Map((await entriesOf<{ requestId: string }>('requestId')).map(entry => [entry.id, entry.requestId]))
      for (const { id, kind, objectRef } of (await readOn(cursor, world.main.api, 1_000)).changes) {
        const { operationId, scope, ids } = answers.get(asked.get(id)!) ?? {}
        if (!ids?.includes(objectRef)) continue
        const object = kind.split('.')[0] as keyof typeof OBJECTS
        // Locations are changed with the scope network, which includes theirs; payments are told with what they pay for.
        const expected = object === 'location' ? 'locations' : object === 'moneyTransaction' ? 'transactions' : scope
        assert.equal(OBJECTS[object].scope, expected, `${operationId}: ${kind}`)
        told.add(object)
      }
      assert.ok(told.size > 15, [...told].join())
    })
})
