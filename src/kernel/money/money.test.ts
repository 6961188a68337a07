import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { decimalsOf } from './currencies.ts'
import { divideHalfUp } from './fractions.ts'
import { MAX_AMOUNT, fromUnits, maxUnits, priceLine, prorate, toUnits } from './money.ts'
import type { Discount, Line } from './money.ts'

const MAX = maxUnits(2)
const decimals = fc.integer({ min: 0, max: 4 })
const rate = fc.oneof(fc.constantFrom(0, 70_000, 190_000, 1_000_000), fc.integer({ min: 0, max: 1_000_000 }))
const discount: fc.Arbitrary<Discount> = fc.record(
  { percentOff: fc.integer({ min: 0, max: 1_000_000 }), amountOff: fc.integer({ min: 0, max: 100_000 }) },
  { requiredKeys: [] },
)
const line: fc.Arbitrary<Line> = fc.record({
  unitAmount: fc.oneof(fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: 0, max: MAX })),
  quantity: fc.oneof(fc.constant(10_000), fc.integer({ min: 1, max: 10_000_000_000 })),
  rate,
  inclusive: fc.boolean(),
  discounts: fc.array(discount, { maxLength: 4 }),
})

test('a currency has the decimals of ISO 4217, and what is no currency has none', () => {
  const expected = { EUR: 2, USD: 2, JPY: 0, KRW: 0, KWD: 3, TND: 3, HUF: 2, MGA: 2, CLF: 4, UYW: 4, CHE: 2, XAF: 0, UYI: 0 }
  for (const [code, count] of Object.entries(expected)) assert.equal(decimalsOf(code), count, code)
  for (const code of ['XAU', 'XXX', 'XTS', 'XDR', 'DEM', 'HRK', 'BGN', 'eur', '', 'constructor', '__proto__']) {
    assert.equal(decimalsOf(code), undefined, code)
  }
})

test('a number becomes the minor units that its text names', () => {
  for (const [value, places, units] of [
    [19.99, 2, 1999],
    [0.1, 2, 10],
    [0.29, 2, 29],
    [1.005, 3, 1005],
    [1.1, 1, 11],
    [999_999_999.99, 2, 99_999_999_999],
    [5, 0, 5],
    [0, 2, 0],
    [0.0001, 4, 1],
    [1e-7, 7, 1],
    [1.5e-7, 8, 15],
    [-1.25, 2, -125],
    [1e3, 2, 100_000],
    [2 ** 53 - 1, 0, 2 ** 53 - 1],
  ] as const)
    assert.equal(toUnits(value, places), units, `${value}`)
})

test('a number with too many decimals, or beyond exact integers, is refused', () => {
  for (const [value, places] of [
    [0.1 + 0.2, 2],
    [1.005, 2],
    [0.5, 0],
    [1e-7, 2],
    [-1e-7, 2],
    [1.5e-7, 7],
    [5e-324, 4],
    [1e21, 2],
    [1e308, 0],
    [2 ** 53, 0],
    [Number.MAX_SAFE_INTEGER, 2],
    [90_071_992_547_409.92, 2],
    [NaN, 2],
    [Infinity, 2],
    [-Infinity, 2],
  ] as const)
    assert.equal(toUnits(value, places), undefined, `${value}`)
})

test('minus zero becomes zero', () => {
  assert.ok(Object.is(toUnits(-0, 2), 0))
})

test('every amount up to the largest survives the way to a number, its JSON text and back', () => {
  const amounts = decimals.chain(places => fc.tuple(fc.constant(places), fc.integer({ min: 0, max: maxUnits(places) })))
  fc.assert(
    fc.property(amounts, ([places, units]) => {
      const text = JSON.stringify(fromUnits(units, places))
      assert.equal(toUnits(JSON.parse(text) as number, places), units)
      assert.match(decimalText(units, places), new RegExp(`^${text.replace('.', '\\.')}\\.?0*$`))
    }),
    { numRuns: 2000, examples: [[[2, 99_999_999_999]], [[4, 9_999_999_999_900]], [[0, 999_999_999]], [[2, 0]]] },
  )
  assert.equal(fromUnits(maxUnits(2), 2), MAX_AMOUNT)
})

test('any number at all is either refused or exactly its units', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.double(),
        fc.integer().map(n => n / 100),
      ),
      decimals,
      (value, places) => {
        const units = toUnits(value, places)
        if (units !== undefined) assert.equal(Number(decimalText(units, places)), value + 0)
      },
    ),
    { numRuns: 2000 },
  )
})

test('the largest amount is cut to the decimals of a currency', () => {
  assert.deepEqual([0, 2, 3, 4].map(maxUnits), [999_999_999, 99_999_999_999, 999_999_999_990, 9_999_999_999_900])
})

