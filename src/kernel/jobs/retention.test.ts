import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { clear, runnerOn } from '../../../test/jobs.ts'
import { onEmptyStores } from '../../../test/world.ts'
import { categories } from '../../shop/categories/store.ts'
import { publishChanges, readChanges } from '../storage/changes.ts'
import { newId } from '../storage/ids.ts'
import { record } from '../storage/record.ts'
import { now, setClock } from '../time/clock.ts'
import { auditRetention, changeRetention } from './retention.ts'
import { runJob } from './run-jobs.ts'

const DAY_MS = 86_400_000
// Each test is later than the one before, since ids of a process never go back.
let start = Date.parse('2031-05-06T07:00:00.000Z')
const setDay = (day: number) => setClock(() => start + day * DAY_MS)

onEmptyStores('retention', world => {
  const [main, other] = [() => world.main.network, () => world.other.network]
  const run = async ([job]: ReturnType<typeof auditRetention>) => runJob(job!, runnerOn(world.database))
  const sequences = async (network: string) =>
    (await world.database.read(db => readChanges(db, network, 0, 10_000))).map(({ sequence }) => sequence)
  const audits = (network: string) =>
    world.database.read(db => db.all(db.sql.selectFrom('audit').select(['createDate', 'id']).where('network', '=', network)))

  /** Makes so many recorded changes at this moment. */
  async function change(network: string, times: number): Promise<void> {
    for (let done = 0; done < times; done += 100) {
      await world.write(network, async context => {
        for (let i = done; i < Math.min(done + 100, times); i++) {
          const row = {
            network,
            id: newId(),
            locationRef: null,
            title: `${i}`,
            createDate: now(),
            updateDate: now(),
            deleteDate: null,
          }
          await categories.insert(context.tx, row)
          await record(context, 'category', 'created', { after: row })
        }
      })
    }
    if (world.engine === 'postgres') while ((await world.database.write(tx => publishChanges(tx, network, 500))) > 0);
  }

  /** A change and its audit entry, with an id and a date of their own. */
  const insert = (idMs: number, dateMs: number, sequence: number) =>
    world.database.write(async tx => {
      const row = {
        network: main(),
        id: newIdAt(idMs),
        kind: 'event.created',
        objectRef: newId(),
        createDate: new Date(dateMs).toISOString(),
      }
      await tx.run(tx.sql.insertInto('change').values({ ...row, sequence }))
      await tx.run(tx.sql.insertInto('audit').values({ ...row, requestId: 'test' } as never))
    })

  beforeEach(async () => {
    start += 2_000 * DAY_MS
    setDay(0)
    await clear(world, 'audit', 'change', 'outbox')
  })
  afterEach(() => setClock())

  test('audit entries are kept for so many days, and then deleted in batches, in every network', async () => {
    await change(main(), 1_100)
    await change(other(), 2)
    setDay(10)
    await change(main(), 3)
    setDay(30)
    assert.equal(await run(auditRetention(30)), 0)
    setClock(() => start + 30 * DAY_MS + 1)
    assert.ok((await run(auditRetention(30))) > 3)
    assert.deepEqual([(await audits(main())).length, (await audits(other())).length], [3, 0])
    assert.equal(await run(auditRetention(30)), 0)
  })

  test('changes are kept for so many days; the newest stays, so that no number comes twice', async () => {
    await change(main(), 1_100)
    await change(other(), 1)
    setDay(10)
    await change(main(), 3)
    setDay(31)
    assert.ok((await run(changeRetention(30))) > 2)
    assert.deepEqual([await sequences(main()), await sequences(other())], [[1_101, 1_102, 1_103], [1]])
    setDay(1_000)
    assert.equal(await run(changeRetention(30)), 1)
    assert.deepEqual([await sequences(main()), await sequences(other())], [[1_103], [1]])
    assert.equal(await run(changeRetention(30)), 0)
    await change(main(), 1)
    await change(other(), 1)
    assert.deepEqual(
      [await sequences(main()), await sequences(other())],
      [
        [1_103, 1_104],
        [1, 2],
      ],
    )
  })

  test('of exactly one batch and the newest the newest stays', async () => {
    await change(main(), 501)
    setDay(31)
    await run(changeRetention(30))
    assert.deepEqual(await sequences(main()), [501])
  })

  test('changes that are kept have no gap, though neither ids nor dates rise as the sequence does', async () => {
    const [old, recent] = [start - 40 * DAY_MS, start]
    for (const third of [
      [recent, old],
      [old, recent],
    ] as const) {
      await clear(world, 'audit', 'change')
      for (const sequence of [1, 2, 4, 5]) await insert(old, old, sequence)
      await insert(...third, 3)
      await insert(recent, recent, 6)
      await run(changeRetention(30))
      assert.deepEqual(await sequences(main()), [3, 4, 5, 6])
    }
  })

  test('nothing is deleted because its id alone, or its date alone, is old', async () => {
    const [oldest, old, recent] = [start - 41 * DAY_MS, start - 40 * DAY_MS, start]
    for (const [idMs, dateMs] of [
      [old, recent],
      [recent, old],
    ] as const) {
      await clear(world, 'audit', 'change')
      await insert(idMs, dateMs, 1)
      await insert(recent, recent, 2)
      assert.deepEqual([await run(auditRetention(30)), await run(changeRetention(30))], [0, 0])
      await insert(oldest, oldest, 0)
      assert.deepEqual([await run(auditRetention(30)), await run(changeRetention(30))], [1, 1])
      assert.deepEqual([(await audits(main())).length, await sequences(main())], [2, [1, 2]])
    }
  })

  test('with 0 days everything is kept for good', () => {
    assert.deepEqual([auditRetention(0), changeRetention(0)], [[], []])
  })
})

/** An id as another process makes it, whatever this one has made before. */
const newIdAt = (ms: number) =>
  `${ms
    .toString(16)
    .padStart(12, '0')
    .replace(/^(.{8})/, '$1-')}${newId().slice(13)}`
