import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import { insertingMany } from '../../db/prepared-many.ts'
import type { Row } from '../../db/table.ts'
import { ApiError } from '../errors/api-error.ts'
import type { change } from './table.ts'

export type ChangeRow = Row<typeof change>
type Noted = Omit<ChangeRow, 'sequence'>

/**
 * Notes what changed, in this order. SQLite has one writer at a time, so the next numbers are given at once. On PostgreSQL transactions end in
 * another order than they begin, and a reader that has seen number 7 would never look for a 6 that is committed after it. There the notes
 * go to the outbox, and `publishChanges` numbers what is committed.
 */
export const noteChanges = (tx: Tx, notes: readonly Noted[]): Promise<void> =>
  (tx.engine === 'sqlite' ? insertNext : insertWaiting)(tx, notes)

/** SQLite computes all numbers before it inserts the first row, since both are of the same table. */
const insertNext = insertingMany((db, notes: readonly Noted[]) =>
  db.insertInto('change').values(
    notes.map(({ network, id, kind, objectRef, createDate }, at) => ({
      network,
      // What is deleted in time leaves the newest, so that no number comes twice.
      sequence: db
        .selectFrom('change')
        .select(sql<number>`coalesce(max("sequence"), 0) + ${sql.lit(at + 1)}`.as('next'))
        .where('network', '=', network),
      id,
      kind,
      objectRef,
      createDate,
    })),
  ),
)

const insertWaiting = insertingMany((db, notes: readonly Noted[]) =>
  db
    .insertInto('outbox')
    .values(
      notes.map(
        ({ network, id, kind, objectRef, createDate }) =>
          ({ network, id, kind, objectRef, createDate }) as Noted & { position: number },
      ),
    ),
)

/** A network's changes after a sequence, in order. */
export const readChanges = (db: Db, network: string, after: number, take: number): Promise<ChangeRow[]> =>
  db.all(following, { network, after, take })

const following = prepared((db, p: { network: string; after: number; take: number }) =>
  db
    .selectFrom('change')
    .selectAll()
    .where('network', '=', p.network)
    .where('sequence', '>', p.after)
    .orderBy('sequence')
    .limit(p.take),
)

/**
 * The place in a network's feed from which somebody reads on: after the change that `after` names; without it, after the newest; with `oldest`,
 * before all that are kept. It throws 410 for a place from which changes are missing that are no longer kept, or that the feed does not have.
 */
export async function placeIn(db: Db, network: string, after: string | undefined): Promise<{ place: number; newest: number }> {
  const [last] = await db.all(newestOf, { network })
  const newest = last?.sequence ?? 0
  if (after === undefined) return { place: newest, newest }
  const [first] = await readChanges(db, network, 0, 1)
  const begin = first === undefined ? 0 : first.sequence - 1
  const place = after === 'oldest' ? begin : Number(after)
  if (place < begin) throw new ApiError('cursor_expired', 'Changes after this cursor are no longer kept.')
  if (place > newest)
    throw new ApiError('cursor_expired', 'The feed has no such place; its store may be another one than before.')
  return { place, newest }
}

const newestOf = prepared((db, p: { network: string }) =>
  db.selectFrom('change').select('sequence').where('network', '=', p.network).orderBy('sequence', 'desc').limit(1),
)

/** Networks whose outbox holds something. */
export const networksToPublish = async (db: Db): Promise<string[]> =>
  db.engine === 'sqlite' ? [] : (await db.all(waiting, {})).map(row => row.id)

const waiting = prepared(db =>
  db
    .selectFrom('network')
    .select('id')
    .where(eb => eb.exists(eb.selectFrom('outbox').select('outbox.id').whereRef('outbox.network', '=', 'network.id').limit(1))),
)

/**
 * PostgreSQL: gives committed changes of a network their numbers; gives how many. Two changes of one object wait for each other's locks,
 * so the later one is written after the earlier one is committed: its position is higher, and it is never published before it.
 */
export async function publishChanges(tx: Tx, network: string, most: number): Promise<number> {
  // Whoever publishes holds off everybody else who would; keys that refer to the network are not held off.
  await tx.first(lockNetwork, { network })
  const move = sql`with moved as (
      delete from "outbox" where "network" = ${network} and "position" in
        (select "position" from "outbox" where "network" = ${network} order by "position" limit ${most})
      returning "position", "id", "kind", "objectRef", "createDate")
    insert into "change" ("network", "sequence", "id", "kind", "objectRef", "createDate")
    select ${network}, (select coalesce(max("sequence"), 0) from "change" where "network" = ${network})
      + row_number() over (order by "position"), "id", "kind", "objectRef", "createDate" from moved`
  return tx.run({ compile: () => move.compile(tx.sql) })
}

const lockNetwork = prepared((db, p: { network: string }) =>
  db.selectFrom('network').select('id').where('id', '=', p.network).forNoKeyUpdate(),
)
