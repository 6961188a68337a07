import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { PERIODS } from '../../terms/period.ts'
import { currentInterval, firstInterval, type Schedule } from '../../terms/schedule.ts'
import { nulls } from '../../db/table.ts'
import { coupon as couponTable, type CouponRow } from '../coupons/table.ts'
import { discountsIn, lasts, type CouponUse } from './rules-periods.ts'

const COUPON: CouponRow = {
  ...nulls(couponTable),
  network: 'n',
  id: 'coupon',
  locationRef: 'location',
  percentOff: 100_000,
  currencyCode: 'EUR',
  productTypes: ['subscriptionItems'],
  limitedItemsEnabled: false,
  limitedItems: [],
  limitedRedemptionEnabled: false,
  redemptions: 0,
  duration: 'once',
  enabledForCredits: false,
  createDate: '2027-01-01T00:00:00.000Z',
  updateDate: '2027-01-01T00:00:00.000Z',
}
const JANUARY = { startDate: '2027-01-01T00:00:00.000Z', timezoneId: 'UTC' }
const item = (id: string, more: object = {}) => ({ id, planRef: null, price: 100, ...more })
const use = (more: Partial<CouponRow> = {}, first?: string): CouponUse => ({ coupon: { ...COUPON, ...more }, first })

describe('the coupon of an item of a subscription', () => {
  test('once comes off the first period alone, forever off each, and repeating off those that begin within its months', () => {
    const starts = (terms: Partial<CouponRow>) =>
      ['01', '02', '03', '04', '05'].filter(month =>
        lasts({ ...COUPON, ...terms }, `2027-02-28T00:00:00.000Z`, `2027-${month}-28T00:00:00.000Z`, 'UTC'),
      )
    assert.deepEqual(starts({}), ['02'])
    assert.deepEqual(starts({ duration: 'forever' }), ['02', '03', '04', '05'])
    assert.deepEqual(starts({ duration: 'repeating', durationInMonths: 2 }), ['02', '03'])
  })

  test('repeating over n months comes off exactly n periods of a month, wherever and whenever they begin', () => {
    const zones = fc.constantFrom('Europe/Berlin', 'Pacific/Apia', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe')
    const start = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2060, 0, 1) })
    fc.assert(
      fc.property(zones, start, fc.integer({ min: 1, max: 120 }), fc.nat(40), (timezoneId, epoch, durationInMonths, after) => {
        const schedule: Schedule = {
          startDate: new Date(epoch).toISOString(),
          period: 'month',
          billingCycleAnchor: 'any',
          timezoneId,
        }
        const periods = periodsOf(schedule, after + durationInMonths + 2)
        const first = periods[after]!
        const terms = { duration: 'repeating', durationInMonths } as const
        const counted = periods.filter(startDate => lasts(terms, first, startDate, timezoneId))
        assert.deepEqual(counted, periods.slice(after, after + durationInMonths))
      }),
      { numRuns: 60 },
    )
  })

  test('of any other period it comes off a run of periods from the first on', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...PERIODS),
        fc.constantFrom('any', 'day' as const),
        fc.integer({ min: 1, max: 12 }),
        (period, anchor, months) => {
          const schedule = {
            startDate: '2027-01-31T09:30:00.000Z',
            period,
            billingCycleAnchor: anchor,
            timezoneId: 'Europe/Berlin',
          } as Schedule
          const periods = periodsOf(schedule, 30)
          const terms = { duration: 'repeating', durationInMonths: months } as const
          const counted = periods.map(startDate => lasts(terms, periods[3]!, startDate, 'Europe/Berlin'))
          const last = counted.lastIndexOf(true)
          assert.deepEqual(
            counted,
            periods.map((_, i) => i >= 3 && i <= last),
          )
        },
      ),
    )
  })

  test('what was not redeemed yet counts from the period on that is billed, and is redeemed with it', () => {
    const { discounts, next } = discountsIn([item('one')], new Map([['one', use()]]), JANUARY)
    assert.deepEqual(discounts.get('one'), {
      discount: { source: 'coupon', percentOff: 100_000, coupon: { id: 'coupon' } },
      redeems: { couponRef: 'coupon', promocodeRef: undefined, subscriptionItemRef: 'one', periodStartDate: JANUARY.startDate },
    })
    assert.deepEqual(discountsIn([item('one')], next, { ...JANUARY, startDate: '2027-02-01T00:00:00.000Z' }).discounts.size, 0)
    assert.equal(discountsIn([item('one')], next, JANUARY).discounts.get('one')!.redeems, undefined)
  })

  test('what was redeemed runs on when the coupon is deleted or used up, and nothing else begins', () => {
    const gone = { deleteDate: '2027-01-02T00:00:00.000Z' }
    const full = { limitedRedemptionEnabled: true, limitedRedemptionValue: 1, redemptions: 1 }
    for (const terms of [gone, full]) {
      const uses = new Map([
        ['old', use({ ...terms, duration: 'forever' }, '2026-01-01T00:00:00.000Z')],
        ['new', use({ ...terms, duration: 'forever' })],
      ])
      assert.deepEqual([...discountsIn([item('old'), item('new')], uses, JANUARY).discounts.keys()], ['old'])
    }
  })

  test('items that redeem the same coupon in a period share what is left of it, and what costs nothing takes none', () => {
    const terms = { limitedRedemptionEnabled: true, limitedRedemptionValue: 3, redemptions: 1 }
    const ids = ['free', 'one', 'two', 'three']
    const items = ids.map(id => item(id, id === 'free' ? { price: 0 } : {}))
    const { discounts } = discountsIn(items, new Map(ids.map(id => [id, use(terms)])), JANUARY)
    assert.deepEqual([...discounts.keys()], ['one', 'two'])
  })

  test('it counts for items of its plans alone where it is limited to them, and says by which code it was redeemed', () => {
    const limited = { limitedItemsEnabled: true, limitedItems: [{ id: 'plan', type: 'subscriptionItems' as const }] }
    const items = [item('one', { planRef: 'plan' }), item('two', { planRef: 'other' }), item('three')]
    const uses = new Map(items.map(({ id }) => [id, use(limited)]))
    assert.deepEqual([...discountsIn(items, uses, JANUARY).discounts.keys()], ['one'])
    const left = { archiveDate: null, limitedRedemptionEnabled: false, limitedRedemptionValue: null, redemptions: 0 }
    const promocode = { id: 'code', code: 'SPRING', ...left }
    const coded = new Map([['one', { ...use({}, JANUARY.startDate), promocode }]])
    const { discount } = discountsIn([item('one')], coded, JANUARY).discounts.get('one')!
    assert.deepEqual([discount.source, discount.promocode], ['promocode', { id: 'code', code: 'SPRING' }])
  })
})

/** The starts of the first so many periods. */
function periodsOf(schedule: Schedule, count: number): string[] {
  const periods = [firstInterval(schedule)]
  while (periods.length < count) periods.push(currentInterval(schedule, periods.at(-1)!.endDate)!)
  return periods.map(({ startDate }) => startDate)
}
