import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { routes } from '../src/routes.ts'
import type { Json } from './client.ts'
import { placesIn, takesId, withValue } from './places-in-bodies.ts'
import { NEEDED, sentOf, validRequests, type ValidRequest } from './requests.ts'
import { raw } from './schema-lines.ts'
import { onEachEngine } from './world.ts'

/** What is still read when it is deleted, since it is history. */
const STILL_READ = new Set(['getOrder'])
/** To delete a subscription ends it. */
const ONLY_ENDS = new Set(['deleteSubscription'])

const deletes = routes.filter(({ operationId }) => /^delete[A-Z]/.test(operationId) && !ONLY_ENDS.has(operationId))
const kindOf = (deletion: string) => deletion.replace('delete', '').replace(/^./, first => first.toLowerCase())
const KINDS = [...deletes.map(({ operationId }) => kindOf(operationId)), 'option']
/** The kinds of what a member such as `membershipRefAssignee` refers to, as far as they can be deleted. */
const kindsIn = (name: string) =>
  name === 'customerRef' ? ['membership', 'company'] : KINDS.filter(kind => name.startsWith(`${kind}Ref`))

interface Gone {
  /** As references name it, such as `company`. */
  kind: string
  id: string
  at: string
}

/** Every object that a DELETE takes away, met by every other operation of it, and named by every reference to its kind. */
onEachEngine('what is deleted', world => {
  const gone = new Map<string, Gone>()
  let valid: Record<string, ValidRequest>
  before(async () => {
    valid = await validRequests(world.main)
    for (const { operationId } of deletes) {
      const at = valid[operationId]!.path
      const { body } = await world.main.api.get(at)
      const reply = await world.main.api.send('DELETE', at)
      assert.ok(reply.status < 300, `${at}: ${reply.text}`)
      const kind = kindOf(operationId)
      gone.set(operationId, { kind, id: at.split('/').at(-1)!, at })
      if (kind === 'product') gone.set('option', { kind: 'option', id: body.product.options[0].id, at })
    }
  })
  const writes = async () =>
    JSON.stringify(await raw(world.database, `select count(*) as "rows" from "audit" where "network" = '${world.main.network}'`))

  for (const { operationId: deletion, endpoint: one } of deletes) {
    for (const { operationId, endpoint } of routes) {
      const { method, path } = endpoint
      if (path !== one.path && !path.startsWith(`${one.path}/`)) continue
      const isRead = STILL_READ.has(operationId)
      test(`${operationId} ${isRead ? 'still reads what' : 'finds nothing that'} ${deletion} has taken away`, async () => {
        const { at } = gone.get(deletion)!
        const theirs = valid[operationId]?.path.split('/') ?? []
        const rest = path
          .split('/')
          .map((part, i) => (part.startsWith(':') ? (theirs[i] ?? world.main.location) : part))
          .slice(one.path.split('/').length)
        const before = await writes()
        const where = [at, ...rest].join('/') + (NEEDED[operationId] ?? '')
        const isGet = method === 'GET'
        const { body, status, text } = isGet
          ? await world.main.api.get(where)
          : await world.main.api.send(method, where, valid[operationId]!.body, sentOf(valid[operationId]!))
        if (isRead) assert.equal(status, 200, text)
        else assert.deepEqual([status, body.code], [404, 'not_found'], text)
        assert.equal(await writes(), before)
      })
    }
  }

  for (const { operationId, endpoint } of routes) {
    const { method, body } = endpoint
    if (method === 'GET' || !body || endpoint.open) continue
    for (const pointer of placesIn(body, takesId)) {
      const name = pointer.findLast(part => part !== '0')!
      const place = `${operationId} ${pointer.join('/')}`
      const kinds = kindsIn(name)
      if (kinds.length === 0) continue
      test(`${place} refers to nothing that is deleted`, async () => {
        const { path: usual, body: sent, again } = valid[operationId]!
        const at = (await again?.()) ?? usual
        const before = await writes()
        for (const { kind, id } of gone.values()) {
          if (!kinds.includes(kind)) continue
          const reply = await world.main.api.send(method, at, withValue(sent as Json, pointer, id))
          assert.ok(
            reply.status === 400 || reply.status === 404,
            `${at} ${pointer.join('/')} of ${kind}: ${reply.status} ${reply.text}`,
          )
        }
        assert.equal(await writes(), before)
      })
    }
  }
})
