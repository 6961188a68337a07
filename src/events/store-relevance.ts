import { sql as raw, type SelectQueryBuilder, type SqlBool } from 'kysely'
import type { Builder, Db, Prepared, Query, Tables } from '../db/database.ts'
import { declaredLists } from '../kernel/lists/declared.ts'
import { AFTER_IDS, type PageKey } from '../kernel/lists/key.ts'
import { prepared, preparedText } from '../db/prepared.ts'
import { addMilliseconds, MINUTE } from '../kernel/time/instant.ts'
import { shortestOf } from './rules.ts'
import { eventsByDate, living } from './store.ts'
import type { event } from './table.ts'
import type { Row } from '../db/table.ts'

interface Place {
  network: string
  locationRef: string
  /** The instant as of which events run or are past. */
  moment: string
}

interface Page extends Place {
  take: number
  after?: PageKey | undefined
}

/**
 * Running events began before the moment and past ones too, so no range of dates holds those of one part alone. Among events of one
 * class of duration it nearly does: what began longer ago than the class lasts is past, what began later than its shortest is running.
 * So each class is walked in a range of its own, and the database merges the walks in the order of their starts.
 */
export const eventsByRelevance = {
  /** Running events, and the coming ones that follow them in the same order. */
  async running(db: Db, page: Page): Promise<EventRow[]> {
    const earliest = (durationClass: number) => addMilliseconds(page.moment, -durationClass * MINUTE)
    const starts = (await classesAt(db, page)).map(durationClass => {
      const start = earliest(durationClass)
      return { durationClass, from: page.after !== undefined && page.after[0] >= start ? page.after : ([start, ''] as const) }
    })
    return walk(db, running, page, starts)
  },

  coming: (db: Db, { network, locationRef, moment, take, after }: Page): Promise<EventRow[]> =>
    eventsByDate.page(db, network, {
      filters: { locationRef },
      order: 'startDate:asc',
      take,
      from: after ?? [moment, AFTER_IDS],
    }),

  async past(db: Db, page: Page): Promise<EventRow[]> {
    const latest = (durationClass: number) => addMilliseconds(page.moment, -shortestOf(durationClass) * MINUTE)
    const starts = (await classesAt(db, page)).map(durationClass => {
      const start = latest(durationClass)
      return { durationClass, from: page.after !== undefined && page.after[0] <= start ? page.after : ([start, ''] as const) }
    })
    return walk(db, past, page, starts)
  },
}

type EventRow = Row<typeof event>

/** The classes of duration that a location's events have: one step in the index for each. */
const classesAt = async (db: Db, { network, locationRef }: Place): Promise<number[]> =>
  (await db.all(classes, { network, locationRef })).map(row => row.durationClass)

const classes = preparedText((p: Pick<Place, 'network' | 'locationRef'>) => {
  const least = raw`select min("durationClass") from "event" where "network" = ${p.network} and "locationRef" = ${p.locationRef}`
  return raw<{ durationClass: number }>`select "durationClass" from (
    with recursive used("durationClass") as (
      ${least} union all select (${least} and "durationClass" > used."durationClass") from used where used."durationClass" is not null
    ) select "durationClass" from used where "durationClass" is not null) known`
})

interface Start {
  durationClass: number
  /** Where its walk begins: at this key or after it. */
  from: PageKey
}

/** One statement that walks so many classes. There is one for each of some numbers; what is left over is a class that nothing has. */
type Walks = ReadonlyMap<number, Prepared<Record<string, unknown>, EventRow>>

async function walk(
  db: Db,
  walks: Walks,
  { network, locationRef, moment, take }: Page,
  starts: readonly Start[],
): Promise<EventRow[]> {
  if (take > MOST) throw new Error(`a page by relevance has at most ${MOST} rows`)
  const size = SIZES.find(size => size >= starts.length)!
  const values: Record<string, unknown> = { network, locationRef, moment, take }
  for (let i = 0; i < size; i++) {
    const { durationClass, from } = starts[i] ?? NOTHING
    Object.assign(values, { [`class ${i}`]: durationClass, [`date ${i}`]: from[0], [`id ${i}`]: from[1] })
  }
  return starts.length === 0 ? [] : db.all(walks.get(size)!, values)
}

const SIZES = [1, 2, 4, 8, 16, 32, 64]
const NOTHING: Start = { durationClass: 0, from: ['1970-01-01T00:00:00.000Z', ''] }

function walksOf(direction: 'asc' | 'desc', ended: boolean): Walks {
  const ordered = (query: Events) => query.orderBy('startDate', direction).orderBy('id', direction)
  const one = (sql: Builder, p: Values, i: number): Events =>
    ordered(
      living(sql)
        .where('network', '=', p.network)
        .where('locationRef', '=', p.locationRef)
        .where('durationClass', '=', p[`class ${i}`] as number)
        .where(raw<SqlBool>`("startDate", "id") ${ended ? raw`<` : raw`>`} (${p[`date ${i}`]}, ${p[`id ${i}`]})`)
        .where('endDate', ended ? '<=' : '>', p.moment),
    )
  const all = (sql: Builder, p: Values, size: number, most?: number): Query<EventRow> => {
    const walks = Array.from({ length: size }, (_, i) => {
      const walk = most === undefined ? one(sql, p, i) : one(sql, p, i).limit(raw.lit(most))
      return sql.selectFrom(walk.as('event')).selectAll() as unknown as Events
    })
    return ordered(walks.reduce((query, walk) => query.unionAll(walk))).limit(p.take)
  }
  return new Map(
    SIZES.map(size => {
      const lazy = prepared((sql, p: Values) => all(sql, p, size))
      // Whether it walks or sorts, PostgreSQL decides for each walk alone, and has to know that few rows are wanted.
      const limited = prepared((sql, p: Values) => all(sql, p, size, MOST))
      return [size, { compiled: db => (db.engine === 'sqlite' ? lazy : limited).compiled(db) }]
    }),
  )
}

type Events = SelectQueryBuilder<Tables, 'event', EventRow>

/** The most rows that a page loads: one more than it shows. */
const MOST = 101

type Values = Omit<Page, 'after'> & Record<`class ${number}` | `date ${number}` | `id ${number}`, string | number>

const running = walksOf('asc', false)
const past = walksOf('desc', true)

declaredLists.push({
  table: 'event',
  filters: ['locationRef', 'moment'],
  required: ['locationRef', 'moment'],
  orders: ['running', 'past'],
  variant: order => (order === 'running' ? running : past).get(4)!,
})
