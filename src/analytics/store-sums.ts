import { sql as raw } from 'kysely'
import type { Builder, Db, Tx } from '../db/database.ts'
import { prepared } from '../db/prepared.ts'
import { preparedMany } from '../db/prepared-many.ts'
import { insertion } from '../db/statements.ts'
import { FIGURES, type Figure } from './contract-figures.ts'
import type { Counted } from './store-figures.ts'
import { daySum, daySumState, type DaySumRow, type DaySumStateRow } from './table.ts'

/** A location as figures need it. Deleted ones keep what happened there. */
export type Place = Awaited<ReturnType<typeof placesOf>>[number]

/** All locations of a network, deleted ones too, the oldest first. */
export const placesOf = (db: Db, network: string) => db.all(places, { network })

const places = prepared((sql, p: { network: string }) =>
  sql
    .selectFrom('location')
    .select(['id', 'timezoneId', 'deleteDate'])
    .where('network', '=', p.network)
    .orderBy('createDate')
    .orderBy('id'),
)

/** Up to where the days of a network's locations are summed. */
export const statesOf = (db: Db, network: string): Promise<DaySumStateRow[]> => db.all(states, { network })

const states = prepared((sql, p: { network: string }) =>
  sql.selectFrom('daySumState').selectAll().where('network', '=', p.network),
)

interface Asked {
  network: string
  figure: Figure
  /** Days as texts; both belong to it. */
  from: string
  to: string
}

type SumOfDay = Counted & { day: string }

/** The kept sums of a figure at some locations: of each day, or of each month by its first seven letters. */
export const sumsOf = (db: Db, of: 'day' | 'month', asked: Asked, locationRefs: readonly string[]): Promise<SumOfDay[]> =>
  (of === 'day' ? byDay : byMonth)(db, asked, locationRefs)

const summing = (day: (sql: Builder) => ReturnType<typeof raw<string>>) =>
  preparedMany((sql, p: Asked, ids) =>
    sql
      .selectFrom('daySum')
      .select(({ fn }) => [
        day(sql).as('day'),
        'kind',
        'currencyCode',
        fn.sum<number>('count').as('count'),
        fn.sum<number>('amount').as('amount'),
        fn.sum<number>('taxAmount').as('taxAmount'),
      ])
      .where('network', '=', p.network)
      .where('figure', '=', p.figure)
      .where('locationRef', 'in', ids)
      .where('day', '>=', p.from)
      .where('day', '<=', p.to)
      .groupBy([day(sql), 'kind', 'currencyCode']),
  )

const byDay = summing(() => raw<string>`"day"`)
const byMonth = summing(() => raw<string>`substr("day", 1, 7)`)

const insertSum = insertion(daySum)
const insertState = insertion(daySumState)

interface Day extends Pick<DaySumRow, 'network' | 'locationRef' | 'day' | 'startDate' | 'endDate'> {}

/** Replaces what is kept of a day. */
export async function saveDay(tx: Tx, day: Day, counted: ReadonlyMap<Figure, readonly Counted[]>): Promise<void> {
  await tx.run(deleteDay, day)
  for (const [figure, rows] of counted) for (const row of rows) await insertSum(tx, { ...day, figure, ...row })
}

const deleteDay = prepared((sql, p: Day) =>
  sql
    .deleteFrom('daySum')
    .where('network', '=', p.network)
    .where(
      'figure',
      'in',
      FIGURES.map(figure => raw.lit(figure)),
    )
    .where('locationRef', '=', p.locationRef)
    .where('day', '=', p.day),
)

/** Begins to sum a location's days, or begins again: what was kept of them is forgotten. */
export async function saveState(tx: Tx, state: DaySumStateRow): Promise<void> {
  await tx.run(deleteSums, state)
  await tx.run(deleteState, state)
  await insertState(tx, state)
}

const ofPlace = (p: { network: string; locationRef: string }) =>
  raw<boolean>`"network" = ${p.network} and "locationRef" = ${p.locationRef}`
const deleteSums = prepared((sql, p: DaySumStateRow) =>
  sql
    .deleteFrom('daySum')
    .where(ofPlace(p))
    .where(
      'figure',
      'in',
      FIGURES.map(figure => raw.lit(figure)),
    ),
)
const deleteState = prepared((sql, p: DaySumStateRow) => sql.deleteFrom('daySumState').where(ofPlace(p)))

/** Says that the days of a location are summed up to another one. */
export const moveState = (tx: Tx, state: DaySumStateRow): Promise<number> => tx.run(move, state)

const move = prepared((sql, p: DaySumStateRow) =>
  sql.updateTable('daySumState').set({ untilDay: p.untilDay, untilDate: p.untilDate }).where(ofPlace(p)),
)

/** The statements that read what is kept, for whoever looks at their plans. */
export const sumStatements = { states }
