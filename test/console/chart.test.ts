import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askedOf, namesOf } from '../../console/src/analytics/parts/span.ts'
import { marksOf, pathOf, shownLabels } from '../../console/src/kit/chart/scale.ts'

test('an axis begins at 0, ends at or beyond the greatest value, and has few round marks', () => {
  for (const most of [0.004, 0.3, 1, 3, 7, 12, 99, 100, 101, 4_711, 9_999_999.99]) {
    const marks = marksOf(most, false)
    assert.equal(marks[0], 0)
    assert.ok(marks.at(-1)! >= most && marks.at(-2)! < most, `${most}: ${marks.join(' ')}`)
    assert.ok(marks.length >= 2 && marks.length <= 6, `${most}: ${marks.join(' ')}`)
  }
  assert.deepEqual(marksOf(0, true), [0, 1])
  for (const most of [1, 2, 3, 9, 11]) assert.ok(marksOf(most, true).every(Number.isInteger), `${most}`)
})

test('labels that are shown are as far apart as they need, and the last is always among them', () => {
  for (const [count, most] of [
    [30, 7],
    [12, 12],
    [12, 5],
    [1, 0],
  ] as const) {
    const shown = shownLabels(count, most)
    assert.equal(shown.at(-1), count - 1)
    assert.ok(shown.length <= Math.max(1, most))
  }
})

test('a line ends where a value is missing', () => {
  assert.equal(pathOf([[0, 1], [2, 3], undefined, [4, 5]]), 'M0.0 1.0L2.0 3.0M4.0 5.0')
})

test('a span ends today: 30 days, 12 weeks from Monday on, or 12 months from their first day on', () => {
  const now = '2027-03-03T23:30:00Z'
  assert.deepEqual(askedOf('day', 'UTC', now), { interval: 'day', from: '2027-02-02' })
  // There it is Thursday already.
  assert.deepEqual(askedOf('day', 'Europe/Lisbon', now).from, '2027-02-02')
  assert.deepEqual(askedOf('day', 'Asia/Tokyo', now).from, '2027-02-03')
  assert.deepEqual(askedOf('week', 'Asia/Tokyo', now).from, '2026-12-14')
  assert.deepEqual(askedOf('month', 'UTC', now).from, '2026-04-01')
  const [week] = namesOf([{ from: '2026-12-28', to: '2027-01-03' }], 'week', 'en-GB')
  // The spaces around the dash are thin ones.
  assert.equal(week!.name.replace(/\s/g, ' '), '28 Dec 2026 – 3 Jan 2027')
})
