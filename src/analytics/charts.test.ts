import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { dayIn, lifeOf, type Notes } from '../../test/analytics.ts'
import type { Json } from '../../test/client.ts'
import { beginAt, keepSums } from '../../test/day-sums.ts'
import { problemsIn } from '../../test/problems.ts'
import { diceOf } from '../../test/dice.ts'
import { onEachService, type Cast } from '../../test/world.ts'
import { setClock } from '../kernel/time/clock.ts'

/** Clocks change in Berlin on 28 March 2027; New York's have changed two weeks before, and those of Tokyo and Kuwait never do. */
const START = Date.UTC(2027, 2, 20, 22, 30)

const LIVES = [
  { of: 'main', zones: ['Europe/Berlin', 'America/New_York'], currencies: ['EUR', 'USD'] },
  { of: 'other', zones: ['Asia/Tokyo', 'Asia/Kuwait'], currencies: ['JPY', 'KWD'] },
] as const

onEachService('charts', world => {
  before(() => beginAt(world, new Date(START - 3 * 86_400_000).toISOString()))
  after(() => setClock())

  for (const [i, { of, zones, currencies }] of LIVES.entries()) {
    test(`tell of ${zones.join(' and ')} what a random life has left, before and after its days are summed`, async () => {
      const cast = world[of]
      const dice = diceOf(2_027 + i)
      const places = [cast.location, cast.annex].map((id, at) => ({
        id,
        timezoneId: zones[at]!,
        currencyCode: currencies[at]!,
      })) as [Place, Place]
      const life = await lifeOf(world, cast, places, dice, START + i * 60 * 86_400_000)
      for (let round = 0; round < 3; round++) {
        for (let step = 0; step < 45; step++) await life.step()
        // Nothing is summed yet: all of it is counted by indexes.
        if (round === 0) await compare(cast, life.notes, places, life.now(), 'day')
        await keepSums(world)
        await compare(cast, life.notes, places, life.now(), ['day', 'week', 'month'][round]!)
      }
      assert.deepEqual(await problemsIn(world), [])
    })
  }
})

interface Place {
  id: string
  timezoneId: string
  currencyCode: string
}

async function compare(cast: Cast, notes: Notes, places: readonly Place[], now: number, interval: string): Promise<void> {
  for (const here of [undefined, ...places]) {
    const at = (place: { id: string }) => here === undefined || place.id === here.id
    const query = new URLSearchParams({
      from: dayIn(START - 86_400_000, 'UTC'),
      to: dayIn(now + 86_400_000, 'UTC'),
      interval,
      ...(here && { locationRef: here.id }),
    })
    const buckets = async (of: string): Promise<Json[]> => {
      const { status, body, text } = await cast.reader.get(`/analytics/${of}/v1?${query}`)
      assert.equal(status, 200, text)
      return body.buckets
    }
    const isIn = ({ from, to }: Json, { timezoneId }: { timezoneId: string }, date: number | undefined) => {
      if (date === undefined) return false
      const day = dayIn(date, timezoneId)
      return from <= day && day <= to
    }
    const members = notes.members.filter(one => at(one.at) && one.since !== undefined)
    for (const bucket of await buckets('members')) {
      const joined = members.filter(one => isIn(bucket, one.at, one.since)).length
      const left = members.filter(one => isIn(bucket, one.at, one.until)).length
      const there = members.filter(
        ({ at: { timezoneId }, since, until }) =>
          dayIn(since!, timezoneId) <= bucket.to && (until === undefined || dayIn(until, timezoneId) > bucket.to),
      ).length
      assert.deepEqual(bucket, { from: bucket.from, to: bucket.to, joined, left, members: there })
    }
    for (const bucket of await buckets('orders')) {
      const made = notes.orders.filter(one => at(one.at) && isIn(bucket, one.at, one.date))
      const count = (...statuses: string[]) => made.filter(({ status }) => statuses.includes(status)).length
      const counts = { open: count('new', 'inProgress'), completed: count('completed'), canceled: count('canceled') }
      assert.deepEqual(bucket, { from: bucket.from, to: bucket.to, orders: made.length, ...counts })
    }
    for (const bucket of await buckets('tickets')) {
      const opened = notes.tickets.filter(one => at(one.at) && isIn(bucket, one.at, one.date))
      const waits = opened.flatMap(({ date, answered }) => (answered === undefined ? [] : [(answered - date) / 1_000]))
      assert.equal(bucket.opened, opened.length)
      assert.equal(bucket.solved, notes.tickets.filter(one => at(one.at) && isIn(bucket, one.at, one.solved)).length)
      const within = (hours: number) => waits.filter(wait => wait <= hours * 3_600).length
      const average = Math.round(waits.reduce((sum, wait) => sum + wait, 0) / waits.length)
      assert.deepEqual(bucket.firstResponse, {
        answered: waits.length,
        ...(waits.length > 0 && { averageSeconds: average }),
        withinHour: within(1),
        withinFourHours: within(4),
        withinDay: within(24),
      })
    }
    for (const bucket of await buckets('revenue')) {
      const told = new Map<string, { gross: number; refunded: number; credited: number }>()
      for (const { at: place, date, source, type, gross, refunded, credited = 0 } of notes.sold) {
        if (!at(place) || !isIn(bucket, place, date)) continue
        const key = `${place.currencyCode} ${source} ${type}`
        const sum = told.get(key) ?? { gross: 0, refunded: 0, credited: 0 }
        told.set(key, { gross: sum.gross + gross, refunded: sum.refunded + refunded, credited: sum.credited + credited })
      }
      const rows = bucket.revenue.map((row: Json) => {
        assert.equal(row.grossAmount, Number((row.netAmount + row.taxAmount).toFixed(3)))
        return [
          `${row.currencyCode} ${row.source} ${row.type}`,
          row.grossAmount,
          row.refundedAmount,
          row.creditedNetAmount + row.creditedTaxAmount,
        ]
      })
      const round = (amount: number) => Number(amount.toFixed(3))
      const expected = [...told].map(([key, { gross, refunded, credited }]) => [
        key,
        round(gross),
        round(refunded),
        round(credited),
      ])
      assert.deepEqual(
        rows,
        expected.toSorted(([one], [other]) => (one! < other! ? -1 : 1)),
      )
    }
  }
}
