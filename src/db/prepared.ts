import type { CompiledQuery } from 'kysely'
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
  const placeholders = new Proxy({}, { get: (_, key) => new Placeholder(String(key)) }) as P
  return { compiled: db => (byEngine[db.engine] ??= statement(name, build(db.sql, placeholders, db.engine).compile())) }
}

/** The same query, which PostgreSQL plans each time and forgets. */
export const nameless = <P extends object, R>(query: Prepared<P, R>): Prepared<P, R> => ({
  compiled: db => ({ ...query.compiled(db), name: '' }),
})

class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

function statement(name: string, { sql, parameters }: CompiledQuery): CompiledStatement {
  const names = parameters.map(parameter => (parameter instanceof Placeholder ? parameter.name : undefined))
  return {
    name,
    sql,
    bind(values) {
      const bound = [...parameters]
      for (let i = 0; i < names.length; i++) {
        const key = names[i]
        if (key !== undefined) bound[i] = (values as Row)[key]
      }
      return bound
    },
  }
}
