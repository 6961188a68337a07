import type { Builder, Db, Tables, Tx } from './database.ts'
import { prepared, preparedRows } from './prepared.ts'
import { changingMany, insertingMany, preparedMany } from './prepared-many.ts'
import type { Row, Table } from './table.ts'
import { laterThan } from './update-date.ts'

/** What a change needs: its transaction, and the instant that it bears. */
interface Change {
  tx: Tx
  now: string
}

/** Values by the names of columns. */
type Slots = Record<string, never>

interface OfNetwork {
  network: string
}

interface Key extends OfNetwork {
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
  const updates = new Map<string, ReturnType<typeof updating>>()

  const ofNetwork = (sql: Builder, p: OfNetwork) => sql.selectFrom(name).selectAll().where('network', '=', p.network)
  const one = (sql: Builder, p: Key) => ofNetwork(sql, p).where('id', '=', p.id)
  const some = (sql: Builder, p: OfNetwork, ids: string[]) => ofNetwork(sql, p).where('id', 'in', ids)
  const notDeleted = (query: ReturnType<typeof one>) => (hasColumn('deleteDate') ? query.where('deleteDate', 'is', null) : query)
  const anyById = prepared(one)
  const byId = prepared((sql, p: Key) => notDeleted(one(sql, p)))
  const lockedAnyById = prepared((sql, p: Key) => one(sql, p).forNoKeyUpdate())
  const lockedById = prepared((sql, p: Key) => notDeleted(one(sql, p)).forNoKeyUpdate())
  const anyByIds = preparedMany(some)
  const lockedAnyByIds = preparedMany((sql, p: OfNetwork, ids) => some(sql, p, ids).orderBy('id').forNoKeyUpdate())
  const lockedByIds = preparedMany((sql, p: OfNetwork, ids) =>
    notDeleted(some(sql, p, ids))
      .orderBy('id')
      .forNoKeyUpdate(),
  )

  /** One update for each set of columns that is ever changed together. */
  function updateOf(changed: readonly string[]): ReturnType<typeof updating> {
    const key = changed.join()
    let known = updates.get(key)
    if (!known) updates.set(key, (known = updating(changed)))
    return known
  }
  // The network is given under a name that no column has.
  const updating = (changed: readonly string[]) =>
    changingMany((sql, p: Slots, ids) =>
      sql
        .updateTable(name)
        .set(Object.fromEntries(changed.map(column => [column, p[column]])))
        .where('network', '=', p['key network']!)
        .where('id', 'in', ids),
    )

  /** What an update saves of a row: the columns that are named, and its `updateDate`. */
  function savedOf(before: R, changes: Changes, now: string): Record<string, unknown> {
    const set: Record<string, unknown> = { ...changes }
    if (hasColumn('updateDate')) set.updateDate = laterThan((before as unknown as { updateDate: string }).updateDate, now)
    const changed = Object.keys(set).filter(column => set[column] !== undefined)
    // The types let more members through than they name, and a request's body must never say which row is changed.
    const strange = changed.find(column => !changeable.has(column))
    if (strange !== undefined) throw new Error(`${table.name} has no column ${strange} that can change`)
    return Object.fromEntries(changed.toSorted().map(column => [column, set[column]]))
  }

  /** Saves the same of some rows of a network. */
  async function save(tx: Tx, rows: readonly R[], saved: Record<string, unknown>): Promise<void> {
    const [changed, ids] = [Object.keys(saved), new Set(rows.map(({ id }) => id))]
    if (changed.length === 0) return
    const values = { ...saved, 'key network': rows[0]!.network } as unknown as Slots
    if ((await updateOf(changed)(tx, values, ids)) !== ids.size)
      throw new Error(`${table.name} ${[...ids].join()} is not there to be changed`)
  }

  async function update({ tx, now }: Change, before: R, changes: Changes): Promise<R> {
    const saved = savedOf(before, changes, now)
    await save(tx, [before], saved)
    return { ...before, ...saved }
  }

