import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { decimalsOf } from '../../kernel/money/currencies.ts'
import { maxUnits, priceLine } from '../../kernel/money/money.ts'
import { isSpent, leftOf, partOf, wholly, type Line, type Share } from './rules-parts.ts'
import type { Part } from './table.ts'

const FIGURES = ['amount', 'discountedAmount', 'netDiscountedAmount', 'taxAmount'] as const

/** Lines as they are billed, in currencies with 0, 2 and 3 decimals, and some that no price makes. */
const billed = fc
  .record({
    currencyCode: fc.constantFrom('JPY', 'EUR', 'KWD'),
    unitAmount: fc.oneof(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 5_000_000 })),
    quantity: fc.oneof(
      fc.integer({ min: 1, max: 9 }).map(n => n * 10_000),
      fc.integer({ min: 1, max: 200_000 }),
    ),
    rate: fc.oneof(fc.constantFrom(0, 70_000, 190_000, 1_000_000), fc.integer({ min: 0, max: 1_000_000 })),
    inclusive: fc.boolean(),
    discounts: fc.array(
      fc.oneof(
        fc.record({ percentOff: fc.integer({ min: 0, max: 1_000_000 }) }),
        fc.record({ amountOff: fc.integer({ min: 0, max: 2_000 }) }),
      ),
      { maxLength: 2 },
    ),
  })
  .map(({ currencyCode, ...line }): Line => {
    const { netUnitAmount: _, ...price } = priceLine(line, maxUnits(decimalsOf(currencyCode)!))!
    return { quantity: line.quantity, taxInclusive: line.inclusive, ...price }
  })

/** What somebody asks for, as thousandths of what is left. */
const asked = fc.record({ by: fc.constantFrom('quantity', 'amount', 'rest'), thousandths: fc.integer({ min: 0, max: 1_000 }) })

/** Whether an integer is a fraction n / d rounded half up, by the definition of it. */
function isRounded(integer: number, n: bigint, d: bigint): boolean {
  const distance = 2n * (BigInt(integer) * d - n)
  return distance > -d && distance <= d
}

function shareOf(
  line: Line,
  parts: readonly Part[],
  { by, thousandths }: { by: string; thousandths: number },
): Share | undefined {
  const left = leftOf(line, parts)
  if (by === 'rest') return {}
  const part = Math.ceil((left[by as 'quantity' | 'amount'] * thousandths) / 1_000)
  return part === 0 ? undefined : { [by]: part }
}

test('in any split the parts of a line are its shares, rounded once, and sum to what was charged, neither more nor less', () => {
  fc.assert(
    fc.property(billed, fc.array(asked, { maxLength: 12 }), fc.array(fc.nat(20), { maxLength: 3 }), (line, wishes, voids) => {
      let parts: Part[] = []
      for (const wish of wishes) {
        const share = shareOf(line, parts, wish)
        if (share === undefined) continue
        const left = leftOf(line, parts)
        const part = partOf(line, parts, share)
        if (part === undefined) {
          assert.ok(isSpent(line, left), 'only of what is spent nothing more can be given back')
          continue
        }
        check(line, left, part, share)
        parts.push(part)
      }
      for (const place of voids) parts = parts.filter((_, i) => i !== place)
      const last = partOf(line, parts, {})
      if (last === undefined) assert.ok(isSpent(line, leftOf(line, parts)))
      else parts.push(last)
      for (const figure of FIGURES) assert.equal(sum(parts, figure), line[figure], figure)
      assert.equal(partOf(line, parts, {}), undefined)
      assert.equal(partOf(line, parts, { amount: 1 }), undefined)
      assert.equal(wholly([{ ...line, id: 'a' }], new Map([['a', parts]])).has('a'), true)
    }),
    { numRuns: 3_000 },
  )
})

