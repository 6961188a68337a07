import assert from 'node:assert/strict'
import { randomInt, randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { clear, openMore, runIn, runnerOn } from '../../../test/jobs.ts'
import { onEachEngine } from '../../../test/world.ts'
import type { WritableDatabase, Tx } from '../../db/database.ts'
import { categories } from '../../shop/categories/store.ts'
import { publishing } from '../jobs/publishing.ts'
import { runJob } from '../jobs/run-jobs.ts'
import { now } from '../time/clock.ts'
import { networksToPublish, publishChanges, readChanges } from './changes.ts'
import type { WriteContext } from './context.ts'
import { firstIdOf, newId, setIds } from './ids.ts'
import { record, recordMany } from './record.ts'
import { rawQuery } from '../../../test/raw-query.ts'

const WRITERS = 16
const WRITES = 10
const OBJECTS = 8

/** Ids as processes make them whose clocks are apart: those of one object do not rise either. */
const idOfSomeClock = () =>
  `${firstIdOf(new Date(Date.now() + randomInt(-200, 200)).toISOString()).slice(0, 14)}7${randomUUID().slice(15)}`

class Undone extends Error {}

onEachEngine('changes', world => {
  test('a reader sees each committed change once, none that was undone, and those of an object in their order', async t => {
    const { network } = world.main
    const { databases: others, close } = await openMore(world)
    const databases = [world.database, ...others]
    t.after(async () => {
      setIds()
      await close()
    })
    const objects: string[] = []
    while (objects.length < OBJECTS) objects.push(await world.write(network, begin))
    setIds(idOfSomeClock)

    let isWritten = false
    let isPublished = false
    const writing = Promise.all(
      Array.from({ length: WRITERS }, (_, i) => write(databases[i % databases.length]!, network, objects)),
    ).finally(() => {
      isWritten = true
    })
    const publishing =
      world.engine === 'sqlite' ? [] : databases.slice(0, 2).map(database => publish(database, network, () => isWritten))
    const publishingAll = Promise.all([writing, ...publishing]).finally(() => {
      isPublished = true
    })
    const [seen] = await Promise.all([read(databases.at(-1)!, network, () => isPublished), publishingAll])

    const audit = await world.database.read(db =>
      db.all(db.sql.selectFrom('audit').select(['id', 'objectRef', 'after']).where('network', '=', network)),
    )
    assert.deepEqual(seen.map(({ id }) => id).toSorted(), audit.map(({ id }) => id).toSorted())
    const titles = new Map(audit.map(({ id, after }) => [id, (after as { title?: string }).title]))
    for (const object of objects) {
      const { title } = (await world.database.read(db => categories.find(db, network, object)))!
      const expected = Array.from({ length: Number(title) + 1 }, (_, i) => String(i))
      assert.ok(expected.length > WRITES)
      assert.deepEqual(
        seen.filter(({ objectRef }) => objectRef === object).map(({ id }) => titles.get(id)),
        expected,
      )
    }
    const waiting = world.database.read(db => db.all(db.sql.selectFrom('outbox').select('id').where('network', '=', network)))
    assert.deepEqual(await waiting, [])
  })

  test('what is recorded together is published in that order, without gaps', async () => {
    const { network } = world.main
    await runIn(world, publishing)
    const before = await world.database.read(db => readChanges(db, network, 0, 10_000))
    const rows = Array.from({ length: 147 }, () => newCategory(network))
    await world.write(network, async context => {
      await categories.insertMany(context.tx, rows)
      await recordMany(
        context,
        'category',
        'created',
        rows.map(after => ({ after })),
      )
    })
    await runIn(world, publishing)
    const after = await world.database.read(db => readChanges(db, network, before.length, 10_000))
    assert.deepEqual(
      after.map(({ objectRef, sequence }) => [objectRef, sequence]),
      rows.map(({ id }, i) => [id, before.length + i + 1]),
    )
  })

  test('a job publishes what waits, in the networks where something waits', async () => {
    const { database, engine } = world
    const ids = [world.main, world.other].map(({ network }) => network)
    await runIn(world, publishing)
    // What other tests have left in the store is nobody's to publish any more.
    await clear(world, 'outbox')
    const before = await database.read(db => readChanges(db, ids[1]!, 0, 10_000))
    await world.write(ids[1]!, begin)
    assert.deepEqual(await database.read(networksToPublish), engine === 'sqlite' ? [] : [ids[1]])
    assert.equal(await runJob(publishing, runnerOn(database)), engine === 'sqlite' ? 0 : 1)
    const after = await database.read(db => readChanges(db, ids[1]!, before.at(-1)!.sequence, 10_000))
    assert.partialDeepStrictEqual(after, [{ sequence: before.length + 1, kind: 'category.created' }])
  })
})

/** An object whose title counts its changes. */
async function begin(context: WriteContext): Promise<string> {
  const row = newCategory(context.network)
  await categories.insert(context.tx, row)
  await record(context, 'category', 'created', { after: row })
  return row.id
}

function newCategory(network: string) {
  const createDate = now(network)
  return { network, id: newId(), locationRef: null, title: '0', createDate, updateDate: createDate, deleteDate: null }
}

/** Changes some objects at a time, each under its lock; a part of the transactions is undone. */
async function write(database: WritableDatabase, network: string, objects: readonly string[]): Promise<void> {
  for (let i = 0; i < WRITES; i++) {
    // Always in the same order, so that transactions do not wait for each other in a circle.
    const picked = Array.from({ length: randomInt(1, 5) }, () => objects[randomInt(OBJECTS)]!).toSorted()
    const isUndone = randomInt(5) === 0
    const written = database.write(
      async tx => {
        const context = { tx, network, now: now(network), actor: undefined, requestId: 'test' }
        for (const id of picked) {
          const before = (await categories.lock(tx, network, id))!
          await pause(tx)
          const after = await categories.update(context, before, { title: String(Number(before.title) + 1) })
          await record(context, 'category', 'updated', { before, after })
          await pause(tx)
        }
        if (isUndone) throw new Undone()
      },
      { patient: true },
    )
    await (isUndone ? assert.rejects(written, Undone) : written)
  }
}

/** Gives others time to do something in the middle of a transaction. On SQLite there is nobody else. */
async function pause(tx: Tx): Promise<void> {
  if (tx.engine === 'postgres') await tx.first(rawQuery(`select pg_sleep(${randomInt(4) / 1_000})`))
}

/** Without the job's lease, so that publishers are in each other's way. */
async function publish(database: WritableDatabase, network: string, isEnd: () => boolean): Promise<void> {
  for (let isLast = false; ;) {
    const published = await database.write(tx => publishChanges(tx, network, randomInt(1, 40)))
    if (published > 0) continue
    if (isLast) return
    isLast = isEnd()
    if (!isLast) await wait(randomInt(10))
  }
}

/** Reads on from where it is, as a client does, until `isEnd` and nothing more comes. */
async function read(database: WritableDatabase, network: string, isEnd: () => boolean) {
  const seen: Awaited<ReturnType<typeof readChanges>> = []
  for (let isLast = false; ;) {
    const rows = await database.read(db => readChanges(db, network, seen.at(-1)?.sequence ?? 0, randomInt(1, 50)))
    for (const row of rows) {
      assert.equal(row.sequence, seen.length + 1)
      seen.push(row)
    }
    if (rows.length > 0) continue
    if (isLast) return seen
    isLast = isEnd()
    if (!isLast) await wait(1)
  }
}