  async function updateMany({ tx, now }: Change, rows: readonly R[], changesOf: (row: R) => Changes): Promise<R[]> {
    const pairs = rows.map(before => ({ before, saved: savedOf(before, changesOf(before), now) }))
    const groups = [...Map.groupBy(pairs, ({ saved }) => JSON.stringify(saved)).values()]
    // On PostgreSQL they are on their way together, and none waits for the answer of another.
    await Promise.all(
      groups.map(alike =>
        save(
          tx,
          alike.map(({ before }) => before),
          alike[0]!.saved,
        ),
      ),
    )
    return pairs.map(({ before, saved }) => ({ ...before, ...saved }))
  }

  return {
    insert: insertion(table),
    insertMany: insertions(table),
    /** A row that is not deleted. */
    find: (db: Db, network: string, id: string) => db.first(byId, { network, id }) as Promise<R | undefined>,
    /** A row, deleted or not: what history shows. */
    findAny: (db: Db, network: string, id: string) => db.first(anyById, { network, id }) as Promise<R | undefined>,
    /** Rows by their ids, deleted or not. Up to 200 are one statement. */
    findMany: async (db: Db, network: string, ids: Iterable<string>): Promise<Map<string, R>> =>
      new Map(((await anyByIds(db, { network }, ids)) as unknown as R[]).map(row => [row.id, row])),
    /** A row that is not deleted, which nobody else changes until the transaction ends. */
    lock: (tx: Tx, network: string, id: string) => tx.first(lockedById, { network, id }) as Promise<R | undefined>,
    /** Rows that are not deleted, by their ids, which nobody else changes; locked in the order of their ids and given in it. */
    lockMany: async (tx: Tx, network: string, ids: readonly string[]): Promise<R[]> =>
      (await lockedByIds(tx, { network }, ids.toSorted())) as unknown as R[],
    /** As `lock` and `lockMany`, of rows deleted or not. */
    lockAny: (tx: Tx, network: string, id: string) => tx.first(lockedAnyById, { network, id }) as Promise<R | undefined>,
    lockManyAny: async (tx: Tx, network: string, ids: readonly string[]): Promise<R[]> =>
      (await lockedAnyByIds(tx, { network }, ids.toSorted())) as unknown as R[],
    /** Saves some columns of a row that is locked, and gives the row as it is then. What is undefined stays. */
    update,
    /** Saves some columns of locked rows of one network, in one statement for all that change alike. */
    updateMany,
    /** Lets `updateDate` rise, because something that belongs to the row has changed: whoever holds its ETag is to notice. */
    touch: (change: Change, before: R): Promise<R> => update(change, before, {}),
    /** Deletes softly: the row stays for what refers to it. */
    remove: (change: Change, before: R): Promise<R> => update(change, before, { deleteDate: change.now } as unknown as Changes),
  }
}

/** Makes the insert of a whole row, for tables that have no `id` as well. */
export function insertion<T extends Table<keyof Tables>>(table: T): (tx: Tx, row: Row<T>) => Promise<void> {
  const insert = insertions(table)
  return (tx, row) => insert(tx, [row])
}

/** Makes the insert of many whole rows. */
export const insertions = <T extends Table<keyof Tables>>(table: T): ((tx: Tx, rows: readonly Row<T>[]) => Promise<void>) =>
  insertingMany<Row<T> & object>((sql, rows) => valuesOf(sql, table, rows))

/** Makes the insert of rows that each belong to one transaction for good: one of them proves that its transaction was committed. */
export function proofInsertions<T extends Table<keyof Tables>>(table: T): (tx: Tx, rows: readonly Row<T>[]) => Promise<void> {
  const find = preparedRows(1, (sql, [first]: readonly Slots[]) =>
    table.key.reduce(
      (query, column) => query.where(column as 'id', '=', first![column]!),
      sql.selectFrom(table.name as 'event').select(table.key[0] as 'id'),
    ),
  )
  return insertingMany<Row<T> & object>(
    (sql, rows) => valuesOf(sql, table, rows),
    (tx, statement, rows) => tx.insertProof(statement, find as never, rows),
  )
}

/** The insert of whole rows, as it is built. */
export const valuesOf = (sql: Builder, { name, columns }: Table<keyof Tables>, rows: readonly object[]) =>
  sql
    .insertInto(name as 'event')
    .values(rows.map(row => Object.fromEntries(Object.keys(columns).map(column => [column, (row as Slots)[column]]))) as never)
