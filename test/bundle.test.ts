import assert from 'node:assert/strict'
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { setTimeout as wait } from 'node:timers/promises'
import { hasFreshConsole } from '../bin/bundle.mjs'
import { createLocation, operatorContext } from '../src/access/actions.ts'
import { listNetworks } from '../src/access/store.ts'
import { createMembership } from '../src/community/memberships/actions.ts'
import { openDatabase } from '../src/db/open.ts'
import { now } from '../src/kernel/time/clock.ts'
import { queueMail } from '../src/mail/actions.ts'
import { schema } from '../src/schema.ts'
import { environment, listening } from './command.ts'
import { withData } from './demo.ts'
import { inside } from './inside.ts'
import { smtpServer } from './smtp.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

describe('the bundle', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-bundle-'))
  const path = (name: string) => join(folder, name)
  const url = `sqlite:${path('stoa.db')}`
  const env = { ...environment(url), NODE_ENV: 'production', NODE_COMPILE_CACHE: path('cache') }
  const smtp = smtpServer()
  const read = (name: string) => readFileSync(path(name), 'utf8')
  const start = (words: string[], settings: NodeJS.ProcessEnv = {}): ChildProcess =>
    spawn(process.execPath, words, { cwd: folder, env: { ...env, ...settings }, stdio: ['ignore', 'pipe', 'pipe'] })
  const run = (words: string[], settings: NodeJS.ProcessEnv = {}) =>
    spawnSync(process.execPath, words, { cwd: folder, env: { ...env, ...settings }, encoding: 'utf8', maxBuffer: 2 ** 24 })
  const stoa = (...words: string[]) => run(['bin/stoa.mjs', ...words])

  before(() => {
    for (const name of ['bin', 'client', 'console', 'scripts', 'src', 'package.json', 'package-lock.json', 'tsconfig.json']) {
      cpSync(join(ROOT, name), path(name), { recursive: true, filter: file => !/\.test\.ts$|[\\/]node_modules$/.test(file) })
    }
    // The console, which takes most of the time, is built by the run of all tests already.
    if (hasFreshConsole()) cpSync(join(ROOT, 'dist/console'), path('dist/console'), { recursive: true })
    symlinkSync(join(ROOT, 'node_modules'), path('node_modules'), 'junction')
  })
  after(() => rmSync(folder, { recursive: true, force: true }))

  test('npm start makes it, in one line, where there is none, and runs the demo from it', async () => {
    const words = ['bin/start.mjs', '--port', '0', '--json', '--data', withData(path('data'))]
    const demo = await listening(start(words))
    assert.match(demo.said(), /^Building .+ …\nBuilt in \d+\.\d s, in dist\/: stoa\.js.*\n\{/)
    await assertServes(demo.baseUrl)
    assert.equal(await demo.end(), 0)
    const again = await listening(start(words))
    assert.match(again.said(), /^\{/)
    assert.equal(await again.end(), 0)
    // Beside it lies the client for programs that run no TypeScript, with its types.
    for (const name of ['index.js', 'types/client/index.d.ts']) assert.match(read(`dist/client/${name}`), /createClient/)
    assert.doesNotMatch(read('dist/client/types/client/index.d.ts'), /\.ts['"]/)
  })

  test('its text takes a byte for each character in memory', () => {
    for (const name of ['stoa.js', 'writer.js', 'files.js']) assert.doesNotMatch(read(`dist/${name}`), /[^\0-\u007f]/u, name)
  })

  test('nothing in it asks where it is called from, for which V8 would find and keep the end of each line', () => {
    assert.doesNotMatch(read('dist/stoa.js'), /getCallSite/)
  })

  test('stoa runs its commands as the sources do', async () => {
    for (const words of [['--version'], ['openapi'], ['network', 'create', '--title', '']]) {
      const [bundled, plain] = [stoa(...words), await inside(url, ...words)]
      assert.deepEqual([bundled.status, bundled.stdout, bundled.stderr], [plain.code, plain.stdout, plain.stderr])
    }
    assert.equal(stoa('network', 'create', '--title', 'Harbour').status, 0)
    assert.match(stoa('verify').stdout, /all is well/)
    const served = await listening(start(['bin/stoa.mjs', 'serve', '--port', '0']))
    await assertServes(served.baseUrl)
    // That cannot be decoded, and whether it can is all that is asked.
    assert.equal((await fetch(`${served.baseUrl}/events/v1/%`)).status, 401)
    assert.equal(await served.end(), 0)
  })

  test('it carries what mails are written and sent with', async () => {
    const database = await openDatabase(url, schema)
    const { id: network } = (await database.read(listNetworks))[0]!
    await database.write(async tx => {
      const context = operatorContext(tx, network, now())
      const place = { title: 'Quay', timezoneId: 'Europe/Berlin', currencyCode: 'EUR', taxInclusive: true, taxRate: 0 }
      const { id: locationRef } = await createLocation(context, place)
      const member = await createMembership(context, { locationRef, email: 'ada@example.com', name: 'Ada', surname: '' })
      await queueMail(context, { kind: 'membershipInvitation', objectRef: member.id })
    })
    await database.close()
    const env = { SMTP_URL: smtp.url, MAIL_FROM: 'stoa@example.com' }
    const served = await listening(start(['bin/stoa.mjs', 'serve', '--port', '0'], env))
    while (smtp.delivered.length === 0) await wait(50)
    assert.equal(await served.end(), 0)
    assert.match(stoa('mail', 'list').stdout, / sent +ada@example\.com +Welcome to Quay/)
  })

  test('a stack names the file and the line of the source', () => {
    const { stderr } = run(['bin/stoa.mjs', 'verify'], { DATABASE_URL: 'sqlite:./none.db', LOG_LEVEL: 'debug' })
    const [, file = '', line = ''] = /^ {4}at \S+ \((\S+\/src\/cli\/database\.ts):(\d+)\)$/m.exec(stderr) ?? []
    assert.match(readFileSync(fileURLToPath(file), 'utf8').split('\n')[Number(line) - 1]!, /new Error\(`there is no database/)
    assert.doesNotMatch(stderr, /dist/)
  })

  test('fits a copy of the sources with other times, which are noted', () => {
    const stamp = () => readFileSync(path('dist/stamp.json'), 'utf8')
    const known = stamp()
    writeFileSync(path('dist/stoa.js'), "console.log('bundle')\n")
    utimesSync(path('src/cli.ts'), 1_000, 1_000)
    for (let time = 0; time < 2; time++) assert.equal(stoa('--version').stdout, 'bundle\n')
    assert.notEqual(stamp(), known)
    assert.equal(JSON.parse(stamp()).hash, JSON.parse(known).hash)
  })

  test('is left alone when it is not there, or when the sources are not those that it was made from', async () => {
    const runs = (settings?: NodeJS.ProcessEnv) => run(['bin/stoa.mjs', '--version'], settings).stdout === 'bundle\n'
    assert.ok(runs())
    for (const NODE_ENV of ['test', 'development']) assert.ok(!runs({ NODE_ENV }))
    // By what the command asks: each start of it, most of them from the sources, would cost as much as all of these.
    const { freshBundle }: { freshBundle(): string | undefined } = await import(pathToFileURL(path('bin/bundle.mjs')).href)
    const used = () => freshBundle() !== undefined
    assert.ok(used())

    const source = path('src/kernel/time/clock.ts')
    const text = readFileSync(source, 'utf8')
    writeFileSync(source, text.replace('a', 'b'))
    assert.ok(!used(), 'a source was changed')
    writeFileSync(source, text)
    assert.ok(used(), 'a source was changed back')

    writeFileSync(path('src/kernel/more.ts'), '')
    assert.ok(!used(), 'a source was added')
    rmSync(path('src/kernel/more.ts'))
    writeFileSync(path('src/kernel/more.test.ts'), '')
    assert.ok(used(), 'a test was added')
    rmSync(path('src/kernel/time/instant.ts'))
    assert.ok(!used(), 'a source was removed')
    cpSync(join(ROOT, 'src/kernel/time/instant.ts'), path('src/kernel/time/instant.ts'))
    assert.ok(used(), 'a source was put back')

    const lock = path('package-lock.json')
    writeFileSync(lock, `${readFileSync(lock, 'utf8')}\n`)
    assert.ok(!used(), 'the versions of the packages were changed')
    cpSync(join(ROOT, 'package-lock.json'), lock)
    renameSync(path('dist/writer.js'), path('writer.js'))
    assert.ok(!used(), 'a part of it is missing')
    renameSync(path('writer.js'), path('dist/writer.js'))
    assert.ok(used(), 'the part was put back')
    rmSync(path('dist/stamp.json'))
    assert.ok(!used(), 'nothing says what it was made from')
    assert.ok(!runs(), 'the sources run')
  })

  /** Its health, a page with all that it loads, and a refusal. */
  async function assertServes(baseUrl: string): Promise<void> {
    assert.equal((await fetch(`${baseUrl}/readyz`)).status, 200)
    assert.equal((await fetch(`${baseUrl}/plans/v1`)).status, 401)
    const page = await (await fetch(`${baseUrl}/reference`)).text()
    const assets = [...page.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, url]) => url)
    assert.ok(assets.length >= 5, page)
    for (const url of assets) assert.equal((await fetch(baseUrl + url)).status, 200, url)
  }
})
