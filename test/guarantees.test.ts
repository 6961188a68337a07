import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { randomUUID } from 'node:crypto'
import { setClock } from '../src/kernel/time/clock.ts'
import { publishing } from '../src/kernel/jobs/publishing.ts'
import { hasEtag, isRead, takesIfMatch, takesKey, type Endpoint } from '../src/kernel/contract/endpoint.ts'
import { routes } from '../src/routes.ts'
import type { Route } from '../src/kernel/http/implement.ts'
import type { Json, Reply } from './client.ts'
import { OF_SESSIONS, sentOf, validRequests, type ValidRequest } from './requests.ts'
import { runIn } from './jobs.ts'
import { onEachService } from './world.ts'

/** What a credential may call; the tests of sessions call the others. */
const isVisited = ({ operationId, endpoint }: Route) => !isRead(endpoint) && !endpoint.open && !OF_SESSIONS.has(operationId)

/** What is carried out and undone. */
const isPreview = ({ path }: Endpoint) => path.endsWith('/preview')

/** What holds for every operation that writes, whatever it writes. */
onEachService('a write', world => {
  let valid: Record<string, ValidRequest>
  before(async () => {
    valid = await validRequests(world.main)
  })

  const auditOf = (requestId: string) =>
    world.database.read(db =>
      db.all(db.sql.selectFrom('audit').selectAll().where('network', '=', world.main.network).where('requestId', '=', requestId)),
    )
  const countAudit = async () =>
    Number(
      (await world.database.read(db =>
        db.first(
          db.sql
            .selectFrom('audit')
            .select(({ fn }) => fn.countAll<number>().as('rows'))
            .where('network', '=', world.main.network),
        ),
      ))!.rows,
    )

  async function assertRecorded({ headers, text }: Reply): Promise<void> {
    const rows = await auditOf(headers.get('request-id')!)
    assert.ok(rows.length > 0, text)
    await runIn(world, publishing)
    for (const row of rows) {
      assert.equal(row.membershipRef, world.main.admin)
      const fed = await world.database.read(db =>
        db.first(db.sql.selectFrom('change').selectAll().where('network', '=', row.network).where('id', '=', row.id)),
      )
      assert.deepEqual([fed?.kind, fed?.objectRef], [row.kind, row.objectRef])
    }
  }

  /** A valid request of an operation, and the function that sends it. */
  const requestOf = async (operationId: string) => {
    const request = valid[operationId]!
    const { path, body, again } = request
    const { method } = routes.find(route => route.operationId === operationId)!.endpoint
    const at = again ? await again() : path
    const send = (headers: Record<string, string> = {}, sent: unknown = body) =>
      world.main.api.send(method, at, sent, sentOf(request, headers))
    return { path: at, body, send }
  }

  for (const { operationId, endpoint } of routes.filter(isVisited)) {
    const { creates, location, status, secret } = endpoint

    if (isPreview(endpoint)) {
      test(`${operationId} is done by nobody: nothing of it is recorded`, async () => {
        const { send } = await requestOf(operationId)
        const { status: code, headers, text } = await send()
        assert.equal(code, status, text)
        assert.deepEqual(await auditOf(headers.get('request-id')!), [])
      })
    } else if (!takesKey(endpoint))
      test(`${operationId} is recorded with who did it, for the audit and for the feed`, async () => {
        const { send } = await requestOf(operationId)
        await assertRecorded(await send())
      })

    if (creates && !location) {
      test(`${operationId} answers ${status} and names what it made, under the tag that a GET gives`, async () => {
        const { send } = await requestOf(operationId)
        const reply = await send()
        assert.equal(reply.status, status)
        const read = await world.main.api.get(reply.headers.get('location')!)
        assert.equal(read.status, 200)
        if (hasEtag(endpoint)) assert.equal(read.headers.get('etag'), reply.headers.get('etag'))
        assert.equal(read.body[creates].id, reply.body[creates].id)
        const again = await world.main.api.get(reply.headers.get('location')!, {
          headers: { 'if-none-match': read.headers.get('etag')! },
        })
        assert.equal(again.status, 304)
        assert.equal(again.text, '')
      })
    }

    if (!takesKey(endpoint)) {
      test(`${operationId} refuses an Idempotency-Key`, async () => {
        const { send } = await requestOf(operationId)
        const reply = await send({ 'idempotency-key': randomUUID() })
        assert.deepEqual([reply.status, reply.body.errors[0].header], [400, 'Idempotency-Key'], reply.text)
      })
      continue
    }

    const told = isPreview(endpoint) ? '' : ', and recorded with who did it, for the audit and for the feed'
    test(`${operationId} is carried out once under one Idempotency-Key, which then stands for no other request${told}`, async () => {
      const { send, body: usual = {} } = await requestOf(operationId)
      const key = { 'idempotency-key': randomUUID() }
      const first = await send(key)
      assert.equal(first.status, status, first.text)
      if (!isPreview(endpoint)) await assertRecorded(first)
      const count = await countAudit()
      const again = await send(key)
      assert.equal(await countAudit(), count)
      assert.equal(again.status, secret ? 409 : first.status)
      if (!secret) {
        assert.equal(again.text, first.text)
        for (const name of ['location', 'etag']) assert.equal(again.headers.get(name), first.headers.get(name))
        assert.equal(again.headers.get('idempotent-replayed'), 'true')
        assert.equal(first.headers.get('idempotent-replayed'), null)
      }
      if (!endpoint.body) return
      const [name = '', fields] = Object.entries(usual)[0]!
      const { status: code, body } = await send(key, { [name]: otherThan(fields) })
      assert.deepEqual([code, body.code], [422, 'idempotency_key_reused'])
    })

    test(`${operationId} runs once for 4 requests with one key at the same instant`, async () => {
      const { send } = await requestOf(operationId)
      const key = { 'idempotency-key': randomUUID() }
      const replies = await Promise.all(Array.from({ length: 4 }, () => send(key)))
      const done = replies.filter(reply => reply.status === status)
      assert.ok(done.length >= 1)
      assert.equal(new Set(done.map(reply => reply.text)).size, 1)
      assert.equal(done.filter(reply => reply.headers.get('idempotent-replayed') === null).length, 1)
      for (const reply of replies) assert.ok(reply.status === status || reply.status === 409, reply.text)
    })
  }

  test('a refused request keeps no key: it can be corrected and sent again', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const { path, body } = valid.createEvent!
    const wrong = { event: { ...(body!.event as object), locationRef: randomUUID() } }
    assert.equal((await world.main.api.post(path, wrong, { headers: key })).status, 400)
    assert.equal((await world.main.api.post(path, body, { headers: key })).status, 201)
  })

  test('the order of members does not make another request', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const { path, body } = valid.createEvent!
    await world.main.api.post(path, body, { headers: key })
    const turned = { event: Object.fromEntries(Object.entries(body!.event as object).toReversed()) }
    const again = await world.main.api.post(path, turned, { headers: key })
    assert.equal(again.headers.get('idempotent-replayed'), 'true')
  })

  test('a key is free again after 24 hours', async t => {
    t.after(() => setClock())
    const key = { 'idempotency-key': randomUUID() }
    const { path, body } = valid.createEvent!
    const first = await world.main.api.post(path, body, { headers: key })
    setClock(() => Date.now() + 86_400_001)
    const later = await world.main.api.post(path, body, { headers: key })
    assert.equal(later.status, 201)
    assert.notEqual(later.text, first.text)
  })

  for (const bad of ['', 'a b', 'ü', 'x'.repeat(256)]) {
    test(`an Idempotency-Key of ${bad.length} characters that is not visible ASCII of 1 to 255 is refused`, async () => {
      const reply = await world.main.api.post(valid.createEvent!.path, valid.createEvent!.body, {
        headers: { 'idempotency-key': Buffer.from(bad).toString('latin1') },
      })
      assert.equal(reply.status, 400)
      assert.equal(reply.body.errors[0].header, 'Idempotency-Key')
    })
  }

  test('keys are each credential’s own', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const { path, body } = valid.createEvent!
    await world.main.api.post(path, body, { headers: key })
    const event = { ...(body!.event as object), locationRef: world.other.location }
    assert.equal((await world.other.api.post(path, { event }, { headers: key })).status, 201)
  })

  for (const { operationId, endpoint } of routes.filter(route => takesIfMatch(route.endpoint))) {
    test(`${operationId} with a stale If-Match changes nothing, with the right one it does`, async () => {
      const { path, send } = await requestOf(operationId)
      const object = objectIn(path, endpoint)
      const before = await world.main.api.get(object)
      const stale = await send({ 'if-match': '"stale"' })
      assert.equal(stale.status, 412)
      assert.equal(stale.body.code, 'precondition_failed')
      assert.equal((await world.main.api.get(object)).text, before.text)
      const right = await send({ 'if-match': before.headers.get('etag')! })
      assert.equal(right.status, endpoint.status, right.text)
      assert.equal(right.headers.get('etag'), (await world.main.api.get(object)).headers.get('etag'))
    })

    test(`${operationId} twice at once with the same If-Match is done once`, async () => {
      const { path, send } = await requestOf(operationId)
      const object = objectIn(path, endpoint)
      const before = (await world.main.api.get(object)).headers.get('etag')
      const replies = await Promise.all([send({ 'if-match': before! }), send({ 'if-match': before! })])
      const { status, headers, body } = await world.main.api.get(object)
      const refused = replies.filter(reply => reply.status !== endpoint.status)
      // What is the same afterwards has not changed for the second one.
      assert.equal(refused.length, headers.get('etag') === before ? 0 : 1, replies.map(({ text }) => text).join())
      // Nothing more can be done to a deleted object, whether or not it can still be read. What is canceled by a DELETE is still there.
      const isStill = operationId === 'undoEventCheckIn' || STILL_THERE.has(Object.values<Json>(body ?? {})[0]?.status)
      const isGone = status === 404 || (endpoint.method === 'DELETE' && !isStill)
      for (const reply of refused) assert.equal(reply.status, isGone ? 404 : 412, reply.text)
    })
  }

  /** The path of the object whose tag a write takes: its own path begins with it, but for that of a comment, which takes its ticket’s. */
  function objectIn(path: string, { etagFrom, path: pattern }: Endpoint): string {
    const { ticketRef } = valid.createComment!.body!.activity as { ticketRef: string }
    if (pattern.startsWith('/support/tickets/v1/comment')) return `/support/tickets/v1/${ticketRef}`
    const { endpoint } = routes.find(route => route.operationId === etagFrom)!
    return path.split('/').slice(0, endpoint.path.split('/').length).join('/')
  }

  test('of several changes with the same If-Match at once, one is made', async () => {
    const path = `/community/memberships/v1/${world.main.member}`
    const etag = (await world.main.api.get(path)).headers.get('etag')!
    const replies = await Promise.all(
      [1, 2, 3, 4].map(n =>
        world.main.api.put(path, { membership: { metadata: { n, at: randomUUID() } } }, { headers: { 'if-match': etag } }),
      ),
    )
    assert.deepEqual(replies.map(reply => reply.status).toSorted(), [200, 412, 412, 412])
  })
})

