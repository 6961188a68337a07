import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { addMilliseconds, DAY, epochOf, instant, instantOf, LAST_INSTANT } from './instant.ts'
import { epochOfWallClock, isTimezone, startOfDay, startOfNextMonth, wallClock } from './time-zones.ts'

const two = (min: number, max: number) => fc.integer({ min, max }).map(n => String(n).padStart(2, '0'))
const offset = fc.oneof(
  fc.constantFrom('Z', 'z', '+00:00', '-00:00', ''),
  fc.tuple(fc.constantFrom('+', '-'), two(0, 24), two(0, 60)).map(([sign, hours, minutes]) => `${sign}${hours}:${minutes}`),
)
const fraction = fc.oneof(fc.constant(''), fc.stringMatching(/^\.\d{1,9}$/))
// Mostly possible, and every part one step past its bounds now and then.
const dateTime = fc
  .tuple(
    fc.integer({ min: 1960, max: 2100 }),
    two(0, 13),
    two(0, 32),
    fc.constantFrom('T', 't'),
    two(0, 24),
    two(0, 61),
    two(0, 61),
    fraction,
    offset,
  )
  .map(
    ([year, month, day, t, hour, minute, second, rest, zone]) =>
      `${year}-${month}-${day}${t}${hour}:${minute}:${second}${rest}${zone}`,
  )

test('an instant is answered in UTC with milliseconds', () => {
  for (const [text, expected] of [
    ['2026-03-01T10:20:30.456Z', '2026-03-01T10:20:30.456Z'],
    ['2026-03-01T10:20:30Z', '2026-03-01T10:20:30.000Z'],
    ['2026-03-01t10:20:30.4z', '2026-03-01T10:20:30.400Z'],
    ['2026-03-01T10:20:30.4569999Z', '2026-03-01T10:20:30.456Z'],
    ['2026-03-01T00:20:30+01:00', '2026-02-28T23:20:30.000Z'],
    ['2024-02-29T20:00:00.5-23:59', '2024-03-01T19:59:00.500Z'],
    ['2026-01-01T00:00:00-00:00', '2026-01-01T00:00:00.000Z'],
    ['1970-01-01T00:00:00Z', '1970-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59.9999Z', LAST_INSTANT],
    ['1970-01-01T01:00:00+01:00', '1970-01-01T00:00:00.000Z'],
  ] as const)
    assert.equal(instant(text), expected)
})

test('what is no instant of the years 1970 to 9999 is refused', () => {
  for (const text of [
    '',
    '2026',
    '2026-03-01',
    '2026-03-01T10:20',
    '2026-03-01T10:20:30',
    '2026-03-01T10:20Z',
    '2026-03-01 10:20:30Z',
    '2026-02-30T00:00:00Z',
    '2026-02-29T00:00:00.000Z',
    '2100-02-29T00:00:00Z',
    '2026-04-31T00:00:00.000Z',
    '2026-00-01T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-01-00T00:00:00Z',
    '2026-01-32T00:00:00Z',
    '2026-01-01T24:00:00Z',
    '2026-01-01T00:60:00Z',
    '2026-06-30T23:59:60Z',
    '2016-12-31T23:59:60.000Z',
    '2026-01-01T00:00:00.Z',
    '2026-01-01T00:00:00,5Z',
    '2026-01-01T00:00:00+24:00',
    '2026-01-01T00:00:00+01:60',
    '2026-01-01T00:00:00+0100',
    '2026-01-01T00:00:00+01',
    '1969-12-31T23:59:59Z',
    '1970-01-01T00:59:59+01:00',
    '1969-12-31T23:30:00-01:00',
    '9999-12-31T23:59:59-00:01',
    '+010000-01-01T00:00:00Z',
    '0000-01-01T00:00:00Z',
    '2026-01-01T00:00:00Z[UTC]',
    ' 2026-01-01T00:00:00Z',
    '2026-01-01T00:00:00Z\n',
    '2026-01-01T00:00:00.000Z\n',
    '٢٠٢٦-01-01T00:00:00Z',
    '2026-W01-1T00:00:00Z',
  ])
    assert.equal(instant(text), undefined, JSON.stringify(text))
})

test('an instant is what Temporal takes, as far as RFC 3339 and the years go', () => {
  fc.assert(
    fc.property(dateTime, text => {
      assert.equal(instant(text), viaTemporal(text))
    }),
    { numRuns: 5000 },
  )
})

test('every instant written with any offset is found again, and its canonical form stays as it is', () => {
  const epochs = fc.integer({ min: 0, max: epochOf(LAST_INSTANT) })
  fc.assert(
    fc.property(epochs, fc.integer({ min: -1439, max: 1439 }), (epoch, shift) => {
      const canonical = instantOf(epoch)
      assert.equal(instant(canonical), canonical)
      const local = new Date(epoch + shift * 60_000).toISOString()
      const inside = /^(19[7-9]\d|[2-9]\d{3})-/.test(local)
      const zone = `${shift < 0 ? '-' : '+'}${new Date(Math.abs(shift) * 60_000).toISOString().slice(11, 16)}`
      assert.equal(instant(local.slice(0, -1) + zone), inside ? canonical : undefined)
    }),
    { numRuns: 1000 },
  )
})

