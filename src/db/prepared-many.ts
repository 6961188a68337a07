import type { Builder, Db, Prepared, Query } from './database.ts'
import type { Engine } from './engine.ts'
import { prepared } from './prepared.ts'

/** Most lookups are of a few ids, a page of a list needs up to 200. */
const SIZES = [1, 2, 3, 4, 8, 32, 64, 100, 200] as const
const MOST = 200

type Build<P, R> = (sql: Builder, p: P, ids: string[], engine: Engine) => Query<R>

/**
 * Makes a query over any number of ids, each once: `preparedMany((sql, p: { network: string }, ids) => sql.selectFrom('user')…where('id', 'in', ids))`.
 * Up to 200 ids are one statement. A prepared statement has a fixed number of places, so there is one for each of some sizes.
 */
export function preparedMany<P extends object, R>(build: Build<P, R>) {
  const bySize = new Map(SIZES.map(size => [size, sized(size, build)]))
  return async (db: Db, values: P, ids: Iterable<string>): Promise<R[]> => {
    const rows: R[] = []
    for (let rest = [...new Set(ids)]; rest.length > 0; rest = rest.slice(MOST)) {
      const size = SIZES.find(size => size >= rest.length) ?? MOST
      // Places that are left over are filled with an id that is there already.
      const places = Array.from({ length: size }, (_, at) => rest[at] ?? rest[0]!)
      rows.push(...(await db.all(bySize.get(size)!, { ...values, ...places })))
    }
    return rows
  }
}

const sized = <P extends object, R>(size: number, build: Build<P, R>): Prepared<P, R> =>
  prepared((sql, p: P, engine) =>
    build(
      sql,
      p,
      Array.from({ length: size }, (_, at) => (p as Record<string, string>)[at]!),
      engine,
    ),
  )
