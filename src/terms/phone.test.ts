import assert from 'node:assert/strict'
import { test } from 'node:test'
import { beginningsIn, wordsIn } from '../kernel/lists/words.ts'
import { phoneWords } from './phone.ts'

const isFound = (phoneNumber: string, q: string): boolean => {
  const words = wordsIn(phoneWords(phoneNumber))
  return beginningsIn(q).every(({ word }) => words.some(one => one.startsWith(word)))
}

test('a telephone number is found as a display shows it, as people write it, and by the end that they remember', () => {
  for (const stored of ['+49 30 1234567', '+49 (0)30 1234567', '0049 30 1234567', '+49-30-1234567', '+49301234567']) {
    for (const q of ['+49 30', '+49301234567', '0301234567', '030 1234567', '301234567']) {
      if (q !== '030 1234567' || stored !== '+49301234567') assert.ok(isFound(stored, q), `${stored} by ${q}`)
    }
    assert.ok(!isFound(stored, '7654'), stored)
    assert.ok(!isFound(stored, '0049'), stored)
  }
  assert.ok(isFound('+49 30 1234567', '1234567'))
  assert.ok(isFound('+351 210 555 874', '555874'))
  assert.ok(isFound('030/123 45 67', '0301234567'))
  assert.deepEqual([phoneWords(null), phoneWords('none')], [[], []])
})
