import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { listedBy } from '../src/kernel/contract/listed.ts'
import { isUuid } from '../src/kernel/contract/schema.ts'
import { routes } from '../src/routes.ts'
import type { Json, Reply } from './client.ts'
import { diceOf } from './dice.ts'
import { tableOf, valueOf, type Means } from './fuzzing.ts'
import { sentOf, validRequests, type ValidRequest } from './requests.ts'
import { raw } from './schema-lines.ts'
import { assertSound } from './problems.ts'
import { onEachService } from './world.ts'

/** For a long run: `FUZZ_SECONDS=60 npm test -- test/fuzz`, by another seed with `FUZZ_SEED`. */
const SECONDS = Number(process.env.FUZZ_SECONDS ?? 0)
const SEED = Number(process.env.FUZZ_SEED ?? 1)
/** On each engine; they are not the same on both. */
const REQUESTS = 250
/** What needs no credential takes requests of pages alone: test/open-routes.test.ts. */
const visited = routes.filter(({ endpoint }) => !endpoint.open)
/** Requests of one round; what they were made from is made anew for each, since much of it can be used up only once. */
const ROUND = 250
const AT_ONCE = 8

/**
 * Random requests in the shapes of the contracts, with extreme and wrong values at every place: none fails inside, none that is refused
 * changes anything, none changes another network, and all together leave a store in which every rule holds.
 */
