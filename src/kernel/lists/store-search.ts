import { sql as raw, type RawBuilder, type SqlBool } from 'kysely'
import type { Db, Prepared } from '../../db/database.ts'
import type { Engine } from '../../db/engine.ts'
import { preparedText } from '../../db/prepared.ts'
import type { PageKey } from './key.ts'

/** The objects of one kind in a network. */
export interface Kind {
  network: string
  kind: string
}

/** A beginning of words: those from `word` on and before `end`. */
export interface Beginning {
  word: string
  end: string
}

/** Which way a walk goes, and the keys between which it is. */
export interface Stretch {
  direction: 'asc' | 'desc'
  from: PageKey
  to: PageKey
}

/** The most beginnings that a search looks for, and among how many of these it chooses the rarest. */
export const MOST_BEGINNINGS = 20
export const MOST_COUNTED = 6

/** A beginning with more words than this is not walked word by word, and one with more matches is not sorted. */
export const MOST_WALKED = 16
export const MOST_SORTED = 20_000

/** The most keys of words that are asked for at once. */
export const MOST_AT_ONCE = 1_600

/** How many matches a beginning has, up to `most`. */
export const countMatches = async (db: Db, of: Kind & Beginning, most: number): Promise<number> =>
  (await db.first(matches, { ...of, most }))!.count

const matches = preparedText<Kind & Beginning & { most: number }, { count: number }>(
  p => raw`select count(*) as "count" from (select 1 from "word" where ${begins(p)} limit ${p.most} + 0) as "some"`,
)

/** The words of a beginning, up to one more than are walked: one step in the index for each. */
export const wordsThatBegin = async (db: Db, of: Kind & Beginning): Promise<string[]> =>
  (await db.all(words, of)).map(row => row.word)

const words = preparedText<Kind & Beginning, { word: string }>(
  p => raw`select "known"."word" from (
    with recursive "used"("word", "place") as (
      select min("word"), 1 from "word" where ${begins(p)}
      union all
      select (select min("next"."word") from "word" as "next" where "next"."network" = ${p.network} and "next"."kind" = ${p.kind}
          and "next"."word" > "used"."word" and "next"."word" < ${p.end}), "place" + 1
        from "used" where "used"."word" is not null and "place" <= ${raw.lit(MOST_WALKED)}
    ) select "word" from "used") as "known" where "known"."word" is not null`,
)

/**
 * The keys of the next objects that have one of some words, in the order in which they were made. Each word has its objects in this order,
 * so the database merges the walks and reads no more than it gives. An object with two of the words comes twice.
 */
export function keysOfWords(db: Db, of: Kind, { size, values }: Places, stretch: Stretch, take: number): Promise<KeyRow[]> {
  return db.all(walks[stretch.direction].get(size)!, { ...of, ...values, ...ends(stretch), take } as Values)
}

/** Some words as the values of a statement that has so many places for them. */
interface Places {
  size: number
  values: Record<`word ${number}`, string>
}

export function placesOf(some: readonly string[]): Places {
  const size = SIZES.find(size => size >= some.length)!
  // No word is empty, so places that are left over find nothing.
  return { size, values: Object.fromEntries(Array.from({ length: size }, (_, at) => [`word ${at}`, some[at] ?? ''])) }
}

/** The keys of the next objects that have a word of this beginning. It sorts all that are in the stretch. */
export const keysOfBeginning = (db: Db, of: Kind & Beginning, stretch: Stretch, take: number): Promise<KeyRow[]> =>
  db.all(sorts[stretch.direction], { ...of, ...ends(stretch), take })

export interface KeyRow {
  createDate: string
  objectRef: string
}

type Values = Kind &
  Beginning &
  Record<'from value' | 'to value', PageKey[0]> &
  Record<'from id' | 'to id' | `word ${number}`, string> & { take: number }

const ends = ({ from, to }: Stretch) => ({ 'from value': from[0], 'from id': from[1], 'to value': to[0], 'to id': to[1] })

const SIZES = [1, 2, 4, 8, MOST_WALKED]

const walksOf = (direction: 'asc' | 'desc') => new Map(SIZES.map(size => [size, keysBetween(direction, size)]))
const walks = { asc: walksOf('asc'), desc: walksOf('desc') }
const sorts = { asc: keysBetween('asc', 0), desc: keysBetween('desc', 0) }

/** What finds keys: the test of plans asks how. */
export const findsKeys = { walk: walks.desc.get(2)!, sort: sorts.desc, words }

function keysBetween(direction: 'asc' | 'desc', size: number): Prepared<Values, KeyRow> {
  const [after, upTo] = (direction === 'asc' ? ['>', '<='] : ['<', '>=']).map(sign => raw.raw(sign))
  return preparedText((p, engine) => {
    const between = raw`and ("createDate", "objectRef") ${after} (${p['from value']}, ${p['from id']})
      and ("createDate", "objectRef") ${upTo} (${p['to value']}, ${p['to id']})`
    return raw`${keys(rangesOf(size, p, between), direction, engine, size > 0 ? MOST_AT_ONCE : undefined)} limit ${p.take} + 0`
  })
}

