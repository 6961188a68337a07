import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { exactly, isRounded, isSame, per, times } from '../../../test/exact.ts'
import { TAX_TREATMENTS } from '../../terms/billed.ts'
import { lineOf } from './rules.ts'
import { changedItem } from './rules-change.ts'
import { shortenedItem } from './rules-shorten.ts'
import type { Taxation } from './rules-tax.ts'
import type { ItemRow, NewItem } from './table.ts'

const START = '2030-02-01T00:00:00.000Z'
const END = '2030-03-01T00:00:00.000Z'
const CUT = '2030-02-07T12:00:00.000Z'

const cases = fc.record({
  taxInclusive: fc.boolean(),
  treatment: fc.constantFrom(...TAX_TREATMENTS),
  unitAmount: fc.integer({ min: 0, max: 1_000_000 }),
  pieces: fc.integer({ min: 1, max: 9 }),
  rate: fc.constantFrom(0, 70_000, 190_000, 88_750),
  percentOff: fc.constantFrom(0, 125_000, 333_333),
  // The days that are used, those that the line is over, and those of the period.
  days: fc.tuple(fc.integer({ min: 1, max: 31 }), fc.integer({ min: 1, max: 31 }), fc.integer({ min: 1, max: 31 })),
})
type Case = typeof cases extends fc.Arbitrary<infer C> ? C : never
const sorted = ({ days }: Case) => days.toSorted((a, b) => a - b) as [number, number, number]

function rowOf(
  { taxInclusive, treatment, unitAmount, pieces, rate, percentOff }: Case,
  part: number,
  whole: number,
  endDate: string,
): ItemRow {
  const taxation: Taxation = { treatment, locationRef: 'l', rates: [], zeroCategory: 'zero', zeroReason: null }
  const place = { network: 'n', invoiceRef: 'i', position: 1, locationRef: 'l', membershipRef: 'm', companyRef: null }
  const keys = { id: 'x', createDate: START, scheduleDate: START, membershipRefCreatedBy: null, subscriptionRef: 's' }
  const title = pieces === 1 ? 'Desk' : `${pieces} × Desk`
  const item: NewItem = {
    type: 'subscription',
    description: part === whole ? 'Desk' : `${title}, ${part} of ${whole} days`,
    unitAmount,
    quantity: pieces * 10_000,
    rate,
    share: part === whole ? undefined : { part, whole },
    period: { startDate: START, endDate },
    discounts: percentOff === 0 ? [] : [{ source: 'plan', percentOff }],
  }
  return lineOf({ ...place, currencyCode: 'EUR', taxInclusive }, item, taxation, keys)!
}

test('a line that becomes shorter is the line that it would have been over those days alone', () => {
  fc.assert(
    fc.property(cases, one => {
      const [used, of, whole] = sorted(one)
      fc.pre(used < of)
      const before = rowOf(one, of, whole, END)
      const after = { ...before, ...shortenedItem(before, { used, of, endDate: CUT, locale: 'en' }) }
      assert.deepEqual(after, rowOf(one, used, whole, CUT))
    }),
  )
})

test('what somebody has set by hand is shared out by the days that it was for, and explained so', () => {
  fc.assert(
    fc.property(cases, fc.integer({ min: 0, max: 1_000_000 }), (one, unitAmount) => {
      const [used, of, whole] = sorted(one)
      fc.pre(used < of)
      const made = rowOf({ ...one, treatment: 'standard' }, of, whole, END)
      const before = {
        ...made,
        ...changedItem(made, { unitAmount, quantity: 20_000, description: 'Mine' }, undefined),
      } as ItemRow
      const after = { ...before, ...shortenedItem(before, { used, of, endDate: CUT, locale: 'en' }) }
      const { explanation } = after
      assert.equal(after.description, `2 × Mine, ${used} of ${of} days`)
      assert.deepEqual([explanation!.days, explanation!.period!.endDate], [{ used, of }, CUT])
      const [price, manual, proration] = explanation!.steps
      assert.deepEqual([price!.kind, manual!.kind, proration!.kind], ['price', 'manual', 'proration'])
      const exact = times(exactly(manual!.exact), per(exactly(used), exactly(of)))
      assert.ok(isSame(exactly(proration!.exact), exact))
      assert.ok(isRounded(after.amount / 100, exact, 2))
      // Another tax leaves what it costs.
      const again = { ...after, ...changedItem(after, { tax: { rate: 0 } }, TAXED) } as ItemRow
      assert.deepEqual([again.amount, again.taxRate], [after.amount, 0])
    }),
  )
})

const TAXED: Taxation = { treatment: 'standard', locationRef: 'l', rates: [], zeroCategory: 'zero', zeroReason: null }

test('days that were told in one language are told in another one instead, when the location speaks that by then', () => {
  const desk = { taxInclusive: true, treatment: 'standard', unitAmount: 31_000, pieces: 1, rate: 190_000, percentOff: 0 } as const
  const line = rowOf({ ...desk, days: [1, 1, 1] }, 20, 31, END)
  const shorter = (before: ItemRow, used: number, of: number, locale: string) =>
    ({ ...before, ...shortenedItem(before, { used, of, endDate: CUT, locale }) }) as ItemRow
  const german = shorter(line, 10, 20, 'de-DE')
  assert.equal(german.description, 'Desk, 10 von 31 Tagen')
  assert.equal(shorter(german, 1, 10, 'fr').description, 'Desk, 1 jour sur 31')
})
