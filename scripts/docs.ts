import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as groups from '../client/groups.ts'
import { SHOWN } from '../src/changes/contract-shown.ts'
import { isRead, type Endpoint } from '../src/kernel/contract/endpoint.ts'
import { listedBy } from '../src/kernel/contract/listed.ts'
import { partsOf } from '../src/kernel/contract/parts.ts'
import type { TSchema } from '../src/kernel/contract/schema.ts'
import { routes } from '../src/routes.ts'
import { OBJECT_NAMES, OBJECTS } from '../src/terms/objects.ts'

/** The pages with tables that are made from the contracts. */
export const PAGES = ['api.md', 'objects.md'].map(name => fileURLToPath(new URL(`../docs/${name}`, import.meta.url)))

/**
 * A page with its tables made anew. A comment `<!-- lists -->`, `<!-- scopes -->`, `<!-- changes -->` or `<!-- operations /shop/orders -->` begins
 * a table, `<!-- end -->` ends it.
 */
export const renewed = (page: string): string =>
  page.replace(
    /(<!-- (lists|scopes|changes|operations (\S+)) -->\n)[^]*?(<!-- end -->)/g,
    (_, begin: string, kind: string, path: string, end: string) => {
      const rows = kind in TABLES ? TABLES[kind as keyof typeof TABLES]() : operations(path)
      return `${begin}\n${rows.join('\n')}\n\n${end}`
    },
  )

const TABLES = { lists, scopes, changes }

/** Every list, with its orders and what it can be narrowed by. */
function lists(): string[] {
  const rows = routes
    .map(({ endpoint }) => endpoint)
    .filter(listedBy)
    .map(endpoint => {
      const parameters = propertiesOf(endpoint.query)
      const { required = [] } = (endpoint.query ?? {}) as { required?: string[] }
      const names = Object.keys(parameters).filter(name => !PAGING.has(name))
      const filters = [...new Set(names.map(name => name.replace(/\[.*/, '[…]')))].map(name =>
        required.includes(name) ? `**\`${name}\`**` : `\`${name}\``,
      )
      const { enum: orders = [], default: usual } = (parameters.order ?? {}) as { enum?: string[]; default?: string }
      const sorted = orders.toSorted((a, b) => Number(b === usual) - Number(a === usual))
      return [`\`GET ${pathOf(endpoint)}\``, sorted.map(order => `\`${order}\``).join(', '), filters.join(', ')]
    })
  return table(['List', '`order`, the usual one first', 'Filters; those in bold are required'], rows)
}

const PAGING = new Set(['limit', 'nextPageToken', 'order'])

/** Every scope, with what it opens; where one is for reading and another for writing, each says so. */
function scopes(): string[] {
  const closed = routes.map(({ endpoint }) => endpoint).filter(({ scope }) => scope !== 'any')
  const names = [...new Set(closed.map(({ scope }) => scope))].toSorted()
  const areaOf = ({ path }: Endpoint) => `\`${path.split('/v1')[0]}/v1\``
  const opened = (scope: string) =>
    closed
      .filter(endpoint => takenBy(endpoint).includes(scope))
      .map(endpoint => {
        const isShared = closed.some(other => !takenBy(other).includes(scope) && areaOf(other) === areaOf(endpoint))
        return isShared ? `${isRead(endpoint) ? 'reading' : 'writing'} ${areaOf(endpoint)}` : areaOf(endpoint)
      })
  return table(
    ['Scope', 'Area'],
    names.map(scope => [`\`${scope}\``, [...new Set(opened(scope))].toSorted().join(', ')]),
  )
}

/** Every object whose changes are told, with the scope that shows them and what reads it by its id. */
function changes(): string[] {
  return table(
    ['Object', 'Scope', 'Read by'],
    OBJECT_NAMES.map(name => [`\`${name}\``, `\`${OBJECTS[name].scope}\``, (readers.get(name) ?? []).join(', ')]),
  )
}

/** The operations of a resource, and the scopes they need. */
function operations(path: string): string[] {
  const own = routes.map(({ endpoint }) => endpoint).filter(endpoint => endpoint.path.split('/v1')[0] === path)
  if (own.length === 0) throw new Error(`there is no operation below ${path}`)
  return table(
    ['Operation', '', 'Scope'],
    own.map(endpoint => [
      `\`${endpoint.method} ${pathOf(endpoint)}\``,
      endpoint.summary,
      endpoint.open
        ? 'none'
        : takenBy(endpoint)
            .map(scope => `\`${scope}\``)
            .join(' or '),
    ]),
  )
}

/** The scopes of which one is enough. */
const takenBy = ({ scope, orScope }: Endpoint): string[] => (orScope === undefined ? [scope] : [scope, orScope])

const pathOf = ({ path }: Endpoint) => path.replace(/:(\w+)/g, '{$1}')

function propertiesOf(schema: TSchema | undefined): Record<string, TSchema> {
  const parts = schema && partsOf(schema)
  return parts?.kind === 'object' ? parts.properties : {}
}

const table = (header: string[], rows: string[][]): string[] =>
  [header, header.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`)

const loaders = new Map<string, () => Promise<object>>(Object.entries(groups))

/** What reads each object by its id; some are only shown by others. */
const readers = new Map(
  await Promise.all(
    OBJECT_NAMES.map(async name => {
      const contracts: object[] = [(await loaders.get(SHOWN[name].of ?? '')?.()) ?? []].flat()
      const endpoints = contracts.flatMap(contract => Object.values(contract) as Endpoint[])
      const reading = endpoints.filter(({ method, path }) => method === 'GET' && /\/v1\/:\w+$/.test(path ?? ''))
      return [name, reading.map(endpoint => `\`GET ${pathOf(endpoint)}\``)] as const
    }),
  ),
)

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const page of PAGES) writeFileSync(page, renewed(readFileSync(page, 'utf8')))
}
