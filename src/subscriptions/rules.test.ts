import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { restOf } from '../terms/rest.ts'
import { currentInterval, firstInterval, startLater, type Interval, type Schedule } from '../terms/schedule.ts'
import type { ChangeRow } from './changes/table.ts'
import { commitmentEnd, earliestEnd } from './rules-bound.ts'
import { counts, itemsDuring } from './rules-during.ts'
import { feeLines } from './rules-fees.ts'
import { priced } from './rules.ts'
import { moreGiven, moreOf } from './rules-when.ts'
import type { SubscriptionItemRow } from './table.ts'

const ZONES = ['Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe', 'Pacific/Apia', 'Asia/Tokyo', 'America/New_York']
const DAY = 86_400_000

const schedules: fc.Arbitrary<Schedule> = fc.record({
  startDate: fc
    .integer({ min: Date.UTC(2020), max: Date.UTC(2032) })
    .map(at => new Date(Math.floor(at / 3_600_000) * 3_600_000).toISOString()),
  period: fc.constantFrom('week', 'month', 'threeMonths', 'sixMonths', 'year'),
  billingCycleAnchor: fc.constantFrom('any', 'day'),
  timezoneId: fc.constantFrom(...ZONES),
})

/** The first periods of a schedule, walked one by one. */
function periodsOf(schedule: Schedule, count: number): Interval[] {
  const periods = [firstInterval(schedule)]
  while (periods.length < count) periods.push(currentInterval(schedule, periods.at(-1)!.endDate)!)
  return periods
}

const item = (more: Partial<SubscriptionItemRow>) =>
  ({
    id: 'a',
    type: 'recurring',
    price: 100,
    quantity: 1,
    startDate: null,
    endDate: null,
    autoUpdateFromProduct: false,
    ...more,
  }) as SubscriptionItemRow

const change = (more: Partial<ChangeRow>) => ({ itemRef: 'a', kind: 'update', createDate: '', id: '', ...more }) as ChangeRow

test('the line of a setup fee is in the language of the location, and in English where documents are not written in it', () => {
  const fee = item({ title: 'Desk', setupFee: 20, setupFeeDate: null } as Partial<SubscriptionItemRow>)
  const named = (locale: string) => feeLines([fee], { locale, taxRate: 0 }).map(({ description }) => description)
  assert.deepEqual(['de-AT', 'pt-BR', 'nl', 'en-GB'].flatMap(named), [
    'Desk, Einrichtungsgebühr',
    'Desk, taxa de adesão',
    'Desk, setup fee',
    'Desk, setup fee',
  ])
})

test('a line over some days of a period says so in the language of the location', () => {
  const told = (locale: string) =>
    priced(item({ title: 'Flex', price: 310, quantity: 2 }), { part: 22, whole: 31 }, { locale }).description
  assert.deepEqual(['de-AT', 'en-GB', 'es', 'fr', 'pt-BR', 'ja'].map(told), [
    '2 × Flex, 22 von 31 Tagen',
    '2 × Flex, 22 of 31 days',
    '2 × Flex, 22 de 31 días',
    '2 × Flex, 22 jours sur 31',
    '2 × Flex, 22 de 31 dias',
    '2 × Flex, 22 of 31 days',
  ])
})

test('an item is in each period what the last change made of it that counts by then, and whether it counts follows from its stretch', () => {
  const places = fc.array(fc.record({ index: fc.nat(11), price: fc.nat(1_000) }), { maxLength: 8 })
  fc.assert(
    fc.property(schedules, places, fc.nat(11), fc.nat(11), (schedule, updates, from, length) => {
      const periods = periodsOf(schedule, 12)
      const rows = updates.map(({ index, price }, i) =>
        change({
          id: `c${i}`,
          createDate: `2020-01-01T00:00:0${i}.000Z`,
          effectiveDate: periods[index]!.startDate,
          fields: { price },
        }),
      )
      const until = periods[from + length]
      const one = item({ startDate: periods[from]!.startDate, endDate: until?.startDate ?? null })
      for (const [i, period] of periods.entries()) {
        const [is] = itemsDuring({ items: [one], changes: rows.toReversed() }, period)
        if (i < from || i >= from + length) {
          assert.equal(is === undefined, i < from || (until !== undefined && i >= from + length), `${i}`)
          continue
        }
        // By hand: of those that count by then the one whose period is the latest, and of these the last one that was made.
        let price = 100
        for (let at = 0; at <= i; at++) for (const update of updates) if (update.index === at) price = update.price
        assert.equal(is!.price, price)
      }
    }),
    { numRuns: 300 },
  )
})

test('what counts once counts in exactly one period, wherever its day lies', () => {
  fc.assert(
    fc.property(schedules, fc.integer({ min: 0, max: 700 }), (schedule, days) => {
      const periods = periodsOf(schedule, 130)
      const startDate = new Date(Date.parse(schedule.startDate) + days * DAY).toISOString()
      const holding = periods.filter(period => counts(item({ type: 'oneOff', startDate }), period))
      assert.equal(holding.length, startDate < periods.at(-1)!.endDate ? 1 : 0)
    }),
    { numRuns: 60 },
  )
})

