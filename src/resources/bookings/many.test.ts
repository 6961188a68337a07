import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bookingsOf } from '../../../test/bookings.ts'
import { buyersOf } from '../../../test/buyers.ts'
import type { Json } from '../../../test/client.ts'
import { countedTx } from '../../../test/counting.ts'
import { assertSound } from '../../../test/problems.ts'
import { onEachService } from '../../../test/world.ts'
import type { WriteContext } from '../../kernel/storage/context.ts'
import { book } from './actions-book.ts'
import { cancelBookings } from './actions-cancel.ts'
import { changeBookings } from './actions-move.ts'

const PRICES = { credits: { tiers: [{ from: 0, unitAmount: 2 }] }, money: { tiers: [{ from: 0, unitAmount: 20 }] } }

const without = (object: Json, names: readonly string[]): Json =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)))

onEachService('long series of bookings', world => {
  const { newResource, book: ask, move, cancel, read } = bookingsOf(world)
  const { newMember, give, lotsOf, subscribe } = buyersOf(world)
  const series = async (count: number, payment: object, more: object = {}) => {
    const owner = await newMember()
    await give(owner, 200_000)
    await subscribe({ membershipRef: owner }, { payWithInvoice: true })
    const room = await newResource(PRICES)
    const sent = {
      booking: {
        resourceRef: room,
        startDate: '2090-03-06T09:00:00.000Z',
        endDate: '2090-03-06T10:00:00.000Z',
        membershipRefOwner: owner,
        payment,
        seats: 1,
        entire: false,
        attendees: [],
      },
      repeat: { period: 'day', every: 1, count, onConflict: 'refuse' },
      override: false,
      ...more,
    } as unknown as Parameters<typeof book>[1]
    return { owner, room, sent }
  }
  /** How often an answer is waited for. */
  const tripsOf = async (work: (context: WriteContext) => Promise<unknown>): Promise<number> => {
    let waited = 0
    await world.write(world.main.network, async context => {
      const { tx, trips } = countedTx(context.tx)
      await work({ ...context, tx })
      waited = trips()
    })
    return waited
  }
  const verify = async () => {
    await assertSound(world)
  }
  const lives = async (count: number, type: string) => {
    const { owner, sent } = await series(count, { type })
    let id = ''
    const booked = await tripsOf(async context => {
      const { made } = await book(context, sent)
      assert.equal(made.length, count)
      id = made[0]!.id
    })
    const endDate = '2090-03-06T11:00:00.000Z'
    const moved = await tripsOf(context => changeBookings(context, id, { booking: { endDate }, override: false }, 'following'))
    const canceled = await tripsOf(context => cancelBookings(context, id, { refund: 'always', series: 'all' }))
    assert.deepEqual(await lotsOf(owner), [[200_000, null]])
    return { booked, moved, canceled }
  }

  test('booking, moving and canceling one waits for few more answers with 40 bookings than with 9, however they are paid', async () => {
    for (const type of ['credits', 'external']) {
      const [few, many] = [await lives(9, type), await lives(40, type)]
      for (const action of ['booked', 'moved', 'canceled'] as const)
        assert.ok(many[action] <= few[action] + 12, `${type} ${action}: ${many[action]} for 40, ${few[action]} for 9`)
    }
    await verify()
  })

  test('booking 40 takes few more statements than booking 9, however they are paid', async () => {
    const statementsOf = async (count: number, type: string) => {
      const { sent } = await series(count, { type })
      return world.write(world.main.network, async context => {
        const { tx, statements } = countedTx(context.tx)
        await book({ ...context, tx }, sent)
        return statements.length
      })
    }
    for (const type of ['credits', 'external', 'invoice']) {
      const [few, many] = [await statementsOf(9, type), await statementsOf(40, type)]
      assert.ok(many <= few + 12, `${type}: ${many} for 40, ${few} for 9`)
    }
  })

  test('each of them has what a booking made alone has, and is told in the order of its start', async () => {
    for (const type of ['credits', 'external', 'invoice']) {
      const { owner, room, sent } = await series(5, { type })
      const { booking, repeat } = sent
      const made = (
        await ask(room, booking.startDate, booking.endDate, { membershipRefOwner: owner, payment: { type } }, { repeat })
      ).body.bookings as Json[]
      assert.equal(made.length, 5)
      for (const one of made) {
        const whole = await read(one.id)
        assert.deepEqual(whole, one)
        const alone = (
          await ask(await newResource(PRICES), one.startDate, one.endDate, { membershipRefOwner: owner, payment: { type } })
        ).body.booking
        const same = without(one, ['id', 'resourceRef', 'resource', 'seriesRef', 'createDate', 'updateDate', 'payment'])
        assert.partialDeepStrictEqual(alone, same)
        const ofPayment = ({ payment }: Json) => without(payment, ['transactionRef', 'moneyTransactionRef', 'invoiceItemRef'])
        assert.deepEqual(ofPayment(one), ofPayment(alone))
      }
      const { entries } = (await world.main.api.get('/access/audit/v1?limit=100')).body as { entries: Json[] }
      const told = entries.filter(({ kind, objectRef }) => kind === 'booking.created' && made.some(({ id }) => id === objectRef))
      assert.deepEqual(
        told.map(({ objectRef }) => objectRef).toReversed(),
        made.map(({ id }) => id),
      )
      const moved = await move(made[0]!.id, { endDate: '2090-03-06T11:00:00.000Z' }, {}, '?series=following')
      assert.deepEqual(
        moved.body.bookings.map((one: Json) => one.payment.amount),
        Array(5).fill(type === 'credits' ? 4 : 40),
      )
      assert.equal((await cancel(made[0]!.id, '?series=all&refund=always')).body.bookings.length, 5)
    }
    await verify()
  })

  test('a series that credits do not cover is refused by the booking at which they end, and nothing is made', async () => {
    const owner = await newMember()
    await give(owner, 500)
    const room = await newResource(PRICES)
    const repeat = { period: 'day', count: 4 }
    const paid = { membershipRefOwner: owner, payment: { type: 'credits' } }
    const refused = await ask(room, '2090-03-06T09:00:00.000Z', '2090-03-06T10:00:00.000Z', paid, { repeat })
    assert.deepEqual([refused.status, refused.body.code], [409, 'insufficient_balance'])
    assert.match(refused.body.detail, /The holder has 1 credit left when it comes to Lock Room, Mar 8, 2090/)
    assert.deepEqual(await lotsOf(owner), [[500, null]])
    assert.deepEqual((await world.main.api.get(`/resources/bookings/v1?resourceRef=${room}`)).body.bookings, [])
  })
})
