import type { Db, Prepared } from '../../db/database.ts'
import { LAST_INSTANT } from '../time/instant.ts'
import { AFTER_IDS, BEFORE_IDS, FARTHEST, type PageKey } from './key.ts'
import type { Among } from './statement.ts'
import {
  countMatches,
  idsWithWords,
  keysOfBeginning,
  keysOfWords,
  MOST_AT_ONCE,
  MOST_COUNTED,
  MOST_FOUND,
  MOST_LOOKED_AT,
  MOST_SORTED,
  MOST_WALKED,
  placesOf,
  wordsThatBegin,
  type Beginning,
  type KeyRow,
  type Kind,
  type Stretch,
} from './store-search.ts'

/** How what `q` asks for is found. */
export interface Search {
  of: Kind
  /** Beginnings of which an object must have a word as well, as the values of a statement, and how many these are. */
  wanted: Readonly<Record<string, string>>
  words: number
  /**
   * Gives the keys of objects that have a word of the rarest beginning, so many at most, in the order in which they were made, some at a
   * time. Undefined where this beginning has so many words and matches that a walk through the list itself meets them soon.
   */
  keys: ((stretch: Stretch, most: number) => AsyncIterable<KeyRow[]>) | undefined
  /** The same as part of a statement. */
  found: Found
}

/** How many places a statement has for words that are walked, or none where it has a beginning, and their values. */
interface Found {
  size: number
  values: object
}

/** Chooses how to find the objects that have a word of each of some beginnings. Where there are no beginnings, it finds none. */
export async function searchFor(db: Db, of: Kind, beginnings: readonly Beginning[]): Promise<Search> {
  const search = (keys: Search['keys'], others: readonly Beginning[], found: Found = placesOf([])): Search => ({
    of,
    wanted: wantedOf(others),
    words: others.length,
    keys,
    found,
  })
  const [rarest, ...others] = await rarestFirst(db, of, beginnings)
  if (rarest === undefined) return search(() => nothing(), [])
  const range = { ...of, ...rarest }
  const words = await wordsThatBegin(db, range)
  // Each word has its objects in the order in which they were made: so few of them are merged.
  if (words.length <= MOST_WALKED) {
    const places = placesOf(words)
    const next = (part: Stretch, take: number) => keysOfWords(db, of, places, part, take)
    return search((stretch, most) => walked(next, stretch, most), others, places)
  }
  if ((await countMatches(db, range, MOST_SORTED + 1)) > MOST_SORTED) return search(undefined, beginnings)
  return search((stretch, most) => sorted(keysOfBeginning(db, range, stretch, most)), others, { size: 0, values: rarest })
}

async function* nothing(): AsyncGenerator<KeyRow[], void> {}

/** Puts that one first which has the fewest matches, of the few that are counted; where all have more than a page looks at, the longest. */
async function rarestFirst(db: Db, of: Kind, beginnings: readonly Beginning[]): Promise<Beginning[]> {
  if (beginnings.length < 2) return [...beginnings]
  const counted: { one: Beginning; count: number }[] = []
  for (const one of beginnings.slice(0, MOST_COUNTED)) {
    const count = await countMatches(db, { ...of, ...one }, FARTHEST)
    // So few are looked at in one go, whatever the others have.
    if (count <= FIRST_PART) return [one, ...beginnings.filter(other => other !== one)]
    counted.push({ one, count })
  }
  const byCount = counted.toSorted((a, b) => a.count - b.count).map(({ one }) => one)
  return [...byCount, ...beginnings.slice(MOST_COUNTED)]
}

/** The values of beginnings in a statement. */
const wantedOf = (beginnings: readonly Beginning[]) =>
  Object.fromEntries(beginnings.map(({ word }, at) => [`beginning ${at}`, ` ${word}`]))

/** Keys are looked at in ever larger parts, so that a page that is full soon costs little. */
const FIRST_PART = 100
const larger = (part: number) => Math.min(2 * part, MOST_AT_ONCE)

/** The parts of a walk, each of which begins where the one before ended. */
async function* walked(next: (stretch: Stretch, take: number) => Promise<KeyRow[]>, stretch: Stretch, most: number) {
  let { from } = stretch
  for (let looked = 0, part = FIRST_PART; looked < most; looked += part, part = larger(part)) {
    const take = Math.min(part, most - looked)
    const keys = await next({ ...stretch, from }, take)
    yield keys
    if (keys.length < take) return
    from = keyOf(keys)
  }
}