function check(line: Line, left: ReturnType<typeof leftOf>, part: Part, { quantity, amount }: Share): void {
  const gross = (one: Pick<Part, 'netDiscountedAmount' | 'taxAmount'>) => one.netDiscountedAmount + one.taxAmount
  for (const figure of FIGURES) {
    assert.ok(part[figure] >= 0 && part[figure] <= left[figure], `${figure} is from 0 to what is left of it`)
  }
  if (line.taxInclusive) assert.equal(gross(part), part.discountedAmount, 'with tax inside, net and tax are what it costs')
  else assert.equal(part.netDiscountedAmount, part.discountedAmount, 'with tax on top, it costs the net amount')
  const isLast = FIGURES.every(figure => part[figure] === left[figure])
  if (isLast || (quantity === undefined && amount === undefined)) return
  const [n, d] = quantity === undefined ? [amount!, line.amount] : [quantity, line.quantity]
  assert.equal(part.quantity, quantity ?? null)
  if (amount !== undefined) assert.equal(part.amount, amount)
  for (const figure of ['amount', 'discountedAmount', 'taxAmount'] as const) {
    const isShare = isRounded(part[figure], BigInt(line[figure]) * BigInt(n), BigInt(d))
    const isBounded =
      part[figure] === left[figure] || (line.taxInclusive && gross(part) - part.taxAmount === left.netDiscountedAmount)
    assert.ok(isShare || isBounded, `${figure} is a share rounded half up, unless no more than that is left`)
  }
}

const sum = (parts: readonly Part[], figure: (typeof FIGURES)[number]) => parts.reduce((total, part) => total + part[figure], 0)

const LINE: Line = {
  quantity: 30_000,
  amount: 10_000,
  discountedAmount: 9_000,
  netDiscountedAmount: 7_563,
  taxAmount: 1_437,
  taxInclusive: true,
}

test('three thirds of a line of 100 less 10 % are 33.33, 33.33 and what is left', () => {
  const parts: Part[] = []
  for (const _ of [1, 2, 3]) parts.push(partOf(LINE, parts, { quantity: 10_000 })!)
  assert.deepEqual(
    parts.map(part => [part.quantity, part.amount, part.discountedAmount, part.netDiscountedAmount, part.taxAmount]),
    [
      [10_000, 3_333, 3_000, 2_521, 479],
      [10_000, 3_333, 3_000, 2_521, 479],
      [10_000, 3_334, 3_000, 2_521, 479],
    ],
  )
})

test('a part by amount is that much before discounts, and pieces that are left are counted after it', () => {
  const half = partOf(LINE, [], { amount: 5_000 })!
  assert.deepEqual(half, { quantity: null, amount: 5_000, discountedAmount: 4_500, netDiscountedAmount: 3_781, taxAmount: 719 })
  assert.equal(leftOf(LINE, [half]).quantity, 15_000)
  assert.equal(partOf(LINE, [half], { quantity: 15_001 }), undefined)
  assert.equal(partOf(LINE, [half], { amount: 5_001 }), undefined)
  assert.deepEqual(partOf(LINE, [half], { quantity: 15_000 }), {
    ...half,
    quantity: 15_000,
    netDiscountedAmount: 3_782,
    taxAmount: 718,
  })
})

test('of more pieces than cents, no more cents are given back than there are', () => {
  const line = { ...LINE, quantity: 100_000, amount: 5, discountedAmount: 5, netDiscountedAmount: 4, taxAmount: 1 }
  const parts: Part[] = []
  for (let i = 0; i < 5; i += 1) parts.push(partOf(line, parts, { quantity: 10_000 })!)
  assert.equal(sum(parts, 'amount'), 5)
  assert.equal(partOf(line, parts, {}), undefined)
})

test('a line that costs nothing is credited by pieces, once', () => {
  const line = { ...LINE, amount: 0, discountedAmount: 0, netDiscountedAmount: 0, taxAmount: 0 }
  const one = partOf(line, [], { quantity: 10_000 })!
  assert.equal(one.quantity, 10_000)
  const rest = partOf(line, [one], {})!
  assert.equal(rest.quantity, 20_000)
  assert.equal(partOf(line, [one, rest], {}), undefined)
})
