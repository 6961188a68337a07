import type { Builder, Db, Prepared, Query, Tables } from '../../db/database.ts'
import { nameless } from '../../db/prepared.ts'
import type { Table } from '../../db/table.ts'
import { refuse } from '../errors/api-error.ts'
import { conditionsIn, doubledBounds, parted, rangeEnds } from './asked.ts'
import { declare } from './declared.ts'
import type { Pages } from './pages.ts'
import { referenceFaults } from './references.ts'
import {
  horizonStatement,
  pageStatement,
  type Filter,
  type KeyRow,
  type PageKey,
  type Source,
  type Variant,
} from './statement.ts'
import { beginningsIn, type WordsOf } from './words.ts'

type Columns<T extends keyof Tables> = keyof Tables[T] & string

interface ListOptions<R, T extends keyof Tables, F extends string, N extends string, G extends string, O extends string> {
  /** The table that is listed, whose `network`, `id` and column of order are meant. */
  table: Table<T>
  /** What the list holds: the select with its joins, and, where deleted rows are not listed, the condition that says so. */
  rows: (sql: Builder) => Query<R>
  /**
   * Columns with an index for each order: (network, column, order's column, id). Of those that a request asks for, the first one named
   * here is walked and the others narrow.
   */
  filters?: Record<F, Columns<T>>
  /** Filters that every caller sends. */
  required?: readonly NoInfer<F>[]
  /** What each row of the walk must meet. They have no index, so a page looks at so many rows at most and may be short. */
  narrow?: Record<N, Columns<T> | Filter<T>>
  /** Columns with bounds: `createDate[gte]`, `[gt]`, `[lte]`, `[lt]`. Those of the order's own column bound the walk. */
  ranges?: Record<G, Columns<T>>
  /** The words that `q` looks for. */
  words?: WordsOf<never>
  /** The orders by name, the first one by default; ties go by `id` the same way. */
  orders: Record<O, readonly [column: NeverNull<Tables[T]>, direction: 'asc' | 'desc']>
}

/** Columns that are never null: a list in the order of others would end at the first null. */
type NeverNull<R> = { [K in keyof R & string]: null extends R[K] ? never : K }[keyof R & string]

type Value = string | number | boolean

/** What a list takes of a request: its conditions and bounds by name, `limit`, `order` and `q`. */
interface Request<C extends string, O extends string> {
  db: Db
  network: string
  query: { [K in C]?: Value | readonly Value[] | undefined } & { limit: number; order?: O | undefined; q?: string | undefined }
  pages: Pages
}

/** A page without a request: rows after a key. */
interface Page<F extends string, O extends string> {
  filters: { [K in F]?: string | undefined }
  order: O
  take: number
  from?: PageKey | undefined
}

/** So many rows a page looks at where conditions have no index, and at least so many of each value that is walked. */
const FARTHEST = 2_000
const FARTHEST_OF_EACH = 100

/**
 * Declares a list: what it can be filtered by and in which orders it comes. Each combination that is asked for is a statement that
 * walks one index from the row before, so a far page costs what the first does. Where conditions have no index, a page ends after so
 * many rows of the walk, short if need be, with a token to go on.
 */
export function listOf<
  R extends object,
  T extends keyof Tables,
  const F extends string = never,
  const N extends string = never,
  const G extends string = never,
  const O extends string = string,
