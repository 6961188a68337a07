import assert from 'node:assert/strict'
import { test } from 'node:test'
import { invoiceOf } from '../../../test/billing-document.ts'
import { formatsOf } from './rules-formats.ts'
import { toldOf } from './rules-told.ts'
import { wordsOf } from './rules-words.ts'

test('a line from whose price the tax comes out tells the price that was listed, and the rate', () => {
  const document = { ...invoiceOf(1), locale: 'en', taxInclusive: true }
  const { words } = wordsOf('en', 'GB')
  const explanation = {
    unitPrice: 119,
    quantity: 1,
    steps: [
      { kind: 'price' as const, exact: '119' },
      { kind: 'withoutTax' as const, percent: 19, exact: '100' },
      { kind: 'tax' as const, percent: 0, amount: 0, exact: '100' },
    ],
    rounded: { amount: 100, discountedAmount: 100, netDiscountedAmount: 100, taxAmount: 0, grossAmount: 100 },
  }
  const line = { ...document.lines[0]!, discounts: [], supply: undefined, explanation }
  assert.equal(
    toldOf(line, document, words, formatsOf(document)).replaceAll(/\s/g, ' '),
    '€119.00 × 1 · without the 19% VAT in it',
  )
})
