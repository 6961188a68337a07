import type { KeyObject } from 'node:crypto'
import { once } from 'node:events'
import type { Database } from '../db/database.ts'
import { listedBy } from '../kernel/contract/listed.ts'
import { inParameters, validator } from '../kernel/contract/validate.ts'
import type { Fault } from '../kernel/errors/api-error.ts'
import { csvTable } from '../kernel/http/csv.ts'
import type { AnyCall, Route } from '../kernel/http/implement.ts'
import { queryReader } from '../kernel/http/query.ts'
import { pagesFor } from '../kernel/lists/pages.ts'
import { signingKey } from '../kernel/storage/signing-key.ts'
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
      about: 'What to export: its path, as shop/orders, or its end, as orders',
    },
    network: { value: 'ID', required: true, about: 'The network', read: uuid },
    format: { value: 'FORMAT', about: 'csv (when left out) or ndjson, a line of JSON for each row', read: format },
    query: { value: 'QUERY', about: 'The parameters of the list, as in its address: "locationRef=…&createDate[gte]=…"' },
  },
  notes: ["It prints what the list answers over HTTP. In CSV, text that a spreadsheet would calculate begins with a '."],
  run: ({ list, network, format = 'csv', query = '' }) =>
    withExistingDatabase(async database => {
      const route = listNamed(list)
      await database.read(db => checkNetwork(db, network))
      const table = csvTable(route.endpoint)!
      let isFirst = true
      for await (const page of pagesOf(database, route, network, query)) {
        // Only now, so that nothing is printed when the list refuses what it is asked.
        if (isFirst && format === 'csv') await print(table.header)
        isFirst = false
        await print(format === 'csv' ? table.rowsOf(page) : linesOf(page, listedBy(route.endpoint)!.name))
      }
    }),
})

const lists = routes.filter(({ endpoint }) => listedBy(endpoint) && !endpoint.path.includes(':'))
const pathOf = ({ endpoint }: Route) => endpoint.path.replace('/v1', '').slice(1)

/** The list with this path, or the only one whose path ends so. */
function listNamed(name: string): Route {
  const named = lists.filter(route => pathOf(route) === name)
  const ending = lists.filter(route => pathOf(route).endsWith(`/${name}`))
  const [route, other] = named.length > 0 ? named : ending
  if (route && !other) return route
  const known = (other ? ending : lists).map(pathOf)
  throw new WrongUse(`${other ? `${name} could be` : `there is no list ${name}; there are`} ${known.toSorted().join(', ')}`)
}

/** The answers of a list, from its first page to its last. */
async function* pagesOf(
  database: Database,
  { endpoint, handler }: Route,
  network: string,
  query: string,
): AsyncGenerator<object> {
  const key = await signingKey(database)
  const read = readerOf(endpoint)
  let nextPageToken: string | undefined
  do {
    const asked = read(query, nextPageToken)
    const page = await database.read(async db => (await handler(callOf(asked, network, key, endpoint.path, db))) as Page)
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
    if (faults.length > 0) throw new WrongUse(faults.map(({ parameter, detail }) => `${parameter}: ${detail}`).join('\n'))
    return asked as Asked
  }
}

/** As many rows as a page can have. */
const MOST = 100

const callOf = (query: Asked, network: string, key: KeyObject, path: string, db: AnyCall['db']): AnyCall =>
  ({
    db,
    network,
    query,
    now: now(network),
    requestId: 'stoa export',
    pages: pagesFor(key, path, network, query),
  }) as unknown as AnyCall

const linesOf = (page: object, name: string): string =>
  (page as Record<string, object[]>)[name]!.map(row => `${JSON.stringify(row)}\n`).join('')

/** Waits until what is before it has been taken, so that memory stays the same however slow the reader is. */
async function print(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain')
}