/** The keys of so many words, or, without places for words, those of a beginning. */
const rangesOf = (size: number, p: Kind & Beginning & Places['values'], between = raw``): RawBuilder<unknown>[] =>
  size === 0
    ? [raw`${begins(p)} ${between}`]
    : Array.from({ length: size }, (_, at) => raw`${ofKind(p)} and "word" = ${p[`word ${at}`]} ${between}`)

/** The keys of some ranges in order. Where `most` is given, each range has its keys in order, and `most` is what is taken at most. */
function keys(
  ranges: RawBuilder<unknown>[],
  direction: 'asc' | 'desc',
  engine: Engine,
  most: number | undefined,
): RawBuilder<KeyRow> {
  const way = raw.raw(direction)
  const ordered = raw`order by "createDate" ${way}, "objectRef" ${way}`
  const walks = ranges.map(range => raw`select "createDate", "objectRef" from "word" where ${range}`)
  // Whether it walks or sorts, PostgreSQL decides for each walk alone, and has to know that few rows are wanted.
  const isLimited = most !== undefined && engine === 'postgres'
  const parts = isLimited ? walks.map(walk => raw`select * from (${walk} ${ordered} limit ${raw.lit(most)}) as "one"`) : walks
  return raw`${raw.join(parts, raw` union all `)} ${ordered}`
}

/** In other orders at most so many objects are found, and of those that have the rarest of several words at most so many are looked at. */
export const MOST_FOUND = 5_000
export const MOST_LOOKED_AT = 20_000

/** What a statement has to know of a search, to find what is found within itself: how many places for words, and for further beginnings. */
export interface Within {
  places: number
  words: number
}

/** PostgreSQL: the ids of the newest objects that are found, as an array that is made once. Its values are those of the search (`firstIds`). */
export function idsFound(p: object, { places, words }: Within): RawBuilder<unknown> {
  const values = p as Kind & Beginning & Places['values']
  const looked = words === 0 ? MOST_FOUND : MOST_LOOKED_AT
  const some = keys(rangesOf(places, values), 'desc', 'postgres', places > 0 ? looked : undefined)
  const met = words === 0 ? raw`true` : hasWords(raw`"some"."objectRef"`, p as Record<string, unknown>, words, 'postgres')
  return raw`any(array(select "found"."objectRef" from (
    select distinct "createDate", "objectRef" from (${some} limit ${raw.lit(looked)}) as "some"
    where ${met} order by "createDate" desc, "objectRef" desc limit ${raw.lit(MOST_FOUND)}) as "found"))`
}

const ofKind = (p: Kind) => raw`"network" = ${p.network} and "kind" = ${p.kind}`
const begins = (p: Kind & Beginning) => raw`${ofKind(p)} and "word" >= ${p.word} and "word" < ${p.end}`

/**
 * Whether an object has words of so many beginnings, each with the space before it. A subquery is looked up for each object, where PostgreSQL
 * could read all objects of the kind for an `exists`.
 */
export function hasWords(
  id: RawBuilder<unknown>,
  p: Record<string, unknown>,
  count: number,
  engine: Engine,
): RawBuilder<SqlBool> {
  const place = raw.raw(engine === 'sqlite' ? 'instr' : 'strpos')
  const each = Array.from({ length: count }, (_, at) => raw`${place}("words", ${p[`beginning ${at}`]}) > 0`)
  return raw<SqlBool>`(select ${raw.join(each, raw` and `)} from "objectWords" as "other"
    where "other"."network" = ${p.network} and "other"."kind" = ${p.kind} and "other"."objectRef" = ${id})`
}

/** The ids of a JSON array, as rows. */
export const idsIn = (json: unknown, engine: Engine): RawBuilder<string> =>
  engine === 'sqlite'
    ? raw`(select "value" as "id" from json_each(${json}))`
    : raw`(select json_array_elements_text(${json}::json) as "id")`

/** Those of the objects `ids` that have words of all of so many beginnings. */
export async function idsWithWords(db: Db, of: Kind, ids: readonly string[], wanted: object, count: number): Promise<string[]> {
  const rows = await db.all(kept.get(count)!, { ...of, ...wanted, ids: JSON.stringify(ids) })
  return rows.map(row => row.id)
}

const keptWith = (count: number) =>
  preparedText<Record<string, unknown>, { id: string }>(
    (p, engine) =>
      raw`select "one"."id" from ${idsIn(p.ids, engine)} as "one" where ${hasWords(raw`"one"."id"`, p, count, engine)}`,
  )
const kept = new Map(Array.from({ length: MOST_BEGINNINGS - 1 }, (_, at) => [at + 1, keptWith(at + 1)]))
