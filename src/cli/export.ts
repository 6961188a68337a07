import { generateKeySync } from 'node:crypto'
import { once } from 'node:events'
import type { Database } from '../db/database.ts'
import { listedBy } from '../kernel/contract/listed.ts'
import { inParameters, validator } from '../kernel/contract/validate.ts'
import type { Fault } from '../kernel/errors/api-error.ts'
import { csvTable } from '../kernel/http/csv.ts'
import type { AnyCall, Route } from '../kernel/http/implement.ts'
import { pathFiller } from '../kernel/http/fill-path.ts'
import { queryReader } from '../kernel/http/query.ts'
import { pagesFor } from '../kernel/lists/pages.ts'
import { now } from '../kernel/time/clock.ts'
import { routes } from '../routes.ts'
import { checkNetwork, withExistingDatabase } from './database.ts'
import { command, WrongUse } from './options.ts'
import { oneOf, uuid } from './readers.ts'

const format = oneOf(['csv', 'ndjson'])

/** Prints all rows of a list, page by page, as its GET answers them. */
export const exportList = command({
  options: {
    list: {
      value: 'LIST',
      required: true,
      positional: true,
      about: 'What to export: its path, as shop/orders or subscriptions/ID/periods, or its end, as orders',
    },
    network: { value: 'ID', required: true, about: 'The network', read: uuid },
    format: { value: 'FORMAT', about: 'csv (when left out) or ndjson, a line of JSON for each row', read: format },
    query: { value: 'QUERY', about: 'The parameters of the list, as in its address: "locationRef=…&createDate[gte]=…"' },
  },
  notes: ["It prints what the list answers over HTTP. In CSV, text that a spreadsheet would calculate begins with a '."],
  run: ({ list, network, format = 'csv', query = '' }) =>
    withExistingDatabase(async database => {
      const { route, params } = listNamed(list)
      await database.read(db => checkNetwork(db, network))
      const table = csvTable(route.endpoint)!
      let isFirst = true
      for await (const page of pagesOf(database, route, { network, params }, query)) {
        // Only now, so that nothing is printed when the list refuses what it is asked.
        if (isFirst && format === 'csv') await print(table.header)
        isFirst = false
        await print(format === 'csv' ? table.rowsOf(page).join('') : linesOf(page, listedBy(route.endpoint)!.name))
      }
    }),
})

const lists = routes.filter(({ endpoint }) => listedBy(endpoint))
const pathOf = ({ endpoint }: Route) => withoutVersion(endpoint.path)
const withoutVersion = (path: string) => path.replace('/v1', '').replace(/^\//, '')

type Params = Record<string, unknown>

/** The list with this path, in which ids stand where the interface has them, or the only one whose path ends so. */
function listNamed(name: string): { route: Route; params: Params } {
  const words = withoutVersion(name).split('/')
  const fitting = lists.flatMap(route => {
    const path = pathOf(route).split('/')
    const end = path.slice(-words.length)
    const isId = (at: number) => end[at]!.startsWith(':')
    // An id is in no end that leaves out the ones before it.
    const fits = end.length === words.length && words.every((word, at) => isId(at) || word === end[at])
    if (!fits || path.slice(0, -words.length).some(word => word.startsWith(':'))) return []
    const params = Object.fromEntries(words.flatMap((word, at) => (isId(at) ? [[end[at]!.slice(1), word]] : [])))
    return [{ route, params, isWhole: path.length === words.length }]
  })
  const whole = fitting.filter(({ isWhole }) => isWhole)
  const [found, other] = whole.length > 0 ? whole : fitting
  if (found && !other) return { route: found.route, params: checked(found.route.endpoint, found.params) }
  const known = (other ? fitting.map(({ route }) => route) : lists).map(pathOf)
  throw new WrongUse(`${other ? `${name} could be` : `there is no list ${name}; there are`} ${known.toSorted().join(', ')}`)
}

function checked({ params: schema }: Route['endpoint'], params: Params): Params {
  const faults: Fault[] = []
  const read = schema ? (validator(schema, inParameters)(params, faults) as Params) : params
  refuseUse(faults)
  return read
}

function refuseUse(faults: Fault[]): void {
  if (faults.length > 0) throw new WrongUse(faults.map(({ parameter, detail }) => `${parameter}: ${detail}`).join('\n'))
}

/** The answers of a list, from its first page to its last. */
async function* pagesOf(
  database: Database,
  { endpoint, handler }: Route,
  { network, params }: { network: string; params: Params },
  query: string,
): AsyncGenerator<object> {
  // Nobody else reads these tokens; the key of the service is there only once it has run.
  const key = generateKeySync('hmac', { length: 256 })
  const read = readerOf(endpoint)
  const path = pathFiller(endpoint.path)(params)
  let nextPageToken: string | undefined
  do {
    const asked = read(query, nextPageToken)
    const pages = pagesFor(key, path, network, asked)
    const call = { network, params, query: asked, now: now(network), requestId: 'stoa export', pages }
    const page = await database.read(async db => (await handler({ db, ...call } as unknown as AnyCall)) as Page)
    yield page
    nextPageToken = page.nextPageToken ?? page.searchQueryNext?.nextPageToken
  } while (nextPageToken !== undefined)
}

type Page = Record<string, object[]> & { nextPageToken?: string; searchQueryNext?: { nextPageToken: string } }
type Asked = Record<string, unknown>

/** Checks the parameters of a list as a request's are checked. */
function readerOf({ query: schema }: Route['endpoint']): (query: string, nextPageToken: string | undefined) => Asked {
  const parse = queryReader(schema)
  const check = schema && validator(schema, inParameters)
  return (query, nextPageToken) => {
    const faults: Fault[] = []
    const sent = parse(query, faults)
    const known = (schema as { properties?: object } | undefined)?.properties ?? {}
    if ('limit' in known) sent.limit ??= MOST
    if (nextPageToken !== undefined) sent.nextPageToken = nextPageToken
    const asked = check ? check(sent, faults) : sent
    refuseUse(faults)
    return asked as Asked
  }
}

/** As many rows as a page can have. */
const MOST = 100

const linesOf = (page: object, name: string): string =>
  (page as Record<string, object[]>)[name]!.map(row => `${JSON.stringify(row)}\n`).join('')

/** Waits until what is before it has been taken, so that memory stays the same however slow the reader is. */
async function print(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain')
}
