import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setImmediate, setTimeout as wait } from 'node:timers/promises'
import type { Code } from '../src/kernel/errors/codes.ts'
import { cut, json, problem, scripted, silence, type Answering, type Arrived } from '../test/scripted.ts'
import { basic, clientCredentials, clientOf, createClient, StoaError, type ClientOptions, type Stoa } from './index.ts'
import { waitBefore } from './retry.ts'

const auth = basic({ clientId: 'id', clientSecret: 'secret' })
const made = json(201, { category: { id: 'c-1' } })
const category = { title: 'Coffee' }

/** Runs a call against a server that answers so, and tells what arrived there. */
async function against(
  answers: Answering[],
  run: (stoa: Stoa, arrived: Arrived[]) => Promise<void>,
  options: Partial<ClientOptions> = {},
) {
  await using server = await scripted(...answers)
  await run(createClient({ baseUrl: server.baseUrl, auth, network: 'n-1', ...options }), server.arrived)
}

const token = (text: string, seconds: number) => json(200, { access_token: text, token_type: 'Bearer', expires_in: seconds })
/** JSON that a proxy has cut. */
const half: Answering = response => response.writeHead(200, { 'content-type': 'application/json' }).end('{"netw')
const keysOf = (arrived: Arrived[]) => new Set(arrived.map(({ headers }) => headers['idempotency-key']))
const gap = (arrived: Arrived[]) => arrived[1]!.at - arrived[0]!.at
const refused = async (call: Promise<unknown>): Promise<StoaError> => {
  const error = await call.then(
    () => assert.fail('it was not refused'),
    (reason: unknown) => reason,
  )
  assert.ok(error instanceof StoaError, String(error))
  return error
}

