import type { Db, Tx } from '../../db/database.ts'
import { prepared, preparedRows } from '../../db/prepared.ts'

interface Words {
  network: string
  kind: string
  objectRef: string
}

interface Word extends Words {
  word: string
  /** The date of the object. */
  createDate: string
}

/** Stores words of objects, those of each together; words that an object has already stay. */
export async function insertWords(tx: Tx, words: readonly Word[]): Promise<void> {
  // A statement of several rows has SQLite copy each page first that it changes, and words that are unlike each other have a page each.
  const areOfOne = words[0]?.objectRef === words.at(-1)?.objectRef
  if (tx.engine === 'sqlite' && areOfOne) for (const word of words) await tx.send(inserts.get(1)!, [word])
  else await insertPieces(tx, words)
}

async function insertPieces(tx: Tx, words: readonly Word[]): Promise<void> {
  for (let at = 0; at < words.length; at += MOST) {
    const rest = words.slice(at, at + MOST)
    const size = SIZES.find(size => size >= rest.length)!
    // Places that are left over are filled with a word that is there already.
    const places = Array.from({ length: size }, (_, place) => rest[place] ?? rest[0]!)
    const insert = inserts.get(size)!
    // A whole piece is waited for, so that others have their turn of the event loop on PostgreSQL.
    await (size === MOST ? tx.run(insert, places) : tx.send(insert, places))
  }
}

const SIZES = [1, 4, 8, 16, 64, 200] as const
const MOST = 200

const insertOf = (size: number) =>
  preparedRows(size, (sql, rows: readonly Word[]) =>
    sql
      .insertInto('word')
      .values(rows.map(({ network, kind, word, createDate, objectRef }) => ({ network, kind, word, createDate, objectRef })))
      .onConflict(conflict => conflict.doNothing()),
  )
const inserts = new Map<number, ReturnType<typeof insertOf>>(SIZES.map(size => [size, insertOf(size)]))

/** Removes all words of an object. */
export const deleteWords = (tx: Tx, object: Words): Promise<void> => tx.send(deletion, object)

const deletion = prepared((sql, p: Words) =>
  sql.deleteFrom('word').where('network', '=', p.network).where('kind', '=', p.kind).where('objectRef', '=', p.objectRef),
)

/** Networks with older objects whose words are still to be stored. */
export const networksWithBacklog = async (db: Db): Promise<string[]> => (await db.all(withBacklog, {})).map(row => row.id)

const withBacklog = prepared(sql =>
  sql
    .selectFrom('network')
    .select('id')
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('wordBacklog').select('kind').whereRef('wordBacklog.network', '=', 'network.id').limit(1)),
    ),
)

/** The kinds of which older objects have no words yet, and the last one that has. */
export const findBacklogs = (tx: Tx, network: string) => tx.all(backlogs, { network })

const backlogs = prepared((sql, p: { network: string }) =>
  sql.selectFrom('wordBacklog').select(['kind', 'lastRef']).where('network', '=', p.network).orderBy('kind'),
)

/** The next objects of a kind, in the order of their ids. */
export const objectsAfter = (table: string) =>
  prepared((sql, p: { network: string; lastRef: string; most: number }) =>
    sql
      .selectFrom(table as 'event')
      .selectAll()
      .where('network', '=', p.network)
      .where('id', '>', p.lastRef)
      .orderBy('id')
      .limit(p.most),
  )

/** Notes how far the words of older objects are stored; without an id, that all are. */
export const saveBacklog = (tx: Tx, network: string, kind: string, lastRef: string | undefined): Promise<number> =>
  lastRef === undefined ? tx.run(end, { network, kind }) : tx.run(advance, { network, kind, lastRef })

const advance = prepared((sql, p: { network: string; kind: string; lastRef: string }) =>
  sql.updateTable('wordBacklog').set({ lastRef: p.lastRef }).where('network', '=', p.network).where('kind', '=', p.kind),
)
const end = prepared((sql, p: { network: string; kind: string }) =>
  sql.deleteFrom('wordBacklog').where('network', '=', p.network).where('kind', '=', p.kind),
)
