import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { createMembership } from '../src/community/memberships/actions.ts'
import type { TSchema } from '../src/kernel/contract/schema.ts'
import { routes } from '../src/routes.ts'
import { tables } from '../src/tables.ts'
import type { Json } from './client.ts'
import { placesIn, propertiesOf, takesId, withValue } from './places-in-bodies.ts'
import { NEEDED, sentOf, validRequests, type ValidRequest } from './requests.ts'
import { raw } from './schema-lines.ts'
import { onEachEngine, type Cast } from './world.ts'

/** Filters by an id that names no object, or one of any kind that may be gone, with the list that is empty where nothing has it. */
const OF_NO_KIND = new Map([
  ['listAudit objectRef', 'entries'],
  ['listEvents seriesRef', 'events'],
  ['listBookings seriesRef', 'bookings'],
])

/** Where the text of a promo code that there is may stand. */
const TAKES_CODE = /\/promocode$|^checkPromocode\/check\/code$/

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Another network's ids in every place of every request that takes an id, as the contracts name them. Such an object does not exist:
 * nothing of it is answered, and nothing is written.
 */
onEachEngine('another network’s id', world => {
  let mine: Record<string, ValidRequest>
  let theirs: Record<string, ValidRequest>
  /** Their ids by the name of the member that held them, as `locationRef`. */
  const ids = new Map<string, Set<string>>()
  /** The table of each of their ids. */
  let kinds: Map<string, string>
  /** An id of each of their tables that has something of theirs: the first, which is not deleted. */
  let oneOfEach: string[]
  /** A number that no membership of ours has, and a promo code of theirs. */
  let number: number
  let code: string
  before(async () => {
    mine = await validRequests(world.main)
    theirs = await validRequests(world.other)
    for (const name of ['location', 'member', 'admin', 'secondAdmin'] as const) note(`${name}Ref`, world.other[name])
    note('locationRef', world.other.location)
    note('membershipRef', world.other.member)
    for (const { path, body } of Object.values(theirs)) {
      gather((await world.other.api.get(path)).body)
      gather(body)
    }
    const own = tables.filter(({ key }) => key.join() === 'network,id')
    const selects = own.map(
      ({ name }) => `select '${name}' as "name", "id" from "${name}" where "network" = '${world.other.network}'`,
    )
    const rows = await raw<{ name: string; id: string }>(world.database, `${selects.join(' union all ')} order by "id"`)
    kinds = new Map(rows.map(({ name, id }) => [id, name]))
    oneOfEach = oneOfEachKind(kinds.keys())
    assert.ok(oneOfEach.length > 40, `${oneOfEach.length} tables have something of theirs`)
    code = (theirs.checkPromocode!.body as Json).check.code
    number = await world.write(world.other.network, async context => {
      const counter = context.tx.sql.updateTable('counter').set({ last: 100_000 }).where('network', '=', context.network)
      await context.tx.run(counter.where('scope', '=', 'membership'))
      const person = {
        locationRef: world.other.location,
        email: 'far@other.example',
        name: 'Far',
        surname: '',
        role: 'member',
      } as const
      return (await createMembership(context, person)).number
    })
  })

  function note(name: string, id: string): void {
    ids.set(name, (ids.get(name) ?? new Set()).add(id))
  }
  function gather(value: Json, name = 'id'): void {
    if (typeof value === 'string' && UUID.test(value)) note(name, value)
    else if (Array.isArray(value)) for (const one of value) gather(one, name)
    else if (value !== null && typeof value === 'object') for (const [key, one] of Object.entries(value)) gather(one, key)
  }
  const oneOfEachKind = (some: Iterable<string>) => [...new Map([...some].toReversed().map(id => [kinds.get(id), id])).values()]
  /** Of each of these kinds, and of every second other one: the rest is tried on the other engine. */
  const mostly = (named: ReadonlySet<string | undefined>) =>
    oneOfEach.filter((id, i) => named.has(kinds.get(id)) || i % 2 === (world.engine === 'sqlite' ? 0 : 1))

  /** Their ids, one of each kind that this member held in an answer; where none tells what it may hold, mostly of kinds that are named. */
  const idsFor = (name: string, place: readonly string[] = [name]) =>
    name !== 'id' && ids.has(name)
      ? oneOfEachKind(ids.get(name)!)
      : mostly(new Set(place.map(part => part.replace(/Refs?$/, ''))))

  const idsInPath = (path: string) => {
    const like = pathLike(theirs, path)
    return like === '' ? oneOfEach : mostly(new Set(like.split('/').map(part => kinds.get(part))))
  }

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
        const template = path.split('/')
        const places = template.flatMap((part, at) => (part.startsWith(':') ? [at] : []))
        const ours = isGet ? pathLike(mine, path) : mine[operationId]!.path
        const beside =
          places.length < 2 ? [] : places.map(at => ours.split('/').with(at, pathLike(theirs, path).split('/')[at]!).join('/'))
        const paths = [
          ...(isGet ? idsInPath(path).map(id => path.replace(/:\w+/g, id)) : [theirs[operationId]!.path]),
          ...beside,
          ...(takesNumber(endpoint.params!) ? [path.replace(/:\w+/, String(number))] : []),
        ]
        for (const at of paths) {
          const reply = await world.main.api.send(
            method,
            at + (isGet ? (NEEDED[operationId] ?? '') : ''),
            isGet ? undefined : mine[operationId]!.body,
          )
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
        for (const id of idsFor(name)) {
          const reply = await world.main.api.send(
            method,
            `${at}${at.includes('?') ? '&' : `?${requiredBeside(query!, name, world.main)}`}${name}=${id}`,
            isGet ? undefined : valid!.body,
            isGet ? {} : sentOf(valid!),
          )
          const list = OF_NO_KIND.get(`${operationId} ${name}`)
          if (list) assert.deepEqual([reply.status, reply.body], [200, { [list]: [] }])
          else refused(reply.status, reply.text, `${at}?${name}=${id} of ${kinds.get(id)}`)
        }
      })
    }

    if (!isGet && body) {
      for (const pointer of placesIn(body, takesId)) {
        test(`${operationId}: refers to nothing as ${pointer.join('/')}`, async () => {
          const { path: usual, body: valid, again } = mine[operationId]!
          const at = (await again?.()) ?? usual
          const counts = [await rowsOf(world.main), await rowsOf(world.other)]
          const name = pointer.findLast(part => part !== '0')!
          for (const id of idsFor(name, pointer)) {
            const reply = await world.main.api.send(method, at, withValue(valid!, pointer, id))
            refused(reply.status, reply.text, `${at} ${pointer.join('/')} of ${kinds.get(id)}`)
          }
          assert.deepEqual([await rowsOf(world.main), await rowsOf(world.other)], counts)
        })
      }
      for (const pointer of placesIn(body, (_, at) => TAKES_CODE.test([operationId, ...at].join('/')))) {
        test(`${operationId}: redeems nothing as ${pointer.join('/')}`, async () => {
          const { path: at, body: valid } = mine[operationId]!
          const paid = pointer.includes('payment') ? withValue(valid!, [...pointer.slice(0, -1), 'type'], 'external') : valid!
          const reply = await world.main.api.send(method, at, withValue(paid, pointer, code))
          assert.ok(reply.status >= 400 ? reply.status < 500 : !reply.text.includes('promocode'), `${at}: ${reply.text}`)
          if (operationId === 'checkPromocode') assert.equal(reply.body.code, 'not_redeemable')
        })
      }
    }
  }

  test('a promo code lists nothing', async () => {
    const reply = await world.main.api.get(`/discounts/promocodes/v1?locationRef=${world.main.location}&code=${code}`)
    assert.deepEqual([reply.status, reply.body.promocodes], [200, []])
  })
})

/** Whether a number may stand in a path in place of an id. */
const takesNumber = (params: TSchema) =>
  Object.values(propertiesOf(params)).some(schema => new RegExp((schema as { pattern?: string }).pattern ?? '$.', 'u').test('7'))

/** The path of a request whose path is as this one. */
function pathLike(requests: Record<string, ValidRequest>, template: string): string {
  const pattern = new RegExp(`^${template.replaceAll(/:\w+/g, '[^/]+')}$`)
  return Object.values(requests).find(({ path }) => pattern.test(path))?.path ?? ''
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
