import assert from 'node:assert/strict'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { randomUUID } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { serving } from '../../../test/served.ts'
import { onEachEngine, type World } from '../../../test/world.ts'
import { categories } from '../../shop/categories/store.ts'
import { endpoint } from '../contract/endpoint.ts'
import { Obj, T } from '../contract/schema.ts'
import { ApiError } from '../errors/api-error.ts'
import { newId } from '../storage/ids.ts'
import { record } from '../storage/record.ts'
import { implement } from './implement.ts'

const Note = Obj({ id: T.String(), title: T.String() })
const contract = {
  getNotes: endpoint({
    method: 'GET',
    path: '/notes/v1',
    scope: 'shop',
    summary: 'Read how many notes there are',
    status: 200,
    reply: Obj({ notes: T.Integer() }),
    errors: [],
  }),
  addNote: endpoint({
    method: 'PUT',
    path: '/notes/v1',
    scope: 'shop',
    summary: 'Add a note',
    etagFrom: 'getNotes',
    body: Obj({ note: Obj({ title: T.String() }) }),
    status: 200,
    reply: Obj({ note: Note }),
    errors: ['conflict'],
  }),
}

/** How often the handler ran for a note. */
const runs = new Map<string, number>()

const routes = implement(contract, {
  async getNotes({ db, network }) {
    return { notes: (await db.all(db.sql.selectFrom('category').select('id').where('network', '=', network))).length }
  },
  async addNote(call) {
    const { tx, network, now, body } = call
    const { title } = body.note
    runs.set(title, (runs.get(title) ?? 0) + 1)
    const row = { network, id: newId(), locationRef: null, title, createDate: now, updateDate: now, deleteDate: null }
    await categories.insert(tx, row)
    await record(call, 'category', 'created', { after: row })
    if (title.startsWith('refused')) throw new ApiError('conflict', 'This note is refused.')
    return { note: { id: row.id, title } }
  },
})

for (const [what, headers, status] of [
  ['a write that If-Match refuses', () => ({ 'if-match': '"stale"' }), 412],
  ['a write that is refused under its Idempotency-Key', () => ({ 'idempotency-key': randomUUID() }), 409],
] as const) {
  onEachEngine(what, world => {
    const served = serving(world, routes)
    const add = (title: string, more: Record<string, string> = {}) =>
      served.api.put('/notes/v1', { note: { title } }, { headers: more })

    test('does not make the others of its group run again, and leaves nothing behind', async () => {
      let together = 0
      // A slow machine may cut a group short, so the writes are given longer each time.
      for (let round = 0; round < 10 && together < 5; round++) {
        const titles = Array.from({ length: 4 }, (_, i) => `${what} ${world.engine} ${round} ${i}`)
        const refused = `${status === 409 ? 'refused' : 'stale'} ${what} ${world.engine} ${round}`
        const { notes } = (await served.api.get('/notes/v1')).body
        const { replies, largest } = await atOnce(
          world,
          titles.map(title => () => add(title)),
          () => add(refused, headers()),
          50 * (round + 1),
        )
        together = world.engine === 'sqlite' ? largest : 5
        assert.deepEqual(
          replies.map(reply => reply.status),
          [200, 200, 200, 200, status],
        )
        for (const title of [...titles, refused]) assert.equal(runs.get(title), 1, title)
        assert.equal((await served.api.get('/notes/v1')).body.notes, notes + 4)
      }
      assert.equal(together, 5, 'no group held them all')
    })
  })
}

/** Lets writes wait for the file, the last one behind all others, and then go; tells how many the largest group held. */
async function atOnce<R>(
  world: World,
  first: (() => Promise<R>)[],
  last: () => Promise<R>,
  waitMs: number,
): Promise<{ replies: R[]; largest: number }> {
  let largest = 0
  const note = (message: unknown) => {
    largest = Math.max(largest, (message as { writes: number }).writes)
  }
  const holder = world.engine === 'sqlite' ? new DatabaseSync(world.databaseUrl.replace('sqlite:', '')) : undefined
  holder?.exec('begin immediate')
  subscribe('stoa:commit', note)
  const replies = first.map(send => send())
  await setTimeout(waitMs)
  replies.push(last())
  await setTimeout(waitMs)
  holder?.exec('rollback')
  holder?.close()
  try {
    return { replies: await Promise.all(replies), largest }
  } finally {
    unsubscribe('stoa:commit', note)
  }
}
