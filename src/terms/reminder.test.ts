import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { DAY, instantOf } from '../kernel/time/instant.ts'
import { localClock } from '../kernel/time/local-clock.ts'
import { reminderOf } from './reminder.ts'

const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Africa/Casablanca',
  'Asia/Kathmandu',
]

/** What a clock on the wall shows, by another way than the product's. */
const shown = (instant: string, timeZone: string) => {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return format.format(new Date(instant))
}

test('people are reminded when the local clock shows nine, on the day before, through every change of clocks', () => {
  const starts = fc.integer({ min: Date.UTC(2012, 0, 3) / 900_000, max: Date.UTC(2040, 0, 1) / 900_000 })
  fc.assert(
    fc.property(starts, fc.constantFrom(...ZONES), (quarter, zone) => {
      const startDate = instantOf(quarter * 900_000)
      const at = reminderOf(startDate, localClock(zone), '1970-01-01T00:00:00.000Z')!
      const [day, time] = shown(at, zone).split(' ')
      assert.equal(time, '09:00:00')
      const [on] = shown(startDate, zone).split(' ')
      assert.equal(Date.parse(on!) - Date.parse(day!), DAY)
    }),
  )
})

test('nobody is reminded later than that', () => {
  const clock = localClock('Europe/Berlin')
  const [start, due] = ['2090-03-06T08:00:00.000Z', '2090-03-05T08:00:00.000Z']
  assert.equal(reminderOf(start, clock, '2090-03-05T07:59:59.999Z'), due)
  assert.equal(reminderOf(start, clock, due), null)
})