/** The states of what a DELETE ends without taking it away. */
const STILL_THERE = new Set(['canceled', 'left'])

/** Another value of a member of a body. */
function otherThan(fields: unknown): unknown {
  if (typeof fields === 'boolean') return !fields
  if (typeof fields === 'number') return fields + 1
  if (typeof fields === 'string' && /^[0-9a-f-]{36}$/.test(fields)) return randomUUID()
  if (Array.isArray(fields)) return fields.map(otherThan)
  if (typeof fields !== 'string') return { ...(fields as object), ...changed(fields as object) }
  return fields.includes('@') ? `not.${fields}` : `${fields}, or so`
}

/** Another value for one field, which has the right shape: what it says is not looked at before the key. */
function changed(fields: object): object {
  for (const [name, value] of Object.entries(fields)) {
    if (['title', 'description', 'label', 'customerNote', 'internalNote', 'reason', 'reference'].includes(name))
      return { [name]: 'Something else' }
    if (name.includes('Ref')) return { [name]: randomUUID() }
    if (name === 'startDate') return { startDate: new Date(Date.parse(String(value)) + 86_400_000).toISOString() }
    if (name === 'email' || name === 'about') return { [name]: 'someone@else.example' }
    if (name === 'metadata') return { metadata: { seat: 8 } }
    const other = (
      {
        solved: 'closed',
        printing: 'other',
        high: 'low',
        host: 'attendee',
        succeeded: 'canceled',
        inProgress: 'completed',
        completed: 'inProgress',
      } as Record<string, string>
    )[String(value)]
    if (other !== undefined) return { [name]: other }
    if (typeof value === 'number') return { [name]: value + 1 }
  }
  throw new Error('none of the fields is known here: teach this function another one')
}
