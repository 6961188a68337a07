import assert from 'node:assert/strict'
import { request } from 'node:http'
import { before, test } from 'node:test'
import { anotherApp } from '../../../test/app.ts'
import { browser, PASSWORD, signedIn, type Browser } from '../../../test/browser.ts'
import { letPass } from '../../../test/passing.ts'
import { onEachEngine } from '../../../test/world.ts'

const CURRENT = '/access/sessions/v1/current'
const CATEGORIES = '/shop/categories/v1'
const made = { category: { title: 'Drinks' } }

interface Heard {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}

/** Sends a request with a Host of choice, which fetch does not. */
const say = (baseUrl: string, method: string, path: string, headers: Record<string, string>, body?: unknown): Promise<Heard> =>
  new Promise((resolve, reject) => {
    const sent = request(`${baseUrl}${path}`, { method, headers: { 'content-type': 'application/json', ...headers } }, reply => {
      let text = ''
      reply.on('data', (data: Buffer) => {
        text += data.toString()
      })
      reply.on('end', () => resolve({ status: reply.statusCode!, headers: reply.headers, text }))
    })
    sent.on('error', reject)
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })

onEachEngine('the origin of a session', world => {
  const behind = anotherApp(world, { PUBLIC_URL: 'https://stoa.example.com', ALLOWED_HOSTS: 'office.example.com' })
  const proxied = anotherApp(world, { ALLOWED_HOSTS: 'office.example.com', TRUST_PROXY: '127.0.0.1' })
  const everywhere = anotherApp(world, {}, {}, '0.0.0.0')
  const crossing = anotherApp(world, { CORS_ORIGINS: 'https://app.example.com' })
  let own: Browser
  before(async () => {
    own = await signedIn(world, world.main)
  })
  const login = { session: { networkRef: '', email: 'ada@main.example', password: PASSWORD } }
  const signIn = (baseUrl: string, headers: Record<string, string>) =>
    say(baseUrl, 'POST', '/access/sessions/v1', headers, { session: { ...login.session, networkRef: world.main.network } })

  test('what is written by a cookie must come from the very origin that is called', async () => {
    const { port } = new URL(world.baseUrl)
    for (const origin of [
      '',
      'null',
      'https://evil.example',
      world.baseUrl.replace('http:', 'https:'),
      `http://127.0.0.1:${Number(port) + 1}`,
      `http://localhost:${port}`,
      'http://127.0.0.1',
      `${world.baseUrl}/`,
      `${world.baseUrl}, ${world.baseUrl}`,
    ]) {
      const reply = await own.post(CATEGORIES, made, { headers: { origin } })
      assert.deepEqual([reply.status, reply.body.code], [403, 'origin_refused'], origin)
    }
    assert.equal((await own.post(CATEGORIES, made)).status, 201)
    // Old browsers do not say it.
    assert.equal((await own.post(CATEGORIES, made, { headers: { 'sec-fetch-site': '', 'sec-fetch-mode': '' } })).status, 201)
  })

  test('a page elsewhere neither writes nor reads by a cookie, whatever the browser sends along', async () => {
    for (const from of ['cross-site', 'same-site']) {
      for (const [method, path, body] of [
        ['GET', CURRENT, undefined],
        ['POST', CATEGORIES, made],
      ] as const) {
        const reply = await own.send(method, path, body, { headers: { 'sec-fetch-site': from } })
        assert.deepEqual([reply.status, reply.body.code], [403, 'origin_refused'])
      }
    }
    assert.equal((await own.get(CURRENT, { headers: { origin: 'https://evil.example', 'sec-fetch-site': '' } })).status, 403)
  })

  test('a program with a credential needs no origin', async () => {
    assert.equal((await world.main.api.post(CATEGORIES, made)).status, 201)
    assert.equal((await world.main.api.post(CATEGORIES, made, { headers: { origin: 'https://app.example' } })).status, 201)
  })

  test('a cookie of another name, of no secret, or sent twice, is none of ours', async () => {
    const [name = '', value = ''] = own.cookie()!.split('=')
    for (const cookie of [
      `stoa-1=${value}`,
      `__Host-stoa=${value}`,
      `${name}=`,
      `${name}=${value}x`,
      `${name}=${value.slice(0, -1)}`,
      `${name}=${value}; ${name}=${value}`,
      `x${name}=${value}`,
      `${name}="${value}"`,
      // Some browsers let any page of a neighbouring host set such a name.
      `\u00a0${name}=${value}`,
      `a=b; \u00a0${name}=${value}`,
    ]) {
      assert.equal((await browser(world.baseUrl).get(CURRENT, { headers: { cookie } })).status, 401, cookie)
    }
    const among = `a=b; ${name}=${value};c`
    assert.equal((await browser(world.baseUrl).get(CURRENT, { headers: { cookie: among } })).status, 200)
  })

  test('a Host that leads here by a name of somebody else has no session and signs nobody in', async () => {
    const { baseUrl } = world
    const { port } = new URL(baseUrl)
    const cookie = own.cookie()!
    for (const host of [`evil.example:${port}`, `localhost.evil.example:${port}`, `127.0.0.1.evil.example:${port}`]) {
      assert.equal((await say(baseUrl, 'GET', CURRENT, { host, cookie })).status, 401, host)
      const refused = await signIn(baseUrl, { host, origin: `http://${host}` })
      assert.equal(refused.status, 400, refused.text)
      assert.match(refused.text, /"header":"host"/)
      assert.equal((await say(baseUrl, 'GET', '/access/sign_in/v1', { host })).status, 400)
    }
    const local = await signIn(baseUrl, { host: `localhost:${port}`, origin: `http://localhost:${port}` })
    assert.equal(local.status, 200, local.text)
  })

  test('over https the cookie is bound to the host, and goes nowhere without encryption', async () => {
    for (const [baseUrl, headers] of [
      [behind.baseUrl, { host: 'stoa.example.com', origin: 'https://stoa.example.com' }],
      [
        proxied.baseUrl,
        {
          host: 'localhost',
          'x-forwarded-host': 'office.example.com',
          'x-forwarded-proto': 'https',
          origin: 'https://office.example.com',
        },
      ],
    ] as const) {
      const reply = await signIn(baseUrl, headers)
      assert.equal(reply.status, 200, reply.text)
      const [cookie = ''] = reply.headers['set-cookie']!
      assert.match(cookie, /^__Host-stoa=stoa_session_[\w-]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/)
      const again = await say(baseUrl, 'GET', CURRENT, { ...headers, cookie: cookie.split(';')[0]! })
      assert.equal(again.status, 200)
    }
  })

  test('over http nobody signs in but on loopback', async () => {
    const plain = await signIn(behind.baseUrl, { host: 'office.example.com', origin: 'http://office.example.com' })
    assert.deepEqual([plain.status, JSON.parse(plain.text).code], [403, 'origin_refused'])
    assert.equal(plain.headers['set-cookie'], undefined)
    // Whoever listens to the whole world cannot know that a loopback name is meant for this machine.
    const { port } = new URL(everywhere.baseUrl)
    // What needs no credential is read there all the same, and a HEAD is answered as the GET is.
    for (const method of ['GET', 'HEAD'])
      assert.equal((await say(behind.baseUrl, method, '/access/sign_in/v1', { host: 'office.example.com' })).status, 200, method)
    const open = await signIn(everywhere.baseUrl, { host: `localhost:${port}`, origin: `http://localhost:${port}` })
    assert.equal(open.status, 400)
    const cookie = `stoa-${port}=${own.cookie()!.split('=')[1]}`
    assert.equal((await say(everywhere.baseUrl, 'GET', CURRENT, { host: `localhost:${port}`, cookie })).status, 401)
  })

  test('origins that may call from browsers get no cookies', async () => {
    const { port } = new URL(crossing.baseUrl)
    const cookie = `stoa-${port}=${own.cookie()!.split('=')[1]}`
    const headers = { origin: 'https://app.example.com', cookie }
    const reply = await say(crossing.baseUrl, 'GET', CURRENT, headers)
    assert.deepEqual([reply.status, reply.headers['access-control-allow-credentials']], [403, undefined])
  })

  test('a session that is ended in one process ends within a second in another', async () => {
    const { port } = new URL(crossing.baseUrl)
    const there = browser(crossing.baseUrl)
    const mine = await signedIn(world, world.main)
    there.setCookie(`stoa-${port}=${mine.cookie()!.split('=')[1]}`)
    assert.equal((await there.get(CURRENT)).status, 200)
    assert.equal((await mine.delete(CURRENT)).status, 204)
    letPass(900)
    assert.equal((await there.get(CURRENT)).status, 401)
  })
})
