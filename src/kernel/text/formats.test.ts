import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dateFormat, numberFormat } from './formats.ts'

const EURO = { style: 'currency', currency: 'EUR' } as const

test('a format is made once for a language and what it says, and others are others', () => {
  assert.equal(numberFormat('de', EURO), numberFormat('de', { ...EURO }))
  assert.equal(numberFormat('de', EURO).format(1_234.5), '1.234,50\u00a0€')
  assert.equal(numberFormat('en', EURO).format(1_234.5), '€1,234.50')
  assert.equal(numberFormat('de', { ...EURO, currency: 'JPY' }).format(1_234), '1.234\u00a0¥')
  const at = new Date('2027-03-31T22:30:00Z')
  assert.equal(dateFormat('en', { dateStyle: 'long', timeZone: 'Europe/Berlin' }).format(at), 'April 1, 2027')
  assert.equal(dateFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(at), 'March 31, 2027')
})

test('however many are asked for, only so many are kept', () => {
  const first = numberFormat('en', { minimumIntegerDigits: 1 })
  for (let i = 0; i < 500; i++)
    numberFormat('en', { maximumFractionDigits: i % 100, minimumIntegerDigits: 1 + Math.floor(i / 100) })
  assert.notEqual(numberFormat('en', { minimumIntegerDigits: 1 }), first)
})