onEachService('whatever is sent', world => {
  const ids = new Map<string, string[]>()
  let valid: Record<string, ValidRequest>
  const kept = new Set<string>()
  before(async () => {
    // Who calls stays who they are.
    for (const id of [world.main.admin, world.main.secondAdmin]) {
      const { body } = await world.main.api.get(`/community/memberships/v1/${id}`)
      for (const one of [id, body.membership.userRef]) kept.add(one)
    }
    gather((await validRequests(world.other)) as Json)
  })

  function gather(value: Json, name = 'id'): void {
    if (typeof value === 'string') {
      const parts = value.split('/')
      for (const [i, id] of parts.entries()) {
        if (isUuid(id) && !kept.has(id))
          for (const key of ['id', parts.length > 1 ? rootOf(parts.slice(0, i)) : name]) note(key, id)
      }
    } else if (value !== null && typeof value === 'object') {
      for (const [key, one] of Object.entries(value)) gather(one, Array.isArray(value) ? name : key)
    }
  }

  function note(key: string, id: string): void {
    if (!ids.has(key)) ids.set(key, [])
    const known = ids.get(key)!
    known.push(id)
    if (known.length > 60) known.shift()
  }

  /** How much has been recorded: in the network, and in the other one. */
  const audits = () =>
    Promise.all(
      [world.main, world.other].map(async ({ network }) => {
        const counted = `select count(*) as "rows" from "audit" where "network" = '${network}'`
        return Number((await raw<{ rows: number }>(world.database, counted))[0]!.rows)
      }),
    )

  async function newRound() {
    valid = await validRequests(world.main)
    for (const request of Object.values(valid)) gather({ ...request, again: undefined } as Json)
    for (const [name, id] of Object.entries({ locationRef: world.main.location, membershipRef: world.main.member })) {
      for (let i = 0; i < 8; i++) gather(id, name)
    }
  }

  test('is answered, and what is refused changes nothing', { timeout: (SECONDS + 120) * 1000 }, async () => {
    const dice = diceOf(SEED + (world.engine === 'sqlite' ? 0 : 1_000))
    const means: Means = { dice, ids, wrong: 0.02 }
    const counts: Record<string, number> = {}
    const end = performance.now() + SECONDS * 1000

    function next() {
      const { operationId, endpoint } = dice.pick(visited)
      const { method, path, query, body } = endpoint
      const own = valid[operationId]
      const at =
        own && dice.chance(0.7)
          ? own.path
          : path
              .split('/')
              .map((part, i, parts) => (part.startsWith(':') ? pathId(rootOf(parts.slice(0, i))) : part))
              .join('/')
      const [place = '', before] = at.split('?')
      const known = { locationRef: world.main.location, ...Object.fromEntries(new URLSearchParams(before)) }
      const asking = query ? Object.entries(valueOf(query, { ...means, wrong: 0.01 }, known) ?? {}) : []
      const text = asking
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(wordOf(value).toWellFormed())}`)
        .join('&')
      const content = body && (dice.chance(0.5) ? own?.body : undefined)
      return {
        operationId,
        endpoint,
        method,
        at: text === '' ? place : `${place}?${text}`,
        raw: own?.raw && { ...own.raw, text: dice.chance(0.5) ? own.raw.text : tableOf(means) },
        body: body && valueOf(body, means, content ?? (dice.chance(0.5) ? own?.body : undefined)),
        headers: {
          ...(dice.chance(0.03) && { 'if-match': '"x"' }),
          ...(dice.chance(0.03) && { 'idempotency-key': dice.pick(['a', 'b', 'c', '"d"']) }),
          ...(dice.chance(0.1) && listedBy(endpoint) && { accept: 'text/csv' }),
        } as Record<string, string>,
      }
    }
    /** Mostly the id of something that has this path; now and then a number, but none of whoever calls. */
    function pathId(root: string): string {
      if (dice.chance(0.05)) return String(4 + dice.below(9))
      return dice.pick(dice.chance(0.1) ? ids.get('id')! : (ids.get(root) ?? ids.get('id')!))
    }
    type Request = ReturnType<typeof next>
    const told = ({ operationId, method, at, body, raw: table, headers }: Request, reply: Reply) =>
      `${operationId}: ${method} ${at} ${JSON.stringify(headers)} ${JSON.stringify(table ?? body)}\n${reply.status} ${reply.text}`

    async function sendOne(request: Request): Promise<Reply> {
      const reply = await world.main.api.send(
        request.method,
        request.at,
        request.body,
        sentOf({ path: request.at, raw: request.raw }, request.headers),
      )
      const key = `${request.operationId} ${reply.status}`
      counts[key] = (counts[key] ?? 0) + 1
      assert.ok(reply.status < 500, told(request, reply))
      assert.ok(reply.status !== 401 && reply.status !== 403, told(request, reply))
      if (reply.status < 400) gather([reply.body, reply.headers.get('location')])
      return reply
    }

    for (let sent = 0; sent < REQUESTS || performance.now() < end; sent += ROUND) {
      await newRound()
      let known = await audits()
      for (let i = 0; i < ROUND / 2; i++) {
        const request = next()
        const reply = await sendOne(request)
        const now = await audits()
        if (reply.status >= 400 || request.method === 'GET') assert.deepEqual(now, known, told(request, reply))
        assert.equal(now[1], known[1], told(request, reply))
        known = now
      }
      for (let i = 0; i < ROUND / 2; i += AT_ONCE) await Promise.all(Array.from({ length: AT_ONCE }, () => sendOne(next())))
    }
    await assertSound(world)
    if (SECONDS > 0) {
      const total = Object.values(counts).reduce((sum, one) => sum + one, 0)
      const never = routes.filter(({ operationId }) => !counts[`${operationId} 200`] && !counts[`${operationId} 201`])
      console.log(`${total} requests; never accepted: ${never.map(({ operationId }) => operationId).join(', ') || 'none'}`)
      console.log(JSON.stringify(counts))
    }
  })
})

/** A value as a query holds it. */
const wordOf = (value: unknown): string =>
  Array.isArray(value) ? value.map(wordOf).join() : typeof value === 'string' ? value : JSON.stringify(value)

/** What paths have in common whatever objects they name. */
const rootOf = (parts: readonly string[]): string =>
  parts.map(part => (isUuid(part) || part.startsWith(':') ? ':' : part)).join('/')
