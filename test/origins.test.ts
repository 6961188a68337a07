import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { request as call } from 'node:http'
import { test } from 'node:test'
import pino from 'pino'
import { createApp, type AppOptions } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { openDatabase } from '../src/db/open.ts'
import { localWrites } from '../src/kernel/writes/writes.ts'
import { schema } from '../src/schema.ts'
import { CLI } from './command.ts'
import { onEachService, type World } from './world.ts'

const APP = 'https://app.example.com'
const METADATA = '/.well-known/oauth-authorization-server'

onEachService('origins', world => {
  test('a public address stands in every absolute link, whatever the request’s Host says', async () => {
    await served(world, { PUBLIC_URL: 'https://Stoa.example.com', ALLOWED_HOSTS: 'other.example' }, async base => {
      for (const host of ['evil.example', 'a"b/c@d']) {
        const { status, body } = await get(base, METADATA, { host })
        assert.equal(status, 200)
        const { issuer, token_endpoint: token, service_documentation: reference } = JSON.parse(body)
        const origin = 'https://stoa.example.com'
        assert.deepEqual([issuer, token, reference], [origin, `${origin}/oauth/token`, `${origin}/reference`])
      }
    })
  })

  test('without one only the allowed hosts are believed', async () => {
    await served(world, { ALLOWED_HOSTS: 'stoa.example.com, Localhost:8443' }, async base => {
      for (const host of ['stoa.example.com', 'STOA.example.com', 'localhost:8443']) {
        const { status, body } = await get(base, METADATA, { host })
        assert.deepEqual([status, JSON.parse(body).issuer], [200, `http://${host}`])
      }
      for (const host of ['evil.example', 'stoa.example.com:81', 'localhost', 'x.stoa.example.com']) {
        const { status, body } = await get(base, METADATA, { host })
        assert.deepEqual([status, JSON.parse(body).errors[0].header], [400, 'host'], host)
        assert.equal((await get(base, '/livez', { host })).status, 200)
      }
    })
  })

  test('pages of an allowed origin read answers and errors, those of others nothing', async () => {
    await served(world, { CORS_ORIGINS: `${APP}, http://localhost:5173` }, async base => {
      const authorization = world.main.api.authorization!
      for (const [path, headers, status] of [
        [`/events/v1?locationRef=${world.main.location}`, { authorization }, 200],
        ['/events/v1', { authorization }, 400],
        ['/events/v1', {}, 401],
        ['/nowhere', {}, 404],
        ['/livez', {}, 200],
      ] as const) {
        const plain = await get(world.baseUrl, path, headers)
        for (const origin of [APP, 'http://localhost:5173']) {
          const reply = await get(base, path, { ...headers, origin })
          assert.equal(reply.status, status)
          assert.equal(reply.headers['access-control-allow-origin'], origin)
          assert.equal(reply.headers['access-control-allow-credentials'], undefined)
          assert.deepEqual(String(reply.headers['access-control-expose-headers']).split(', '), [
            'Content-Disposition',
            'ETag',
            'Link',
            'Location',
            'Request-Id',
            'Retry-After',
            'RateLimit',
            'RateLimit-Policy',
            'Idempotent-Replayed',
            'WWW-Authenticate',
          ])
          assert.equal(reply.headers.vary, [plain.headers.vary, 'Origin'].filter(Boolean).join(', '))
        }
        for (const origin of ['https://evil.example', 'null', 'http://app.example.com', `${APP}.evil.example`, undefined]) {
          const reply = await get(base, path, { ...headers, ...(origin && { origin }) })
          assert.deepEqual([reply.status, corsOf(reply.headers)], [status, []], origin)
          assert.match(String(reply.headers.vary), /Origin$/)
        }
      }
    })
  })

  test('a preflight is answered before anybody is known, with the methods of the path', async () => {
    await served(world, { CORS_ORIGINS: APP }, async base => {
      const ask = { origin: APP, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' }
      for (const path of ['/events/v1', '/oauth/token']) {
        const { status, headers, body } = await get(base, path, ask, 'OPTIONS')
        assert.deepEqual([status, body], [204, ''])
        assert.equal(headers['access-control-allow-origin'], APP)
        assert.equal(headers['access-control-allow-methods'], headers.allow)
        assert.match(headers.allow!, /POST/)
        assert.equal(
          headers['access-control-allow-headers'],
          'Authorization, Content-Type, service-network-id, Idempotency-Key, If-Match, If-None-Match, Last-Event-ID',
        )
        assert.ok(Number(headers['access-control-max-age']) > 0)
        assert.equal(headers.vary, 'Origin')
      }
      const stranger = await get(base, '/events/v1', { ...ask, origin: 'https://evil.example' }, 'OPTIONS')
      assert.deepEqual([stranger.status, corsOf(stranger.headers)], [204, []])
    })
  })

  test('unless origins are set nothing is said of them', async () => {
    const ask = { origin: APP, 'access-control-request-method': 'POST' }
    for (const method of ['GET', 'OPTIONS']) {
      const { headers } = await get(world.baseUrl, '/events/v1', ask, method)
      assert.deepEqual([corsOf(headers), /Origin/.test(String(headers.vary))], [[], false])
    }
  })
})

test('addresses and origins that are none are named at the start, in plain words', () => {
  const wrong = {
    PUBLIC_URL: [
      'stoa.example.com',
      'ftp://stoa.example.com',
      'https://stoa.example.com/api',
      'https://a@b.example',
      'https://a:99999',
    ],
    ALLOWED_HOSTS: ['https://stoa.example.com', '*.example.com', 'a b', 'stoa.example.com/'],
    TRUST_PROXY: ['10.0.0.0/99', '10.0.0.0/0', '::1/129', '10.0.0', '10.0.0.0/8/8', 'proxy'],
    CORS_ORIGINS: ['*', 'https://*.example.com', 'null', 'app.example.com', `${APP}, *`, `${APP}/page`],
  }
  for (const [name, values] of Object.entries(wrong))
    for (const value of values) assert.throws(() => readConfig({ [name]: value }), new RegExp(`${name} must be .*such as`), value)
  const right = {
    PUBLIC_URL: 'http://127.0.0.1:8080',
    ALLOWED_HOSTS: 'stoa.example.com,localhost:8080 , [::1]:8080',
    TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,fd00::/8',
    CORS_ORIGINS: `${APP},http://[::1]:5173`,
  }
  assert.partialDeepStrictEqual(readConfig(right), right)
  assert.partialDeepStrictEqual(readConfig({}), { PUBLIC_URL: '', ALLOWED_HOSTS: '', CORS_ORIGINS: '' })
})

test('stoa serve does not start with such a setting', () => {
  const env = { ...process.env, DATABASE_URL: 'sqlite:/nonexistent/stoa.db', CORS_ORIGINS: '*', PUBLIC_URL: 'stoa.example.com' }
  const { status, stderr } = spawnSync(process.execPath, [CLI, 'serve'], { env, encoding: 'utf8', timeout: 20_000 })
  assert.equal(status, 2)
  assert.match(stderr, /PUBLIC_URL must be .* CORS_ORIGINS must be .*\* is not taken/s)
})

/** Runs `work` against a service with these settings, beside that of the world and on its database. */
async function served(
  world: World,
  settings: Partial<AppOptions['config']>,
  work: (base: string) => Promise<void>,
): Promise<void> {
  const database = await openDatabase(world.databaseUrl, schema)
  const config = { RATE_LIMIT: 0, RATE_LIMIT_BURST: 1, TRUST_PROXY: '', ...settings }
  const app = await createApp({ database, writes: localWrites(database), log: pino({ level: 'silent' }), config })
  try {
    await work(await app.listen({ host: '127.0.0.1', port: 0 }))
  } finally {
    await app.close()
    await database.close()
  }
}

/** A call with any headers: fetch keeps Host and Origin to itself. */
function get(base: string, path: string, headers: Record<string, string>, method = 'GET') {
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]> & { allow?: string }; body: string }>(
    (resolve, reject) => {
      call(base + path, { method, headers, agent: false }, reply => {
        let body = ''
        reply.setEncoding('utf8').on('data', text => {
          body += text
        })
        reply.on('end', () => resolve({ status: reply.statusCode!, headers: reply.headers, body }))
      })
        .on('error', reject)
        .end()
    },
  )
}

const corsOf = (headers: object) => Object.keys(headers).filter(name => name.startsWith('access-control-'))