>({ table, rows, filters, required = [], narrow, ranges, words, orders }: ListOptions<R, T, F, N, G, O>) {
  const indexed: Record<string, string> = filters ?? {}
  const conditions = { ...indexed, ...narrow } as Source<R>['conditions']
  const source: Source<R> = { table: table.name, rows, conditions, ranges: ranges ?? {}, orders }
  const pageOf = byVariant(variant => pageStatement(source, variant))
  const horizonOf = byVariant(variant => horizonStatement(source, variant))
  declare(source, indexed, required, words !== undefined)

  /** A page of what a request asks for, and the token of the next one. It throws 400 for what the network does not have. */
  async function read({ db, network, query, pages }: Request<F | N, O>): Promise<{ rows: R[]; nextPageToken?: string }> {
    const { limit, order = Object.keys(orders)[0]!, q, nextPageToken: _, ...sent } = query as Request<string, string>['query']
    refuse(doubledBounds(Object.keys(sent)))
    const [orderedBy, direction] = source.orders[order]!
    const { asked, values, bounds } = conditionsIn(sent, Object.keys(conditions), source.ranges)
    const { start, end, others } = rangeEnds(bounds, source.ranges, orderedBy, direction)
    const from = (pages.cursor() as PageKey | undefined) ?? start
    const variant = { order, bounds: others.map(([name]) => name), from: from !== undefined, to: end !== undefined }
    const run = { network, ...values, ...Object.fromEntries(others), ...keyValues('from', from), ...keyValues('to', end) }
    let found: R[]
    let last: PageKey | undefined
    if (q === undefined) {
      const walked: Variant = { ...variant, ...parted(asked, indexed), words: 0 }
      last = await horizon(db, walked, run, limit)
      const to = keyValues('to', last ?? end)
      found = await db.all(pageOf({ ...walked, to: 'to id' in to }), { ...run, ...to, take: limit + 1 })
    } else {
      const beginnings = beginningsIn(q)
      const searched: Variant = { ...variant, walk: undefined, narrow: asked, words: beginnings.length }
      const wanted = Object.fromEntries(
        beginnings.flatMap((one, at) => Object.entries({ [`word ${at}`]: one.word, [`end ${at}`]: one.end })),
      )
      found =
        beginnings.length === 0 ? [] : await db.all(pageOf(searched), { ...run, ...wanted, kind: words!.kind, take: limit + 1 })
    }
    if (found.length === 0 || asked.some(([, places]) => places > 1)) {
      refuse(await referenceFaults(db, network, table, sent, conditions))
    }
    const shown = found.slice(0, limit)
    if (found.length > limit) last = keyOf(shown.at(-1)!, orderedBy)
    return last === undefined ? { rows: shown } : { rows: shown, nextPageToken: pages.token(last) }
  }

  /**
   * The key with which a page ends that cannot look at all rows: the nearest of those of the values that are walked. Undefined where the
   * walk alone bounds the work.
   */
  async function horizon(db: Db, variant: Variant, run: object, limit: number): Promise<PageKey | undefined> {
    const values = variant.walk?.[1] ?? 1
    const isNarrowed = variant.narrow.length + variant.bounds.length > 0
    if (!isNarrowed && values === 1) return undefined
    const each = isNarrowed ? Math.max(limit + 1, FARTHEST_OF_EACH, Math.ceil(FARTHEST / values)) : limit + 1
    const keys = await db.all(horizonOf({ ...variant, narrow: [], bounds: [] }), { ...run, skip: each - 1 })
    const sign = source.orders[variant.order]![1] === 'asc' ? 1 : -1
    const [nearest] = keys.toSorted((a, b) => sign * compareKeys(a, b))
    return nearest && [nearest.value, nearest.id]
  }

  /** Some rows of a network after a key. */
  function page(db: Db, network: string, { filters: wanted, order, take, from }: Page<F, O>): Promise<R[]> {
    const { asked, values } = conditionsIn(wanted, Object.keys(conditions), {})
    const variant = { order, ...parted(asked, indexed), bounds: [], from: from !== undefined, to: false, words: 0 }
    return db.all(pageOf(variant), { network, ...values, ...keyValues('from', from), take })
  }

  return { read, page }
}

const keyOf = (row: object, column: string): PageKey => {
  const { [column]: value, id } = row as Record<string, string | number>
  return [value!, String(id)]
}

const keyValues = (end: 'from' | 'to', key: PageKey | undefined): Record<string, string | number> =>
  key === undefined ? {} : { [`${end} value`]: key[0], [`${end} id`]: key[1] }

const compareKeys = (a: KeyRow, b: KeyRow) => (a.value < b.value ? -1 : a.value > b.value ? 1 : a.id < b.id ? -1 : 1)

/** So many statements of a list are kept, more than programs ask for that somebody wrote. */
const MOST_KEPT = 100

/**
 * Makes each statement when it is first asked for, and keeps it. There are as many as combinations of parameters, and both this process and
 * PostgreSQL keep what has a name for good: so who asks for ever other combinations gets statements that nobody keeps.
 */
function byVariant<P extends object, R>(make: (variant: Variant) => Prepared<P, R>): (variant: Variant) => Prepared<P, R> {
  const made = new Map<string, Prepared<P, R>>()
  return variant => {
    const key = JSON.stringify(variant)
    const known = made.get(key)
    if (known !== undefined) return known
    const statement = make(variant)
    if (made.size >= MOST_KEPT) return nameless(statement)
    made.set(key, statement)
    return statement
  }
}
