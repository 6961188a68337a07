import assert from 'node:assert/strict'
import { CHARGES, ENDS, GIVES } from '../../src/transactions/rules.ts'
import type { Json } from '../client.ts'
import { raw } from '../schema-lines.ts'
import type { World } from '../world.ts'
import { payments } from './operation.ts'
import type { Booking } from './bookings.ts'
import { must, type Option, type Order, type Place } from './place.ts'

const UNITS = { credit: 'credits', dayPass: 'day_passes' } as const

interface Summed {
  unit: 'credit' | 'dayPass'
  type: string
  amount: number
}

/** What is looked at after the steps of a walk, in the network `main`. */
export function checksOf(world: World) {
  const within = (table: string) => `from "${table}" where "network" = '${world.main.network}'`

  /** What a holder has is what entries gave less what they took, in each lot and in all, and no lot has less than nothing. Gives it by unit. */
  async function checkLedger(holder: string): Promise<Record<string, number>> {
    const own = `("membershipRef" = '${holder}' or "companyRef" = '${holder}')`
    const lots = await raw<Record<'remaining' | 'allocated' | 'lines', number> & { unit: string }>(
      world.database,
      `select "unit", "remaining", "allocated", (select coalesce(sum("lineAmount"), 0) ${within('ledgerLine')} and "lotRef" = lot."id") as "lines"
        from "ledgerLot" lot where "network" = '${world.main.network}' and ${own}`,
    )
    const left: Record<string, number> = { credit: 0, dayPass: 0 }
    for (const lot of lots) {
      assert.equal(Number(lot.remaining), Number(lot.lines), 'what is left of a lot is the sum of its lines')
      assert.ok(Number(lot.remaining) >= 0 && Number(lot.remaining) <= Number(lot.allocated), 'no lot holds less than nothing')
      left[lot.unit]! += Number(lot.remaining)
    }
    const entries = await raw<Summed>(
      world.database,
      `select "unit", "type", sum("amount") as "amount" ${within('ledgerEntry')} and ${own} group by "unit", "type"`,
    )
    const total: Record<string, number> = { credit: 0, dayPass: 0 }
    for (const { unit, type, amount } of entries) {
      assert.ok([...GIVES, ...CHARGES, ...ENDS].includes(type), type)
      total[unit]! += GIVES.includes(type) ? Number(amount) : -Number(amount)
    }
    assert.deepEqual(left, total, 'the lots hold what the entries gave less what they took')
    const tooMuch = await raw(
      world.database,
      `select charge."id" from "ledgerEntry" charge join "ledgerEntry" refund on refund."network" = charge."network" and refund."refundOf" = charge."id"
        where charge."network" = '${world.main.network}' and (charge."membershipRef" = '${holder}' or charge."companyRef" = '${holder}')
        group by charge."id", charge."amount" having sum(refund."amount") > charge."amount"`,
    )
    assert.deepEqual(tooMuch, [], 'no more is given back than was charged')
    return left
  }

  /** What is on hand of an option is the sum of its movements. */
  async function checkStock({ id }: Option): Promise<number> {
    const [option] = await raw<{ stockQuantity: number }>(
      world.database,
      `select "stockQuantity" ${within('productOption')} and "id" = '${id}'`,
    )
    const moved = await raw<Record<'change' | 'quantity', number>>(
      world.database,
      `select "change", "quantity" ${within('stockMovement')} and "optionRef" = '${id}' order by "createDate", "id"`,
    )
    let sum = 0
    for (const { change, quantity } of moved)
      assert.equal(Number(quantity), (sum += Number(change)), 'a movement tells what is on hand after it')
    assert.equal(Number(option!.stockQuantity), sum, 'the stock is the sum of its movements')
    return sum
  }

  return {
    checkLedger,
    checkStock,

    /** The ledgers of a holder are those of the book, as entries and lots tell them and, while the holder is there, as the service answers them. */
    async checkHolder({ book, members, companies }: Place, id: string, now: string): Promise<void> {
      const left = await checkLedger(id)
      for (const unit of ['credit', 'dayPass'] as const) {
        assert.equal(left[unit], book.left(id, unit))
        if (![...members, ...companies].some(one => one.id === id)) continue
        const { balances } = await must(world.main, 'GET', `/transactions/v1/balances/${id}/${UNITS[unit]}`)
        const told = balances.map(({ amount, expirationDate = '' }: { amount: number; expirationDate?: string }) => [
          expirationDate,
          Math.round(amount * 100),
        ])
        assert.deepEqual(told, book.living(id, unit, now))
      }
    },

    async checkOption(option: Option): Promise<void> {
      assert.equal(await checkStock(option), option.quantity)
    },

    /** An order and its payment are as they should be; ids of refunds that came of a cancellation are noted. */
    async checkOrder(order: Order): Promise<void> {
      const { order: told } = await must(world.main, 'GET', `/shop/orders/v1/${order.id}`)
      const { payment } = order
      assert.equal(told.status, order.status)
      assert.equal(told.deleteDate !== undefined, order.isDeleted)
      assert.equal(told.payment?.status, payment?.status)
      if (!payment) return
      assert.equal(told.payment.customerRef, payment.payer)
      assert.equal(Math.round(told.payment.amount * 100), payment.amount)
      const back = told.payment.refunds.reduce((sum: number, { amount }: { amount: number }) => sum + Math.round(amount * 100), 0)
      assert.ok(back <= payment.amount, 'no more is given back than was paid')
      if (payment.type === 'credits') assert.equal(back, payment.isGivenBack ? payment.amount : 0)
      if (payment.type !== 'external') return
      const { transaction } = await must(world.main, 'GET', `/transactions/money/v1/${payment.ref}`)
      assert.equal(transaction.status, payment.status)
      const wanted = payment.refunds.map(({ amount, status }) => [amount, status])
      assert.deepEqual(
        transaction.refunds.map((one: { amount: number; status: string }) => [Math.round(one.amount * 100), one.status]),
        wanted,
      )
      for (const [i, { id }] of transaction.refunds.entries()) payment.refunds[i]!.id = id
    },

    /** A booking and its payment are as they should be. */
    async checkBooking({ id, room, start, end, seats, isCanceled, isHere, payment }: Booking): Promise<void> {
      const { booking } = await must(world.main, 'GET', `/resources/bookings/v1/${id}`)
      const paid = booking.payment
      assert.deepEqual(
        [
          booking.resourceRef,
          booking.startDate,
          booking.endDate,
          booking.seats,
          booking.status,
          booking.checkInDate !== undefined,
        ],
        [room.id, start, end, seats, isCanceled ? 'canceled' : 'confirmed', isHere],
      )
      const told = paid && [paid.customerRef, Math.round(paid.amount * 100), paid.status]
      assert.deepEqual(told, payment && [payment.payer, payment.amount, payment.status])
    },

    /** Who has seats and who waits for some are as they should be; ids of tickets that others came to are noted. */
    async checkGathering({ gathering: { id, seats, line } }: Place): Promise<void> {
      const { tickets } = await must(world.main, 'GET', `/events/tickets/v1?eventRef=${id}&limit=100`)
      const holds = seats.filter(seat => !seat.isCanceled)
      const shown = tickets.map((one: Json) => [one.membershipRef, one.quantity, one.payment.customerRef])
      assert.deepEqual(shown.toSorted(), holds.map(one => [one.member.id, one.quantity, one.payer]).toSorted())
      for (const seat of holds) seat.id ??= tickets.find((one: Json) => one.membershipRef === seat.member.id).id
      const { waitlistEntries } = await must(world.main, 'GET', `/events/waitlist/v1?eventRef=${id}&limit=100`)
      assert.deepEqual(
        waitlistEntries.map((one: Json) => one.id),
        line.map(entry => entry.id),
      )
    },

    /** After operations that nobody foresaw: every ledger and stock of a place adds up. */
    async checkSums(place: Place): Promise<void> {
      const { members, companies, options, orders } = place
      const payers = (['credits', 'invoice', 'external'] as const).flatMap(type =>
        payments(place, type).map(one => one.payment.payer),
      )
      for (const id of new Set([...members, ...companies].map(one => one.id).concat(payers))) await checkLedger(id)
      for (const option of new Set([...options, ...orders.map(one => one.option)])) await checkStock(option)
    },
  }
}
