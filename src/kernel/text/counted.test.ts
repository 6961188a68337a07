import assert from 'node:assert/strict'
import { test } from 'node:test'
import { counted } from './counted.ts'

test('one of a thing is told as one, and any other number of it as many', () => {
  const told = (one: string, many?: string) => [0, 0.5, 1, 2].map(count => counted(count, one, many))
  assert.deepEqual(told('day'), ['0 days', '0.5 days', '1 day', '2 days'])
  assert.deepEqual(told('day pass'), ['0 day passes', '0.5 day passes', '1 day pass', '2 day passes'])
  assert.deepEqual(told('entry'), ['0 entries', '0.5 entries', '1 entry', '2 entries'])
  assert.deepEqual(told('seat is', 'seats are'), ['0 seats are', '0.5 seats are', '1 seat is', '2 seats are'])
})
