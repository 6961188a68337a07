import type { CompiledQuery, RawBuilder } from 'kysely'
import type { Builder, CompiledStatement, Prepared, Query, Row } from './database.ts'
import type { Engine } from './engine.ts'

let statements = 0

/**
 * Builds a query once per engine: `prepared((sql, p: { network: string }) => sql.selectFrom('event')…where('network', '=', p.network))`.
 * `p` stands for the values given at each run. Most statements are the same on both engines and need not ask which one it is.
 */
export function prepared<P extends object, R>(build: (sql: Builder, p: P, engine: Engine) => Query<R>): Prepared<P, R> {
  const name = `s${++statements}`
  const byEngine: Partial<Record<Engine, CompiledStatement>> = {}
  return { compiled: db => (byEngine[db.engine] ??= statement(name, build(db.sql, placeholders() as P, db.engine).compile())) }
}

/** As `prepared`, of a statement that is written out. */
export const preparedText = <P extends object, R>(build: (p: P, engine: Engine) => RawBuilder<R>): Prepared<P, R> =>
  prepared((sql, p: P, engine) => {
    const text = build(p, engine)
    return { compile: () => text.compile(sql) }
  })

/**
 * Builds a statement over so many rows, once per engine: `rows` stand for those that are given at each run, as `p` does for the values of
 * one.
 */
export function preparedRows<P extends object>(
  count: number,
  build: (sql: Builder, rows: readonly P[], engine: Engine) => Query<unknown>,
): Prepared<readonly P[], unknown> {
  // Made when the statement is: there are thousands of statements, and a process runs few of them.
  const rows = () => Array.from({ length: count }, (_, at) => placeholders(at) as P)
  return prepared((sql, _, engine) => build(sql, rows(), engine))
}

/** A query that PostgreSQL plans each time and forgets. */
export const nameless = <P extends object, R>(query: Prepared<P, R>): Prepared<P, R> => ({
  compiled: db => ({ ...query.compiled(db), name: '' }),
})

const placeholders = (row?: number): object => new Proxy({}, { get: (_, key) => new Placeholder(String(key), row) })

class Placeholder {
  readonly name: string
  /** Which of several rows it belongs to. */
  readonly row: number | undefined
  constructor(name: string, row?: number) {
    this.name = name
    this.row = row
  }
}

function statement(name: string, { sql, parameters }: CompiledQuery): CompiledStatement {
  const places = parameters.map(parameter => (parameter instanceof Placeholder ? parameter : undefined))
  return {
    name,
    sql,
    bind(values) {
      const bound = [...parameters]
      for (let i = 0; i < places.length; i++) {
        const place = places[i]
        if (place !== undefined)
          bound[i] = (place.row === undefined ? (values as Row) : (values as Row[])[place.row]!)[place.name]
      }
      return bound
    },
  }
}
