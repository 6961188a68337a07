import {
  sql as raw,
  type Expression,
  type ExpressionBuilder,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
} from 'kysely'
import type { Builder, Prepared, Query, Tables } from '../../db/database.ts'
import type { Engine } from '../../db/engine.ts'
import { prepared } from '../../db/prepared.ts'
import type { KeyRow } from './key.ts'
import { hasWords, idsFound, idsIn, type Within } from './store-search.ts'

/** Narrows a list by the values that are asked for; a condition of one value has one. */
export type Filter<T extends keyof Tables> = (
  eb: ExpressionBuilder<Tables, T>,
  values: readonly [string, ...string[]],
) => Expression<SqlBool>

/** A condition of a list, and how many places its values have in the statement. */
export type Asked = readonly [name: string, places: number]

/** Objects whose ids are given as `ids`, or that the statement finds by words. */
export type Among = 'ids' | Within

/** What a statement of a list depends on. Values are no part of it, so few statements serve all requests. */
export interface Variant {
  order: string
  /** The condition whose index is walked. */
  walk: Asked | undefined
  /** The conditions that each row of the walk must meet. */
  narrow: readonly Asked[]
  /** Bounds of columns: `createDate[gte]`. */
  bounds: readonly string[]
  /** Whether rows begin after a key, and whether they end with one. */
  from: boolean
  to: boolean
  /** Among which objects rows are looked for, and of how many beginnings each row must have a word. */
  among?: Among | undefined
  words: number
}

/** A list as its statements see it. */
export interface Source<R> {
  table: string
  rows(sql: Builder): Query<R>
  /** For each condition its column, or what it asks of the values. */
  conditions: Readonly<Record<string, string | Filter<keyof Tables>>>
  ranges: Readonly<Record<string, string>>
  /** A sparse one has the rows alone whose column is not null. */
  orders: Readonly<Record<string, readonly [column: string, direction: 'asc' | 'desc', kind?: 'sparse']>>
}

/** The values of a statement; those of a condition are named `status 0`, `status 1`. */
type Values = Record<string, string> & { take: number; skip: number }

/** The rows of a page. */
export const pageStatement = <R>(source: Source<R>, variant: Variant): Prepared<object, R> =>
  prepared((sql, p: Values, engine) => pageOf(source, variant, sql, p, engine) as unknown as Query<R>)

/** The ids of the rows of a page, of which nothing else is read. */
export const idsStatement = <R>(source: Source<R>, variant: Variant): Prepared<object, { id: string }> =>
  prepared((sql, p: Values, engine) => {
    const id = raw.ref<string>(`${source.table}.id`).as('id')
    return pageOf(source, variant, sql, p, engine).clearSelect().select(id) as unknown as Query<{ id: string }>
  })

function pageOf<R>(source: Source<R>, variant: Variant, sql: Builder, p: Values, engine: Engine): Rows {
  const { table, orders, rows } = source
  const [orderedBy, direction] = orders[variant.order]!
  // SQLite, which knows no numbers of rows, is kept from looking for rows by an index of another condition than their ids, or of a bound.
  const of = (name: string) => raw.ref(`${table}.${name}`)
  const free = (name: string) => (engine === 'sqlite' ? raw`+${of(name)}` : of(name))
  const column = variant.among ? free : of
  let query = (rows(sql) as unknown as Rows).where(raw.ref(`${table}.network`), '=', p.network!)
  const id = raw.ref<string>(`${table}.id`)
  if (variant.among === 'ids') query = query.where(id, 'in', idsIn(p.ids, engine))
  else if (variant.among) query = query.where(raw<SqlBool>`${id} = ${idsFound(p, variant.among)}`)
  for (const asked of variant.walk ? [variant.walk, ...variant.narrow] : variant.narrow) {
    query = query.where(eb => meets(eb, source, asked, p, column))
  }
  if (variant.words > 0) query = query.where(hasWords(id, p, variant.words, engine))
  for (const bound of variant.bounds) query = query.where(bounds(source, bound, p, free))
  for (const end of ends(variant, column(orderedBy), column('id'), orders[variant.order]!, p)) query = query.where(end)
  return query.orderBy(column(orderedBy), direction).orderBy(column('id'), direction).limit(p.take)
}

/**
 * How far a page looks: for each value of the condition that is walked the key of the row after `skip` others. A value with fewer rows
 * gives none.
 */
export const horizonStatement = <R>(source: Source<R>, variant: Variant): Prepared<object, KeyRow> =>
  prepared((sql, p: Values) => {
    const { table, orders, conditions } = source
    const [orderedBy, direction] = orders[variant.order]!
    const column = (name: string) => raw.ref(`${table}.${name}`)
    const lastOf = (at: number) => {
      let query = (sql.selectFrom(table as 'event') as unknown as Rows).where(column('network'), '=', p.network!)
      if (variant.walk) query = query.where(column(conditions[variant.walk[0]] as string), '=', p[`${variant.walk[0]} ${at}`]!)
      for (const end of ends(variant, column(orderedBy), column('id'), orders[variant.order]!, p)) query = query.where(end)
      const last = query
        .select([column(orderedBy).as('value'), column('id').as('id')])
        .orderBy(column(orderedBy), direction)
        .orderBy(column('id'), direction)
        .limit(1)
        .offset(p.skip)
      return sql.selectFrom(last.as('last')).selectAll() as unknown as Union
    }
    const rest = Array.from({ length: (variant.walk?.[1] ?? 1) - 1 }, (_, at) => lastOf(at + 1))
    return rest.reduce((all, next) => all.unionAll(next), lastOf(0)) as unknown as Query<KeyRow>
  })

type Column = (name: string) => RawBuilder<unknown>

function meets<R>(
  eb: Builders,
  { conditions }: Source<R>,
  [name, places]: Asked,
  p: Values,
  column: Column,
): Expression<SqlBool> {
  const condition = conditions[name]!
  const [first, ...more] = Array.from({ length: places }, (_, at) => p[`${name} ${at}`]!)
  if (typeof condition !== 'string') return condition(eb, [first!, ...more])
  return more.length === 0 ? eb(column(condition), '=', first!) : eb(column(condition), 'in', [first!, ...more])
}

const SIGNS: Record<string, string> = { gte: '>=', gt: '>', lte: '<=', lt: '<' }

/** What `createDate[gte]` asks for. */
function bounds<R>({ ranges }: Source<R>, bound: string, p: Values, column: Column): RawBuilder<SqlBool> {
  const [name = '', sign = ''] = bound.slice(0, -1).split('[')
  return raw<SqlBool>`${column(ranges[name]!)} ${raw.raw(SIGNS[sign]!)} ${p[bound]}`
}

function ends(
  { from, to }: Variant,
  value: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  [, direction, kind]: Source<object>['orders'][string],
  p: Values,
): RawBuilder<SqlBool>[] {
  const [after, upTo] = direction === 'asc' ? ['>', '<='] : ['<', '>=']
  return [
    ...(kind === 'sparse' ? [raw<SqlBool>`${value} is not null`] : []),
    ...(from ? [raw<SqlBool>`(${value}, ${id}) ${raw.raw(after!)} (${p['from value']}, ${p['from id']})`] : []),
    ...(to ? [raw<SqlBool>`(${value}, ${id}) ${raw.raw(upTo!)} (${p['to value']}, ${p['to id']})`] : []),
  ]
}

/** The builder's types follow one table; these statements serve all of them. */
type Rows = SelectQueryBuilder<Tables, 'event', object>
type Builders = ExpressionBuilder<Tables, 'event'>
type Union = SelectQueryBuilder<Tables, 'event', KeyRow>
