import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bookingsOf } from '../../../test/bookings.ts'
import { buyersOf } from '../../../test/buyers.ts'
import { untilTaken, type Json } from '../../../test/client.ts'
import { faultsIn } from '../../../test/people.ts'
import { onEachService } from '../../../test/world.ts'

const at = (minutes: number, day = '2090-03-06') => new Date(Date.parse(`${day}T08:00:00Z`) + minutes * 60_000).toISOString()

onEachService('bookings at once', world => {
  const { newResource, book: bookOnce, booked, cancel, move, read } = bookingsOf(world)
  const { newMember, give, lotsOf } = buyersOf(world)
  const api = () => world.main.api
  const codes = (replies: { status: number; body: { code?: string } }[]) =>
    Object.fromEntries(
      Object.entries(Object.groupBy(replies, ({ status, body }) => `${status} ${body.code ?? ''}`.trim())).map(([what, of]) => [
        what,
        of!.length,
      ]),
    )
  const held = async (resourceRef: string): Promise<Json[]> =>
    (await api().get(`/resources/bookings/v1?resourceRef=${resourceRef}&limit=100&order=startDate:asc`)).body.bookings

  test('of 200 at once who want one of the ten slots of a room, ten get one, and each of them has paid once', async () => {
    const room = await newResource({ credits: { tiers: [{ from: 0, unitAmount: 1 }] } })
    const people: string[] = []
    for (let i = 0; i < 10; i++) people.push(await newMember())
    for (const member of people) await give(member, 5_000)
    const replies = await Promise.all(
      Array.from({ length: 200 }, (_, i) =>
        untilTaken(() =>
          bookOnce(room, at((i % 10) * 60), at((i % 10) * 60 + 60), {
            membershipRefOwner: people[Math.floor(i / 10) % 10]!,
            payment: { type: 'credits' },
          }),
        ),
      ),
    )
    assert.deepEqual(codes(replies), { '201': 10, '409 slot_taken': 190 })
    const bookings = await held(room)
    assert.deepEqual(
      bookings.map(({ startDate }) => startDate),
      Array.from({ length: 10 }, (_, i) => at(i * 60)),
    )
    const left = await Promise.all(people.map(async member => (await lotsOf(member))[0]![0]))
    const counted = people.map(member => 5_000 - 100 * bookings.filter(one => one.membershipRefOwner === member).length)
    assert.deepEqual(left, counted)
  })

  test('of 200 at once who want desks of which ten are left again and again, none is had twice and none is lost', async () => {
    const desks = await newResource({ type: 'hotDesk', capacity: 10 })
    const time = [at(0), at(60)] as const
    const first = await Promise.all(Array.from({ length: 10 }, () => booked(desks, ...time)))
    const canceled: Promise<{ status: number }>[] = []
    const replies = await Promise.all(
      Array.from({ length: 200 }, (_, i) => {
        if (i % 20 === 10) canceled.push(untilTaken(() => cancel(first[Math.floor(i / 20)]!.id)))
        return untilTaken(() => bookOnce(desks, ...time, { seats: 1 + (i % 2) }))
      }),
    )
    for (const { status } of await Promise.all(canceled)) assert.equal(status, 200)
    const { '201': made = 0, ...refused } = codes(replies)
    assert.deepEqual(Object.keys(refused), ['409 slot_taken'])
    const bookings = await held(desks)
    assert.equal(bookings.length, made)
    const seats = bookings.reduce((sum, one) => sum + one.seats, 0)
    assert.ok(seats <= 10, `${seats} seats`)
    // What is left can still be had, and no more.
    if (seats < 10) await booked(desks, ...time, { seats: 10 - seats })
    assert.equal((await bookOnce(desks, ...time)).status, 409)
  })

  test('while some cancel and move, others book wholes and parts, and none ever overlap', async () => {
    const hall = await newResource({ title: 'Hall' })
    const parts = [await newResource({ title: 'East', parentRef: hall }), await newResource({ title: 'West', parentRef: hall })]
    const first = await Promise.all(
      Array.from({ length: 6 }, (_, i) => booked([hall, ...parts][i % 3]!, at(i * 120), at(i * 120 + 60))),
    )
    const replies = await Promise.all([
      ...first.map(({ id }, i) => untilTaken(() => (i % 2 ? cancel(id) : move(id, { endDate: at(i * 120 + 90) })))),
      ...Array.from({ length: 60 }, (_, i) =>
        untilTaken(() => bookOnce([hall, ...parts][i % 3]!, at((i % 20) * 45), at((i % 20) * 45 + 60))),
      ),
    ])
    assert.ok(
      replies.every(({ status }) => [200, 201, 409].includes(status)),
      JSON.stringify(codes(replies)),
    )
    const all = (await Promise.all([hall, ...parts].map(held))).flat()
    for (const one of all) {
      for (const other of all) {
        if (
          one.id >= other.id ||
          (one.resourceRef !== other.resourceRef && one.resourceRef !== hall && other.resourceRef !== hall)
        )
          continue
        assert.ok(one.endDate <= other.startDate || other.endDate <= one.startDate, `${one.id} and ${other.id} overlap`)
      }
    }
  })

  test('while bookings move between rooms and are made longer, none ever overlap, and each is paid where it is', async () => {
    const credits = (unitAmount: number) => ({ credits: { tiers: [{ from: 0, unitAmount }] }, refundThreshold: 'zeroMinutes' })
    const hall = await newResource({ title: 'Hall', ...credits(3) })
    const rooms = [
      hall,
      await newResource({ title: 'East', parentRef: hall, ...credits(1) }),
      await newResource({ title: 'Else', ...credits(2) }),
    ]
    const member = await newMember()
    await give(member, 100_000)
    const paid = { membershipRefOwner: member, payment: { type: 'credits' } }
    const first = await Promise.all(
      Array.from({ length: 12 }, (_, i) => booked(rooms[i % 3]!, at(i * 60), at(i * 60 + 60), paid)),
    )
    const replies = await Promise.all(
      Array.from({ length: 60 }, (_, i) => {
        const { id } = first[i % 12]!
        const slot = (i * 7) % 12
        const change =
          i % 5 === 0 ? { endDate: at((i % 12) * 60 + 75) } : { startDate: at(slot * 60), endDate: at(slot * 60 + 60) }
        return untilTaken(() => move(id, { resourceRef: rooms[(i + 1) % 3]!, ...change }))
      }),
    )
    assert.ok(
      replies.every(({ status }) => [200, 400, 409].includes(status)),
      JSON.stringify(codes(replies)),
    )
    assert.ok(replies.filter(({ status }) => status === 200).length > 5, JSON.stringify(codes(replies)))
    const all = (await Promise.all(rooms.map(held))).flat()
    assert.equal(all.length, 12)
    const isOfHall = ({ resourceRef }: Json) => resourceRef !== rooms[2]
    for (const one of all)
      for (const other of all)
        if (one.id < other.id && (one.resourceRef === other.resourceRef || (isOfHall(one) && isOfHall(other))))
          assert.ok(one.endDate <= other.startDate || other.endDate <= one.startDate, `${one.id} and ${other.id} overlap`)
    const prices = new Map(rooms.map((id, i) => [id, [3, 1, 2][i]!]))
    const hours = ({ startDate, endDate }: Json) => (Date.parse(endDate) - Date.parse(startDate)) / 3_600_000
    for (const one of all) assert.equal(one.payment.amount, prices.get(one.resourceRef)! * hours(one))
    const spent = all.reduce((sum, { payment }) => sum + payment.amount * 100, 0)
    assert.equal((await lotsOf(member))[0]![0], 100_000 - spent)
  })

  test('whoever names the room where a booking was, while it moves away, moves it back', async () => {
    const rooms = [await newResource({ title: 'Here' }), await newResource({ title: 'There' })]
    const { id } = await booked(rooms[0]!, at(0), at(60))
    for (let round = 0; round < 8; round++) {
      const replies = await Promise.all(
        Array.from({ length: 6 }, (_, i) => untilTaken(() => move(id, { resourceRef: rooms[i % 2]!, endDate: at(75 + 15 * i) }))),
      )
      assert.deepEqual(codes(replies), { '200': 6 })
    }
  })

  test('a series is made whole or not at all, skips what is taken where it may, and is moved and canceled together', async () => {
    const room = await newResource()
    const taken = await booked(room, at(0, '2090-03-08'), at(60, '2090-03-08'))
    const weekly = { period: 'day', count: 4 }
    const refused = await bookOnce(room, at(30), at(90), {}, { repeat: weekly })
    assert.deepEqual(
      [refused.status, refused.body.taken],
      [409, [{ startDate: at(30, '2090-03-08'), endDate: at(90, '2090-03-08') }]],
    )
    assert.equal((await held(room)).length, 1)
    const { body } = await bookOnce(room, at(30), at(90), {}, { repeat: { ...weekly, onConflict: 'skip' } })
    assert.deepEqual(body.skipped, [{ startDate: at(30, '2090-03-08'), endDate: at(90, '2090-03-08'), code: 'slot_taken' }])
    assert.deepEqual(
      body.bookings.map((one: Json) => one.startDate.slice(0, 10)),
      ['2090-03-06', '2090-03-07', '2090-03-09'],
    )
    assert.equal(new Set(body.bookings.map((one: Json) => one.seriesRef)).size, 1)
    const [one, two, three] = body.bookings
    const moved = await move(two.id, { startDate: at(60, '2090-03-07'), endDate: at(90, '2090-03-07') }, {}, '?series=following')
    assert.equal(moved.status, 200, moved.text)
    assert.deepEqual(
      moved.body.bookings.map((row: Json) => [row.id, row.startDate]),
      [
        [two.id, at(60, '2090-03-07')],
        [three.id, at(60, '2090-03-09')],
      ],
    )
    // One day later the second would be where the room is taken.
    const blocked = await move(two.id, { startDate: at(0, '2090-03-08'), endDate: at(30, '2090-03-08') }, {}, '?series=following')
    assert.equal(blocked.body.code, 'slot_taken')
    assert.equal((await read(three.id)).startDate, at(60, '2090-03-09'))
    // The third is shorter than the second, and would end as it begins; or it is longer, and would take more than 366 days.
    for (const [third, end] of [
      [75, at(75, '2090-03-07')],
      [120, at(60, '2091-03-08')],
    ] as const) {
      assert.equal((await move(three.id, { endDate: at(third, '2090-03-09') })).status, 200)
      const refused = await move(two.id, { endDate: end }, { override: true }, '?series=following')
      assert.deepEqual(faultsIn(refused), [['/booking/startDate', 'invalid_value']], refused.text)
    }
    const both = await cancel(two.id, '?series=following')
    assert.deepEqual(
      both.body.bookings.map((row: Json) => [row.id, row.status]),
      [
        [two.id, 'canceled'],
        [three.id, 'canceled'],
      ],
    )
    assert.deepEqual(
      (await held(room)).map(({ id }) => id),
      [one.id, taken.id],
    )
    const closed = await newResource({
      schedule: {
        enabled: true,
        default: { items: [{ days: { monday: true, tuesday: true }, hours: { from: '08:00', to: '18:00' } }] },
      },
    })
    const outside = await bookOnce(closed, at(0), at(60), {}, { repeat: { period: 'day', count: 3 } })
    assert.deepEqual(faultsIn(outside), [['/repeat', 'invalid_value']])
    const within = await bookOnce(closed, at(0), at(60), {}, { repeat: { period: 'day', count: 3, onConflict: 'skip' } })
    assert.deepEqual([within.body.bookings.length, within.body.skipped[0].code], [2, 'not_bookable'])
  })
})
