import type { Builder, Db, Prepared, Query, Tx } from './database.ts'
import type { Engine } from './engine.ts'
import { prepared, preparedRows } from './prepared.ts'

/** Most lookups are of a few ids, a page of a list needs up to 200. */
const SIZES = [1, 2, 3, 4, 8, 32, 64, 100, 200] as const
const MOST = 200

type Build<P, R> = (sql: Builder, p: P, ids: string[], engine: Engine) => Query<R>

/**
 * Makes a query over any number of ids, each once: `preparedMany((sql, p: { network: string }, ids) => sql.selectFrom('user')…where('id',
 * 'in', ids))`. Up to 200 ids are one statement. A prepared statement has a fixed number of places, so there is one for each of some sizes.
 */
export function preparedMany<P extends object, R>(build: Build<P, R>) {
  const pieces = inPieces(build)
  return async (db: Db, values: P, ids: Iterable<string>): Promise<R[]> => {
    const rows: R[] = []
    for (const [statement, filled] of pieces(values, ids)) rows.push(...(await db.all(statement, filled)))
    return rows
  }
}

/** Makes a statement that changes rows, over any number of ids as `preparedMany`; gives how many it changed. */
export function changingMany<P extends object>(build: Build<P, unknown>) {
  const pieces = inPieces(build)
  return async (tx: Tx, values: P, ids: Iterable<string>): Promise<number> => {
    let changed = 0
    for (const [statement, filled] of pieces(values, ids)) changed += await tx.run(statement, filled)
    return changed
  }
}

function inPieces<P extends object, R>(build: Build<P, R>) {
  const ofSize = once((size: number) => sized(size, build))
  return function* (values: P, ids: Iterable<string>): Generator<[statement: Prepared<P, R>, values: P]> {
    for (let rest = [...new Set(ids)]; rest.length > 0; rest = rest.slice(MOST)) {
      const size = SIZES.find(size => size >= rest.length) ?? MOST
      const places = rest.slice(0, size)
      // Places that are left over are filled with an id that is there already.
      while (places.length < size) places.push(rest[0]!)
      // To add a few names to an array is faster than to add many numbers to an object.
      yield [ofSize(size), Object.assign(places, values)]
    }
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

/** What is made for a number when it is first asked for: a process uses few of all sizes of all statements. */
function once<T>(make: (size: number) => T): (size: number) => T {
  const made = new Map<number, T>()
  return size => {
    let known = made.get(size)
    if (known === undefined) made.set(size, (known = make(size)))
    return known
  }
}

/** How many rows one statement inserts; what is left over is inserted by smaller ones. */
export const MOST_ROWS = 100
const ROWS = [MOST_ROWS, 30, 10, 3, 1] as const

/**
 * Makes an insert of any number of rows: `insertingMany((sql, rows: Row[]) => sql.insertInto('event').values(…))`. The answer to a full statement is
 * waited for, so that others have their turn of the event loop on PostgreSQL; that to a smaller one is not. Another `send` may say how each statement
 * is sent, with its rows.
 */
export function insertingMany<P extends object>(
  build: (sql: Builder, rows: readonly P[], engine: Engine) => Query<unknown>,
  send = (tx: Tx, statement: Prepared<readonly P[], unknown>, rows: readonly P[]): Promise<unknown> =>
    rows.length === MOST_ROWS ? tx.run(statement, rows) : tx.send(statement, rows),
) {
  const ofSize = once((size: number) => preparedRows(size, build))
  return async (tx: Tx, rows: readonly P[]): Promise<void> => {
    for (let at = 0; at < rows.length;) {
      const size = ROWS.find(size => size <= rows.length - at)!
      await send(tx, ofSize(size), rows.slice(at, (at += size)))
    }
  }
}
