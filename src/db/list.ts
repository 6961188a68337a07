import { sql as raw, type Expression, type ExpressionBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely'
import type { Builder, Db, Prepared, Query, Tables } from './database.ts'
import { prepared } from './prepared.ts'

/** Where a page goes on: the order's column and the id of the row before it. */
export type Place = readonly [value: string | number, id: string]

/** Narrows a list by what `value` stands for. */
export type Filter<T extends keyof Tables> = (eb: ExpressionBuilder<Tables, T>, value: string) => Expression<SqlBool>

interface ListOptions<R, T extends keyof Tables, F extends string, O extends string> {
  /** The table that is listed, whose `network`, `id` and column of order are meant. */
  table: T
  /** What the list holds: the select with its joins, and, where deleted rows are not listed, the condition that says so. */
  rows: (sql: Builder) => Query<R>
  /** A filter is a column that is equal, or says itself what it asks for. */
  filters: Record<F, (keyof Tables[T] & string) | Filter<T>>
  /** Filters that every caller sends. */
  required?: readonly F[]
  /** The orders by name; ties go by `id` the same way. */
  orders: Record<O, readonly [column: keyof Tables[T] & string, direction: 'asc' | 'desc']>
}

export interface Page<F extends string, O extends string> {
  filters: Partial<Record<F, string | undefined>>
  order: O
  /** How many rows at most. */
  take: number
  after?: Place | undefined
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
  const variants = new Map<string, Prepared<object, R>>()

  function variant(order: O, wanted: readonly F[], isNext: boolean): Prepared<object, R> {
    const key = [order, isNext, ...wanted.toSorted()].join()
    if (!variants.has(key))
      variants.set(
        key,
        prepared((sql, p: Values) => build(sql, p, order, wanted, isNext)),
      )
    return variants.get(key)!
  }

  function build(sql: Builder, p: Values, order: O, wanted: readonly F[], isNext: boolean): Query<R> {
    const [column, direction] = orders[order]
    const col = (name: string) => `${table}.${name}` as 'event.id'
    let query = rows(sql) as unknown as Rows
    query = query.where(col('network'), '=', p.network)
    for (const name of wanted) {
      const filter = filters[name] as string | Filter<T>
      query =
        typeof filter === 'string'
          ? query.where(col(filter), '=', p[name] as string)
          : query.where(eb => filter(eb as unknown as ExpressionBuilder<Tables, T>, p[name] as string))
    }
    if (isNext) {
      const after = raw<SqlBool>`(${raw.ref(col(column))}, ${raw.ref(col('id'))}) ${raw.raw(direction === 'asc' ? '>' : '<')} (${p.value}, ${p.id})`
      query = query.where(after)
    }
    return query.orderBy(col(column), direction).orderBy(col('id'), direction).limit(p.take) as unknown as Query<R>
  }

  const list = {
    /** A page of a network's rows. What is undefined does not filter. */
    page(db: Db, network: string, { filters: asked, order, take, after }: Page<F, O>): Promise<R[]> {
      const wanted = (Object.keys(filters) as F[]).filter(name => asked[name] !== undefined)
      const [value, id] = after ?? ['', '']
      return db.all(variant(order, wanted, after !== undefined), { ...asked, network, take, value, id })
    },
  }
  declaredLists.push({
    table,
    filters: Object.keys(filters),
    required,
    orders: Object.keys(orders),
    variant: variant as unknown as DeclaredList['variant'],
  })
  return list
}

type Values = Record<string, string> & { network: string; value: string; id: string; take: number }

/** The builder's types follow one table; `build` serves all of them. */
type Rows = SelectQueryBuilder<Tables, 'event', object>
