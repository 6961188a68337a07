import type { Db, Prepared, Query, Tables, Tx } from './database.ts'
import { prepared } from './prepared.ts'
import { preparedMany } from './prepared-many.ts'
import type { Row, Table } from './table.ts'
import { laterThan } from './update-date.ts'

/** What a change needs: its transaction, and the instant that it bears. */
interface Change {
  tx: Tx
  now: string
}

interface Key {
  network: string
  id: string
}

/**
 * The statements that every table needs, made from its description, typed, and prepared for both engines. Where a table has a
 * `deleteDate`, `find` and `lock` pass over what is deleted. Where it has an `updateDate`, every change makes it rise.
 */
export function statements<T extends Table<keyof Tables>>(table: T) {
  type R = Row<T> & Key
  type Changes = Partial<Omit<R, 'network' | 'id' | 'updateDate'>>
  // The builder's types want to know which table it is; ours follow from the description.
  const name = table.name as 'event'
  const columns = Object.keys(table.columns)
  const is = (column: string) => columns.includes(column)
  const updates = new Map<string, Prepared<object, unknown>>()

  const any = prepared((sql, p: Key) => sql.selectFrom(name).selectAll().where('network', '=', p.network).where('id', '=', p.id))
  const living = prepared((sql, p: Key) => {
    const one = sql.selectFrom(name).selectAll().where('network', '=', p.network).where('id', '=', p.id)
    return is('deleteDate') ? one.where('deleteDate', 'is', null) : one
  })
  const locked = prepared((sql, p: Key) => {
    const one = sql.selectFrom(name).selectAll().where('network', '=', p.network).where('id', '=', p.id).forNoKeyUpdate()
    return is('deleteDate') ? one.where('deleteDate', 'is', null) : one
  })
  const many = preparedMany((sql, p: { network: string }, ids) =>
    sql.selectFrom(name).selectAll().where('network', '=', p.network).where('id', 'in', ids),
  )

  /** One prepared update for each set of columns that is ever changed together. */
  function updateOf(changed: readonly string[]): Prepared<object, unknown> {
    const key = changed.join()
    if (!updates.has(key))
      updates.set(
        key,
        prepared((sql, p: Record<string, never>) => updating(sql, changed, p)),
      )
    return updates.get(key)!
  }
  const updating = (sql: Db['sql'], changed: readonly string[], p: Record<string, never>): Query<unknown> =>
    sql
      .updateTable(name)
      .set(Object.fromEntries(changed.map(column => [column, p[column]])))
      .where('network', '=', p.network!)
      .where('id', '=', p.id!)

  async function update({ tx, now }: Change, before: R, changes: Changes): Promise<R> {
    const dates = is('updateDate') ? { updateDate: laterThan((before as unknown as { updateDate: string }).updateDate, now) } : {}
    const set = { ...changes, ...dates }
    const changed = Object.keys(set).filter(column => set[column as keyof typeof set] !== undefined)
    if (changed.length === 0) return before
    const after = { ...before, ...Object.fromEntries(changed.map(column => [column, set[column as keyof typeof set]])) } as R
    await tx.run(updateOf(changed.toSorted()), after)
    return after
  }

  return {
    insert: insertion(table),
    /** A row that is not deleted. */
    find: (db: Db, network: string, id: string) => db.first(living, { network, id }) as Promise<R | undefined>,
    /** A row, deleted or not: what history shows. */
    findAny: (db: Db, network: string, id: string) => db.first(any, { network, id }) as Promise<R | undefined>,
    /** Rows by their ids, deleted or not. Up to 200 are one statement. */
    findMany: async (db: Db, network: string, ids: Iterable<string>): Promise<Map<string, R>> =>
      new Map(((await many(db, { network }, ids)) as unknown as R[]).map(row => [row.id, row])),
    /** A row that is not deleted, which nobody else changes until the transaction ends. */
    lock: (tx: Tx, network: string, id: string) => tx.first(locked, { network, id }) as Promise<R | undefined>,
    /** Saves some columns of a row that is locked, and gives the row as it is then. What is undefined stays. */
    update,
    /** Lets `updateDate` rise, because something that belongs to the row has changed: whoever holds its ETag is to notice. */
    touch: (change: Change, before: R): Promise<R> => update(change, before, {}),
    /** Deletes softly: the row stays for what refers to it. */
    remove: (change: Change, before: R): Promise<R> => update(change, before, { deleteDate: change.now } as unknown as Changes),
  }
}

/** Makes the insert of a whole row, for tables that have no `id` as well. It gives the number of rows, 1. */
export function insertion<T extends Table<keyof Tables>>({ name, columns }: T): (tx: Tx, row: Row<T>) => Promise<number> {
  const insert = prepared((sql, p: Record<string, never>) =>
    sql.insertInto(name as 'event').values(Object.fromEntries(Object.keys(columns).map(column => [column, p[column]])) as never),
  )
  return (tx, row) => tx.run(insert, row as never)
}
