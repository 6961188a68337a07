import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { partsOf } from '../src/kernel/contract/parts.ts'
import type { TSchema } from '../src/kernel/contract/schema.ts'
import { routes } from '../src/routes.ts'
import { tables } from '../src/tables.ts'
import type { Json } from './client.ts'
import { NEEDED, sentOf, validRequests, type ValidRequest } from './requests.ts'
import { raw } from './schema-lines.ts'
import { onEachEngine, type Cast } from './world.ts'

/** Members whose ids are the client's own, or of doors and printers elsewhere, and refer to nothing here. */
const FREE = new Set(['key', 'access', 'printing'])

/** Filters by an id that names no object, or one of any kind that may be gone, with the list that is empty where nothing has it. */
const OF_NO_KIND = new Map([
  ['listAudit objectRef', 'entries'],
  ['listEvents seriesRef', 'events'],
  ['listBookings seriesRef', 'bookings'],
])

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Another network's ids in every place of every request that takes an id, as the contracts name them. Such an object does not exist:
 * nothing of it is answered, and nothing is written.
 */
onEachEngine('another network’s id', world => {
  let mine: Record<string, ValidRequest>
  let theirs: Record<string, ValidRequest>
  /** Their ids by the name of the member that held them, as `locationRef`, and all of them under `id`. */
  const ids = new Map<string, Set<string>>()
  /** An id of each of their tables that has something of theirs. */
  let oneOfEach: string[]
  before(async () => {
    mine = await validRequests(world.main)
    theirs = await validRequests(world.other)
    for (const name of ['location', 'member', 'admin', 'secondAdmin'] as const) note(`${name}Ref`, world.other[name])
    note('locationRef', world.other.location)
    note('membershipRef', world.other.member)
    for (const { path, body } of Object.values(theirs)) {
      gather((await world.other.api.get(path)).body)
      gather(body)
      for (const part of path.split('/')) if (UUID.test(part)) note('id', part)
    }
    const own = tables.filter(({ key }) => key.join() === 'network,id')
    const selects = own.map(
      ({ name }) => `select * from (select "id" from "${name}" where "network" = '${world.other.network}' limit 1) as "one"`,
    )
    oneOfEach = (await raw(world.database, selects.join(' union all '))).map(({ id }: Json) => id)
    assert.ok(oneOfEach.length > 40, `${oneOfEach.length} tables have something of theirs`)
  })

  function note(name: string, id: string): void {
    for (const key of [name, 'id']) ids.set(key, (ids.get(key) ?? new Set()).add(id))
  }
  function gather(value: Json, name = 'id'): void {
    if (typeof value === 'string' && UUID.test(value)) note(name, value)
    else if (Array.isArray(value)) for (const one of value) gather(one, name)
    else if (value !== null && typeof value === 'object') for (const [key, one] of Object.entries(value)) gather(one, key)
  }
  /** One of their ids, such as this member would hold. */
  const idFor = (name: string) => [...(ids.get(name) ?? ids.get('id')!)][0]!

  const rowsOf = async (cast: Cast) =>
    JSON.stringify(await raw(world.database, `select count(*) as "rows" from "audit" where "network" = '${cast.network}'`))

  const refused = (status: number, text: string, place: string) => {
    assert.ok(status === 400 || status === 404, `${place}: ${status} ${text}`)
    for (const id of [world.other.network]) assert.ok(!text.includes(id), `${place}: ${text}`)
  }

  for (const { operationId, endpoint } of routes.filter(({ endpoint }) => !endpoint.open)) {
    const { method, path, query, body } = endpoint
    const isGet = method === 'GET'

    if (path.includes(':')) {
      test(`${operationId}: names nothing in its path`, async () => {
        const before = await rowsOf(world.other)
        const paths = isGet
          ? oneOfEach.map(id => path.replace(/:\w+/g, id) + (NEEDED[operationId] ?? ''))
          : [theirs[operationId]!.path]
        for (const at of paths) {
          const reply = await world.main.api.send(method, at, isGet ? undefined : mine[operationId]!.body)
          assert.equal(reply.status, 404, `${at}: ${reply.text}`)
          assert.equal(reply.body.code, 'not_found')
        }
        assert.equal(await rowsOf(world.other), before)
      })
    }

    for (const [name, schema] of query ? Object.entries(propertiesOf(query)) : []) {
      if (!takesId(schema)) continue
      test(`${operationId}: filters by nothing as ${name}`, async () => {
        const valid = mine[operationId]
        const at = isGet ? path.replace(/:\w+/g, () => mineIn(mine, path)) : valid!.path
        const reply = await world.main.api.send(
          method,
          `${at}${at.includes('?') ? '&' : `?${requiredBeside(query!, name, world.main)}`}${name}=${idFor(name)}`,
          isGet ? undefined : valid!.body,
          isGet ? {} : sentOf(valid!),
        )
        const list = OF_NO_KIND.get(`${operationId} ${name}`)
        if (list) assert.deepEqual([reply.status, reply.body], [200, { [list]: [] }])
        else refused(reply.status, reply.text, `${at}?${name}`)
      })
    }

    if (!isGet && body) {
      for (const pointer of idsIn(body)) {
        test(`${operationId}: refers to nothing as ${pointer.join('/')}`, async () => {
          const counts = [await rowsOf(world.main), await rowsOf(world.other)]
          const { path: at, body: valid, again } = mine[operationId]!
          const reply = await world.main.api.send(
            method,
            (await again?.()) ?? at,
            withValue(valid!, pointer, idFor(pointer.at(-1)!)),
          )
          refused(reply.status, reply.text, `${at} ${pointer.join('/')}`)
          if (!again) assert.deepEqual([await rowsOf(world.main), await rowsOf(world.other)], counts)
        })
      }
    }
  }
})

