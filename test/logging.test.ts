import assert from 'node:assert/strict'
import { execFileSync, spawn, type ChildProcess, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, constants, existsSync, openSync, rmSync } from 'node:fs'
import http from 'node:http'
import { connect, Socket } from 'node:net'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { CLI, environment, migratedStore } from './command.ts'

/** Their lines are more than the memory for them and the buffers of the system take. */
const MANY = 8_000
/** So many are asked for at once on a connection, because a call for each takes far longer than its answer. */
const AT_ONCE = 50

describe('the log of a service', () => {
  let store: Awaited<ReturnType<typeof migratedStore>>
  let folder: string
  let child: ChildProcess | undefined
  const opened: number[] = []

  beforeEach(async () => {
    store = await migratedStore('sqlite')
    folder = dirname(store.url.slice('sqlite:'.length))
  })
  afterEach(async () => {
    child?.kill('SIGKILL')
    for (const fd of opened.splice(0)) closeSync(fd)
    await store.remove()
  })

  const start = (words: string[], stderr: 'pipe' | number, port = '0') => {
    const stdio: StdioOptions = ['ignore', 'ignore', stderr]
    const env = { ...environment(store.url), LOG_LEVEL: 'debug', PORT: port }
    child = spawn(process.execPath, [CLI, ...words], { stdio, env })
    return child
  }
  const open = (path: string, flags: number) => {
    const fd = openSync(path, flags)
    opened.push(fd)
    return fd
  }

  /** Starts a service whose log goes into a pipe of the system, or a socket as node makes for its children. */
  const startOn = (kind: 'pipe' | 'socket'): Socket => {
    if (kind === 'socket') return start(['serve'], 'pipe').stderr as Socket
    const path = join(folder, 'log')
    execFileSync('mkfifo', [path])
    // Open for both ends, so that it never waits for the other.
    const fd = openSync(path, constants.O_RDWR | constants.O_NONBLOCK)
    start(['serve'], open(path, constants.O_WRONLY))
    return new Socket({ fd, readable: true, writable: false })
  }

  for (const kind of ['pipe', 'socket'] as const) {
    test(`that nobody reads, a ${kind}, keeps nobody waiting, and tells how many lines it lacks when it is read again`, async () => {
      const log = startOn(kind)
      let text = ''
      const says = async (pattern: RegExp) => {
        log.resume()
        while (!pattern.test(text)) await once(log, 'data')
        log.pause()
        return pattern.exec(text)![1]!
      }
      log.setEncoding('utf8').on('data', (more: string) => {
        text += more
      })
      const baseUrl = await says(/"address":"([^"]+)"/)
      assert.deepEqual([...(await statuses(baseUrl, MANY))], [401])
      const dropped = Number(await says(/"dropped":(\d+)[^\n]*\n/))
      assert.ok(dropped > 0)
      await statuses(baseUrl, 1)
      await says(new RegExp(`-(${(MANY + 1).toString(36)})".*\n`))
      const lines = text
        .trimEnd()
        .split('\n')
        .map(line => JSON.parse(line))
      const counts = lines.filter(line => line.msg === 'refused').map(line => parseInt(line.requestId.split('-').at(-1), 36))
      const inOrder = counts.toSorted((a, b) => a - b)
      assert.deepEqual(counts, inOrder)
      assert.equal(counts.length + dropped, MANY + 1)
      const gap = lines.findIndex(line => line.dropped > 0)
      assert.ok(lines[gap - 1].msg === 'refused' && lines[gap + 1].msg === 'refused', 'the count stands in the gap')
      log.destroy()
    })
  }

  test('that nobody reads holds up a stop by a second at most', async () => {
    const log = startOn('socket')
    let text = ''
    log.setEncoding('utf8').on('data', (more: string) => {
      text += more
    })
    while (!/"address"/.test(text)) await once(log, 'data')
    log.pause()
    await statuses(/"address":"([^"]+)"/.exec(text)![1]!, MANY)
    const since = performance.now()
    child!.kill('SIGTERM')
    assert.deepEqual(await once(child!, 'exit'), [0, null])
    assert.ok(performance.now() - since < 3_000)
  })

  test('still says why the service ends by a fault, when it is read within a second', async () => {
    const log = startOn('socket')
    let text = ''
    log.setEncoding('utf8').on('data', (more: string) => {
      text += more
    })
    while (!/"address"/.test(text)) await once(log, 'data')
    log.pause()
    await statuses(/"address":"([^"]+)"/.exec(text)![1]!, MANY)
    rmSync(join(folder, 'stoa.db'))
    while (!existsSync(join(folder, 'stoa.db.stopped'))) await new Promise(resolve => setTimeout(resolve, 20))
    log.resume()
    assert.deepEqual(await once(child!, 'close'), [1, null])
    const lines = text
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line))
    assert.ok(lines.some(line => line.dropped > 0))
    assert.ok(lines.some(line => line.level === 60 && /was deleted/.test(line.msg)))
  })

  const skip = !existsSync('/dev/full')
  test('on a full disk changes no answer and no exit code', { skip }, async () => {
    const port = await freePort()
    start(['serve'], open('/dev/full', constants.O_WRONLY), String(port))
    const baseUrl = `http://127.0.0.1:${port}`
    while (!(await fetch(`${baseUrl}/readyz`).catch(() => undefined))?.ok) await new Promise(resolve => setTimeout(resolve, 20))
    for (const path of ['/nothing', '/events/v1']) {
      const response = await fetch(baseUrl + path)
      assert.equal(response.headers.get('content-type'), 'application/problem+json; charset=utf-8')
      assert.equal(response.status, path === '/nothing' ? 404 : 401)
    }
    child!.kill('SIGTERM')
    assert.deepEqual(await once(child!, 'exit'), [0, null])
    for (const words of [['fly'], ['serve', '--port', 'x']]) {
      assert.deepEqual(await once(start(words, open('/dev/full', constants.O_WRONLY)), 'exit'), [2, null])
    }
  })
})

/** The statuses of so many calls of a path that asks who calls, by nobody. */
async function statuses(baseUrl: string, count: number): Promise<Set<number>> {
  const seen = new Set<number>()
  let left = count
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      const socket = connect(Number(new URL(baseUrl).port), '127.0.0.1').setEncoding('latin1')
      for (let asked = 0; (asked = Math.min(left, AT_ONCE)) > 0;) {
        left -= asked
        socket.write('GET /events/v1 HTTP/1.1\r\nHost: stoa\r\n\r\n'.repeat(asked))
        let found: RegExpMatchArray[] = []
        for (let text = ''; found.length < asked; found = [...text.matchAll(/HTTP\/1\.1 (\d+) /g)])
          text += (await once(socket, 'data'))[0]
        for (const [, status] of found) seen.add(Number(status))
      }
      socket.destroy()
    }),
  )
  return seen
}

async function freePort(): Promise<number> {
  const server = http.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  await once(server.close(), 'close')
  return port
}
