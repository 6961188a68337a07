import type { Builder, Db, Prepared, Query, Tables, Tx } from './database.ts'
import { prepared } from './prepared.ts'
import { preparedMany } from './prepared-many.ts'
import type { Row, Table } from './table.ts'
import { laterThan } from './update-date.ts'

/** What a change needs: its transaction, and the instant that it bears. */
interface Change {
  tx: Tx
  now: string
}

/** Values of an update: its columns, and the key of the row under names that no column has. */
type Slots = Record<string, never>

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
  // Kysely's types need one table by its name; `event` stands for any.
  const name = table.name as 'event'
  const hasColumn = (column: string) => column in table.columns
  const changeable = new Set(Object.keys(table.columns).filter(column => !table.key.includes(column)))
  const updates = new Map<string, Prepared<object, unknown>>()

  const one = (sql: Builder, p: Key) => sql.selectFrom(name).selectAll().where('network', '=', p.network).where('id', '=', p.id)
  const oneNotDeleted = (sql: Builder, p: Key) =>
    hasColumn('deleteDate') ? one(sql, p).where('deleteDate', 'is', null) : one(sql, p)
  const byId = prepared((sql, p: Key) => one(sql, p))
  const notDeletedById = prepared((sql, p: Key) => oneNotDeleted(sql, p))
  const lockedById = prepared((sql, p: Key) => oneNotDeleted(sql, p).forNoKeyUpdate())
  const byIds = preparedMany((sql, p: { network: string }, ids) =>
    sql.selectFrom(name).selectAll().where('network', '=', p.network).where('id', 'in', ids),
  )

  /** One prepared update for each set of columns that is ever changed together. */
  function updateOf(changed: readonly string[]): Prepared<object, unknown> {
    const key = changed.join()
    let known = updates.get(key)
    if (!known) updates.set(key, (known = prepared((sql, p: Slots) => updating(sql, p, changed))))
    return known
  }
  const updating = (sql: Builder, p: Slots, changed: readonly string[]): Query<unknown> =>
    sql
      .updateTable(name)
      .set(Object.fromEntries(changed.map(column => [column, p[column]])))
      .where('network', '=', p['key network']!)
      .where('id', '=', p['key id']!)

  async function update({ tx, now }: Change, before: R, changes: Changes): Promise<R> {
    const set: Record<string, unknown> = { ...changes }
    if (hasColumn('updateDate')) set.updateDate = laterThan((before as unknown as { updateDate: string }).updateDate, now)
    const changed = Object.keys(set).filter(column => set[column] !== undefined)
    if (changed.length === 0) return before
    // The types let more members through than they name, and a request's body must never say which row is changed.
    const strange = changed.find(column => !changeable.has(column))
    if (strange !== undefined) throw new Error(`${table.name} has no column ${strange} that can change`)
    const saved = Object.fromEntries(changed.map(column => [column, set[column]]))
    const key = { 'key network': before.network, 'key id': before.id }
    if ((await tx.run(updateOf(changed.toSorted()), { ...saved, ...key })) !== 1) {
      throw new Error(`${table.name} ${before.id} is not there to be changed`)
    }
    return { ...before, ...saved }
  }

  return {
    insert: insertion(table),
    /** A row that is not deleted. */
    find: (db: Db, network: string, id: string) => db.first(notDeletedById, { network, id }) as Promise<R | undefined>,
    /** A row, deleted or not: what history shows. */
    findAny: (db: Db, network: string, id: string) => db.first(byId, { network, id }) as Promise<R | undefined>,
    /** Rows by their ids, deleted or not. Up to 200 are one statement. */
    findMany: async (db: Db, network: string, ids: Iterable<string>): Promise<Map<string, R>> =>
      new Map(((await byIds(db, { network }, ids)) as unknown as R[]).map(row => [row.id, row])),
    /** A row that is not deleted, which nobody else changes until the transaction ends. */
    lock: (tx: Tx, network: string, id: string) => tx.first(lockedById, { network, id }) as Promise<R | undefined>,
    /** Saves some columns of a row that is locked, and gives the row as it is then. What is undefined stays. */
    update,
    /** Lets `updateDate` rise, because something that belongs to the row has changed: whoever holds its ETag is to notice. */
    touch: (change: Change, before: R): Promise<R> => update(change, before, {}),
    /** Deletes softly: the row stays for what refers to it. */
    remove: (change: Change, before: R): Promise<R> => update(change, before, { deleteDate: change.now } as unknown as Changes),
  }
}

/** Makes the insert of a whole row, for tables that have no `id` as well. */
export function insertion<T extends Table<keyof Tables>>(table: T): (tx: Tx, row: Row<T>) => Promise<void> {
  const insert = insertOf(table)
  return (tx, row) => tx.send(insert, row as never)
}

/** As `insertion`, for rows that each belong to one transaction for good: one of them proves that its transaction was committed. */
export function proofInsertion<T extends Table<keyof Tables>>(table: T): (tx: Tx, row: Row<T>) => Promise<void> {
  const insert = insertOf(table)
  const find = prepared((sql, p: Slots) =>
    table.key.reduce(
      (query, column) => query.where(column as 'id', '=', p[column]!),
      sql.selectFrom(table.name as 'event').select(table.key[0] as 'id'),
    ),
  )
  return (tx, row) => tx.insertProof(insert, find, row as never)
}

const insertOf = ({ name, columns }: Table<keyof Tables>) =>
  prepared((sql, p: Slots) =>
    sql.insertInto(name as 'event').values(Object.fromEntries(Object.keys(columns).map(column => [column, p[column]])) as never),
  )
