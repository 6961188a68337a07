import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Client, Reply } from '../../../test/client.ts'
import { startProxy, type PostgresProxy } from '../../../test/postgres-proxy.ts'
import { serveOn, type PostgresService } from '../../../test/postgres-service.ts'
import { onEachEngine } from '../../../test/world.ts'
import { schema } from '../../schema.ts'
import type { Tx } from '../database.ts'
import { openPostgres, type PostgresOptions } from './postgres.ts'

onEachEngine(
  'the outcome of a commit',
  world => {
    const served = {} as PostgresService & { proxy: PostgresProxy; operator: pg.Client; encrypted: Client }
    const closed: (() => Promise<void>)[] = []
    before(async () => {
      const operator = new pg.Client({ connectionString: world.databaseUrl })
      // The database is dropped before the end of this.
      operator.on('error', () => {})
      await operator.connect()
      const proxy = await startProxy(world.databaseUrl)
      const { api } = await serve(proxy.encryptedUrl)
      Object.assign(served, { operator, proxy, encrypted: api, ...(await serve(proxy.url)) })
      closed.push(async () => {
        proxy.close()
        await operator.end()
      })
    })
    after(async () => {
      for (const close of closed.toReversed()) await close()
    })

    /** A service on this database, which does not wait for long. */
    async function serve(url: string, options: Partial<PostgresOptions> = { commitMs: 300 }) {
      const service = await serveOn(world, url, { doubtMs: 700, ...options })
      closed.push(service.close)
      return service
    }
    const post = (title: string, key?: string, api = served.api): Promise<Reply> =>
      api.post(
        '/support/tickets/v1',
        { ticket: { locationRef: world.main.location, type: 'cleaning', description: title } },
        key === undefined ? {} : { headers: { 'idempotency-key': key } },
      )
    const EVENTS = () => `/events/v1?locationRef=${world.main.location}`
    const isStored = async (title: string) => {
      const { rows } = await served.operator.query('select id from ticket where description = $1', [title])
      assert.ok(rows.length <= 1)
      return rows.length === 1
    }
    const isRefused = ({ status, body, headers }: Reply, code: string, retryAfter: string | null) =>
      assert.deepEqual([status, body.code, headers.get('retry-after')], [503, code, retryAfter])

    test('a write that was committed is answered as such when the connection ends before PostgreSQL’s answer', async () => {
      served.proxy.cutNext('after the commit')
      const made = await post('heard')
      assert.equal(made.status, 201, made.text)
      assert.ok(await isStored('heard'))
      assert.equal((await served.api.get(made.headers.get('location')!)).text, made.text)
      const key = randomUUID()
      served.proxy.cutNext('after the commit')
      const first = await post('with a key', key)
      const again = await post('with a key', key)
      assert.deepEqual([first.status, again.status, again.text], [201, 201, first.text])
      assert.deepEqual(
        [first, again].map(reply => reply.headers.get('idempotent-replayed')),
        [null, 'true'],
      )
    })

    test('a write that was committed is answered as such when PostgreSQL’s answer cannot be read', async () => {
      served.proxy.cutNext('garbled')
      const made = await post('garbled')
      assert.equal(made.status, 201, made.text)
      assert.ok(await isStored('garbled'))
    })

    test('through TLS the outcome is found out as well', async () => {
      for (const when of ['after the commit', 'garbled'] as const) {
        served.proxy.cutNext(when)
        const made = await post(`encrypted, ${when}`, undefined, served.encrypted)
        assert.equal(made.status, 201, made.text)
        assert.ok(await isStored(`encrypted, ${when}`))
      }
      served.proxy.cutNext('before the commit')
      isRefused(await post('encrypted, unheard', undefined, served.encrypted), 'unavailable', '1')
      assert.equal(await isStored('encrypted, unheard'), false)
    })

    test('a write whose connection ends before PostgreSQL is told to commit is refused, and can be sent again', async () => {
      const key = randomUUID()
      for (const sent of [undefined, key]) {
        served.proxy.cutNext('before the commit')
        isRefused(await post('unheard', sent), 'unavailable', '1')
        assert.equal(await isStored('unheard'), false)
      }
      assert.equal((await post('unheard', key)).status, 201)
    })

    test('a token is given when it was stored, and only then', async () => {
      const ask = () =>
        fetch(`${served.baseUrl}/oauth/token`, {
          method: 'POST',
          headers: { authorization: world.main.api.authorization!, 'content-type': 'application/x-www-form-urlencoded' },
          body: 'grant_type=client_credentials',
        })
      served.proxy.cutNext('after the commit')
      const given = await ask()
      assert.equal(given.status, 200)
      const { access_token: token } = (await given.json()) as { access_token: string }
      const use = await fetch(`${served.baseUrl}${EVENTS()}`, {
        headers: { authorization: `Bearer ${token}`, 'service-network-id': world.main.network },
      })
      assert.equal(use.status, 200)
      served.proxy.cutNext('before the commit')
      const refused = await ask()
      assert.deepEqual([refused.status, refused.headers.get('retry-after')], [503, '1'])
    })

    test('a write without a record of its own, such as a job’s, is known by the id of its transaction', async () => {
      const count = (tx: Tx) =>
        tx.run(tx.sql.insertInto('counter').values({ network: world.main.network, scope: 'job', last: 7 }))
      served.proxy.cutNext('before the commit')
      await assert.rejects(served.database.write(count), { code: 'unavailable' })
      served.proxy.cutNext('after the commit')
      assert.equal(await served.database.write(count), 1)
      const { rows } = await served.operator.query("select last from counter where scope = 'job'")
      assert.deepEqual(
        rows.map(({ last }) => Number(last)),
        [7],
      )
    })

    test('when PostgreSQL cannot be asked, the outcome is unknown, and nobody is told to repeat the write', async () => {
      for (const when of ['before the commit', 'after the commit'] as const) {
        const title = `nobody knows, ${when}`
        assert.equal((await post(`before ${title}`)).status, 201)
        served.proxy.cutNext(when)
        const answer = post(title)
        // The connections that are there go on; whoever asks about a commit makes a new one.
        served.proxy.isOpen = false
        isRefused(await answer, 'outcome_unknown', null)
        served.proxy.isOpen = true
        assert.equal(await isStored(title), when === 'after the commit')
      }
    })

    /** What is said of a write whose commit waits for a standby until `release` says otherwise. */
    async function answerOfWaiting(title: string, api: Client, release?: string) {
      const answer = post(title, undefined, api)
      if (release !== undefined) {
        await waiting(1)
        assert.equal(await isStored(title), false)
        await served.operator.query(`select ${release}(pid) from pg_stat_activity where ${WAITING}`)
      }
      return answer
    }
    const WAITING = `wait_event = 'SyncRep' and datname = current_database()`
    /** Waits until so many commits wait for a standby. */
    async function waiting(count: number): Promise<void> {
      for (let found = -1; found !== count; await wait(5)) {
        const { rows } = await served.operator.query(`select pid from pg_stat_activity where ${WAITING}`)
        found = rows.length
      }
    }
    const synchronous = () => {
      const url = new URL(world.databaseUrl)
      url.searchParams.set('options', '-c synchronous_commit=on')
      return url.href
    }

    test('a commit that waits for a standby is stored once the wait ends, however it ends and whoever hears of it', async () => {
      const { api } = await serve(synchronous(), { commitMs: 60_000 })
      for (const release of ['pg_cancel_backend', 'pg_terminate_backend']) {
        const made = await answerOfWaiting(release, api, release)
        assert.equal(made.status, 201, made.text)
        assert.ok(await isStored(release))
      }
    })

    test('a commit that takes longer than its answer may is waited for a while', async () => {
      const { api } = await serve(synchronous(), { commitMs: 1 })
      const made = await answerOfWaiting('late', api, 'pg_cancel_backend')
      assert.equal(made.status, 201, made.text)
    })

    test('a commit that waits on leaves the outcome unknown, and keeps its connection and its place among the writes', async () => {
      const { api } = await serve(synchronous(), { commitMs: 100, writes: 1, queueMs: 100 })
      isRefused(await answerOfWaiting('for ever', api), 'outcome_unknown', null)
      assert.equal(await isStored('for ever'), false)
      isRefused(await answerOfWaiting('behind it', api), 'unavailable', '1')
      assert.equal((await api.get(EVENTS())).status, 200)
      await waiting(1)
      await served.operator.query(`select pg_cancel_backend(pid) from pg_stat_activity where ${WAITING}`)
      await waiting(0)
      assert.deepEqual([await isStored('for ever'), await isStored('behind it')], [true, false])
      assert.equal((await answerOfWaiting('after it', api, 'pg_cancel_backend')).status, 201)
    })

    test('a commit that waits keeps nobody from closing the database', async () => {
      const database = await openPostgres(synchronous(), schema, { commitMs: 1, doubtMs: 50 })
      const scope = 'at the end'
      const write = database.write(tx =>
        tx.run(tx.sql.insertInto('counter').values({ network: world.main.network, scope, last: 1 })),
      )
      await assert.rejects(write, { code: 'outcome_unknown' })
      await database.close()
      await served.operator.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${WAITING}`)
    })

    test('whenever connections end, what is answered with 2xx is stored and what is unavailable is not', async () => {
      const answers: { title: string; reply: Reply }[] = []
      let isCutting = true
      const callers = Array.from({ length: 8 }, async (_, caller) => {
        const api = caller < 4 ? served.api : served.encrypted
        // The last ticket of each comes when nothing is cut any more, however slow the machine is.
        for (let [i, isLast] = [0, false]; !isLast; i++) {
          isLast = !isCutting
          const title = `caller ${caller}, ticket ${i}`
          answers.push({ title, reply: await post(title, i % 2 ? randomUUID() : undefined, api) })
        }
      })
      for (let i = 0; i < 40; i++) {
        served.proxy.cutNext(i % 2 ? 'after the commit' : 'before the commit')
        await wait(Math.random() * 60)
        if (i % 4 === 0) served.proxy.cut()
      }
      isCutting = false
      await Promise.all(callers)
      const told: string[] = []
      for (const { title, reply } of answers) told.push(`${reply.body.code ?? reply.status} ${await isStored(title)}`)
      const unexpected = told.filter(
        each => !['201 true', 'unavailable false'].includes(each) && !each.startsWith('outcome_unknown'),
      )
      assert.deepEqual(unexpected, [])
      assert.ok(told.includes('201 true'))
      assert.ok(told.includes('unavailable false'))
    })
  },
  { engines: ['postgres'] },
)
