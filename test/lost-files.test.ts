import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  openSync,
  renameSync,
  symlinkSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, beforeEach, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { client, type Client } from './client.ts'
import { serve, stoa, type Result, type Served } from './command.ts'
import { inside } from './inside.ts'
import { onEachEngine } from './world.ts'

const EVENT = { title: 'Breakfast', startDate: '2030-03-04T08:00:00Z', endDate: '2030-03-04T10:00:00Z' }

onEachEngine(
  'a server under which files are lost',
  world => {
    let folder: string
    let backup: string
    let path: string
    let url: string
    let server: Served
    let api: Client

    before(() => {
      backup = join(mkdtempSync(join(tmpdir(), 'stoa-backup-')), 'stoa.db')
      const handle = new DatabaseSync(world.databaseUrl.slice('sqlite:'.length))
      handle.exec(`vacuum into '${backup}'`)
      handle.close()
    })
    after(() => rmSync(join(backup, '..'), { recursive: true }))
    beforeEach(async () => {
      folder = mkdtempSync(join(tmpdir(), 'stoa-lost-'))
      path = join(folder, 'stoa.db')
      url = `sqlite:${path}`
      copyFileSync(backup, path)
      await restart()
    })
    afterEach(async () => {
      if (server.child.exitCode === null) await server.end('SIGKILL')
      rmSync(folder, { recursive: true })
    })

    const restart = async () => {
      server = await serve(url)
      api = client(server.baseUrl, world.main.network, world.main)
    }
    const listEvents = () => api.get(`/events/v1?locationRef=${world.main.location}`)
    const createEvent = () => api.post('/events/v1', { event: { ...EVENT, locationRef: world.main.location } })
    const exitCode = async () => server.child.exitCode ?? ((await once(server.child, 'exit'))[0] as number)
    const fatal = () =>
      server
        .said()
        .split('\n')
        .filter(line => line.includes('"level":60'))
        .map(line => JSON.parse(line).msg as string)

    /** Until the server has seen what it lost, a few requests at any moment are enough, and leave it the processor. */
    const PAUSE_MS = 10
    const readOn = async () => {
      while (await listEvents().catch(() => undefined)) await wait(PAUSE_MS)
    }
    /** Reads and writes until the server ends. `lose` loses the files; what is answered to later requests is given. */
    const underLoad = async (lose: () => void) => {
      let acknowledged = 0
      let isLost = false
      const later = new Set<string>()
      for (let i = 0; i < 4; i++) void readOn()
      await Promise.all(
        Array.from({ length: 16 }, async () => {
          for (;;) {
            const isLate = isLost
            if (isLate) await wait(PAUSE_MS)
            const reply = await createEvent().catch(() => undefined)
            if (reply === undefined) return
            if (isLate || reply.status !== 201) later.add(`${reply.status} ${reply.body.code}`)
            if (reply.status === 201 && ++acknowledged === 100) {
              lose()
              isLost = true
            }
          }
        }),
      )
      assert.equal(await exitCode(), 1)
      assert.equal(fatal().length, 1, server.said())
      return [...later]
    }
    const startServer = () => stoa(url, 'serve')
    /** It opens the file by the same steps. */
    const create = () => inside(url, 'network', 'create', '--title', 'New')
    /** That nobody gets to use the database, and the one line that is said instead. */
    const refused = async (use: () => Promise<Result> = create) => {
      const { code, stderr } = await use()
      assert.equal(code, 1)
      assert.match(stderr, /^[^\n]*\n$/, 'it is one line')
      return stderr
    }
    const startsAgain = async () => {
      await restart()
      assert.equal((await createEvent()).status, 201)
      assert.equal(await server.end(), 0)
      assert.ok(!existsSync(`${path}-wal`), 'what is written is in the file once the server has stopped')
      assert.equal((await inside(url, 'verify')).code, 0)
    }

    test('acknowledges nothing more once its database is deleted, ends, and makes no empty one in its place', async () => {
      const later = await underLoad(() => rmSync(path))
      for (const answer of later) assert.match(answer, /^503 (outcome_unknown|unavailable)$/)
      // Whether any was on its way at that moment is a matter of luck.
      assert.ok(later.length > 0)
      assert.match(fatal()[0]!, new RegExp(`the database file ${path} was deleted`))
      for (const use of [startServer, create]) {
        assert.match(
          await refused(use),
          /was deleted or moved away while it was in use .*docs\/operating\.md#backup.*stoa\.db\.stopped/,
        )
      }
      assert.ok(!existsSync(path))
      copyFileSync(backup, path)
      await startsAgain()
      assert.ok(!existsSync(`${path}.stopped`))
    })

    test('claims nothing of a write when its folder is out of reach', async () => {
      const moved = `${folder}.moved`
      const later = await underLoad(() => {
        // Between the two, the server would see its file deleted.
        server.child.kill('SIGSTOP')
        renameSync(folder, moved)
        symlinkSync(folder, folder)
        server.child.kill('SIGCONT')
      })
      for (const answer of later) assert.match(answer, /^503 (outcome_unknown|unavailable)$/)
      // Whether any was on its way at that moment is a matter of luck.
      assert.ok(later.length > 0)
      assert.match(fatal()[0]!, /was put out of reach/)
      rmSync(folder)
      renameSync(moved, folder)
    })

    test('begins with an empty database only when the mark of the lost one is removed', async () => {
      rmSync(path)
      assert.equal(await exitCode(), 1, 'also while nobody calls')
      await refused()
      rmSync(`${path}.stopped`)
      await serve(url).then(empty => empty.end())
      assert.ok(existsSync(path))
    })

    test('ends when its database is replaced by a copy, and does not take that for its own', async () => {
      const moved = join(folder, 'moved.db')
      let late: string[] = []
      late = await underLoad(() => {
        copyFileSync(backup, join(folder, 'copy.db'))
        renameSync(path, moved)
        renameSync(join(folder, 'copy.db'), path)
      })
      for (const answer of late) assert.match(answer, /^503 (outcome_unknown|unavailable)$/)
      assert.match(fatal()[0]!, /was replaced by another file/)
      assert.match(await refused(), /was replaced by another file.*remove .*stoa\.db\.stopped to go on with the file as it is/)
      assert.ok(countEvents(moved) - countEvents(path) >= 100, 'what was acknowledged is in the file that was moved away')
      rmSync(`${path}.stopped`)
      await startsAgain()
    })

    test('ends when its database is overwritten with noise, whether it is read or written, and says so at the next start', async () => {
      for (const use of [createEvent, listEvents]) {
        if (use === listEvents) await restart()
        assert.equal((await createEvent()).status, 201)
        const noise = openSync(path, 'r+')
        writeSync(noise, randomBytes(statSync(path).size), 0, undefined, 0)
        closeSync(noise)
        const answers = await Promise.all(Array.from({ length: 20 }, () => use().catch(() => undefined)))
        for (const reply of answers) assert.ok(reply === undefined || reply.status < 400 || reply.status === 503, reply?.text)
        assert.equal(await exitCode(), 1)
        assert.equal(fatal().length, 1, server.said())
        assert.match(fatal()[0]!, /is damaged/)
        assert.match(await refused(), /was found damaged while it was in use .*: restore a backup \(docs\/operating\.md#backup\)/)
        copyFileSync(backup, join(folder, 'restored.db'))
        renameSync(join(folder, 'restored.db'), path)
        assert.match(await refused(), /stoa\.db-wal and .*stoa\.db-shm belong to the one before: remove them/)
        for (const suffix of ['-wal', '-shm']) rmSync(path + suffix)
        await startsAgain()
      }
    })

    test('ends when its thread that makes files meets damage that nobody else meets, and says so at the next start', async () => {
      const file = openSync(path, 'r+')
      for (const offset of pagesOf('deposit', path)) writeSync(file, Buffer.alloc(16, 0xff), 0, undefined, offset)
      closeSync(file)
      assert.equal((await createEvent()).status, 201)
      const exported = await api.get(`/billing/exports/v1/${world.main.location}?month=2030-01&of=deposits`)
      assert.deepEqual([exported.status, exported.body.code], [503, 'unavailable'])
      assert.equal(await exitCode(), 1)
      assert.equal(fatal().length, 1, server.said())
      assert.match(fatal()[0]!, /is damaged/)
      assert.match(await refused(), /was found damaged while it was in use/)
    })

    test('whose database was emptied, or was deleted after a kill, leaves no empty one to the next start', async () => {
      assert.equal((await createEvent()).status, 201)
      truncateSync(path)
      await createEvent().catch(() => undefined)
      // What is mapped into memory is gone, which ends the process by a signal.
      if (server.child.exitCode === null && server.child.signalCode === null) await once(server.child, 'exit')
      const line = /(docs\/operating\.md#backup).*, or remove .* to begin with an empty database/
      assert.match(await refused(startServer), line)
      rmSync(`${path}.stopped`, { force: true })
      copyFileSync(backup, path)
      rmSync(`${path}-wal`)
      await restart()
      assert.equal((await createEvent()).status, 201)
      await server.end('SIGKILL')
      rmSync(path)
      for (const use of [startServer, create]) assert.match(await refused(use), line)
    })

    test('ends when its log is deleted, and has lost nothing that it acknowledged', async () => {
      for (const suffix of ['-wal', '-shm']) {
        if (suffix === '-shm') await restart()
        const events = countEvents(path)
        await underLoad(() => rmSync(path + suffix))
        assert.match(fatal()[0]!, new RegExp(`the file ${path}${suffix} was deleted .*what was written is saved in ${path}`))
        assert.ok(countEvents(path) - events >= 100)
        await startsAgain()
      }
    })
  },
  { engines: ['sqlite'] },
)

/** Where the first page of a table begins, and those of its indexes. */
function pagesOf(table: string, path: string): number[] {
  const handle = new DatabaseSync(path, { readOnly: true })
  const { page_size: size } = handle.prepare('pragma page_size').get() as { page_size: number }
  const roots = handle.prepare('select rootpage as page from sqlite_schema where tbl_name = ? and rootpage > 0').all(table)
  handle.close()
  return roots.map(({ page }) => ((page as number) - 1) * size)
}

function countEvents(path: string): number {
  const handle = new DatabaseSync(path)
  const { events } = handle.prepare('select count(*) as events from event').get() as { events: number }
  handle.close()
  return events
}
