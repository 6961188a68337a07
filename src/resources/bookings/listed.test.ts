import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { BARE_BOOKING, bookingsOf } from '../../../test/bookings.ts'
import type { Json } from '../../../test/client.ts'
import { diceOf } from '../../../test/dice.ts'
import { onEachEngine } from '../../../test/world.ts'
import { memberships } from '../../community/memberships/store.ts'
import { DAY, epochOf, HOUR, instantOf } from '../../kernel/time/instant.ts'
import { newId } from '../../kernel/storage/ids.ts'
import { bookings } from './store.ts'
import type { BookingRow } from './table.ts'

const FIRST = epochOf('2031-03-01T00:00:00.000Z')
const LATER = FIRST + 400 * DAY
/** More than a page looks at. */
const MANY = 2_300
const LAST = LATER + MANY * HOUR + 400 * DAY
/** About a day, and longer. */
const LENGTHS = [HOUR, 9 * HOUR, DAY - 1, DAY, DAY + 1, 3 * DAY, 40 * DAY]
/** A page has more rows than a few where a list would have more pages than these. */
const MOST_PAGES = 6
const { below, pick } = diceOf(20_310)

onEachEngine('a list of what is booked within a time', world => {
  const { newResource } = bookingsOf(world)
  let rooms: string[]
  let rows: BookingRow[]
  before(async () => {
    rooms = await Promise.all([newResource(), newResource(), newResource()])
    const { network, location, member } = world.main
    const booked = (start: number, length: number) => ({ startDate: instantOf(start), endDate: instantOf(start + length) })
    const times = [
      ...Array.from({ length: 300 }, () => booked(FIRST + below(60) * 6 * HOUR, pick(LENGTHS))),
      ...Array.from({ length: MANY }, (_, i) => booked(LATER + i * HOUR, HOUR)),
      ...Array.from({ length: 20 }, (_, i) => booked(LAST + i * HOUR, pick(LENGTHS))),
    ]
    await world.write(network, async ({ tx, now }) => {
      const { userRef } = (await memberships.findAny(tx, network, member))!
      const own = { network, locationRef: location, membershipRef: member, userRef, createDate: now, updateDate: now }
      const bare = { ...BARE_BOOKING, ...own, guests: [], paymentDiscounts: [] }
      rows = times.map(time => ({ ...bare, ...time, id: newId(), resourceRef: pick(rooms) }))
      for (let at = 0; at < rows.length; at += 500) await bookings.insertMany(tx, rows.slice(at, at + 500))
    })
  })

  /** The pages of a list, each with its bookings. */
  async function pagesOf(query: Record<string, string>): Promise<string[][]> {
    const pages: string[][] = []
    let more: object = {}
    do {
      const asked = new URLSearchParams({ ...query, ...more })
      const { status, body, text } = await world.main.reader.get(`/resources/bookings/v1?${asked}`)
      assert.equal(status, 200, text)
      pages.push(body.bookings.map(({ id }: Json) => id))
      more = { nextPageToken: body.nextPageToken }
    } while ('nextPageToken' in more && more.nextPageToken !== undefined)
    return pages
  }

  const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
  const by = (column: 'startDate' | 'endDate') => (a: BookingRow, b: BookingRow) =>
    compare(a[column], b[column]) || compare(a.id, b.id)

  for (const order of ['endDate:asc', 'endDate:desc']) {
    test(`has by ${order} what touches it, long or short, once and in its place, in full pages, whatever is booked later`, async () => {
      const { location } = world.main
      for (let i = 0; i < 40; i++) {
        const begin = FIRST + below(16 * 4) * 6 * HOUR + pick([0, 0, 1, -1])
        const [from, to] = [instantOf(begin), instantOf(begin + pick([1, HOUR, DAY, 5 * DAY]))]
        const wanted = pick([[], rooms.slice(0, 1), rooms.slice(0, 2)])
        const [begun, ended] = [pick(['startDate[lt]', 'startDate[lte]']), pick(['endDate[gt]', 'endDate[gte]', 'none'])]
        const query = {
          ...(wanted.length > 0 ? { resourceRef: wanted.join() } : pick([{}, { locationRef: location }])),
          [begun]: to,
          ...(ended !== 'none' && { [ended]: from }),
          ...pick([{}, {}, { 'endDate[lt]': instantOf(begin + pick([0, DAY, 2 * DAY, 60 * DAY])) }]),
          order,
        } as Record<string, string>
        const until = query['endDate[lt]']
        const expected = rows
          .filter(({ startDate }) => (begun === 'startDate[lt]' ? startDate < to : startDate <= to))
          .filter(({ endDate }) => ended === 'none' || (ended === 'endDate[gt]' ? endDate > from : endDate >= from))
          .filter(({ endDate }) => until === undefined || endDate < until)
          .filter(({ resourceRef }) => wanted.length === 0 || wanted.includes(resourceRef))
          .toSorted(by('endDate'))
          .map(({ id }) => id)
        if (order === 'endDate:desc') expected.reverse()
        const limit = Math.max(pick([3, 7, 100]), Math.ceil(expected.length / MOST_PAGES))
        const pages = await pagesOf({ ...query, limit: String(limit) })
        assert.deepEqual(pages.flat(), expected, JSON.stringify(query))
        assert.equal(pages.length, Math.max(1, Math.ceil(expected.length / limit)), JSON.stringify(query))
      }
    })
  }

  for (const [order, bound, at] of [
    ['startDate:asc', 'endDate[gt]', LAST + 10 * HOUR],
    ['startDate:desc', 'endDate[lte]', FIRST + 5 * DAY],
    ['endDate:asc', 'startDate[gte]', LAST + 10 * HOUR],
    ['endDate:desc', 'startDate[lt]', FIRST + 5 * DAY],
  ] as const) {
    test(`has by ${order} in full pages what a bound of ${bound} leaves, whatever else was booked`, async () => {
      const [column, direction] = order.split(':') as ['startDate' | 'endDate', string]
      const [name, sign] = bound.slice(0, -1).split('[') as ['startDate' | 'endDate', string]
      const value = instantOf(at)
      const expected = rows
        .filter(
          row => (sign.startsWith('g') ? row[name] > value : row[name] < value) || (row[name] === value && sign.endsWith('e')),
        )
        .toSorted(by(column))
        .map(({ id }) => id)
      if (direction === 'desc') expected.reverse()
      const pages = await pagesOf({ membershipRef: world.main.member, [bound]: value, order, limit: '7' })
      assert.ok(expected.length > 7)
      assert.deepEqual([pages.flat(), pages.length], [expected, Math.ceil(expected.length / 7)])
    })
  }
})