test('the rest of a period never grows, is whole at its start and one day at least, by the local clock', () => {
  fc.assert(
    fc.property(
      schedules,
      fc.nat(5),
      fc.array(fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), { maxLength: 8 }),
      (schedule, index, parts) => {
        const period = periodsOf(schedule, 6)[index]!
        const [from, to] = [Date.parse(period.startDate), Date.parse(period.endDate)]
        const at = (part: number) =>
          restOf(schedule, period, new Date(Math.min(to - 1, Math.floor(from + (to - from) * part))).toISOString())
        const { used: whole, of } = at(0)
        if (schedule.billingCycleAnchor === 'any') assert.equal(whole, of)
        let last = whole
        for (const part of parts.toSorted((a, b) => a - b)) {
          const { used, of: same } = at(part)
          assert.ok(used >= 1 && used <= last && same === of, `${used} of ${same}`)
          last = used
        }
        assert.equal(restOf(schedule, period, '1970-01-01T00:00:00.000Z').used, whole)
      },
    ),
    { numRuns: 300 },
  )
})

test('what more an item costs is exactly the difference, in pieces or as one, and never less than nothing', () => {
  const priced = fc.record({ price: fc.nat(99_999_999), quantity: fc.integer({ min: 1, max: 1_000 }) })
  fc.assert(
    fc.property(fc.option(priced, { nil: undefined }), priced, (before, after) => {
      const more = moreOf(before, { ...after, title: 'Desk' })
      const difference = BigInt(after.price) * BigInt(after.quantity) - BigInt(before?.price ?? 0) * BigInt(before?.quantity ?? 0)
      if (difference <= 0n) assert.equal(more, undefined)
      else assert.equal((BigInt(more!.unitAmount) * BigInt(more!.quantity)) / 10_000n, difference)
    }),
  )
})

test('what more an item gives is shared out half up, passes as whole ones, and never taken back', () => {
  const giving = fc.record({
    credits: fc.nat(100_000),
    dayPasses: fc.nat(100).map(n => n * 100),
    quantity: fc.integer({ min: 1, max: 50 }),
  })
  fc.assert(
    fc.property(giving, giving, fc.integer({ min: 1, max: 366 }), fc.integer({ min: 1, max: 366 }), (before, after, a, b) => {
      const [part, whole] = [Math.min(a, b), Math.max(a, b)]
      const { credits, dayPasses } = moreGiven(before, after, { part, whole })
      const [c, d] = [
        after.credits * after.quantity - before.credits * before.quantity,
        after.dayPasses * after.quantity - before.dayPasses * before.quantity,
      ]
      if (c <= 0) assert.equal(credits, 0)
      else assert.ok(Math.abs(credits - (c * part) / whole) <= 0.5)
      if (d <= 0) assert.equal(dayPasses, 0)
      else {
        const exact = (d / 100) * (part / whole)
        assert.ok(dayPasses % 100 === 0 && dayPasses / 100 >= exact - 1e-9 && dayPasses / 100 < exact + 1 + 1e-9)
      }
    }),
  )
})

test('a minimum term ends with the n-th period that is billed, as walking all periods finds it', () => {
  const pauses = fc.array(fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 1, max: 4 })), { maxLength: 3 })
  fc.assert(
    fc.property(
      schedules,
      fc.integer({ min: 1, max: 12 }),
      fc.nat(8),
      fc.nat(8),
      pauses,
      (schedule, cycles, billedCount, from, asked) => {
        const periods = periodsOf(schedule, 60)
        const now = periods[billedCount]!.startDate
        const stretches: { startDate: string; endDate: string; indexes: number[] }[] = []
        let last = billedCount
        for (const [gap, length] of asked) {
          const begin = last + gap
          stretches.push({
            startDate: periods[begin]!.startDate,
            endDate: periods[begin + length]!.startDate,
            indexes: Array.from({ length }, (_, i) => begin + i),
          })
          last = begin + length
          if (last > 30) break
        }
        const one = item({ commitmentCycles: cycles, startDate: periods[from]!.startDate })
        const billed = { invoiced: periods.slice(0, billedCount), unbilled: now }
        const resting = new Set(stretches.flatMap(({ indexes }) => indexes))
        const counted = periods.filter((_, i) => i >= from && !(i >= billedCount && resting.has(i)))
        assert.equal(commitmentEnd(one, schedule, billed, stretches, now), counted[cycles - 1]!.endDate)
      },
    ),
    { numRuns: 100 },
  )
})

test('the earliest end is the first end of a period that keeps minimum term and notice', () => {
  fc.assert(
    fc.property(schedules, fc.nat(6), fc.nat(10), fc.nat(90), fc.nat(40), (schedule, held, bound, noticeDays, hours) => {
      const periods = periodsOf(schedule, 60)
      const now = new Date(
        Math.min(Date.parse(periods[held]!.startDate) + hours * 3_600_000, Date.parse(periods[held]!.endDate) - 1),
      ).toISOString()
      const commitmentEndDate = bound === 0 ? undefined : periods[bound]!.endDate
      const end = earliestEnd(schedule, { commitmentEndDate, noticeDays }, now)
      const isKept = (at: string) =>
        at > now && (commitmentEndDate ?? '') <= at && Date.parse(at) - Date.parse(now) >= noticeDays * DAY - 90 * 60_000
      assert.ok(isKept(end), end)
      const sooner = periods.filter(({ endDate }) => endDate < end && endDate > now)
      // A change of clocks moves the day of notice by an hour or two.
      for (const { endDate } of sooner)
        assert.ok(
          (commitmentEndDate ?? '') > endDate || Date.parse(endDate) - Date.parse(now) < noticeDays * DAY + 26 * 3_600_000,
          endDate,
        )
      assert.ok(periods.some(({ endDate }) => endDate === end))
      assert.equal(startLater(schedule, end, 0) === end || schedule.startDate > end, true)
    }),
    { numRuns: 100 },
  )
})
