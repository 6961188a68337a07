/**
 * How long a page of events by relevance takes, on both engines, however the events lie in time:
 *   node bin/with-node.mjs bench/relevance.ts [EVENTS]
 * Each kind is a location of its own. "1" is page one, "2" the page after it, "coming" and "past" are the pages on which these begin.
 */
import { createSecretKey } from 'node:crypto'
import { createLocation, createNetwork, operatorContext } from '../src/access/actions.ts'
import type { WritableDatabase } from '../src/db/database.ts'
import { migrate } from '../src/db/migrations/migrate.ts'
import { openDatabase } from '../src/db/open.ts'
import { eventRoutes } from '../src/events/routes.ts'
import { durationClassOf } from '../src/events/rules.ts'
import { pagesFor, type Cursor } from '../src/kernel/lists/pages.ts'
import { systemNow } from '../src/kernel/time/clock.ts'
import { schema } from '../src/schema.ts'
import { emptyStore } from '../test/command.ts'
import { startPostgres } from '../test/postgres.ts'
import { median, timesOf } from './statistics.ts'

const count = Number(process.argv[2] ?? 100_000)
const LIMIT = 25
const TIMES = 100
const HOUR = 3_600_000
const DAY = 24 * HOUR
const YEAR = 365 * DAY
const NOW = Date.parse('2030-06-01T12:00:00Z')

type Dates = readonly [start: number, minutes: number]
const somewhere = (from: number, to: number) => NOW + from + Math.random() * (to - from)
const oneOf = (...some: number[]) => some[Math.floor(Math.random() * some.length)]!
const usual = () => oneOf(30, 60, 90, 120, 180, 240, 480, 1440)

/** When the event of a number takes place, of so many. */
const KINDS: Record<string, (i: number) => Dates> = {
  'ten years, usual durations': () => [somewhere(-5 * YEAR, 5 * YEAR), usual()],
  'all coming': () => [somewhere(HOUR, 5 * YEAR), usual()],
  'all past': () => [somewhere(-5 * YEAR, -2 * DAY), usual()],
  'all running, for days': () => [somewhere(-DAY, 0), 1441 + Math.random() * 2880],
  'all running, 8 hours': () => [somewhere(-8 * HOUR, 0), 480],
  'any duration up to 8 years': () => [somewhere(-5 * YEAR, 5 * YEAR), Math.exp(Math.random() * Math.log(8 * 365 * 1440))],
  '5,000 of years among usual ones': i =>
    i % 20 === 0 ? [somewhere(-9 * YEAR, YEAR), (1 + Math.random() * 7) * 365 * 1440] : [somewhere(-5 * YEAR, 5 * YEAR), usual()],
  'half just over, half running, 150 minutes': i => [i % 2 ? somewhere(-3 * HOUR, -2.5 * HOUR) : somewhere(-2.5 * HOUR, 0), 150],
}

const postgres = await startPostgres()
process.env.TEST_DATABASE_URL = postgres.url
for (const engine of ['sqlite', 'postgres'] as const) {
  const store = await emptyStore(engine)
  const database = await openDatabase(store.url, schema)
  await migrate(database, systemNow())
  const network = await database.write(tx => createNetwork(tx, systemNow(), { title: 'Bench' }))
  console.log(`${engine}, ${count} events; the median, in ms, of a page of ${LIMIT}`)
  const places: [string, string][] = []
  for (const [kind, dates] of Object.entries(KINDS)) places.push([kind, await fill(database, network, dates)])
  if (engine === 'postgres') await database.alter(tx => tx.script('analyze'))
  for (const [kind, locationRef] of places) {
    const times = await measure(database, network, locationRef)
    console.log(`  ${kind.padEnd(44)}${times.map(([page, ms]) => `${page} ${ms.toFixed(2)}`.padEnd(14)).join('')}`)
  }
  await database.close()
  await store.remove()
}
await postgres.stop()

async function fill(database: WritableDatabase, network: string, dates: (i: number) => Dates): Promise<string> {
  const { id: locationRef } = await database.write(tx =>
    createLocation(operatorContext(tx, network, systemNow()), {
      title: 'House',
      timezoneId: 'UTC',
      currencyCode: 'EUR',
      taxInclusive: true,
      taxRate: 0,
    }),
  )
  const iso = (ms: number) => new Date(ms).toISOString()
  const row = (i: number) => {
    const [start, minutes] = dates(i)
    const [startDate, endDate] = [iso(start), iso(start + Math.max(1, Math.round(minutes)) * 60_000)]
    const id = `00000000-0000-7000-8000-${locationRef.slice(-6)}${String(i).padStart(6, '0')}`
    return `('${network}', '${id}', '${locationRef}', 'Breakfast', 'Coffee', 'Kitchen', '${startDate}', '${endDate}', '${startDate}',
      'purchase', 'public', 'oneDay', ${yes}, ${no}, ${no}, 0, ${no}, 0, 'EUR', ${durationClassOf({ startDate, endDate })},
      '${startDate}', '[]', ${no}, 0, ${no}, '', ${yes}, ${no}, 0, 0, 0)`
  }
  const [yes, no] = database.engine === 'sqlite' ? [1, 0] : [true, false]
  for (let i = 0; i < count; i += 1_000) {
    const rows = Array.from({ length: Math.min(1_000, count - i) }, (_, at) => row(i + at))
    await database.alter(tx =>
      tx.script(`insert into "event" ("network", "id", "locationRef", "title", "description", "venue", "startDate", "endDate",
        "createDate", "applicationType", "visibilityType", "refundThreshold", "showAttendees", "limitedAttendeesEnabled",
        "creditsEnabled", "creditsAmount", "moneyEnabled", "moneyAmount", "currencyCode", "durationClass", "updateDate", "media", "customTaxEnabled", "customTaxRate",
        "confirmationEmailEnabled", "confirmationEmailTemplate", "waitlistEnabled", "reminderEnabled", "attendees", "waiting", "sequence") values ${rows.join(', ')}`),
    )
  }
  return locationRef
}

async function measure(database: WritableDatabase, network: string, locationRef: string): Promise<[string, number][]> {
  const { handler } = eventRoutes.find(route => route.operationId === 'listEvents')!
  const now = new Date(NOW).toISOString()
  const pages = (nextPageToken?: string) => ({ locationRef, order: 'relevance', limit: LIMIT, nextPageToken })
  const load = (query: object) =>
    database.read(db => {
      const made = pagesFor(createSecretKey(Buffer.alloc(32)), '/events/v1', network, query as Record<string, unknown>)
      return handler({ db, network, query, now, pages: made } as never)
    }) as Promise<{ searchQueryNext?: { nextPageToken: string } }>
  const tokenOf = (cursor: Cursor) => pagesFor(createSecretKey(Buffer.alloc(32)), '/events/v1', network, pages()).token(cursor)
  const first = await load(pages())
  const asked: [string, string | undefined][] = [
    ['1', undefined],
    ['2', first.searchQueryNext?.nextPageToken],
    ['coming', tokenOf(['coming', now, now, ''])],
    ['past', tokenOf(['past', now, now, ''])],
  ]
  const times: [string, number][] = []
  for (const [page, token] of asked) {
    if (page === '2' && token === undefined) continue
    times.push([page, median(await timesOf(TIMES, () => load(pages(token))))])
  }
  return times
}
