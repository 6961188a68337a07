import { sql as raw, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { prepared, preparedText } from '../../db/prepared.ts'

/** An object that is found by words. Its date never changes. */
interface FoundObject {
  network: string
  kind: string
  objectRef: string
  createDate: string
}

/** Stores the words of a new object, each of them once. */
export async function insertWords(tx: Tx, object: FoundObject, words: readonly string[]): Promise<void> {
  if (words.length > 0) await addWords(tx, object, words, words)
}

/** Stores words of an object in place of those before; without any it is not found any more. The caller has locked the object. */
export async function replaceWords(tx: Tx, object: FoundObject, words: readonly string[]): Promise<void> {
  const row = await tx.first(ofObject, object)
  const [before, after] = [new Set(row?.words.trimStart().split(' ')), new Set(words)]
  const [gone, added] = [[...before.difference(after)], [...after.difference(before)]]
  if (gone.length + added.length === 0) return
  if (gone.length > 0) await removeWords(tx, object, gone)
  await (words.length > 0 ? addWords(tx, object, words, added) : tx.send(rowRemoval, object))
}

/** Stores those words of an object that it does not have yet, beside the row of all that it has then. */
async function addWords(tx: Tx, object: FoundObject, all: readonly string[], added: readonly string[]): Promise<void> {
  const words = all.map(word => ` ${word}`).join('')
  if (tx.engine === 'postgres') return tx.send(rowAndWordsAtOnce, { ...object, words, added: added.join(' ') })
  await tx.send(rowAlone, { ...object, words })
  // A statement of several rows has SQLite copy each page first that it changes, and words that are unlike each other have a page each.
  for (const word of added) await tx.send(oneWord, { ...object, word })
}

async function removeWords(tx: Tx, object: FoundObject, words: readonly string[]): Promise<void> {
  if (tx.engine === 'postgres') return tx.send(removalAtOnce, { ...object, words: words.join(' ') })
  for (const word of words) await tx.send(oneRemoval, { ...object, word })
}

const ofObject = prepared((sql, p: FoundObject) =>
  sql
    .selectFrom('objectWords')
    .select('words')
    .where('network', '=', p.network)
    .where('kind', '=', p.kind)
    .where('objectRef', '=', p.objectRef),
)

type Row = FoundObject & { words: string }
type Word = FoundObject & { word: string }

const rowOf = (p: Row) => raw`insert into "objectWords" ("network", "kind", "objectRef", "words")
  values (${p.network}, ${p.kind}, ${p.objectRef}, ${p.words})
  on conflict ("network", "kind", "objectRef") do update set "words" = excluded."words"`
const rowAlone = preparedText(rowOf)
const rowRemoval = preparedText(
  (p: FoundObject) => raw`delete from "objectWords"
    where "network" = ${p.network} and "kind" = ${p.kind} and "objectRef" = ${p.objectRef}`,
)

const INTO = raw`insert into "word" ("network", "kind", "createDate", "objectRef", "word")`
const oneWord = preparedText(
  (p: Word) => raw`${INTO} values (${p.network}, ${p.kind}, ${p.createDate}, ${p.objectRef}, ${p.word})`,
)
/** One statement costs PostgreSQL and its client a fifth less than two. */
const rowAndWordsAtOnce = preparedText(
  (p: Row & { added: string }) => raw`with "row" as (${rowOf(p)})
    ${INTO} select ${p.network}, ${p.kind}, ${p.createDate}::timestamptz, ${p.objectRef}, "one"
    from unnest(string_to_array(${p.added}, ' ')) as "one"`,
)

const removal = (p: FoundObject, isGone: RawBuilder<unknown>) => raw`delete from "word" where "network" = ${p.network}
  and "kind" = ${p.kind} and ${isGone} and "createDate" = ${p.createDate} and "objectRef" = ${p.objectRef}`
const oneRemoval = preparedText((p: Word) => removal(p, raw`"word" = ${p.word}`))
const removalAtOnce = preparedText((p: Row) => removal(p, raw`"word" = any(string_to_array(${p.words}, ' '))`))

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

/** The next objects of a kind, in the order of their ids, locked. */
export const objectsAfter = (table: string) =>
  prepared((sql, p: { network: string; lastRef: string; most: number }) =>
    sql
      .selectFrom(table as 'event')
      .selectAll()
      .where('network', '=', p.network)
      .where('id', '>', p.lastRef)
      .orderBy('id')
      .limit(p.most)
      .forNoKeyUpdate(),
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
