import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { takesKey, type Endpoint } from '../src/kernel/contract/endpoint.ts'
import type { TSchema } from '../src/kernel/contract/schema.ts'
import { routes } from '../src/routes.ts'
import type { Json } from '../test/client.ts'
import { creditingOf } from '../test/crediting.ts'
import { OF_SESSIONS, sentOf, validRequests, type ValidRequest } from '../test/requests.ts'
import { onEachEngine, type World } from '../test/world.ts'
import { basic, createClient, groups, type Answer } from './index.ts'

interface AnyOperation {
  (args: object): Promise<Json>
  answer(args: object): Promise<Answer<Json>>
}

/** What went over the wire last. */
interface Seen {
  url: URL
  method: string | undefined
  headers: Headers
  status: number
  text: string
}

/** What a browser calls: browsers.test.ts does. */
const BY_COOKIE = new Set([...OF_SESSIONS, 'getCurrentSession'])

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

onEachEngine(
  'every operation by the client',
  world => {
    let operations: Map<string, AnyOperation>
    let requests: Record<string, ValidRequest>
    let seen: Seen
    /** Ids that may stand in a path, and those that stood behind the beginning of one, or in the list that is there. */
    const ids = new Set<string>()
    const idsBehind = new Map<string, Set<string>>()

    before(async () => {
      requests = await validRequests(world.main)
      const { clientId, clientSecret } = world.main
      const stoa = createClient({ baseUrl: world.baseUrl, auth: basic({ clientId, clientSecret }), fetch: watched })
      operations = await operationsOf(stoa)
      for (const { path, body } of Object.values(requests)) {
        const parts = path.split(/[/?]/)
        for (const [i, part] of parts.entries()) gather(part, parts.slice(0, i).join('/'))
        gather(body)
      }
      gather([world.main.member, world.main.admin, world.main.location, world.main.network])
      gather(await documented(world))
    })

    const watched: typeof fetch = async (input, init) => {
      const response = await fetch(input, init)
      const [url, headers] = [new URL(String(input)), new Headers(init?.headers)]
      seen = { url, method: init?.method, headers, status: response.status, text: await response.clone().text() }
      return response
    }

    function gather(value: Json, beginning = ''): void {
      if (typeof value === 'string' && UUID.test(value)) {
        ids.add(value)
        idsBehind.set(beginning, (idsBehind.get(beginning) ?? new Set()).add(value))
      } else if (value !== null && typeof value === 'object') for (const one of Object.values(value)) gather(one, beginning)
    }

    /** The path of a GET that finds something. */
    async function pathOf(operationId: string, { path, query }: Endpoint): Promise<string> {
      const { required = [] } = (query ?? {}) as { required?: string[] }
      const { [operationId]: given = required.includes('locationRef') ? { locationRef: world.main.location } : {} } = {
        // They want exactly one of several parameters.
        listUpcomingInvoiceItems: { membershipRef: world.main.member },
        exportBooks: { month: '2030-01' },
        getAvailability: { locationRef: world.main.location, startDate: '2030-01-07T00:00:00Z', endDate: '2030-01-08T00:00:00Z' },
        getOccupancyAnalytics: { startDate: '2030-01-07T00:00:00Z', endDate: '2030-01-08T00:00:00Z' },
        getUpcomingInvoice: { customerRef: world.main.member, asOf: '2030-01-01T00:00:00Z' },
      } as Record<string, Record<string, string>>
      const wanted = new URLSearchParams(given).toString()
      const template = new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)
      const known = Object.values(requests).find(request => template.test(request.path))?.path
      const likely = idsBehind.get(path.split('/:')[0]!) ?? []
      const all = [...likely, ...ids].map(id => path.replace(/:\w+/g, id))
      const paths = path.includes(':') ? [...(known ? [known] : []), ...all] : [path]
      for (const at of paths) {
        const whole = wanted === '' ? at : `${at}?${wanted}`
        if ((await world.main.api.get(whole)).status === 200) return whole
      }
      throw new Error(`nothing was found at ${path}`)
    }

    const visited = routes.filter(({ operationId, endpoint }) => !endpoint.open && !BY_COOKIE.has(operationId))
    // What writes make and lists show is then found by its id.
    for (const { operationId, endpoint } of visited.toSorted((a, b) => turnOf(a.endpoint) - turnOf(b.endpoint))) {
      test(`${operationId} gives what the service answers`, async () => {
        const operation = operations.get(operationId)!
        const request: ValidRequest = isGet(endpoint) ? { path: await pathOf(operationId, endpoint) } : requests[operationId]!
        const path = (await request.again?.()) ?? request.path
        const { body, raw } = request
        const answer = await operation.answer({ ...argsOf(endpoint, path), body: raw?.text ?? body })

        // What was sent is what the path and the body say.
        const meant = new URL(path, world.baseUrl)
        assert.equal(seen.method, endpoint.method)
        assert.equal(seen.url.pathname, meant.pathname)
        assert.deepEqual([...seen.url.searchParams].toSorted(), [...meant.searchParams].toSorted())
        assert.equal(seen.headers.get('idempotency-key') !== null, takesKey(endpoint))

        // What came is what the service says.
        assert.equal(answer.status, seen.status)
        assert.equal(answer.status, endpoint.status)
        if (endpoint.file !== undefined) return assert.equal(await (answer.reply as unknown as File).text(), seen.text)
        assert.deepEqual(answer.reply, seen.text === '' ? undefined : JSON.parse(seen.text))
        gather(answer.reply, endpoint.path)

        const key = seen.headers.get('idempotency-key')
        if (key === null && !isGet(endpoint)) return undefined
        // The same by another hand: a GET, or a write whose stored answer has the key of the client.
        const headers: Record<string, string> = key === null ? {} : { 'idempotency-key': key }
        const plain = await world.main.api.send(endpoint.method, path, body, raw ? sentOf(request, headers) : { headers })
        if (endpoint.secret) return assert.equal(plain.body.code, 'conflict')
        assert.equal(plain.headers.get('idempotent-replayed'), key === null ? null : 'true')
        assert.deepEqual(answer.reply, plain.body)
        const header = (name: string) => plain.headers.get(name) ?? undefined
        assert.deepEqual([answer.etag, answer.location], [header('etag'), header('location')])
        // The ids of a service begin alike, and then count.
        assert.equal(answer.requestId?.slice(0, 12), header('request-id')?.slice(0, 12))
      })
    }
  },
  { engines: ['sqlite'] },
)

