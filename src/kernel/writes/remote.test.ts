import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { rolldown } from 'rolldown'
import { entangle, fail, hold, limitPages, put, putLarge, refuse, stumble } from '../../../test/writer.ts'
import { holdFile } from '../../db/open.ts'
import type { ReadingDatabase } from '../../db/sqlite/sqlite.ts'
import { schema } from '../../schema.ts'
import { RemoteWrites } from './remote.ts'

const WRITER = new URL('../../../test/writer.ts', import.meta.url)

describe('a thread that writes', () => {
  let bundled: string
  let folder: string
  let reads: ReadingDatabase
  let thread: Worker
  let writes: RemoteWrites
  let fatal: Error[]
  let release: () => void

  // Each test has a thread of its own, and would wait for two hundred modules.
  before(async () => {
    bundled = mkdtempSync(join(tmpdir(), 'stoa-writer-'))
    const bundle = await rolldown({ input: fileURLToPath(WRITER), platform: 'node' })
    await bundle.write({ file: join(bundled, 'writer.mjs'), sourcemap: 'inline' })
    await bundle.close()
  })
  after(() => rmSync(bundled, { recursive: true }))
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'stoa-thread-'))
    const file = (await holdFile(`sqlite:${join(folder, 'stoa.db')}`))!
    const whole = file.open(schema)
    await whole.alter(tx => tx.script('create table setting (key text primary key, value text not null) strict'))
    reads = file.openReads(schema, () => {})
    await whole.close()
    fatal = []
    const execArgv = ['--enable-source-maps']
    thread = new Worker(pathToFileURL(join(bundled, 'writer.mjs')), { workerData: { path: file.path }, execArgv })
    writes = new RemoteWrites(thread, { onAnswers: () => reads.refresh(), onFatal: error => fatal.push(error) })
    release = () => file.release()
  })
  afterEach(async () => {
    await writes.close()
    await reads.close()
    release()
    rmSync(folder, { recursive: true })
  })

  const stored = async () => {
    const rows = await reads.read(db => db.all(db.sql.selectFrom('setting').select('key').orderBy('key')))
    return rows.map(row => row.key)
  }
  const keys = (name: string, count: number) => Array.from({ length: count }, (_, i) => `${name}${String(i).padStart(4, '0')}`)
  /** Lets it learn that to put a key takes no time. */
  const warm = async (...networks: string[]) => {
    for (let i = 0; i < 30; i++) for (const network of networks) await writes.perform(put, `${network} ${i}`, { network })
  }
  /** What became of writes: `kept`, or the code of the error. */
  const outcomes = (asked: Promise<unknown>[]) =>
    Promise.all(
      asked.map(one =>
        one.then(
          () => 'kept',
          (error: { code: string }) => error.code,
        ),
      ),
    )

  test('has stored what it has answered, and whoever reads finds it', async () => {
    for (const key of ['a', 'b', 'c']) {
      await stored()
      await writes.perform(put, key)
      assert.ok((await stored()).includes(key))
    }
  })

  test('stores nothing of a write that fails, and its error comes with all its parts', async () => {
    await assert.rejects(writes.perform(refuse, 'a'), ({ code, status, message, errors, headers }: Record<string, unknown>) => {
      assert.deepEqual([code, status, message, headers], ['conflict', 409, 'It cannot be.', { 'retry-after': '7' }])
      assert.deepEqual(errors, [{ pointer: '/key', code: 'taken', detail: 'It is taken.' }])
      return true
    })
    assert.deepEqual(await stored(), [])
    await writes.perform(put, 'b')
    await assert.rejects(writes.perform(put, 'b'), { code: 'already_exists' })
    await assert.rejects(writes.perform(stumble, undefined), ({ code, cause }: { code: string; cause: Error }) => {
      assert.equal(code, 'internal')
      assert.match(cause.stack!, /^TypeError: nobody expected this\n.*test\/writer\.ts/s)
      return true
    })
    assert.deepEqual(await stored(), ['b'])
  })

  test('takes a thousand of six thousand writes of a network that come at once, 750 of a credential, and has room for others', async () => {
    const asked = keys('k', 5_000).map(key => writes.perform(put, key, { network: 'a', credential: 'k' }))
    const more = keys('l', 1_000).map(key => writes.perform(put, key, { network: 'a', credential: 'l' }))
    const others = keys('m', 750).map(key => writes.perform(put, key, { network: 'b' }))
    const another = keys('n', 250).map(key => writes.perform(put, key, { network: 'b', credential: 'n' }))
    const little = [writes.perform(put, 'o', { network: 'c' })]
    const refused = (times: number) => Array<string>(times).fill('unavailable')
    const all = await Promise.all([outcomes(asked), outcomes(more), outcomes([...others, ...another, ...little])])
    assert.deepEqual(all[0], [...Array<string>(750).fill('kept'), ...refused(4_250)])
    assert.deepEqual(all[1], [...Array<string>(250).fill('kept'), ...refused(750)])
    assert.deepEqual(new Set(all[2]), new Set(['kept']))
    assert.deepEqual(await stored(), [...keys('k', 750), ...keys('l', 250), ...keys('m', 750), ...keys('n', 250), 'o'])
  })

  test('serves a network that asks for little as soon as one that asks for much', async () => {
    const much = keys('a', 700).map(key => writes.perform(put, key, { network: 'a' }))
    const last = await writes.perform(put, 'b', { network: 'b' })
    assert.ok(last <= 2, `${last}`)
    await Promise.all(much)
  })

  test('serves a credential that asks for little as soon as another one of its network that asks for much', async () => {
    const much = keys('a', 700).map(key => writes.perform(put, key, { network: 'a', credential: 'much' }))
    const last = await writes.perform(put, 'b', { network: 'a', credential: 'little' })
    assert.ok(last <= 2, `${last}`)
    await Promise.all(much)
  })

  test('begins a write that takes long, however many short ones of another credential of its network come', async () => {
    await warm('a')
    const order: string[] = []
    await writes.perform(hold, 100, { network: 'a', credential: 'long' })
    const short = keys('k', 300).map(key =>
      writes.perform(put, key, { network: 'a', credential: 'short' }).then(() => order.push('k')),
    )
    await Promise.all([...short, writes.perform(hold, 100, { network: 'a', credential: 'long' }).then(() => order.push('long'))])
    const before = order.indexOf('long')
    assert.ok(before < 10, `${before} were before it`)
  })

  test('lets another network write between two writes that take long', async () => {
    const order: string[] = []
    const asked = ['a', 'a', 'a', 'b'].map(network => writes.perform(hold, 100, { network }).then(() => order.push(network)))
    assert.ok(!writes.isWaitedFor())
    await asked[0]
    assert.ok(writes.isWaitedFor())
    await Promise.all(asked)
    assert.deepEqual([order, writes.isWaitedFor()], [['a', 'b', 'a', 'a'], false])
  })

  test('refuses what waits outside when it gives up, and does what it has begun', async () => {
    const asked = [1, 2, 3].map(() => writes.perform(hold, 50, { network: 'a' }))
    await new Promise(setImmediate)
    await new Promise(setImmediate)
    writes.giveUp()
    assert.deepEqual(await outcomes(asked), ['kept', 'unavailable', 'unavailable'])
  })

  test('drops what nobody waits for any more, as long as it has not crossed', async () => {
    const isGone = { isAbandoned: () => true }
    assert.deepEqual(await outcomes([writes.perform(put, 'a', isGone), writes.perform(put, 'b')]), ['unavailable', 'kept'])
    assert.deepEqual(await stored(), ['b'])
  })

  test('that fails leaves what it had begun in doubt, and nothing of what still waits was stored', async () => {
    await warm('a')
    const many = keys('k', 400).map(key => writes.perform(put, key, { network: 'a' }))
    const became = await outcomes([writes.perform(fail, undefined), ...many])
    const count = (code: string) => became.filter(one => one === code).length
    // The message that says what was kept may be lost with the thread, and no more than this is in it.
    assert.ok(count('unavailable') >= 145 && count('outcome_unknown') > 0, became.join())
    assert.equal(count('outcome_unknown') + count('kept') + count('unavailable'), 401)
    const rows = await stored()
    const keysThat = (code: string) => keys('k', 400).filter((_, i) => became[i + 1] === code)
    assert.deepEqual(
      keysThat('unavailable').filter(key => rows.includes(key)),
      [],
    )
    assert.deepEqual(
      keysThat('kept').filter(key => !rows.includes(key)),
      [],
    )
    assert.deepEqual(
      fatal.map(({ message }) => message),
      ['the thread that writes has failed: the thread stumbled'],
    )
    assert.deepEqual(await outcomes([writes.perform(put, 'later')]), ['unavailable'])
  })

  test('that is ended in the middle of its work has stored all that it has answered', async () => {
    const asked = keys('k', 750).map(key => writes.perform(put, key))
    await asked[20]
    await thread.terminate()
    const became = await outcomes(asked)
    const rows = new Set(await stored())
    const lost = keys('k', 750).filter((key, i) => became[i] === 'kept' && !rows.has(key))
    const invented = keys('k', 750).filter((key, i) => became[i] === 'unavailable' && rows.has(key))
    assert.deepEqual([lost, invented], [[], []])
    assert.ok(became.includes('outcome_unknown') && became.includes('unavailable'), [...new Set(became)].join())
    assert.deepEqual(
      fatal.map(({ message }) => message),
      ['the thread that writes has ended with 1'],
    )
  })

  test('tells of a full disk, and goes on when there is space again', async () => {
    // Fewer pages than there are means as many as there are.
    await writes.perform(limitPages, 1)
    await assert.rejects(writes.perform(putLarge, 'a'), ({ code, cause }: { code: string; cause: Error }) => {
      assert.equal(code, 'unavailable')
      assert.match(cause.message, /no space left on the disk/)
      return true
    })
    await writes.perform(limitPages, 1_000_000)
    await writes.perform(putLarge, 'b')
    assert.deepEqual([await stored(), fatal], [['b'], []])
  })

  test('says that it is stuck when nothing comes out of it for long', async t => {
    assert.ok(!writes.isStuck())
    const held = writes.perform(hold, 300)
    await new Promise(setImmediate)
    const { now } = performance
    t.mock.method(performance, 'now', () => now.call(performance) + 6_000)
    assert.ok(writes.isStuck())
    await held
    assert.ok(!writes.isStuck())
  })

  test('outlives what is no data, on the way in and on the way out', async () => {
    await assert.rejects(writes.perform(put, (() => {}) as never), { name: 'DataCloneError' })
    await assert.rejects(writes.perform(entangle, undefined), ({ cause }: { cause: Error }) => {
      assert.match(cause.stack!, /^Error: no\n.*test\/writer\.ts/s)
      return true
    })
    await writes.perform(put, 'a')
    assert.deepEqual([await stored(), fatal], [['a'], []])
  })

  test('refuses what is no data alone, and what came with it and behind it is done', async () => {
    const asked = ['a', (() => {}) as never, 'b', 'c'].map(key => writes.perform(put, key, { network: 'a' }))
    assert.deepEqual(await outcomes(asked), ['kept', 25, 'kept', 'kept'])
    assert.deepEqual(await stored(), ['a', 'b', 'c'])
  })

  test('takes no more of however many networks than twice as many as are to wait', async () => {
    const asked = keys('n', 60).flatMap(network =>
      Array.from({ length: 100 }, (_, i) => writes.perform(put, `${network} ${i}`, { network })),
    )
    const kept = (await outcomes(asked)).filter(outcome => outcome === 'kept')
    assert.equal(kept.length, 4_000)
  })

  test('lets work in the background come between the groups of others, one by one', async () => {
    await warm('a', 'b')
    // Where the machine stands still, a write seems to take long, and fewer cross at once, which makes more and smaller groups.
    const between: number[] = []
    // A hundred make seven groups at most, however they come, since each has sixteen where so many wait.
    const isFair = (count = 0) => count > 0 && count <= 7
    while (between.length < 5 && !isFair(between.at(-1))) {
      const round = between.length
      const before = await writes.perform(put, `round ${round}`)
      const behind = keys(`b${round}`, 10).map(key => writes.perform(put, key, { background: true, network: 'b' }))
      const others = keys(`k${round}`, 100).map(key => writes.perform(put, key, { network: 'a' }))
      between.push(Math.max(...(await Promise.all(others))) - before - 100)
      await Promise.all(behind)
    }
    assert.ok(isFair(between.at(-1)), `${between.join()} were before the last of the others`)
  })

  test('has written all that waits when it is closed, and takes nothing more', async () => {
    const wanted = keys('k', 700)
    const asked = wanted.map(key => writes.perform(put, key))
    const closed = writes.close()
    assert.deepEqual(await outcomes([writes.perform(put, 'later')]), ['unavailable'])
    await closed
    assert.deepEqual(new Set(await outcomes(asked)), new Set(['kept']))
    assert.deepEqual(await stored(), wanted)
  })

  test('that was given nothing is closed at once, also while it is still loading', { timeout: 20_000 }, async () => {
    const loading = new Worker('for (;;);', { eval: true })
    const fatal: Error[] = []
    await new RemoteWrites(loading, { onAnswers: () => {}, onFatal: error => fatal.push(error) }).close()
    assert.deepEqual([loading.threadId, fatal], [-1, []])
  })
})
