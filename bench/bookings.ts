import { statSync } from 'node:fs'
import { join } from 'node:path'
import { createDatabase, startOwnPostgres } from '../test/postgres.ts'
import type { Db, WritableDatabase } from '../src/db/database.ts'
import { openDatabase } from '../src/db/open.ts'
import { now } from '../src/kernel/time/clock.ts'
import { addMilliseconds, DAY } from '../src/kernel/time/instant.ts'
import { FARTHEST, type PageKey } from '../src/kernel/lists/key.ts'
import { loadBookingViews } from '../src/resources/bookings/actions.ts'
import { bookingList } from '../src/resources/bookings/store.ts'
import { schema } from '../src/schema.ts'
import { machine, machineLine } from './machine.ts'
import { SETTINGS } from './postgres.ts'
import { seedBookings } from './seed-bookings.ts'
import { asFast, type Check, type Told } from './report.ts'
import { median, timesOf } from './statistics.ts'
import { count, table } from './text-table.ts'

const TIMES = 60
const LIMIT = 25
const ORDERS = ['endDate:asc', 'endDate:desc', 'startDate:asc', 'startDate:desc', 'createDate:asc', 'createDate:desc'] as const
const LIVE = ['tentative', 'confirmed']

type Query = Parameters<typeof bookingList.read>[0]['query']

/** Fills a database with bookings, and tells how long the first, a middle and the last page of their lists take, as answers without their JSON. */
export async function benchBookings(
  folder: string,
  {
    quick,
    size,
    engine,
    tell,
    parent,
  }: { quick: boolean; size?: number; engine?: string | undefined; parent: string; tell(what: string): void },
): Promise<Told> {
  const checks: Check[] = []
  const bookings = size ?? (quick ? 100_000 : 1_000_000)
  const measured = async (name: string, url: string, bytes: () => number) => {
    const database = await openDatabase(url, schema)
    try {
      tell(`filling ${name} with ${count(bookings)} bookings`)
      const network = await seedBookings(database, bookings)
      tell('lists')
      const head = [
        `${name}, ${count(bookings)} bookings${bytes() ? `, ${count(bytes() / 1e6)} MB` : ''}; p50 in ms`,
        'first',
        'middle',
        'last',
      ]
      const measured = await measure(database, network)
      checks.push(...measured.map(({ list, times: [first, , last] }) => asFast(`${name}: last page, ${list}`, last!, first!)))
      return table(
        head,
        measured.map(({ list, times }) => [list, ...times.map(time => time.toFixed(2))]),
      )
    } finally {
      await database.close()
    }
  }
  const tables = [machineLine(machine(folder))]
  if (engine !== 'postgres') {
    const path = join(folder, 'bookings.db')
    tables.push(await measured('SQLite', `sqlite:${path}`, () => statSync(path).size))
  }
  if (engine !== 'sqlite') {
    const postgres = await startOwnPostgres({ settings: SETTINGS, within: parent })
    try {
      tables.push(await measured('PostgreSQL', await createDatabase(postgres.url, 'bookings'), () => 0))
    } finally {
      await postgres.stop()
    }
  }
  return { text: tables.join('\n\n'), checks }
}

async function measure(database: WritableDatabase, network: string): Promise<{ list: string; times: number[] }[]> {
  const some = await database.read(db =>
    db.first(
      db.sql
        .selectFrom('booking')
        .select(['locationRef', 'resourceRef', 'membershipRef', 'companyRef', 'startDate'])
        .where('network', '=', network)
        .where('companyRef', 'is not', null)
        .orderBy('startDate')
        .limit(1),
    ),
  )
  const { locationRef, resourceRef, membershipRef, companyRef, startDate } = some!
  const filters: Record<string, object> = {
    all: {},
    'of a location': { locationRef },
    'of a resource': { resourceRef },
    'of a member': { membershipRef },
    'of a company': { companyRef },
    'canceled, of a location': { locationRef, status: ['canceled'] },
    'tentative, of all': { status: ['tentative'] },
    'rooms of a location': { locationRef, type: ['room'] },
    'begun since, of a location': { locationRef, 'startDate[gte]': startDate },
  }
  const rows: { list: string; times: number[] }[] = []
  for (const [name, filter] of Object.entries(filters)) {
    for (const order of name === 'all' || 'resourceRef' in filter ? ORDERS : ORDERS.slice(0, 1)) {
      const query = { status: LIVE, ...filter, order, limit: LIMIT } as Query
      const keys = await database.read(db => keysOf(db, network, order, filter))
      const times: number[] = []
      for (const key of keys) times.push(await timeOf(() => database.read(db => page(db, network, query, key))))
      rows.push({ list: `${name}, ${order}`, times })
    }
  }
  const days: number[] = []
  for (const key of await database.read(db => keysOf(db, network, 'startDate:asc', { locationRef }))) {
    const begin = String(key?.[0] ?? startDate)
    const day = { locationRef, 'startDate[lt]': addMilliseconds(begin, DAY), 'endDate[gt]': begin }
    days.push(await timeOf(() => database.read(db => allPages(db, network, { status: LIVE, ...day, limit: 100 } as Query))))
  }
  rows.push({ list: 'all pages of a day of a location', times: days })
  return rows
}

/** What a page of the interface loads; gives where the next one begins. */
async function page(db: Db, network: string, query: Query, from: PageKey | undefined): Promise<PageKey | undefined> {
  let next: PageKey | undefined
  const token = (key: unknown) => JSON.stringify((next = key as PageKey))
  const pages = { cursor: () => from, token, take: () => Promise.reject(new Error('a list takes no page by itself')) }
  const { rows } = await bookingList.read({ db, network, query, pages })
  await loadBookingViews(db, network, rows, now())
  return next
}

async function allPages(db: Db, network: string, query: Query): Promise<void> {
  let next: PageKey | undefined
  do next = await page(db, network, query, next)
  while (next !== undefined)
}

/** Where the first, a middle and the last page of a walk begin: behind the row with this key. */
async function keysOf(db: Db, network: string, order: (typeof ORDERS)[number], filter: object): Promise<(PageKey | undefined)[]> {
  const [column, direction] = order.split(':') as ['endDate' | 'startDate' | 'createDate', 'asc' | 'desc']
  let walk = db.sql.selectFrom('booking').where('network', '=', network)
  for (const [name, value] of Object.entries(filter))
    if (name.endsWith('Ref')) walk = walk.where(name as 'resourceRef', '=', value as string)
  const { all } = (await db.first(walk.select(eb => eb.fn.countAll<number>().as('all'))))!
  const nth = async (at: number): Promise<PageKey> => {
    const sorted = walk.select([column, 'id']).orderBy(column, direction).orderBy('id', direction)
    const row = (await db.first(sorted.limit(1).offset(at)))!
    return [row[column], row.id]
  }
  const total = Number(all)
  return [
    undefined,
    await nth(Math.floor(total / 2)),
    await nth(Math.max(0, total - Math.min(FARTHEST, Math.floor(total / 10)) - 1)),
  ]
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  await work()
  return median(await timesOf(TIMES, work))
}
