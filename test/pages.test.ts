import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import pino from 'pino'
import { createApp } from '../src/app.ts'
import { localWrites } from '../src/kernel/writes/writes.ts'
import { openDatabase } from '../src/db/open.ts'
import { CODES } from '../src/kernel/errors/codes.ts'
import { SCOPES } from '../src/terms/scopes.ts'
import { prefers } from '../src/kernel/http/accept.ts'
import { html } from '../src/pages/html.ts'
import { onEachService } from './world.ts'
import { schema } from '../src/schema.ts'

const PAGES = ['/', '/reference', '/problems', ...Object.keys(CODES).map(code => `/problems/${code}`)]
const DATA = ['/openapi.json', '/livez', '/readyz', '/.well-known/oauth-authorization-server']

onEachService('the pages', world => {
  const get = (path: string, headers: Record<string, string> = {}) => fetch(world.baseUrl + path, { headers })
  const json = { accept: 'application/json' }

  test('every page is HTML that runs nothing of others, and needs no credential', async () => {
    for (const path of PAGES) {
      const reply = await get(path, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' })
      const text = await reply.text()
      assert.equal(reply.status, 200, path)
      assert.equal(reply.headers.get('content-type'), 'text/html; charset=utf-8')
      assert.equal(reply.headers.get('x-content-type-options'), 'nosniff')
      assert.equal(reply.headers.get('referrer-policy'), 'no-referrer')
      assert.match(reply.headers.get('content-security-policy')!, /^default-src 'none';/)
      assert.doesNotMatch(reply.headers.get('content-security-policy')!, /script-src[^;]*(unsafe|http|\*)/)
      assert.match(text, /^<!doctype html>\n<html lang="en">[^]*<title>[^<]+<\/title>[^]*<main/)
      // No inline script, no style or handler in an attribute, and no address but our own.
      assert.doesNotMatch(text, /<script>|<script[^>]*>[^<]|\son\w+=|\sstyle=|(href|src)="(?!\/)/)
    }
  })

  test('whatever a page loads is served from here, for good, compressed or plain', async () => {
    const loaded = new Set<string>()
    for (const path of ['/', '/reference']) {
      const page = await (await get(path)).text()
      for (const [, address] of page.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)) loaded.add(address!)
    }
    assert.ok(loaded.size >= 6)
    for (const address of loaded) {
      const plain = await get(address, { 'accept-encoding': 'identity' })
      assert.deepEqual([plain.status, plain.headers.get('content-encoding')], [200, null])
      assert.equal(plain.headers.get('cache-control'), 'public, max-age=31536000, immutable')
      assert.match(plain.headers.get('content-type')!, /^(text\/(javascript|css); charset=utf-8|image\/svg\+xml)/)
      assert.equal(plain.headers.get('x-content-type-options'), 'nosniff')
      const zipped = await raw(address)
      assert.deepEqual(gunzipSync(zipped), Buffer.from(await plain.arrayBuffer()))
    }
    const [one = ''] = loaded
    const [folder, name] = [one.slice(0, one.lastIndexOf('/')), one.slice(one.lastIndexOf('/') + 1)]
    for (const address of [
      `/assets/AAAA/${name}`,
      `${folder}/package.json`,
      `${folder}/..%2fpackage.json`,
      `${folder}/toString`,
      // The pictures of the demo are served by the demo alone.
      '/demo/pictures/flat-white.svg',
    ]) {
      assert.equal((await get(address)).status, 404, address)
    }
  })

  test('the reference reads the document of this service', async () => {
    const page = await (await get('/reference')).text()
    const script = /src="(\/assets\/[^"]+\/reference\.js)"/.exec(page)![1]!
    assert.match(await (await get(script)).text(), /url: '\/openapi\.json'[^]*validatorUrl: null/)
  })

  test('programs get JSON where people get pages', async () => {
    const first = (await (await get('/', json)).json()) as { name: string; version: string; links: Record<string, string> }
    assert.equal(first.name, 'Stoa')
    const { console: opened, ...others } = first.links
    for (const path of Object.values(others)) assert.equal((await get(path)).status, 200, path)
    // The console need not be built where files are tested alone.
    assert.ok([200, 503].includes((await get(opened!)).status), opened)
    assert.match(await (await get('/')).text(), new RegExp(`<li><a href="${opened}">Console</a>`))
    const list = await get('/problems', json)
    assert.equal(list.headers.get('vary'), 'Accept')
    assert.deepEqual(
      ((await list.json()) as { problems: { code: string }[] }).problems.map(({ code }) => code),
      Object.keys(CODES),
    )
    const [status, title, explanation] = CODES.last_admin
    const one = await (await get('/problems/last_admin', json)).json()
    assert.deepEqual(one, { code: 'last_admin', status, title, explanation, type: '/problems/last_admin' })
  })

  test('an error’s type leads to its explanation, and there is none for what is no code', async () => {
    const refused = (await (await get('/events/v1')).json()) as { type: string; title: string }
    assert.ok((await (await get(refused.type)).text()).includes(`<h1>${refused.title}</h1>`))
    for (const path of ['/problems/nope', '/problems/toString', '/problems/%3Cscript%3E']) {
      const reply = await get(path)
      assert.deepEqual([reply.status, reply.headers.get('content-type')], [404, 'application/problem+json; charset=utf-8'])
    }
  })

  test('the OpenAPI document has a tag, by which it need not be sent again', async () => {
    const reply = await get('/openapi.json')
    const document = (await reply.json()) as { openapi: string; paths: object }
    assert.deepEqual([document.openapi, '/events/v1/{id}' in document.paths], ['3.1.1', true])
    const again = await get('/openapi.json', { 'if-none-match': reply.headers.get('etag')! })
    assert.deepEqual([again.status, await again.text()], [304, ''])
  })

  test('OAuth clients find the token route, under the name they called', async () => {
    const metadata = (await (await get('/.well-known/oauth-authorization-server')).json()) as Record<string, unknown>
    assert.equal(metadata.issuer, world.baseUrl)
    assert.equal(metadata.token_endpoint, `${world.baseUrl}/oauth/token`)
    assert.deepEqual(metadata.grant_types_supported, ['client_credentials'])
    assert.deepEqual(
      metadata.scopes_supported,
      SCOPES.flatMap(scope => [scope, `${scope}.readonly`]),
    )
    const as = (host: string) => exchange(`GET ${DATA[3]} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
    assert.match(await as('stoa.example:8443'), /"issuer":"http:\/\/stoa\.example:8443"/)
    assert.match(await as('a"b/c@d'), /^HTTP\/1\.1 400 /)
  })

  test('HEAD works wherever GET does, OPTIONS names the methods, others are refused', async () => {
    for (const path of ['/', '/problems', '/problems/conflict', '/reference', ...DATA]) {
      const [got, head, options, removed] = await Promise.all(
        ['GET', 'HEAD', 'OPTIONS', 'DELETE'].map(method => fetch(world.baseUrl + path, { method })),
      )
      const length = (reply: Response | undefined) => reply!.headers.get('content-length')
      assert.deepEqual([head!.status, length(head), await head!.text()], [200, length(got), ''], path)
      assert.deepEqual([options!.status, options!.headers.get('allow')], [204, 'GET, HEAD, OPTIONS'], path)
      assert.deepEqual([removed!.status, removed!.headers.get('allow')], [405, 'GET, HEAD, OPTIONS'], path)
    }
    const options = await fetch(`${world.baseUrl}/oauth/token`, { method: 'OPTIONS' })
    assert.deepEqual([options.status, options.headers.get('allow')], [204, 'POST, OPTIONS'])
    assert.equal((await get('/oauth/token')).status, 405)
  })

  test('the service says that it lives and is ready', async () => {
    for (const path of ['/livez', '/readyz']) {
      const reply = await get(path)
      assert.deepEqual([reply.status, reply.headers.get('cache-control')], [200, 'no-store'])
      assert.ok(reply.headers.get('request-id'))
    }
  })

  test('without its database the service lives and is not ready', async () => {
    const database = await openDatabase(world.databaseUrl, schema)
    const config = { RATE_LIMIT: 0, RATE_LIMIT_BURST: 1, TRUST_PROXY: '' }
    const app = await createApp({ database, writes: localWrites(database), log: pino({ level: 'silent' }), config })
    const baseUrl = await app.listen({ host: '127.0.0.1', port: 0 })
    await database.close()
    const [live, ready] = await Promise.all(['/livez', '/readyz'].map(path => fetch(baseUrl + path)))
    await app.close()
    assert.deepEqual([live!.status, ready!.status, ready!.headers.get('retry-after')], [200, 503, '1'])
    assert.equal(((await ready!.json()) as { code: string }).code, 'unavailable')
  })

  test('a service whose database a newer program has migrated is not ready, and says why', async () => {
    const database = await openDatabase(world.databaseUrl, { ...schema, migrations: schema.migrations.slice(0, -1) })
    const config = { RATE_LIMIT: 0, RATE_LIMIT_BURST: 1, TRUST_PROXY: '' }
    const app = await createApp({ database, writes: localWrites(database), log: pino({ level: 'silent' }), config })
    const ready = await app.inject('/readyz')
    await app.close()
    await database.close()
    assert.deepEqual([ready.statusCode, ready.headers['retry-after']], [503, '1'])
    assert.equal(ready.json().detail, 'A newer program has changed the schema of the database.')
  })

  /** The bytes of an answer as they were sent to a client that takes gzip. */
  async function raw(path: string): Promise<Buffer> {
    const whole = await exchange(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\nConnection: close\r\n\r\n`)
    assert.match(whole, /content-encoding: gzip\r\n/i)
    return Buffer.from(whole.slice(whole.indexOf('\r\n\r\n') + 4), 'latin1')
  }

  function exchange(request: string): Promise<string> {
    const socket = connect(Number(new URL(world.baseUrl).port), '127.0.0.1')
    return new Promise((resolve, reject) => {
      let said = ''
      socket
        .setEncoding('latin1')
        .on('data', text => {
          said += text
        })
        .on('error', reject)
        .on('end', () => resolve(said))
      socket.write(request)
    })
  }
})

test('what is put into a page is escaped', () => {
  const { markup } = html`<p title="${'"a"'}">${"<b>&'"}${[html`<i>${1}</i>`, '<']}</p>`
  assert.equal(markup, '<p title="&quot;a&quot;">&lt;b&gt;&amp;&#39;<i>1</i>&lt;</p>')
})

test('JSON goes to whoever asks for it, pages to browsers and to whoever does not care', () => {
  const programs = ['application/json', 'application/json, text/plain, */*', 'text/html;q=0.5, application/json']
  const others = [undefined, '*/*', '', 'text/html', 'text/html,application/json;q=0.9', 'application/json;q=0']
  for (const accept of programs) assert.ok(prefers(accept, 'application/json', 'text/html'), accept)
  for (const accept of others) assert.ok(!prefers(accept, 'application/json', 'text/html'), accept)
})
