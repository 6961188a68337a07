import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, symlinkSync } from 'node:fs'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { whoIsShutOut } from '../src/cli/service.ts'
import { readConfig } from '../src/config.ts'
import { CLI, ask, emptyStore, environment, listening, migratedStore, serve, stoa } from './command.ts'
import { emptyFolder, withData } from './demo.ts'
import { inside } from './inside.ts'

const NPM = process.env.npm_execpath
const withoutSignals = NPM === undefined || process.platform === 'win32' ? 'npm is not there, or has no signals to pass' : false

describe('processes on one store', () => {
  test('a second server on the same SQLite file is refused, and so is a migration beside a server, by whatever path they come', async () => {
    const store = await migratedStore('sqlite')
    const server = await serve(store.url)
    const link = `${store.url}.link`
    symlinkSync(store.url.slice('sqlite:'.length), link.slice('sqlite:'.length))
    const servers = [await stoa(store.url, 'serve', '--port', '0'), await stoa(link, 'serve', '--port', '0')]
    for (const refused of [...servers, await inside(store.url, 'migrate')]) {
      assert.equal(refused.code, 1)
      assert.match(refused.stderr, /another stoa is serving this database/)
    }
    assert.equal(await server.end('SIGKILL'), 'SIGKILL')
    assert.deepEqual((await inside(store.url, 'migrate', '--json')).json, { ran: [] })
    await store.remove()
  })

  for (const engine of ['sqlite', 'postgres'] as const) {
    test(`of several processes that find ${engine} empty, one makes the schema and all go on`, async () => {
      const store = await emptyStore(engine)
      const titles = ['a', 'b', 'c']
      const [migrated] = await Promise.all([
        engine === 'postgres' ? Promise.all(titles.map(() => ask(store.url, 'migrate'))) : [{ ran: [] }],
        Promise.all(titles.map(title => ask(store.url, 'network', 'create', '--title', title))),
      ])
      assert.ok(migrated.filter(({ ran }) => ran.length > 0).length <= 1)
      const networks: { title: string }[] = (await inside(store.url, 'network', 'list', '--json')).json
      assert.deepEqual(networks.map(({ title }) => title).toSorted(), titles)
      await store.remove()
    })
  }

  test('where nobody can listen is told plainly before a database is made: a port that is taken, and no address of this machine', async () => {
    const store = await migratedStore('sqlite')
    const other = await emptyStore('sqlite')
    const server = await serve(store.url)
    const taken = await stoa(other.url, 'serve', '--port', new URL(server.baseUrl).port)
    assert.equal(taken.code, 1)
    assert.match(taken.stderr, /^stoa serve: port \d+ of 127\.0\.0\.1 is in use[^\n]*\n$/)
    const elsewhere = await stoa(other.url, 'serve', '--port', '0', '--host', '192.0.2.1')
    assert.equal(elsewhere.code, 2)
    assert.match(elsewhere.stderr, /^The configuration is wrong: HOST must be an address of this machine, not 192\.0\.2\.1\.\n/)
    assert.ok(!existsSync(other.url.slice('sqlite:'.length)))
    await server.end()
    await Promise.all([store.remove(), other.remove()])
  })

  test('a server that no browser, or none elsewhere, can sign in to says so and what is missing', async () => {
    const store = await migratedStore('sqlite')
    const proxied = { TRUST_PROXY: '127.0.0.1' }
    for (const [settings, shutOut] of [
      [{ TRUST_PROXY: ' , ' }, ''],
      [{ ...proxied, PUBLIC_URL: 'https://stoa.example.com' }, ''],
      [{ ...proxied, ALLOWED_HOSTS: 'stoa.example.com' }, ''],
      [{ HOST: '0.0.0.0', ALLOWED_HOSTS: 'stoa.example.com' }, ''],
      [{ HOST: '0.0.0.0' }, 'nobody can sign in to the console'],
      [
        { ...proxied, PUBLIC_URL: 'http://localhost:8080' },
        'only who uses a browser on this machine can sign in, since PUBLIC_URL is http://localhost:8080',
      ],
    ] as const)
      assert.equal(whoIsShutOut(readConfig(settings)) ?? '', shutOut, JSON.stringify(settings))
    for (const [settings, warns] of [
      [{}, false],
      [proxied, true],
    ] as const) {
      const server = await serve(store.url, settings)
      await server.end()
      assert.equal(server.said().includes('set PUBLIC_URL'), warns, JSON.stringify(settings))
    }
    await store.remove()
  })

  test('npm start passes signals on, and ends only when the server has stopped', { skip: withoutSignals }, async () => {
    const folder = emptyFolder()
    const words = ['start', '--', '--port', '0', '--data', withData(folder.path)]
    const npm = spawn(process.execPath, [NPM!, ...words], {
      cwd: fileURLToPath(new URL('..', import.meta.url)),
      stdio: ['ignore', 'ignore', 'pipe'],
      // From the bundle, as people have it: on a full machine the sources' thread takes longer to begin than a stop may take.
      env: { ...environment('sqlite:/nonexistent/stoa.db'), NODE_ENV: 'production' },
    })
    const server = await listening(npm)
    const [exit, close] = [once(npm, 'exit'), once(npm, 'close')]
    npm.kill('SIGINT')
    await exit
    await assert.rejects(fetch(server.baseUrl))
    // What was said may still be on its way.
    await close
    assert.match(server.said(), /"why":"SIGINT".*\n.*"msg":"stopped"/)
    folder.remove()
  })

  test('a server ends when the npm that started it is killed, even with a shell between them', async () => {
    const store = await migratedStore('sqlite')
    const command = `"${process.execPath}" "${CLI}" serve --port 0; true`
    const script = `require('node:child_process').spawn('sh', ['-c', ${JSON.stringify(command)}], { stdio: 'inherit' })`
    const npm = spawn(process.execPath, ['-e', script], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...environment(store.url), npm_lifecycle_event: 'start' },
    })
    const server = await listening(npm)
    const closed = once(npm.stderr, 'close')
    npm.kill('SIGKILL')
    await closed
    assert.match(server.said(), /what started it has gone.*\n.*"msg":"stopped"/)
    await store.remove()
  })
})