/** An invoice and a credit note of parties that have all that an electronic invoice needs. */
async function documented(world: World): Promise<string[]> {
  const { settle, newCompany, newIssued, credited } = creditingOf(world)
  await settle({ taxId: 'DE123456789', address: { city: 'Berlin', countryCode: 'DE' } })
  const companyRef = await newCompany({ businessAddress: { city: 'Wien', countryCode: 'AT' } })
  const invoice = await newIssued(undefined, { companyRef })
  return [invoice.id, (await credited(invoice)).id]
}

function isGet({ method }: Endpoint): boolean {
  return method === 'GET'
}

function turnOf(endpoint: Endpoint): number {
  return isGet(endpoint) ? (endpoint.path.includes(':') ? 2 : 1) : 0
}

async function operationsOf(stoa: object): Promise<Map<string, AnyOperation>> {
  const found = new Map<string, AnyOperation>()
  for (const [group, load] of Object.entries(groups)) {
    for (const contract of [await load()].flat()) {
      for (const [name, endpoint] of Object.entries(contract)) {
        if ('~endpoint' in Object(endpoint))
          found.set(name, (stoa as Record<string, Record<string, AnyOperation>>)[group]![name]!)
      }
    }
  }
  return found
}

/** The arguments that make a path of an endpoint's template. */
function argsOf({ path: template, query }: Endpoint, path: string) {
  const [own = '', sent = ''] = path.split('?')
  const names = template.split('/')
  const params = Object.fromEntries(
    own.split('/').flatMap((part, i) => (names[i]!.startsWith(':') ? [[names[i]!.slice(1), part]] : [])),
  )
  const { properties = {} } = (query ?? {}) as { properties?: Record<string, TSchema & { type?: string }> }
  const typed = (name: string, text: string) => {
    const { type } = properties[name]!
    return type === 'array' ? text.split(',') : type === 'string' ? text : (JSON.parse(text) as unknown)
  }
  const pairs = [...new URLSearchParams(sent)].map(([name, text]) => [name, typed(name, text)])
  return { params, ...(pairs.length > 0 && { query: Object.fromEntries(pairs) as object }) }
}
