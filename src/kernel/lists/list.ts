import type { Builder, Db, Query, Tables } from '../../db/database.ts'
import type { Table } from '../../db/table.ts'
import { refuse } from '../errors/api-error.ts'
import { conditionsIn, doubledBounds, parted, rangeEnds } from './asked.ts'
import { declare, declareLong } from './declared.ts'
import { byVariant } from './kept.ts'
import type { Pages } from './pages.ts'
import { longOrders, partsOf, type Lasting } from './parts.ts'
import { referenceFaults } from './references.ts'
import { everything, firstIds, pageAsMade, searchFor, type Search } from './search.ts'
import { compareKeys, FARTHEST, FARTHEST_OF_EACH, keyOf, keyValues, type PageKey } from './key.ts'
import { horizonStatement, idsStatement, pageStatement } from './statement.ts'
import type { Among, Asked, Filter, Source, Variant } from './statement.ts'
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
  /** How long rows last, where they begin and end: then a bound of the one bounds a walk by the other. */
  lasting?: Lasting<Columns<T>, NoInfer<F>>
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

/** What a request asks of a list, as statements take it. */
interface Asking {
  db: Db
  network: string
  asked: readonly Asked[]
  order: string
  bounds: readonly string[]
  /** The keys between which the page is. */
  from: PageKey | undefined
  end: PageKey | undefined
  limit: number
  /** The values that all statements of the page take. */
  run: object
  search: Search | undefined
}

/** The rows of a page, with one more where there is one, and how far a page has looked that ends for that. */
interface Found<R> {
  found: R[]
  last?: PageKey | undefined
}

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
>({ table, rows, filters, required = [], narrow, ranges, lasting, words, orders }: ListOptions<R, T, F, N, G, O>) {
  const indexed: Record<string, string> = filters ?? {}
  const conditions = { ...indexed, ...narrow } as Source<R>['conditions']
  const long = longOrders(orders, lasting)
  const source: Source<R> = { table: table.name, rows, conditions, ranges: ranges ?? {}, orders: { ...orders, ...long } }
  const pageOf = byVariant(variant => pageStatement(source, variant))
  const idsOf = byVariant(variant => idsStatement(source, variant))
  const horizonOf = byVariant(variant => horizonStatement(source, variant))
  declare({ ...source, orders }, indexed, required, words !== undefined)
  if (lasting?.long) declareLong({ ...source, orders: long }, indexed, lasting)

  /** A page of what a request asks for, and the token of the next one. It throws 400 for what the network does not have. */
  async function read({ db, network, query, pages }: Request<F | N, O>): Promise<{ rows: R[]; nextPageToken?: string }> {
    const { limit, order = Object.keys(orders)[0]!, q, nextPageToken: _, ...sent } = query as Request<string, string>['query']
    refuse(doubledBounds(Object.keys(sent)))
    const [orderedBy, direction] = source.orders[order]!
    const { asked, values, bounds } = conditionsIn(sent, Object.keys(conditions), source.ranges)
    const { start, end, others } = rangeEnds(bounds, source.ranges, [orderedBy, direction], lasting)
    const from = (pages.cursor() as PageKey | undefined) ?? start
    const search = q === undefined ? undefined : await searchFor(db, { network, kind: words!.kind }, beginningsIn(q))
    const run = { network, ...values, ...Object.fromEntries(others), ...search?.of, ...search?.wanted }
    const asking: Asking = { db, network, asked, order, bounds: others.map(([name]) => name), from, end, limit, run, search }
    const { found, last: farthest } = await (search?.keys ? findSearched(asking, search) : findWalked(asking))
    let last = farthest
    if (found.length === 0 || asked.some(([, places]) => places > 1)) {
      refuse(await referenceFaults(db, network, table, sent, conditions))
    }
    const shown = found.slice(0, limit)
    if (found.length > limit) last = keyOf(shown.at(-1)!, orderedBy)
    return last === undefined ? { rows: shown } : { rows: shown, nextPageToken: pages.token(last) }
  }

  /** Rows of a walk, in its parts as far as a page goes. */
  async function findWalked(asking: Asking): Promise<Found<R>> {
    const found: R[] = []
    for (const part of partsOf(asking, parted(asking.asked, indexed).walk, source.orders, lasting)) {
      const { found: more, last } = await findPart({ ...asking, ...part, limit: asking.limit - found.length })
      found.push(...more)
      if (last !== undefined || found.length > asking.limit) return { found, last }
    }
    return { found }
  }

  /** Rows of a walk through one index, narrowed by conditions, and by words where too many rows have them to be sorted. */
  async function findPart({ db, asked, order, bounds, from, end, limit, run, search }: Asking): Promise<Found<R>> {
    const ends = { from: from !== undefined, to: end !== undefined }
    const variant: Variant = { order, ...parted(asked, indexed), bounds, ...ends, words: search?.words ?? 0 }
    const bounded = { ...run, ...keyValues('from', from), ...keyValues('to', end) }
    const last = await horizon(db, variant, bounded, limit)
    const to = keyValues('to', last ?? end)
    return { found: await db.all(pageOf({ ...variant, to: 'to id' in to }), { ...bounded, ...to, take: limit + 1 }), last }
  }

  /**
   * Rows that words find. In the order in which they were made they come as they are found; in another order each part gives its first ones, of which
   * the page takes the first.
   */
  async function findSearched(
    { db, network, asked, order, bounds, from, end, limit, run }: Asking,
    search: Search,
  ): Promise<Found<R>> {
    const [orderedBy, direction] = source.orders[order]!
    const variant: Variant = { order, walk: undefined, narrow: asked, bounds, from: false, to: false, among: 'ids', words: 0 }
    if (orderedBy === 'createDate') {
      const all = everything(direction)
      const statement = pageOf(variant)
      const load = (ids: string) => db.all(statement, { ...run, ids, take: limit + 1 })
      return pageAsMade(db, search, { direction, from: from ?? all.from, to: end ?? all.to }, limit + 1, load)
    }
    const ends = { ...keyValues('from', from), ...keyValues('to', end) }
    const idsAmong = (among: Among) => idsOf({ ...variant, among, from: from !== undefined, to: end !== undefined })
    const first = await firstIds(db, search, idsAmong, { ...run, ...ends, take: limit + 1 })
    const page = { network, ids: JSON.stringify(first), take: limit + 1 }
    return { found: await db.all(pageOf({ ...variant, narrow: [], bounds: [] }), page) }
  }

  /**
   * The key at which a page ends that cannot look at all rows: where several values are walked, the nearest of theirs. Undefined where the walk alone
   * bounds the work.
   */
  async function horizon(db: Db, variant: Variant, run: object, limit: number): Promise<PageKey | undefined> {
    const values = variant.walk?.[1] ?? 1
    const isNarrowed = variant.narrow.length + variant.bounds.length + variant.words > 0
    if (!isNarrowed && values === 1) return undefined
    const each = isNarrowed ? Math.max(limit + 1, FARTHEST_OF_EACH, Math.ceil(FARTHEST / values)) : limit + 1
    const keys = await db.all(horizonOf({ ...variant, narrow: [], bounds: [], words: 0 }), { ...run, skip: each - 1 })
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
