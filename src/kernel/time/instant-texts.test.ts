import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { LAST_INSTANT } from './instant.ts'
import { epochIn, instantWriter } from './instant-texts.ts'

test('instants within a text are read, and written, as those alone', () => {
  const write = instantWriter()
  const minute = fc.integer({ min: 0, max: Math.floor(Date.parse(LAST_INSTANT) / 60_000) }).map(minutes => minutes * 60_000)
  const epoch = fc.oneof(minute, fc.integer({ min: 0, max: Date.parse(LAST_INSTANT) }), fc.constant(Date.parse(LAST_INSTANT)))
  fc.assert(
    fc.property(epoch, fc.string(), (epoch, before) => {
      const text = new Date(epoch).toISOString()
      assert.equal(epochIn(`${before}${text}3;`, before.length), epoch)
      assert.equal(write(epoch), text)
    }),
    { numRuns: 3_000 },
  )
  for (const day of ['1970-01-01', '1999-12-31', '2000-02-29', '2024-02-29', '2100-03-01', '2400-02-29']) {
    assert.equal(epochIn(`${day}T00:00:00.000Z`, 0), Date.parse(day))
  }
})
