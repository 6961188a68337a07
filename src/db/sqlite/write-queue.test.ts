import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { DatabaseSync } from 'node:sqlite'
import type { WritableDatabase, Tx } from '../database.ts'
import { openDatabase } from '../open.ts'
import { holdFile } from './open.ts'
import { WriteQueue } from './write-queue.ts'
import { schema } from '../../schema.ts'
import { rawQuery } from '../../../test/raw-query.ts'

describe('writes on SQLite', () => {
  let folder: string
  let path: string
  let database: WritableDatabase
  let fatal: Error | undefined

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'stoa-queue-'))
    path = join(folder, 'stoa.db')
    database = await openDatabase(`sqlite:${path}`, schema, {
      onFatal: error => {
        fatal = error
      },
    })
    await database.alter(tx => tx.script('create table setting (key text primary key, value text not null) strict'))
    fatal = undefined
  })
  afterEach(async () => {
    await database.close()
    rmSync(folder, { recursive: true })
  })

  const put = (tx: Tx, key: string) => tx.run(tx.sql.insertInto('setting').values({ key, value: 'x' }))
  const keys = async () =>
    (await database.read(db => db.all(db.sql.selectFrom('setting').select('key').orderBy('key')))).map(row => row.key)

  test('of a group, the one that fails is undone and the others are kept', async () => {
    const results = await Promise.allSettled(
      ['a', 'b', 'c'].map(key =>
        database.write(async tx => {
          await put(tx, key)
          if (key === 'b') throw new Error('no')
        }),
      ),
    )
    assert.deepEqual(
      results.map(result => result.status),
      ['fulfilled', 'rejected', 'fulfilled'],
    )
    assert.deepEqual(await keys(), ['a', 'c'])
  })

  test('of work that is only a preview nothing stays, and it gives what would have become of it', async () => {
    const results = await Promise.all(
      ['a', 'b', 'c'].map(key =>
        database.write(
          async tx => {
            await put(tx, key)
            return tx.all(tx.sql.selectFrom('setting').select('key').orderBy('key'))
          },
          { undone: key === 'b' },
        ),
      ),
    )
    assert.deepEqual(
      results.map(rows => rows.map(row => row.key)),
      [['a'], ['a', 'b'], ['a', 'c']],
    )
    assert.deepEqual(await keys(), ['a', 'c'])
  })

  test('work that fails is undone alone whether it is the first to fail or not, and work that only read is run once', async () => {
    let runs = 0
    for (const round of ['1', '2', '3']) {
      const results = await Promise.allSettled(
        ['a', 'b', 'c', 'd'].map(key =>
          database.write(async tx => {
            if (key === 'a') {
              runs++
              throw new Error('refused before it wrote')
            }
            await put(tx, key + round)
            if (key === 'c' && round !== '1') throw new Error('refused after it wrote')
          }),
        ),
      )
      assert.deepEqual(
        results.map(result => (result.status === 'rejected' ? result.reason.message : 'kept')),
        ['refused before it wrote', 'kept', round === '1' ? 'kept' : 'refused after it wrote', 'kept'],
      )
    }
    // On a slow machine a group ends before all four, and the first is in none that has to be undone.
    assert.ok(runs === 3 || runs === 4, `only the group that had to be undone was run again: ${runs}`)
    assert.deepEqual(await keys(), ['b1', 'b2', 'b3', 'c1', 'd1', 'd2', 'd3'])
  })

  test('many writes at once share few commits', async () => {
    const watcher = new DatabaseSync(path, { readOnly: true })
    const version = watcher.prepare('pragma data_version')
    const versions = new Set<unknown>()
    await Promise.all(
      Array.from({ length: 200 }, (_, i) =>
        database.write(tx => put(tx, `k${i}`)).then(() => versions.add(version.get()!.data_version)),
      ),
    )
    watcher.close()
    assert.equal((await keys()).length, 200)
    assert.ok(versions.size <= 25, `${versions.size} commits`)
  })

  test('a write is seen by others only when it is durable', async () => {
    await database.write(async tx => {
      await put(tx, 'a')
      assert.equal(other(path, 'select count(*) as rows from setting').rows, 0)
    })
    assert.equal(other(path, 'select count(*) as rows from setting').rows, 1)
  })

  test('a read of several statements sees one state, whatever is written meanwhile', async () => {
    const writes = Array.from({ length: 50 }, (_, i) => database.write(tx => put(tx, `k${i}`)))
    const counts = await database.read(async db => {
      const seen: number[] = []
      for (let i = 0; i < 20; i++) seen.push((await db.all(db.sql.selectFrom('setting').select('key'))).length)
      return seen
    })
    assert.equal(new Set(counts).size, 1)
    await Promise.all(writes)
  })

  test('a read that rests lets others have their turn, and sees what they have written', async () => {
    await database.read(async db => {
      const count = async () => (await db.all(db.sql.selectFrom('setting').select('key'))).length
      assert.equal(await count(), 0)
      const written = database.write(tx => put(tx, 'meanwhile'))
      assert.equal(await count(), 0)
      for (let i = 0; i < 3; i++) await db.rest!()
      assert.equal(await count(), 1)
      await written
    })
  })

  test('a write that waits for something other than its transaction fails, and the next one is served', async () => {
    await assert.rejects(
      database.write(async tx => {
        await put(tx, 'a')
        await new Promise(resolve => setTimeout(resolve, 20))
      }),
      /waited for something other/,
    )
    await database.write(tx => put(tx, 'b'))
    assert.deepEqual(await keys(), ['b'])
  })

  test('a transaction takes no statement after its work has settled', async () => {
    let kept: Tx | undefined
    await database.write(async tx => {
      kept = tx
    })
    await assert.rejects(put(kept!, 'late'), /has ended/)
    assert.deepEqual(await keys(), [])
  })

  test('a write whose client has gone is dropped before it starts', async () => {
    await assert.rejects(
      database.write(tx => put(tx, 'a'), { isAbandoned: () => true }),
      { code: 'unavailable' },
    )
    assert.deepEqual(await keys(), [])
  })

  test('beyond 2,000 waiting writes the next is refused, and those that wait are done', async () => {
    const waiting = Array.from({ length: 2_000 }, (_, i) => database.write(tx => put(tx, `k${i}`)))
    await assert.rejects(
      database.write(tx => put(tx, 'one more')),
      { code: 'unavailable' },
    )
    await Promise.all(waiting)
    assert.equal((await keys()).length, 2_000)
  })

  test('while another process holds the file, writes wait and the loop stays free', async () => {
    const holder = new DatabaseSync(path)
    holder.exec('begin immediate')
    let isDone = false
    const write = database.write(tx => put(tx, 'a')).finally(() => (isDone = true))
    // In a thread that is not free they would never end, since it is this one that gives the file back.
    for (let turn = 0; turn < 20; turn++) await new Promise(resolve => setTimeout(resolve, 2))
    assert.equal(isDone, false)
    holder.exec('commit')
    holder.close()
    await write
    assert.deepEqual(await keys(), ['a'])
  })

  test('a full disk refuses the group and serves the next', async () => {
    await database.write(tx => tx.run(rawQuery('pragma max_page_count = 8')))
    const big = 'x'.repeat(60_000)
    const results = await Promise.allSettled(
      ['a', 'b'].map(key =>
        database.write(tx => tx.run(tx.sql.insertInto('setting').values({ key, value: key === 'a' ? big : 'x' }))),
      ),
    )
    const [first] = results
    assert.equal(first!.status, 'rejected')
    assert.equal((first as PromiseRejectedResult).reason.code, 'unavailable')
    assert.equal(fatal, undefined)
    await database.write(tx => put(tx, 'c'))
    assert.ok((await keys()).includes('c'))
  })

  /** A queue whose commits fail as `fail` says, and what it says of the keys that it was given. */
  const failing = (fail: (handle: DatabaseSync) => void) => {
    const handle = new DatabaseSync(path)
    const prepare = (sql: string) => {
      const statement = handle.prepare(sql)
      return sql !== 'commit' ? statement : { run: () => (fail(handle), statement.run()) }
    }
    const fake = Object.defineProperty({ prepare }, 'isTransaction', { get: () => handle.isTransaction })
    const writer = { handle: fake as unknown as DatabaseSync, wrote: false, tx: () => ({}) as Tx }
    const queue = new WriteQueue(writer, {
      onFatal(error) {
        fatal = error as Error
      },
    })
    const write = (key: string) =>
      queue
        .run(async () => handle.exec(`insert into setting values ('${key}', 'x')`))
        .then(
          () => 'kept',
          (error: { code: string }) => error.code,
        )
    return { write, close: () => queue.close().then(() => handle.close()) }
  }

  for (const isUndone of [true, false]) {
    const name = isUndone ? 'undone by SQLite' : 'still open'
    test(`a disk found full at the commit, with the group ${name}, refuses the group and serves the next`, async () => {
      let isFull = true
      const queue = failing(handle => {
        if (!isFull) return
        if (isUndone) handle.exec('rollback')
        throw Object.assign(new Error('database or disk is full'), { errcode: 13 })
      })
      assert.deepEqual(await Promise.all(['a', 'b'].map(queue.write)), ['unavailable', 'unavailable'])
      isFull = false
      assert.equal(await queue.write('c'), 'kept')
      assert.deepEqual(await keys(), ['c'])
      assert.equal(fatal, undefined)
      await queue.close()
    })
  }

  test('a commit that fails by an error of the disk leaves its group in doubt, ends the queue, and begins nothing more', async () => {
    const queue = failing(() => {
      throw Object.assign(new Error('disk I/O error'), { errcode: 1034 })
    })
    const results = await Promise.all(Array.from({ length: 130 }, (_, i) => queue.write(`k${i}`)))
    const inDoubt = results.indexOf('unavailable')
    assert.ok(inDoubt > 0)
    assert.deepEqual(results, [...Array(inDoubt).fill('outcome_unknown'), ...Array(130 - inDoubt).fill('unavailable')])
    assert.equal(fatal?.message, 'disk I/O error')
    assert.equal(await queue.write('later'), 'unavailable')
    await queue.close()
  })

  test('closing waits for what was asked before and takes nothing more', async () => {
    const write = database.write(tx => put(tx, 'a'))
    const closed = database.close()
    await assert.rejects(
      database.write(tx => put(tx, 'b')),
      { code: 'unavailable' },
    )
    await Promise.all([write, closed])
    database = await openDatabase(`sqlite:${path}`, schema)
    assert.deepEqual(await keys(), ['a'])
  })

  test('a second server on the same file is refused', async () => {
    const first = holdFile(join(folder, 'own.db'))
    assert.throws(() => holdFile(join(folder, 'own.db')), /another stoa/)
    first.release()
    holdFile(join(folder, 'own.db')).release()
  })
})

/** What another connection sees of the file. */
function other(path: string, query: string): Record<string, unknown> {
  const handle = new DatabaseSync(path, { readOnly: true })
  try {
    return handle.prepare(query).get() as Record<string, unknown>
  } finally {
    handle.close()
  }
}
