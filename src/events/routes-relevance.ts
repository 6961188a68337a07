import { locations } from '../access/store.ts'
import { refuse } from '../kernel/errors/api-error.ts'
import { referencedByQuery } from '../kernel/errors/faults.ts'
import type { Call } from '../kernel/http/implement.ts'
import { doubledBounds } from '../kernel/lists/asked.ts'
import { beginningsIn, wordsIn } from '../kernel/lists/words.ts'
import type { listEvents } from './contract-list.ts'
import { isWithin, partOf, relevanceFrom, WALKS } from './rules.ts'
import { eventsByRelevance } from './store-relevance.ts'
import type { EventRow } from './table.ts'

type List = Call<typeof listEvents>

/** How many events a page with filters looks at, and how many at a time. */
const FARTHEST = 2_000
const AT_A_TIME = 100

/**
 * Running and future events, then past ones; a page may hold the end of one part and the beginning of the next. Filters have no index in
 * this order: they pass over what is walked, and a page that has looked far enough ends short, with a token to go on.
 */
export async function pageByRelevance({ db, network, query, pages, now }: List) {
  const { locationRef, limit, order: _, nextPageToken: __, visibilityType, canceled, seriesRef, q, ...bounds } = query
  refuse(doubledBounds(Object.keys(bounds)))
  const isFiltered = [visibilityType, canceled, seriesRef, q, ...Object.keys(bounds)].some(one => one !== undefined)
  const isWanted = (row: EventRow) =>
    (visibilityType?.includes(row.visibilityType) ?? true) &&
    (canceled === undefined || canceled === (row.cancelDate !== null)) &&
    (seriesRef === undefined || seriesRef === row.seriesRef) &&
    isWithin(row, bounds) &&
    has(row, q)
  const start = relevanceFrom(pages.cursor(), now)
  const { moment } = start
  const tokenAfter = (row: EventRow) => pages.token([partOf(row, moment), moment, row.startDate, row.id])
  const atATime = isFiltered ? AT_A_TIME : limit + 1
  const rows: EventRow[] = []
  let { part, after }: Pick<typeof start, 'part' | 'after'> = start
  for (let looked = atATime; ; looked += atATime) {
    const found: EventRow[] = []
    for (const one of WALKS[part]) {
      const take = atATime - found.length
      if (take === 0) break
      found.push(
        ...(await eventsByRelevance[one](db, { network, locationRef, moment, take, after: one === part ? after : undefined })),
      )
    }
    for (const row of found.filter(isWanted)) {
      if (rows.length === limit) return { rows, nextPageToken: tokenAfter(rows.at(-1)!) }
      rows.push(row)
    }
    const last = found.at(-1)
    if (last === undefined || found.length < atATime) {
      if (rows.length === 0) referencedByQuery(await locations.findAny(db, network, locationRef), 'locationRef', 'location')
      return { rows }
    }
    part = partOf(last, moment)
    after = [last.startDate, last.id]
    if (looked >= FARTHEST) return { rows, nextPageToken: tokenAfter(last) }
  }
}

/** Whether an event has all words that `q` asks for, as the search by other orders finds them. */
function has({ title, venue }: EventRow, q: string | undefined): boolean {
  if (q === undefined) return true
  const [wanted, words] = [beginningsIn(q), wordsIn([title, venue])]
  return wanted.length > 0 && wanted.every(({ word }) => words.some(one => one.startsWith(word)))
}
