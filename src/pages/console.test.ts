import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, gunzipSync, brotliDecompressSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { createApp, prepare } from '../app.ts'
import type { WritableDatabase } from '../db/database.ts'
import { openDatabase } from '../db/open.ts'
import { localWrites } from '../kernel/writes/writes.ts'
import { schema } from '../schema.ts'

const SCRIPT = 'console.log("the console")'

interface Got {
  status: number
  headers: Record<string, string | string[] | undefined>
  bytes: Buffer
}

describe('the console', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-test-'))
  const built = pathToFileURL(`${join(folder, 'console')}/`)
  let database: WritableDatabase
  let app: FastifyInstance
  let port: number
  before(async () => {
    database = await openDatabase(`sqlite:${join(folder, 'stoa.db')}`, schema)
    await prepare(database)
    app = await createApp({
      database,
      writes: localWrites(database),
      log: pino({ level: 'silent' }),
      config: { RATE_LIMIT: 0, RATE_LIMIT_BURST: 1, TRUST_PROXY: '', ALLOWED_HOSTS: 'desk.example:8080' },
      consoleFolder: built,
    })
    port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
  })
  after(async () => {
    await app.close()
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  })

  /** `fetch` sets the Host by itself. */
  const get = async (path: string, headers: Record<string, string> = {}): Promise<Got> => {
    const asked = request({ host: '127.0.0.1', port, path, headers: { host: `localhost:${port}`, ...headers } }).end()
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    const bytes = Buffer.concat(await Array.fromAsync(answer as AsyncIterable<Buffer>))
    return { status: answer.statusCode!, headers: answer.headers, bytes }
  }

  test('says how to build it where it is not built, and is there as soon as it is', async () => {
    const missing = await get('/console/community/memberships')
    assert.equal(missing.status, 503)
    assert.match(missing.bytes.toString(), /npm run build/)
    assert.equal((await get('/console/assets/index-abc.js')).status, 404)
    mkdirSync(new URL('assets/', built), { recursive: true })
    writeFileSync(new URL('index.html', built), '<meta property="csp-nonce" nonce="%NONCE%"><script src="/x.js"></script>')
    const script = new URL('assets/index-abc.js', built)
    writeFileSync(script, SCRIPT)
    writeFileSync(`${script.pathname}.br`, brotliCompressSync(SCRIPT))
    writeFileSync(`${script.pathname}.gz`, gzipSync(SCRIPT))
    assert.equal((await get('/console')).status, 200)
  })

  test('is one page at every address below it, with another nonce each time and nothing from elsewhere', async () => {
    const nonces = new Set<string>()
    for (const path of ['/console', '/console/', '/console/support/tickets/1?status=new', '/console/link']) {
      const { status, headers, bytes } = await get(path)
      const policy = String(headers['content-security-policy'])
      const [, nonce = ''] = /'nonce-([^']+)'/.exec(policy) ?? []
      assert.equal(status, 200)
      assert.match(bytes.toString(), new RegExp(`nonce="${nonce.replace(/[+/]/g, '\\$&')}"`))
      assert.match(policy, /^default-src 'none'; script-src 'self'; connect-src 'self'; /)
      assert.match(policy, /frame-ancestors 'none'/)
      assert.doesNotMatch(policy, /unsafe|\*/)
      assert.match(String(headers['cache-control']), /no-cache|no-store/)
      assert.ok(nonce.length >= 22)
      nonces.add(nonce)
    }
    assert.equal(nonces.size, 4)
  })

  test('is shown to hosts of this service alone', async () => {
    for (const host of ['evil.example', 'desk.example', `localhost.evil.example:${port}`]) {
      const { status, bytes } = await get('/console', { host })
      assert.equal(status, 400, host)
      assert.match(bytes.toString(), /Host/)
    }
    for (const host of ['desk.example:8080', `127.0.0.1:${port}`, `[::1]:${port}`]) {
      assert.equal((await get('/console', { host })).status, 200, host)
    }
  })

  test('sends files as they were compressed when they were built, to be kept for a year', async () => {
    const encodings: [string | undefined, string | undefined, (bytes: Buffer) => Buffer][] = [
      ['gzip, deflate, br', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
      ['identity', undefined, bytes => bytes],
      [undefined, undefined, bytes => bytes],
    ]
    for (const [accept, encoding, open] of encodings) {
      const { status, headers, bytes } = await get('/console/assets/index-abc.js', accept ? { 'accept-encoding': accept } : {})
      assert.equal(status, 200)
      assert.equal(open(bytes).toString(), SCRIPT)
      assert.deepEqual(
        [headers['content-encoding'], headers['content-type'], headers['cache-control'], headers.vary],
        [encoding, 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable', 'Accept-Encoding'],
      )
    }
    for (const name of ['..%2findex.html', 'index-abc.js.br', 'nothing.js']) {
      assert.equal((await get(`/console/assets/${name}`)).status, 404, name)
    }
  })
})