test('arbitrary text is refused without an error', () => {
  fc.assert(fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' })), text => assert.equal(instant(text), undefined)))
})

test('time zones are those of the IANA database, never offsets', () => {
  for (const id of ['Europe/Berlin', 'America/Argentina/Buenos_Aires', 'Asia/Kathmandu', 'UTC', 'Etc/GMT+5']) {
    assert.ok(isTimezone(id), id)
  }
  for (const id of [
    '',
    '+01:00',
    '-0500',
    '+01',
    'Z',
    'Europe/Nowhere',
    'Berlin',
    '../etc',
    'Europe/Berlin ',
    'Europe/Berlin\n',
    '2026-01-01T00:00[Europe/Berlin]',
    '[Europe/Berlin]',
    'Europe\u0000Berlin',
    '__proto__',
  ]) {
    assert.equal(isTimezone(id), false, id)
  }
})

test('the next month starts when the local calendar turns', () => {
  for (const [now, zone, expected] of [
    ['2026-01-15T12:00:00.000Z', 'UTC', '2026-02-01T00:00:00.000Z'],
    ['2026-01-31T23:30:00.000Z', 'Europe/Berlin', '2026-02-28T23:00:00.000Z'],
    ['2026-03-01T00:00:00.000Z', 'Europe/Berlin', '2026-03-31T22:00:00.000Z'],
    ['2026-12-31T12:00:00.000Z', 'America/New_York', '2027-01-01T05:00:00.000Z'],
    ['2026-01-31T18:14:59.999Z', 'Asia/Kathmandu', '2026-01-31T18:15:00.000Z'],
    ['2026-01-31T18:15:00.000Z', 'Asia/Kathmandu', '2026-02-28T18:15:00.000Z'],
    // Clocks went back from 00:01 on 1 November to 23:01 on 31 October: the month had begun already.
    ['2009-11-01T02:45:00.000Z', 'America/St_Johns', '2009-12-01T03:30:00.000Z'],
    [LAST_INSTANT, 'UTC', LAST_INSTANT],
  ] as const)
    assert.equal(startOfNextMonth(now, zone), expected)
})

test('adding milliseconds never leaves the years that texts can hold', () => {
  assert.equal(addMilliseconds('2026-01-01T00:00:00.000Z', 86_400_000), '2026-01-02T00:00:00.000Z')
  assert.equal(addMilliseconds(LAST_INSTANT, 1), LAST_INSTANT)
  assert.equal(addMilliseconds('1970-01-01T00:00:00.000Z', -1), '1970-01-01T00:00:00.000Z')
})

test('clocks of every zone show what Temporal says, near their changes too', () => {
  // Days on which some zone changes its clocks, by an hour, by half of one or by a whole day.
  const changes = ['1994-12-31', '2011-12-30', '2026-03-29', '2026-04-05', '2026-10-25', '2027-03-14', '2040-11-04'].map(day =>
    Date.parse(day),
  )
  const moment = fc.oneof(
    fc.integer({ min: 0, max: Date.parse('2100-01-01') }),
    fc.tuple(fc.constantFrom(...changes), fc.integer({ min: -2 * DAY, max: 2 * DAY })).map(([day, away]) => day + away),
  )
  const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
  fc.assert(
    fc.property(zones, moment, (zone, epoch) => {
      const there = Temporal.Instant.fromEpochMilliseconds(epoch).toZonedDateTimeISO(zone)
      assert.equal(wallClock(epoch, zone), epoch + there.offsetNanoseconds / 1e6)
      const local = Temporal.Instant.fromEpochMilliseconds(epoch).toZonedDateTimeISO('UTC').toPlainDateTime()
      assert.equal(epochOfWallClock(epoch, zone), local.toZonedDateTime(zone).epochMilliseconds)
      assert.equal(startOfDay(Math.floor(epoch / DAY), zone), local.toPlainDate().toZonedDateTime(zone).epochMilliseconds)
    }),
    { numRuns: 2_000 },
  )
})

test('a wall-clock time that a zone skips is moved on, and one shown twice means the first', () => {
  const at = (wall: string) => instantOf(epochOfWallClock(Date.parse(`${wall}Z`), 'Europe/Berlin'))
  assert.equal(at('2026-03-29T02:30:00'), '2026-03-29T01:30:00.000Z')
  assert.equal(at('2026-10-25T02:30:00'), '2026-10-25T00:30:00.000Z')
  const shown = wallClock(epochOf('2026-07-01T00:00:00.000Z'), 'Asia/Kathmandu')
  assert.equal(instantOf(shown), '2026-07-01T05:45:00.000Z')
})

function viaTemporal(text: string): string | undefined {
  // Temporal also takes :60 and years before 1970.
  if (!/^(19[7-9]|[2-9])\d*-\d\d-\d\dt\d\d:\d\d:[0-5]\d/i.test(text)) return undefined
  try {
    const found = Temporal.Instant.from(text)
    return found.epochMilliseconds < 0 ? undefined : new Date(found.epochMilliseconds).toISOString()
  } catch {
    return undefined
  }
}
