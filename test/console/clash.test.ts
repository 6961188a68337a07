import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clashes, type Bookable } from '../../console/src/resources/bookings/parts/clash.ts'
import { isClosed } from '../../console/src/resources/bookings/parts/hours.ts'
import { breaksRules, stepped, stepsOf } from '../../console/src/resources/bookings/parts/steps.ts'
import { instantAt, localAt } from '../../console/src/kit/form/local-time.ts'

const at = (time: string, day = '2027-01-14') => `${day}T${time}:00.000Z`
const resource = (more: Partial<Bookable>): Bookable => ({
  id: 'desks',
  type: 'hotDesk',
  capacity: 3,
  bufferTime: 'zeroMinutes',
  children: [],
  assignments: [],
  ...more,
})
const holding = (quantity: number | undefined, startDate: string, endDate?: string) =>
  [{ ...(quantity && { quantity }), startDate, ...(endDate && { endDate }) }] as unknown as Bookable['assignments']
const wanted = (from: string, to: string, seats = 1) => ({ resourceRef: 'desks', startDate: at(from), endDate: at(to), seats })

test('what a subscription holds is in the way as long as it lasts, of its resource, of the whole and of the parts', () => {
  const desks = resource({ assignments: holding(2, at('00:00'), at('12:00')) })
  assert.deepEqual(
    [wanted('09:00', '10:00'), wanted('09:00', '10:00', 2), wanted('12:00', '13:00', 3)].map(one => clashes([desks], [], one)),
    [false, true, false],
  )
  assert.ok(clashes([resource({ assignments: holding(undefined, at('00:00')) })], [], wanted('09:00', '10:00')))
  const hall = resource({
    id: 'hall',
    type: 'meetingRoom',
    children: [{ id: 'desks', title: '' }],
    assignments: holding(undefined, at('09:00')),
  })
  const part = resource({ parentRef: 'hall' })
  assert.deepEqual(
    [wanted('08:00', '09:00'), wanted('08:30', '09:30')].map(one => clashes([hall, part], [], one)),
    [false, true],
  )
  // Nothing is kept free before an assignment, but before a booking.
  const kept = resource({ capacity: 1, bufferTime: 'thirtyMinutes', assignments: holding(1, at('12:00'), at('13:00')) })
  const booked = [{ id: 'one', resourceRef: 'desks', startDate: at('16:00'), endDate: at('17:00'), seats: 1 }]
  assert.deepEqual(
    [wanted('11:00', '12:00'), wanted('13:00', '14:00'), wanted('13:30', '15:30'), wanted('14:00', '15:45')].map(one =>
      clashes([kept], booked, one),
    ),
    [false, true, false, true],
  )
})

test('closed hours are in the way, also those of the location, and a night is open into the next day', () => {
  const every = { monday: true, tuesday: true, wednesday: true, thursday: true, friday: true, saturday: true, sunday: true }
  const open = (from: string, to: string) => ({
    enabled: true,
    items: [{ days: every, hours: { from, to } }],
    closedDays: ['2027-01-16'],
  })
  const own = (from: string, to: string) =>
    ({ schedule: { enabled: true, default: open(from, to) } }) as Parameters<typeof isClosed>[0]
  const none = { schedule: { enabled: false } } as Parameters<typeof isClosed>[0]
  const day = (time: string, date = '14') => `2027-01-${date} ${time}:00`
  const times = [
    [day('08:00'), day('09:00')],
    [day('07:45'), day('09:00')],
    [day('19:00'), day('20:00')],
    [day('19:00'), day('20:15')],
    [day('09:00', '16'), day('10:00', '16')],
  ] as const
  const expected = [false, true, false, true, true]
  assert.deepEqual(
    times.map(([from, to]) => isClosed(own('08:00', '20:00'), undefined, from, to)),
    expected,
  )
  assert.deepEqual(
    times.map(([from, to]) => isClosed(none, open('08:00', '20:00'), from, to)),
    expected,
  )
  assert.ok(times.every(([from, to]) => !isClosed(none, undefined, from, to)))
  const night = own('20:00', '03:00')
  assert.deepEqual(
    [isClosed(night, undefined, day('22:00'), day('03:00', '15')), isClosed(night, undefined, day('22:00'), day('03:15', '15'))],
    [false, true],
  )
})

test('times go by the steps of their resource, and the end of a day is midnight', () => {
  const on = (time: string, step: number) => stepped(`2027-01-31 ${time}:00`, step, Math.round)
  assert.deepEqual(
    [on('23:59', 15), on('10:20', 30), on('10:20', 5), on('13:00', 1440), on('09:00', 1440)],
    ['2027-02-01 00:00:00', '2027-01-31 10:30:00', '2027-01-31 10:20:00', '2027-02-01 00:00:00', '2027-01-31 00:00:00'],
  )
  const zone = 'Europe/Lisbon'
  const { next } = stepsOf(
    [
      { id: 'room', bookingStepMinutes: 30 },
      { id: 'flat', bookingStepMinutes: 1440 },
    ],
    {
      local: at => `${localAt(at, zone).replace('T', ' ')}:00`,
      instant: shown => instantAt(shown.replace(' ', 'T').slice(0, 16), zone),
    },
  )
  assert.deepEqual(
    [
      next('room', '2027-01-14T10:10:00.000Z', 1),
      next('room', '2027-01-14T10:10:00.000Z', -1),
      next('room', '2027-01-14T00:00:00.000Z', -1),
      // Between one and two the clocks are set back: the second half past one comes after the second one o'clock.
      next('room', '2027-10-31T01:00:00.000Z', 1),
      next('flat', '2027-10-30T23:00:00.000Z', 1),
    ],
    [
      '2027-01-14T10:30:00.000Z',
      '2027-01-14T10:00:00.000Z',
      '2027-01-13T23:30:00.000Z',
      '2027-10-31T01:30:00.000Z',
      '2027-11-01T00:00:00.000Z',
    ],
  )
})

test('what steps, lengths, the past and how far ahead refuse is known before', () => {
  const duration = { min: 60, max: 120, public: { enabled: true, min: 30, max: 90 } }
  const ruled = { bookingStepMinutes: 30 as const, duration, bookAheadDays: 7 }
  const asked = (from: string, to: string, { day = '14', hasBegun = false } = {}) =>
    breaksRules(ruled, { from: `2027-01-${day} ${from}:00`, to: `2027-01-${day} ${to}:00`, now: '2027-01-14 09:00:00', hasBegun })
  assert.deepEqual(
    [asked('10:00', '11:00'), asked('10:00', '10:30'), asked('10:00', '12:00'), asked('10:00', '11:00', { day: '21' })],
    [false, false, false, false],
  )
  assert.deepEqual(
    [asked('10:00', '12:30'), asked('10:15', '11:15'), asked('08:00', '09:30'), asked('10:00', '11:00', { day: '22' })],
    [true, true, true, true],
  )
  assert.ok(!asked('08:00', '09:30', { hasBegun: true }))
})
