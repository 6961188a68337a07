import assert from 'node:assert/strict'
import { test } from 'node:test'
import { moneyStyle } from '../../console/src/kit/format/currency.ts'
import { decimalsOf } from '../../src/kernel/money/currencies.ts'
import { decimalOf, readNumber } from '../../console/src/kit/form/number.ts'

const reads = (locale: string, numbers: Record<string, number | undefined>) => {
  for (const [text, number] of Object.entries(numbers))
    assert.equal(readNumber(text, decimalOf(locale)), number, `${locale}: ${text}`)
}

test('a number is read as the language writes it', () => {
  reads('de-DE', {
    '1.080': 1080,
    '1.080,50': 1080.5,
    '12,50': 12.5,
    '1.234.567,89': 1_234_567.89,
    '12,': 12,
    ',5': 0.5,
    '-3,5': -3.5,
  })
  reads('pt-PT', { '1.080': 1080, '1 080,50': 1080.5, '12,5': 12.5 })
  reads('en-GB', {
    '1,080': 1080,
    '1,080.50': 1080.5,
    '12.50': 12.5,
    '0.125': 0.125,
    '1.080': 1.08,
    '7': 7,
    '': undefined,
    ' ': undefined,
  })
  reads('de-CH', { '1’080.50': 1080.5, "1'080.50": 1080.5 })
})

test('what another language writes is read where it can mean but one number, and never becomes a hundredfold', () => {
  reads('de-DE', {
    '12.50': 12.5,
    '1,080.50': 1080.5,
    '0.500': 0.5,
    '1080.5': 1080.5,
    '€1.080,50': 1080.5,
    '99,99 EUR': 99.99,
    '-€3': -3,
  })
  reads('en-GB', { '12,50': 12.5, '1.080,50': 1080.5, '1080,5': 1080.5, '0,500': 0.5, '£1,080': 1080 })
})

test('what is no number, or could be two, is none', () => {
  for (const locale of ['de-DE', 'en-GB'])
    reads(locale, {
      x: NaN,
      '1.08.50': NaN,
      '1,08,50': NaN,
      '12 50': NaN,
      '1,2.3,4': NaN,
      '1e3': NaN,
      '-': NaN,
      '1-2': NaN,
      '1,0,80.5': NaN,
    })
})

test('an amount is written with all decimals that the service keeps of its currency', () => {
  const codes = Intl.supportedValuesOf('currency').filter(code => decimalsOf(code) !== undefined)
  assert.ok(codes.includes('HUF') && codes.length > 100)
  for (const code of codes)
    assert.equal(new Intl.NumberFormat('en', moneyStyle(code)).resolvedOptions().maximumFractionDigits, decimalsOf(code), code)
})
