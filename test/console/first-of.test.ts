import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstOf } from '../../console/src/kit/resources/first-of.ts'

const first = (startDate: string, endDate: string, stepMinutes: number, minutes: number, timezoneId: string) =>
  Object.values(firstOf({ startDate: `${startDate}Z`, endDate: `${endDate}Z` }, { stepMinutes, minutes, timezoneId })).map(at =>
    at.slice(0, 16),
  )

test('what is booked first of a free time begins on a step of the local clock, and takes as long as it must', () => {
  // Kathmandu is a quarter of an hour off the full ones.
  assert.deepEqual(first('2040-03-05T03:20:00', '2040-03-05T12:00:00', 60, 60, 'Asia/Kathmandu'), [
    '2040-03-05T04:15',
    '2040-03-05T05:15',
  ])
  assert.deepEqual(first('2040-03-05T08:10:00', '2040-03-05T12:00:00', 30, 90, 'Europe/Berlin'), [
    '2040-03-05T08:30',
    '2040-03-05T10:00',
  ])
  assert.deepEqual(first('2040-03-05T08:00:00', '2040-03-05T08:30:00', 15, 60, 'Europe/Berlin'), [
    '2040-03-05T08:00',
    '2040-03-05T08:30',
  ])
})

test('what is booked by the day takes days from midnight to midnight, through changes of clocks', () => {
  const day = (from: string, to: string, zone: string, minutes = 1_440) => first(from, to, 1_440, minutes, zone)
  assert.deepEqual(day('2040-10-27T22:00:00', '2040-10-28T23:00:00', 'Europe/Berlin'), ['2040-10-27T22:00', '2040-10-28T23:00'])
  assert.deepEqual(day('2040-03-23T12:00:00', '2040-03-30T22:00:00', 'Europe/Berlin', 2_880), [
    '2040-03-23T23:00',
    '2040-03-25T22:00',
  ])
  // In Santiago this day begins at one o'clock.
  assert.deepEqual(day('2040-09-02T04:00:00', '2040-09-04T03:00:00', 'America/Santiago'), [
    '2040-09-02T04:00',
    '2040-09-03T03:00',
  ])
  assert.deepEqual(day('2040-03-05T12:00:00', '2040-03-05T20:00:00', 'Europe/Berlin'), ['2040-03-05T12:00', '2040-03-05T20:00'])
})