/** The places of a body at which an id may stand. */
function idsIn(schema: TSchema, at: readonly string[] = []): string[][] {
  const parts = partsOf(schema)
  if (parts.kind === 'object') {
    return Object.entries(parts.properties).flatMap(([name, inner]) => (FREE.has(name) ? [] : idsIn(inner, [...at, name])))
  }
  if (parts.kind === 'array') return idsIn(parts.items, [...at, '0'])
  if (parts.kind === 'nullable') return idsIn(parts.value, at)
  if (parts.kind === 'tagged') return Object.values(parts.variants).flatMap(variant => idsIn(variant, at))
  return (schema as { format?: string }).format === 'uuid' ? [[...at]] : []
}

function propertiesOf(schema: TSchema): Record<string, TSchema> {
  const parts = partsOf(schema)
  return parts.kind === 'object' ? parts.properties : {}
}

function takesId(schema: TSchema): boolean {
  const parts = partsOf(schema)
  return parts.kind === 'array' ? takesId(parts.items) : (schema as { format?: string }).format === 'uuid'
}

/** The parameters that a list needs beside one. */
function requiredBeside(query: TSchema, name: string, cast: Cast): string {
  const { required = [] } = query as { required?: string[] }
  return required
    .filter(other => other !== name)
    .map(other => `${other}=${other === 'locationRef' ? cast.location : ''}&`)
    .join('')
}

/** An id of ours for the paths of an object that has others below it. */
function mineIn(mine: Record<string, ValidRequest>, path: string): string {
  const [root = ''] = path.split('/:')
  const ours = Object.values(mine).find(request => request.path.startsWith(`${root}/`))
  return ours?.path.slice(root.length + 1).split('/', 1)[0] ?? ''
}

/** A copy of a body with another value at a place, and the objects above it where there are none. */
function withValue(body: Json, [name, ...rest]: readonly string[], value: string): Json {
  if (name === undefined) return value
  const copy: Json = Array.isArray(body) ? [...body] : { ...body }
  const inner = body?.[name as never] ?? (rest[0] === '0' ? [] : rest.length > 0 ? {} : undefined)
  copy[name as never] = withValue(inner, rest, value) as never
  return copy
}