/** The parts of keys that had to be sorted all at once. */
async function* sorted(all: Promise<KeyRow[]>) {
  const keys = await all
  for (let at = 0, part = FIRST_PART; at < keys.length; at += part, part = larger(part)) yield keys.slice(at, at + part)
}

const keyOf = (keys: readonly KeyRow[]): PageKey => [keys.at(-1)!.createDate, keys.at(-1)!.objectRef]

/** The ids of some keys that are not among those `seen` before, whose objects have a word of all other beginnings too. */
async function idsOf(db: Db, { of, wanted, words }: Search, keys: readonly KeyRow[], seen: Set<string>): Promise<string[]> {
  const ids = [...new Set(keys.map(row => row.objectRef))].filter(id => !seen.has(id))
  for (const id of ids) seen.add(id)
  return words === 0 || ids.length === 0 ? ids : idsWithWords(db, of, ids, wanted, words)
}

/**
 * A page in the order in which objects were made. `load` gives those of some objects that the list shows, in this order. The page looks at
 * FARTHEST keys at most, and then ends with the last of them, to go on from there.
 */
export async function pageAsMade<R>(
  db: Db,
  search: Search,
  stretch: Stretch,
  most: number,
  load: (ids: string) => Promise<R[]>,
): Promise<{ found: R[]; last?: PageKey }> {
  const found: R[] = []
  const seen = new Set<string>()
  let looked = 0
  let last: PageKey | undefined
  for await (const keys of search.keys!(stretch, FARTHEST)) {
    const ids = await idsOf(db, search, keys, seen)
    if (ids.length > 0) found.push(...(await load(JSON.stringify(ids))))
    if (found.length >= most) return { found }
    looked += keys.length
    if (keys.length > 0) last = keyOf(keys)
  }
  return looked < FARTHEST || last === undefined ? { found } : { found, last }
}

/** So many objects are looked at in one go, and for so many milliseconds one search is at work; then others have their turn. */
const PIECE = 400
const SLICE_MS = 5

/**
 * The ids of the objects that come first in another order than that in which they were made, of the newest that are found. `idsOf` gives the
 * statement: on PostgreSQL it finds them itself; on SQLite it gets some at a time, since the thread does nothing else meanwhile.
 */
export async function firstIds(
  db: Db,
  search: Search,
  idsOf: (among: Among) => Prepared<object, { id: string }>,
  values: object,
): Promise<string[]> {
  const { of, wanted, words, found } = search
  const first = async (among: Among, more: object) => (await db.all(idsOf(among), { ...values, ...more })).map(({ id }) => id)
  if (db.engine === 'postgres') return first({ places: found.size, words }, { ...of, ...wanted, ...found.values })
  const all: string[] = []
  for await (const ids of newestIds(db, search)) all.push(...(await first('ids', { ids: JSON.stringify(ids) })))
  return all
}

/** The ids of the newest objects that are found, some at a time. */
async function* newestIds(db: Db, search: Search): AsyncGenerator<string[], void> {
  const seen = new Set<string>()
  let left = MOST_FOUND
  let since = performance.now()
  const rest = async () => {
    if (performance.now() - since < SLICE_MS) return
    await db.rest?.()
    since = performance.now()
  }
  for await (const keys of search.keys!(NEWEST_FIRST, search.words === 0 ? MOST_FOUND : MOST_LOOKED_AT)) {
    const ids = (await idsOf(db, search, keys, seen)).slice(0, left)
    left -= ids.length
    for (let at = 0; at < ids.length; at += PIECE) {
      yield ids.slice(at, at + PIECE)
      await rest()
    }
    if (left === 0) return
    await rest()
  }
}

const OLDEST: PageKey = ['0001-01-01T00:00:00.000Z', BEFORE_IDS]
const NEWEST: PageKey = [LAST_INSTANT, AFTER_IDS]

/** All there is, one way or the other. */
export const everything = (direction: 'asc' | 'desc'): Stretch =>
  direction === 'asc' ? { direction, from: OLDEST, to: NEWEST } : { direction, from: NEWEST, to: OLDEST }

const NEWEST_FIRST = everything('desc')
