import { sql as raw, type Expression, type SqlBool } from 'kysely'
import type { Builder, Db, Tx } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'

/** So many matches of a beginning are looked at; the newest of them are found. Both bound what a search of two letters costs. */
const MOST_LOOKED_AT = 50_000
const MOST_FOUND = 5_000

/**
 * The ids of the newest objects of the kind `p.kind` that have, for each of so many beginnings, a word that begins so. `p` has each
 * beginning as `word 0` and the end of its range as `end 0`; the first should be the rarest.
 */
export function foundByWords(sql: Builder, p: Record<string, unknown>, words: number): Expression<string> {
  const begins = (table: string, at: number) => raw<SqlBool>`
    ${raw.ref(`${table}.network`)} = ${p.network} and ${raw.ref(`${table}.kind`)} = ${p.kind}
    and ${raw.ref(`${table}.word`)} >= ${p[`word ${at}`]} and ${raw.ref(`${table}.word`)} < ${p[`end ${at}`]}`
  let matches = sql.selectFrom('word as first').select('first.objectRef').where(begins('first', 0))
  for (let at = 1; at < words; at++) {
    matches = matches.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('word as other')
          .select('other.objectRef')
          .whereRef('other.objectRef', '=', 'first.objectRef')
          .where(begins('other', at)),
      ),
    )
  }
  const some = matches.orderBy('first.word', 'desc').orderBy('first.objectRef', 'desc').limit(MOST_LOOKED_AT)
  const newest = sql
    .selectFrom(some.as('match'))
    .select('match.objectRef')
    .distinct()
    .orderBy('match.objectRef', 'desc')
    .limit(MOST_FOUND)
  return sql.selectFrom(newest.as('found')).select('found.objectRef') as unknown as Expression<string>
}

interface Words {
  network: string
  kind: string
  objectRef: string
}

/** Stores words of an object; words that it has already stay. */
export async function insertWords(tx: Tx, object: Words, words: readonly string[]): Promise<void> {
  for (let rest = words; rest.length > 0; rest = rest.slice(SIZES.at(-1)!)) {
    const size = SIZES.find(size => size >= rest.length) ?? SIZES.at(-1)!
    // Places that are left over are filled with a word that is there already.
    const places = Array.from({ length: size }, (_, at) => [`word ${at}`, rest[at] ?? rest[0]!])
    await tx.send(inserts.get(size)!, { ...object, ...Object.fromEntries(places) })
  }
}

const SIZES = [1, 4, 8, 16, 64]

const insertOf = (size: number) =>
  prepared((sql, p: Words & Record<string, string>) =>
    sql
      .insertInto('word')
      .values(
        Array.from({ length: size }, (_, at) => ({
          network: p.network,
          kind: p.kind,
          objectRef: p.objectRef,
          word: p[`word ${at}`]!,
        })),
      )
      .onConflict(conflict => conflict.doNothing()),
  )
const inserts = new Map(SIZES.map(size => [size, insertOf(size)]))

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