test('division rounds to the nearest, halves up', () => {
  for (const [n, d, q] of [
    [0n, 3n, 0n],
    [1n, 2n, 1n],
    [1n, 3n, 0n],
    [2n, 3n, 1n],
    [5n, 2n, 3n],
    [7n, 7n, 1n],
  ] as const) {
    assert.equal(divideHalfUp(n, d), q)
  }
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.bigInt({ min: 1n, max: 10n ** 15n }), (n, d) => {
      const excess = 2n * (divideHalfUp(n, d) * d - n)
      assert.ok(excess > -d && excess <= d)
    }),
  )
})

test('a share of a price is rounded once, and the whole of it is the price', () => {
  assert.equal(prorate(10_000, 10, 31), 3226)
  assert.equal(prorate(1, 1, 2), 1)
  fc.assert(
    fc.property(fc.integer({ min: 0, max: MAX }), fc.integer({ min: 1, max: 366 }), (units, whole) =>
      assert.equal(prorate(units, whole, whole), units),
    ),
  )
})

test('where prices are net, tax is added to the discounted amount', () => {
  assert.deepEqual(price({ unitAmount: 1999, quantity: 30_000, rate: 190_000, inclusive: false }), {
    netUnitAmount: 1999,
    amount: 5997,
    discountedAmount: 5997,
    netDiscountedAmount: 5997,
    taxAmount: 1139,
  })
})

test('where prices are gross, tax is taken out of the discounted amount', () => {
  assert.deepEqual(price({ unitAmount: 1190, quantity: 25_000, rate: 190_000, inclusive: true }), {
    netUnitAmount: 1000,
    amount: 2975,
    discountedAmount: 2975,
    netDiscountedAmount: 2500,
    taxAmount: 475,
  })
})

test('percentages come off before amounts, whatever their order, and never below zero', () => {
  const base = { unitAmount: 10_000, quantity: 10_000, rate: 0, inclusive: false }
  assert.equal(price({ ...base, discounts: [{ amountOff: 1000 }, { percentOff: 500_000 }] })?.discountedAmount, 4000)
  assert.equal(price({ ...base, discounts: [{ percentOff: 500_000, amountOff: 1000 }] })?.discountedAmount, 4000)
  assert.equal(price({ ...base, discounts: [{ percentOff: 100_000 }, { percentOff: 100_000 }] })?.discountedAmount, 8100)
  assert.equal(price({ ...base, discounts: [{ amountOff: 10_001 }] })?.discountedAmount, 0)
  assert.equal(price({ ...base, discounts: [{ percentOff: 1_000_000 }, { amountOff: 1 }] })?.discountedAmount, 0)
})

test('each figure is rounded from the exact fraction, not from another rounded figure', () => {
  // 0.03 × 0.5 is 0.015, shown as 0.02. Less 10 % that is 0.0135, shown as 0.01; the rounded 0.02 less 10 % would be 0.02.
  const priced = price({ unitAmount: 3, quantity: 5000, rate: 0, inclusive: false, discounts: [{ percentOff: 100_000 }] })
  assert.deepEqual([priced?.amount, priced?.discountedAmount], [2, 1])
})

test('an amount above the largest is refused, the largest itself is not', () => {
  assert.equal(price({ unitAmount: MAX, quantity: 10_000, rate: 1_000_000, inclusive: false })?.taxAmount, MAX)
  assert.equal(price({ unitAmount: MAX, quantity: 10_001, rate: 0, inclusive: false }), undefined)
  assert.equal(price({ unitAmount: MAX, quantity: 10_000_000_000, rate: 0, inclusive: true }), undefined)
})

test('whatever the line, its figures are safe integers in order, and net and tax make the gross', () => {
  fc.assert(
    fc.property(line, input => {
      const priced = priceLine(input, MAX)
      if (priced === undefined) {
        assert.ok(BigInt(input.unitAmount) * BigInt(input.quantity) > BigInt(MAX) * 10_000n)
        return
      }
      for (const figure of Object.values(priced)) assert.ok(Number.isSafeInteger(figure) && figure >= 0)
      assert.ok(priced.discountedAmount <= priced.amount && priced.netDiscountedAmount <= priced.discountedAmount)
      assert.ok(priced.netUnitAmount <= input.unitAmount)
      if (input.inclusive) return assert.equal(priced.netDiscountedAmount + priced.taxAmount, priced.discountedAmount)
      assert.equal(priced.netDiscountedAmount, priced.discountedAmount)
      assert.equal(priced.netUnitAmount, input.unitAmount)
      assert.ok(priced.taxAmount <= priced.netDiscountedAmount)
    }),
    { numRuns: 2000 },
  )
})

test('the order of discounts makes no difference', () => {
  fc.assert(
    fc.property(line, input => {
      assert.deepEqual(priceLine(input, MAX), priceLine({ ...input, discounts: input.discounts.toReversed() }, MAX))
    }),
  )
})

function price(input: Omit<Line, 'discounts'> & { discounts?: Discount[] }) {
  return priceLine({ discounts: [], ...input }, MAX)
}

function decimalText(units: number, places: number): string {
  const digits = String(Math.abs(units)).padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  return `${units < 0 ? '-' : ''}${whole}${places === 0 ? '' : `.${digits.slice(-places)}`}`
}
