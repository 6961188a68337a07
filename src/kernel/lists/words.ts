import type { Db, Prepared, Tables, Tx } from '../../db/database.ts'
import type { Row, Table } from '../../db/table.ts'
import { plain } from '../text/plain.ts'
import { job } from '../jobs/job.ts'
import { MOST_BEGINNINGS, type Beginning } from './store-search.ts'
import { findBacklogs, insertWords, networksWithBacklog, objectsAfter, replaceWords, saveBacklog } from './store-words.ts'

/** Texts in which an object is found; what is missing is passed over. */
type Texts = readonly (string | number | null | undefined)[]

/** The words of one kind of objects. */
export interface WordsOf<R> {
  kind: string
  /** Stores the words of a new object. */
  add(tx: Tx, row: R): Promise<void>
  /** Stores the words of several new objects of a network. */
  addMany(tx: Tx, rows: readonly R[]): Promise<void>
  /** Stores the words of an object whose texts have changed, in place of those before. The caller has locked it. */
  replace(tx: Tx, row: R): Promise<void>
  /** Takes an object's words away, when it is deleted. The caller has locked it. */
  remove(tx: Tx, row: R): Promise<void>
}

/** What words take of a row themselves. The date of an object never changes. */
interface Keys {
  network: string
  id: string
  createDate: string
}

interface Declared extends WordsOf<Keys> {
  after: Prepared<{ network: string; lastRef: string; most: number }, object>
}

const declared = new Map<string, Declared>()

/**
 * Declares by which words a table's objects are found (`q` of a list): those of the texts that `textsOf` gives, out of the rows and what
 * `find` has found for them. Whoever writes such a text calls `add` or `replace`. A migration that comes with a new kind inserts rows into
 * `wordBacklog` for what is there already.
 */
export function wordsOf<T extends Table<keyof Tables>, F = undefined>(
  table: T,
  textsOf: (row: Row<T>, found: F) => Texts,
  find?: (db: Db, network: string, rows: readonly Row<T>[]) => Promise<F>,
): WordsOf<Row<T> & Keys> {
  type R = Row<T> & Keys
  const kind = table.name
  const objectOf = ({ network, id: objectRef, createDate }: R) => ({ network, kind, objectRef, createDate })
  async function store(tx: Tx, rows: readonly R[], storeOne: typeof insertWords): Promise<void> {
    if (rows.length === 0) return
    const found = (await find?.(tx, rows[0]!.network, rows)) as F
    for (const row of rows) await storeOne(tx, objectOf(row), wordsIn(textsOf(row, found)))
  }
  const words: WordsOf<R> = {
    kind,
    add: (tx, row) => store(tx, [row], insertWords),
    addMany: (tx, rows) => store(tx, rows, insertWords),
    replace: (tx, row) => store(tx, [row], replaceWords),
    remove: (tx, row) => replaceWords(tx, objectOf(row), []),
  }
  declared.set(kind, { ...words, after: objectsAfter(kind) } as unknown as Declared)
  return words
}

/** Stores the words of objects that are older than the search for them. */
export const wordBacklogs = job({
  name: 'words of older objects',
  every: 60_000,
  find: networksWithBacklog,
  async batch({ tx, network }, most) {
    // A kind that this program does not know is left to the newer one that brought it.
    const backlog = (await findBacklogs(tx, network)).find(({ kind }) => declared.has(kind))
    if (backlog === undefined) return false
    const words = declared.get(backlog.kind)!
    const rows = await tx.all(words.after, { network, lastRef: backlog.lastRef, most })
    for (const row of rows as Keys[]) await words.replace(tx, row)
    const last = rows.length < most ? undefined : (rows.at(-1) as { id: string }).id
    await saveBacklog(tx, network, backlog.kind, last)
    return true
  },
})

/** The longest word that is stored, and the most words of an object. */
const LONGEST = 40
const MOST = 500

/** The different words of some texts, in lower case and without accents (NFKD). */
export function wordsIn(texts: Texts): string[] {
  const words = new Set<string>()
  for (const text of texts) {
    for (const word of plain(String(text ?? '')).match(WORD) ?? []) {
      if (words.size === MOST) return [...words]
      // Cut by characters, of which a word has no more than it has code units.
      words.add(word.length <= LONGEST ? word : [...word].slice(0, LONGEST).join(''))
    }
  }
  return [...words]
}

/** The beginnings that `q` asks for, the longest first because it may well be the rarest, each with the end of its range. */
export function beginningsIn(q: string): Beginning[] {
  const longestFirst = wordsIn([q]).toSorted((a, b) => b.length - a.length)
  // Whatever has a longer one of them has its beginning too.
  const different = longestFirst.filter((word, at) => !longestFirst.slice(0, at).some(longer => longer.startsWith(word)))
  return different.slice(0, MOST_BEGINNINGS).map(word => ({ word, end: `${word}\u{10ffff}` }))
}

const WORD = /[\p{L}\p{N}]+/gu