describe('a client', { concurrency: true }, () => {
  for (const [says, lost] of Object.entries({ 'whose answer was lost': cut, 'of unknown outcome': problem('outcome_unknown') })) {
    test(`sends a write ${says} again with the same key`, () =>
      against([lost, lost, made], async (stoa, arrived) => {
        assert.deepEqual(await stoa.categories.createCategory({ body: { category } }), { category: { id: 'c-1' } })
        assert.equal(arrived.length, 3)
        assert.equal(keysOf(arrived).size, 1)
        assert.match([...keysOf(arrived)][0] as string, /^[0-9a-f]{32}$/)
        for (const { body, method } of arrived) assert.deepEqual([method, JSON.parse(body)], ['POST', { category }])
      }))
  }

  test('makes a key of its own for each write, or takes the one that it is given', () =>
    against([made], async (stoa, arrived) => {
      for (let i = 0; i < 3; i++) await stoa.categories.createCategory({ body: { category } })
      assert.equal(keysOf(arrived).size, 3)
      await stoa.categories.createCategory({ body: { category }, idempotencyKey: 'coffee-1' })
      assert.equal(arrived.at(-1)!.headers['idempotency-key'], 'coffee-1')
    }))

  for (const code of ['rate_limited', 'unavailable', 'idempotency_in_progress'] satisfies Code[]) {
    test(`waits after ${code} for as long as it was asked to`, () =>
      against([problem(code, { 'retry-after': '1' }), made], async (stoa, arrived) => {
        await stoa.categories.createCategory({ body: { category } })
        assert.equal(arrived.length, 2)
        assert.ok(gap(arrived) >= 999, `${gap(arrived)} ms`)
      }))
  }

  test('reads a date in Retry-After by the clock of the service', () => {
    const [date, retryAfter] = [1, 2].map(second => new Date(Date.UTC(2030, 0, 1, 0, 0, second)).toUTCString())
    const busy = problem('unavailable', { date: date!, 'retry-after': retryAfter! })
    return against([busy, json(200, { networks: [] })], async (stoa, arrived) => {
      assert.deepEqual(await stoa.networks.listNetworks(), { networks: [] })
      assert.ok(gap(arrived) >= 999, `${gap(arrived)} ms`)
    })
  })

  test('waits longer from try to try, at most eight seconds, and never the same', () => {
    const lost = new StoaError({ status: 0, code: 'network_failure', detail: '' })
    for (const [retry, most] of [250, 500, 1_000, 2_000, 4_000, 8_000, 8_000].entries()) {
      const waits = Array.from({ length: 50 }, () => waitBefore(retry, lost, true)!)
      assert.ok(Math.min(...waits) >= most / 2 && Math.max(...waits) <= most, `${retry}: ${waits.join()}`)
      assert.ok(new Set(waits).size > 40)
    }
  })

  test('sends nothing again that could happen twice', () => {
    const may = (status: number, code: string) => waitBefore(0, new StoaError({ status, code, detail: '' }), false) !== undefined
    assert.deepEqual([may(0, 'network_failure'), may(0, 'timed_out'), may(503, 'outcome_unknown')], [false, false, false])
    assert.deepEqual([may(502, 'unexpected_answer'), may(503, 'unexpected_answer')], [false, false])
    assert.deepEqual([may(429, 'rate_limited'), may(503, 'unavailable'), may(408, 'request_timeout')], [true, true, true])
  })

  test('gives up after as many tries as it was allowed, and says how it ended', () =>
    against([cut], async (stoa, arrived) => {
      const error = await refused(stoa.events.listEvents({ query: { locationRef: 'l' }, retries: 1 }))
      assert.deepEqual([error.code, error.status, error.isUncertain, arrived.length], ['network_failure', 0, true, 2])
      assert.ok(error.cause instanceof Error)
    }))

  test('does not wait for longer than it may', () =>
    against([problem('unavailable', { 'retry-after': '120' })], async (stoa, arrived) => {
      const error = await refused(stoa.networks.listNetworks())
      assert.deepEqual([error.code, error.retryAfter, arrived.length], ['unavailable', 120_000, 1])
    }))

  test('sends nothing again that was refused for what it says', () =>
    against(
      [
        problem('internal'),
        problem('already_exists', { location: '/a/v1/1' }),
        problem('precondition_failed', { etag: '"now"' }),
      ],
      async (stoa, arrived) => {
        const told: unknown[] = []
        for (let i = 0; i < 3; i++) {
          const { code, location, etag } = await refused(stoa.categories.createCategory({ body: { category } }))
          told.push([code, location ?? etag])
        }
        assert.deepEqual(told, [
          ['internal', undefined],
          ['already_exists', '/a/v1/1'],
          ['precondition_failed', '"now"'],
        ])
        assert.equal(arrived.length, 3)
      },
    ))

  test('tells a time-out from a lost connection, and tries again after both', () => {
    let tries = 0
    const counting: typeof fetch = (input, init) => {
      tries++
      return fetch(input, init)
    }
    return against(
      [silence],
      async stoa => {
        const error = await refused(stoa.networks.listNetworks({ timeout: 50, retries: 1 }))
        assert.deepEqual([error.code, error.detail, tries], ['timed_out', 'No answer within 0.05 seconds.', 2])
      },
      { fetch: counting },
    )
  })

  test('ends a request by its signal, with the reason of the signal', () =>
    against([silence], async (stoa, arrived) => {
      const ending = new AbortController()
      const call = stoa.networks.listNetworks({ signal: ending.signal })
      while (arrived.length === 0) await setImmediate()
      ending.abort(new Error('the page was left'))
      await assert.rejects(call, { message: 'the page was left' })
    }))

  test('ends waiting by its signal, and sends nothing for one that has ended', () =>
    against([problem('unavailable', { 'retry-after': '30' })], async (stoa, arrived) => {
      const leaving = new AbortController()
      const call = stoa.networks.listNetworks({ signal: leaving.signal })
      while (arrived.length === 0) await setImmediate()
      setTimeout(() => leaving.abort(new Error('the page was left')), 100)
      await assert.rejects(call, { message: 'the page was left' })
      assert.ok(performance.now() - arrived[0]!.at < 25_000, 'it did not wait')
      await assert.rejects(stoa.networks.listNetworks({ signal: AbortSignal.abort() }), { name: 'AbortError' })
      assert.equal(arrived.length, 1)
    }))

  test('says what answered when it was not the service', () => {
    const page: Answering = response =>
      response.writeHead(502, 'Bad Gateway', { 'content-type': 'text/html' }).end('<h1>Oops</h1>')
    const elsewhere: Answering = response => response.writeHead(301, { location: 'https://stoa.example/' }).end()
    return against([page, elsewhere, half], async stoa => {
      const calls: StoaError[] = []
      for (let i = 0; i < 3; i++) calls.push(await refused(stoa.networks.listNetworks({ retries: 0 })))
      assert.deepEqual(new Set(calls.map(({ code }) => code)), new Set(['unexpected_answer']))
      assert.deepEqual(
        calls.map(({ status }) => status),
        [502, 301, 200],
      )
      assert.equal(calls[0]!.detail, 'Bad Gateway <h1>Oops</h1>')
      assert.match(calls[2]!.detail, /no JSON: \{"netw/)
    })
  })

  test('says so as well when it asked for a token or for the network', async () => {
    for (const options of [{ network: undefined }, { auth: clientCredentials({ clientId: 'id', clientSecret: 'secret' }) }])
      await against(
        [half],
        async stoa => {
          const { code, detail } = await refused(stoa.events.getEvent({ params: { id: 'e-1' } }))
          assert.equal(code, 'unexpected_answer')
          assert.match(detail, /no JSON: \{"netw/)
        },
        options,
      )
  })

  test('fetches one token for many calls, and another one when it is refused', () => {
    let tokens = 0
    const answering: Answering = (response, arrived) => {
      const { url, headers } = arrived
      const isKnown = tokens === 2 && headers.authorization === 'Bearer t2'
      if (url === '/oauth/token') token(`t${++tokens}`, 3_600)(response, arrived)
      else (isKnown ? json(200, { networks: [] }) : problem('unauthorized'))(response, arrived)
    }
    const credential = { clientId: 'id', clientSecret: 'secret', scope: ['events.readonly', 'plans'] }
    return against(
      [answering],
      async (stoa, arrived) => {
        await Promise.all([1, 2, 3].map(() => stoa.networks.listNetworks()))
        await stoa.networks.listNetworks()
        const asked = arrived.filter(({ url }) => url === '/oauth/token')
        assert.equal(asked.length, 2)
        assert.equal(asked[0]!.body, 'grant_type=client_credentials&scope=events.readonly+plans')
      },
      { auth: clientCredentials(credential) },
    )
  })

  test('renews a token before it expires', () =>
    against(
      [token('t1', 1), json(200, { networks: [] }), token('t2', 3_600), json(200, { networks: [] })],
      async (stoa, arrived) => {
        await stoa.networks.listNetworks()
        await wait(600)
        await stoa.networks.listNetworks()
        assert.deepEqual(
          arrived.map(({ headers }) => headers.authorization).filter((_, i) => i % 2 === 1),
          ['Bearer t1', 'Bearer t2'],
        )
      },
      { auth: clientCredentials({ clientId: 'id', clientSecret: 'secret' }) },
    ))

  test('fetches whole lists in large pages, and single pages as they are', () => {
    const orders = (token?: string) => json(200, { orders: [{ id: token ?? 'last' }], nextPageToken: token })
    return against([orders('two'), orders(), orders(), json(200, { categories: [] })], async (stoa, arrived) => {
      const all = await Array.fromAsync(stoa.orders.listOrders.all({ query: { locationRef: 'l', status: ['new', 'completed'] } }))
      assert.deepEqual(
        all.map(({ id }) => id),
        ['two', 'last'],
      )
      await Array.fromAsync(stoa.orders.listOrders.pages({ query: { locationRef: 'l' } }))
      await Array.fromAsync(stoa.categories.listCategories.pages())
      const first = '/shop/orders/v1?limit=100&locationRef=l&status=new%2Ccompleted'
      assert.deepEqual(
        arrived.map(({ url }) => url),
        [first, `${first}&nextPageToken=two`, '/shop/orders/v1?locationRef=l', '/shop/categories/v1'],
      )
    })
  })

  test('says that the network failed when contracts could not be fetched', async () => {
    const load = () => Promise.reject<object>(new TypeError('Failed to fetch dynamically imported module'))
    const { events } = clientOf({ events: load }, { baseUrl: '' }) as unknown as Stoa
    assert.equal((await refused(events.getEvent({ params: { id: 'e' } }))).code, 'network_failure')
  })

  test('says not who asks where anybody may, and sends that once', async () => {
    const open = {
      method: 'POST',
      path: '/access/v1',
      scope: 'any',
      open: true,
      inSteps: true,
      body: {},
      status: 200,
      reply: {},
      errors: [],
    }
    await using server = await scripted(problem('unauthorized'), cut)
    const options = { baseUrl: server.baseUrl, auth: clientCredentials({ clientId: 'id', clientSecret: 'secret' }) }
    const { access } = clientOf({ access: async () => ({ open: { ...open, '~endpoint': true } }) }, options) as unknown as {
      access: { open(args: object): Promise<unknown> }
    }
    assert.equal((await refused(access.open({ body: {} }))).code, 'unauthorized')
    assert.equal((await refused(access.open({ body: {} }))).code, 'network_failure')
    assert.deepEqual(
      server.arrived.map(({ url, headers }) => [url, headers.authorization]),
      [
        ['/access/v1', undefined],
        ['/access/v1', undefined],
      ],
    )
  })

  test('gives up when a new token is refused as well', () =>
    against(
      [token('t', 3_600), problem('unauthorized'), token('t', 3_600), problem('unauthorized')],
      async (stoa, arrived) => {
        assert.equal((await refused(stoa.networks.listNetworks())).code, 'unauthorized')
        assert.equal(arrived.length, 4)
      },
      { auth: clientCredentials({ clientId: 'id', clientSecret: 'secret' }) },
    ))
})
