import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BARE_EVENT } from '../../test/events.ts'
import { onEachService } from '../../test/world.ts'
import { createLocation } from '../access/actions.ts'
import { newId } from '../kernel/storage/ids.ts'
import { setClock } from '../kernel/time/clock.ts'
import { DURATION_CLASSES, durationClassOf, partOf, shortestOf } from './rules.ts'
import { events } from './store.ts'
import type { EventRow } from './table.ts'

const MOMENT = '2031-01-10T12:00:00.000Z'
const MINUTE = 60_000
const NOW = Date.parse(MOMENT)
const iso = (ms: number) => new Date(ms).toISOString()

type Dates = Pick<EventRow, 'startDate' | 'endDate'>
const lasting = (start: number, ms: number): Dates => ({ startDate: iso(start), endDate: iso(start + ms) })

onEachService('the order relevance', world => {
  const newLocation = () =>
    world.write(
      world.main.network,
      async context =>
        (await createLocation(context, { title: 'Hall', timezoneId: 'UTC', currencyCode: 'EUR', taxInclusive: true, taxRate: 0 }))
          .id,
    )
  const rowOf = (locationRef: string, dates: Dates): EventRow => ({
    ...BARE_EVENT,
    ...dates,
    network: world.main.network,
    id: newId(),
    locationRef,
    createDate: MOMENT,
    updateDate: MOMENT,
  })
  async function listed(locationRef: string, limit: number): Promise<string[]> {
    const seen: string[] = []
    let query: string | undefined = new URLSearchParams({ locationRef, order: 'relevance', limit: String(limit) }).toString()
    while (query) {
      const { status, text, body } = await world.main.api.get(`/events/v1?${query}`)
      assert.equal(status, 200, text)
      seen.push(...body.events.map((one: { id: string }) => one.id))
      query = body.searchQueryNext && new URLSearchParams(body.searchQueryNext).toString()
    }
    return seen
  }
  /** Sorted by what the order promises, in plain words. */
  const expected = (rows: readonly EventRow[]): string[] => {
    const before = (a: EventRow, b: EventRow) =>
      a.startDate < b.startDate || (a.startDate === b.startDate && a.id < b.id) ? -1 : 1
    const over = (row: EventRow) => row.endDate <= MOMENT
    return [...rows.filter(row => !over(row)).toSorted(before), ...rows.filter(over).toSorted(before).toReversed()].map(
      row => row.id,
    )
  }

  for (const [kind, durations] of [
    [
      'from a millisecond to thousands of years',
      () => Math.ceil(Math.exp(Math.random() * Math.log(3_000 * 365 * 1440 * MINUTE))),
    ],
    ['of exactly the bounds of their classes', () => DURATION_CLASSES[Math.floor(Math.random() * 40)]! * MINUTE],
    ['a millisecond longer than a bound', () => DURATION_CLASSES[Math.floor(Math.random() * 12)]! * MINUTE + 1],
    ['all of one class', () => Math.ceil((120 + Math.random() * 60) * MINUTE)],
  ] as const) {
    test(`holds whatever runs, comes and is past, each once and in its place, for events ${kind}`, async t => {
      t.after(() => setClock())
      setClock(() => NOW)
      const locationRef = await newLocation()
      const rows = Array.from({ length: 300 }, (_, i) => {
        const lasts = durations()
        // At the moment itself, just beside it, and anywhere around it.
        const start = [NOW, NOW - lasts, NOW - lasts + 1, NOW + 1, NOW - Math.floor(Math.random() * 2 * lasts)][i % 5]!
        return rowOf(locationRef, lasting(Math.max(0, start), lasts))
      })
      await world.database.write(async tx => {
        for (const row of rows) await events.insert(tx, row)
      })
      for (const limit of [7, 100]) assert.deepEqual(await listed(locationRef, limit), expected(rows))
      assert.equal(new Set(rows.map(row => partOf(row, MOMENT))).size, 3)
    })
  }

  test('goes by the new dates once an event was moved, and by the old ones no more', async t => {
    t.after(() => setClock())
    setClock(() => NOW)
    const locationRef = await newLocation()
    const rows = [1, 2, 3].map(hours => rowOf(locationRef, lasting(NOW + hours * 60 * MINUTE, 30 * MINUTE)))
    const moved = { ...rows[2]!, ...lasting(NOW - 600 * MINUTE, 601 * MINUTE) }
    await world.write(world.main.network, async context => {
      for (const row of rows) await events.insert(context.tx, row)
      const before = (await events.lock(context.tx, context.network, moved.id))!
      const halfway = await events.update(context, before, { startDate: moved.startDate })
      await events.update(context, halfway, { endDate: moved.endDate })
    })
    assert.deepEqual(await listed(locationRef, 2), expected([rows[0]!, rows[1]!, moved]))
    const stored = await world.database.read(db => events.find(db, world.main.network, moved.id))
    assert.equal(stored!.durationClass, 720)
  })

  test('leaves out what was deleted', async t => {
    t.after(() => setClock())
    setClock(() => NOW)
    const locationRef = await newLocation()
    const rows = [-600, -60, 60].map(minutes => rowOf(locationRef, lasting(NOW + minutes * MINUTE, 90 * MINUTE)))
    await world.write(world.main.network, async context => {
      for (const row of rows) {
        await events.insert(context.tx, row)
        await events.insert(context.tx, { ...row, id: newId(), deleteDate: MOMENT })
      }
    })
    assert.deepEqual(await listed(locationRef, 2), expected(rows))
  })
})

test('a class of durations holds those up to its minutes, and more than those of the class before it', () => {
  for (const longest of DURATION_CLASSES) {
    const shortest = shortestOf(longest)
    assert.ok(longest <= 2 * shortest || shortest === 0)
    for (const ms of [shortest * MINUTE + 1, longest * MINUTE - 1, longest * MINUTE]) {
      const endDate = 3_000 * 525_600 * MINUTE + ms
      if (endDate < Date.parse('9999-12-31T00:00:00Z'))
        assert.equal(durationClassOf(lasting(3_000 * 525_600 * MINUTE, ms)), longest)
    }
  }
  assert.equal(durationClassOf({ startDate: iso(0), endDate: '9999-12-31T23:59:59.999Z' }), DURATION_CLASSES.at(-1))
})
