import { sql as raw, type Expression, type ExpressionBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely'
import type { Builder, Db, Prepared, Query, Tables } from './database.ts'
import { prepared } from './prepared.ts'

/** Where a page goes on: the order's column and the id of the row before it. */
export type PageKey = readonly [value: string | number, id: string]

/** Narrows a list by the values that are asked for; a filter of one value has one. */
export type Filter<T extends keyof Tables> = (
  eb: ExpressionBuilder<Tables, T>,
  values: readonly [string, ...string[]],
) => Expression<SqlBool>

interface ListOptions<R, T extends keyof Tables, F extends string, O extends string> {
  /** The table that is listed, whose `network`, `id` and column of order are meant. */
  table: T
  /** What the list holds: the select with its joins, and, where deleted rows are not listed, the condition that says so. */
  rows: (sql: Builder) => Query<R>
  /** A filter is a column that has one of the values, or says itself what it asks for. */
  filters: Record<F, (keyof Tables[T] & string) | Filter<T>>
  /** Filters that every caller sends. */
  required?: readonly F[]
  /** The orders by name; ties go by `id` the same way. */
  orders: Record<O, readonly [column: NeverNull<Tables[T]>, direction: 'asc' | 'desc']>
}

/** Columns that are never null: a list in the order of others would end at the first null. */
type NeverNull<R> = { [K in keyof R & string]: null extends R[K] ? never : K }[keyof R & string]

export interface Page<F extends string, O extends string> {
  /** A value, or several of which one is enough. What is undefined does not filter. */
  filters: Partial<Record<F, string | readonly string[] | undefined>>
  order: O
  /** How many rows at most. */
  take: number
  after?: PageKey | undefined
}

/** A list as the test of plans sees it: all the statements that it can become. */
export interface DeclaredList {
  table: string
  filters: readonly string[]
  required: readonly string[]
  orders: readonly string[]
  variant(order: string, filters: readonly string[], isNext: boolean): Prepared<object, unknown>
}

/** Every list that was declared. A test asks both engines for the plan of each variant. */
export const declaredLists: DeclaredList[] = []

/**
 * Declares a list: what it can be filtered by and in which orders it comes. Each combination that is asked for is a prepared statement,
 * walked from the row before by an index: a far page costs what the first does.
 */
export function listOf<R, T extends keyof Tables, const F extends string, const O extends string>(
  options: ListOptions<R, T, F, O>,
) {
  const { table, rows, filters, required = [], orders } = options
  const names = Object.keys(filters) as F[]
  const variants = new Map<string, Prepared<object, R>>()

  /** The statement for some filters, each with so many values. */
  function variant(order: O, wanted: readonly Wanted<F>[], isNext: boolean): Prepared<object, R> {
    const key = JSON.stringify([order, isNext, wanted])
    if (!variants.has(key))
      variants.set(
        key,
        prepared((sql, p: Values) => build(sql, p, order, wanted, isNext)),
      )
    return variants.get(key)!
  }

  function build(sql: Builder, p: Values, order: O, wanted: readonly Wanted<F>[], isNext: boolean): Query<R> {
    const [column, direction] = orders[order]
    const col = (name: string) => `${table}.${name}` as 'event.id'
    let query = rows(sql) as unknown as Rows
    query = query.where(col('network'), '=', p.network)
    for (const [name, count] of wanted) {
      const filter = filters[name] as string | Filter<T>
      const [first, ...more] = Array.from({ length: count }, (_, at) => p[`${name} ${at}`] as string)
      query =
        typeof filter !== 'string'
          ? query.where(eb => filter(eb as unknown as ExpressionBuilder<Tables, T>, [first!, ...more]))
          : more.length === 0
            ? query.where(col(filter), '=', first!)
            : query.where(col(filter), 'in', [first!, ...more])
    }
    if (isNext) {
      const sign = raw.raw(direction === 'asc' ? '>' : '<')
      query = query.where(raw<SqlBool>`(${raw.ref(col(column))}, ${raw.ref(col('id'))}) ${sign} (${p.value}, ${p.id})`)
    }
    return query.orderBy(col(column), direction).orderBy(col('id'), direction).limit(p.take) as unknown as Query<R>
  }

  const list = {
    /** A page of a network's rows. */
    page(db: Db, network: string, { filters: asked, order, take, after }: Page<F, O>): Promise<R[]> {
      const [value, id] = after ?? ['', '']
      const values: Record<string, unknown> = { network, take, value, id }
      const wanted: Wanted<F>[] = []
      for (const name of names) {
        const given = asked[name]
        if (given === undefined) continue
        const places = typeof given === 'string' ? [given] : padded(given)
        for (const [at, place] of places.entries()) values[`${name} ${at}`] = place
        wanted.push([name, places.length])
      }
      return db.all(variant(order, wanted, after !== undefined), values)
    },
  }
  declaredLists.push({
    table,
    filters: names,
    required,
    orders: Object.keys(orders),
    variant: (order, wanted, isNext) =>
      variant(
        order as O,
        wanted.map(name => [name as F, 1]),
        isNext,
      ),
  })
  return list
}

/** A filter, and how many places its values have in the statement. */
type Wanted<F extends string> = readonly [name: F, places: number]

const SIZES = [1, 2, 4, 8, 32, 100]

/** Values for one of a few numbers of places. What is left over is filled with a value that is there already. */
function padded(values: readonly string[]): string[] {
  const size = SIZES.find(size => size >= values.length)
  if (size === undefined) throw new Error('a list is filtered by at most 100 values')
  return Array.from({ length: size }, (_, at) => values[at] ?? values[0]!)
}

type Values = Record<string, string> & { network: string; value: string; id: string; take: number }

/** The builder's types follow one table; `build` serves all of them. */
type Rows = SelectQueryBuilder<Tables, 'event', object>
