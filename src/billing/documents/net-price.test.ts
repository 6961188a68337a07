import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { priceLine } from '../../kernel/money/money.ts'
import type { DocumentLine } from './rules-document.ts'
import { netLineOf } from './rules-net-price.ts'

test('price × quantity less the allowance is the net amount, whatever the line', () => {
  const lines = fc.record({
    unitAmount: fc.integer({ min: 0, max: 99_999_99 }),
    quantity: fc.oneof(fc.constant(10_000), fc.integer({ min: 1, max: 100_000_000 })),
    rate: fc.constantFrom(0, 50_000, 70_000, 190_000, 255_000),
    inclusive: fc.boolean(),
    discounts: fc.array(fc.record({ percentOff: fc.integer({ min: 0, max: 1_000_000 }) }), { maxLength: 2 }),
    decimals: fc.constantFrom(0, 2),
  })
  fc.assert(
    fc.property(lines, ({ decimals, ...line }) => {
      const price = priceLine(line, 99_999_999_999)
      if (price === undefined) return
      const { netDiscountedAmount: net, taxAmount: tax } = price
      const shown = { ...price, quantity: line.quantity, taxRate: line.rate, net, tax } as unknown as DocumentLine
      const told = netLineOf(shown, line.inclusive, decimals)
      assert.ok(told.allowance >= 0)
      // By R120 of Peppol and XRechnung, which round to hundredths whatever the currency.
      const hundredths = (units: number) => BigInt(units * 10 ** (2 - decimals))
      assert.equal(product(told.price, told.quantity, 2), hundredths(net + told.allowance))
    }),
    { numRuns: 2_000 },
  )
})

/** The product of two decimal texts, rounded half up to so many decimals. */
function product(one: string, other: string, decimals: number): bigint {
  const [a, b] = [one, other].map(text => text.split('.') as [string, string?])
  const scale = (a![1]?.length ?? 0) + (b![1]?.length ?? 0)
  const exact = BigInt(a!.join('')) * BigInt(b!.join('')) * 10n ** BigInt(decimals)
  const unit = 10n ** BigInt(scale)
  return (2n * exact + unit) / (2n * unit)
}
