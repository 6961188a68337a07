import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bookingRules } from '../src/cli/store-verify-bookings.ts'
import { invoiceRules } from '../src/cli/store-verify-invoices.ts'
import { paymentRules } from '../src/cli/store-verify-payments.ts'
import type { Rule } from '../src/cli/store-verify-rule.ts'
import { bookedFor, bookingsOf } from './bookings.ts'
import { buyersOf } from './buyers.ts'
import { problemsIn } from './problems.ts'
import { onEachEngine } from './world.ts'

const at = (time: string) => `2090-03-06T${time}:00.000Z`

/** The rules about what is here. All rules are asked before something is changed. */
const RULES = [...bookingRules, ...paymentRules, ...invoiceRules]

onEachEngine('stored bookings', world => {
  const { newResource, booked, cancel, move } = bookingsOf(world)
  const { newMember, subscribe, give } = buyersOf(world)
  const problems = (of?: readonly Rule[]) => problemsIn(world, of)
  const change = (table: 'booking' | 'invoiceItem' | 'ledgerEntry', id: string, changes: object) =>
    world.write(world.main.network, ({ tx, network }) =>
      tx.run(tx.sql.updateTable(table).set(changes).where('network', '=', network).where('id', '=', id)),
    )

  test('are found well as bookings leave them, and faulty where one of them is changed', async () => {
    const prices = { credits: { tiers: [{ from: 0, unitAmount: 2 }] }, money: { tiers: [{ from: 0, unitAmount: 10 }] } }
    const room = await newResource({ ...prices, refundThreshold: 'oneDay' })
    const desks = await newResource({ type: 'hotDesk', capacity: 2 })
    const owner = await newMember()
    await give(owner, 2_000)
    await subscribe({ membershipRef: owner }, { payWithInvoice: true })
    const by = (type: string) => ({ membershipRefOwner: owner, payment: { type } })
    const [first, second, billed, outside, charged] = [
      await booked(room, at('08:00'), at('09:00'), by('credits')),
      await booked(room, at('09:00'), at('10:00'), by('credits')),
      await booked(room, at('10:00'), at('11:00'), by('invoice')),
      await booked(room, at('11:00'), at('12:00'), by('external')),
      await booked(room, at('12:00'), at('13:00'), by('credits')),
    ]
    for (const type of ['credits', 'invoice', 'external']) {
      const { id } = await booked(room, at('13:00'), at('14:00'), by(type))
      assert.equal((await move(id, { endDate: at('15:00') })).status, 200)
      assert.equal((await cancel(id)).status, 200)
    }
    const [seat, state] = [await booked(desks, at('08:00'), at('10:00')), await booked(desks, at('08:00'), at('10:00'))]
    const [hall, aside] = [await newResource({ title: 'Hall' }), await newResource({ title: 'Aside' })]
    const east = await newResource({ title: 'East', parentRef: hall })
    const inEast = await booked(east, at('08:00'), at('09:00'))
    assert.deepEqual(await problems(), [])

    // PostgreSQL holds them apart itself, and so keeps what was there.
    const overlapping = change('booking', second.id, { startDate: at('08:30') })
    if (world.engine === 'postgres') await assert.rejects(overlapping, /booking_alone|exclusion/)
    else await overlapping
    const inHall = await bookedFor(world, hall, owner, { startDate: at('08:30'), endDate: at('09:30') })
    const later = await bookedFor(world, east, owner, { startDate: at('09:15'), endDate: at('10:00') })
    const after = await bookedFor(world, hall, owner, { startDate: at('10:00'), endDate: at('11:00') })
    await change('booking', seat.id, { seats: 2 })
    await change('booking', state.id, { status: 'tentative' })
    await change('booking', first.id, { locationRef: world.main.annex })
    await change('booking', charged.id, { longEndDate: at('13:00') })
    await change('booking', billed.id, { membershipRefPayer: world.main.member, taxRate: 1 })
    await change('booking', outside.id, { paymentStatus: 'succeeded' })
    await change('ledgerEntry', charged.payment.transactionRef, { amount: 100 })
    const { invoiceItemRef } = billed.payment
    const told = { periodStartDate: at('10:00'), periodEndDate: at('11:00') }
    await change('invoiceItem', invoiceItemRef, { scheduleDate: at('09:00'), ...told })
    const found = await problems(RULES)
    const rules: [rule: string, object: string][] = [
      ...(world.engine === 'sqlite'
        ? [['a resource that is booked as a whole has one booking at a time', second.id] as [string, string]]
        : []),
      ['nobody has a whole while somebody else has a part of it', inHall.id],
      ['nobody has a whole while somebody else has a part of it', later.id],
      ['no more seats of a resource are booked at once than it has', seat.id],
      [
        'a booking ends after it begins, is canceled exactly when it says since when, and is to be released while it is tentative',
        state.id,
      ],
      ['a booking is known to be long exactly when it takes more than a day', charged.id],
      ['a booking is at the location of its resource and of the user of its membership', first.id],
      ['a booking that goes on an invoice has an item of its payer, which is there while somebody has to pay', billed.id],
      ['an item that a booking is paid by waits until that begins, unless it is issued', invoiceItemRef],
      ['an item for a booking or an event says when that takes place only once it is issued', invoiceItemRef],
      ['booking: what is on an invoice costs what its line says', billed.id],
      [
        'booking: what is paid outside or by a provider has a money transaction of its payer, over its amount and in its state',
        outside.id,
      ],
      ['booking: what a ledger paid, one of its payer’s entries took', charged.id],
    ]
    for (const [rule, object] of rules) {
      assert.ok(found.includes(`${rule}: ${object}`), `${rule}: ${object} not in\n${found.join('\n')}`)
    }
    for (const id of [aside, inEast.id, after.id]) assert.ok(!found.some(line => line.endsWith(id)))
  })
})
