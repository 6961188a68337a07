import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bookingsOf } from '../../test/bookings.ts'
import { buyersOf } from '../../test/buyers.ts'
import { invoicingOf } from '../../test/invoicing.ts'
import { onEachService } from '../../test/world.ts'
import { bookingsWhenTheyBegin } from './0067-bookings-when-they-begin.ts'

onEachService('lines that were made before bookings were billed when they begin', world => {
  const { newMember, subscribe } = buyersOf(world)
  const { newResource, booked } = bookingsOf(world)
  const { newItem, upcoming } = invoicingOf(world)

  test('wait until then, and others as long as before', async () => {
    const membershipRef = await newMember()
    await subscribe({ membershipRef }, { payWithInvoice: true })
    const room = await newResource({ money: { tiers: [{ from: 0, unitAmount: 20 }] } })
    const startDate = '2090-03-06T09:00:00.000Z'
    const by = { membershipRefOwner: membershipRef, payment: { type: 'invoice' } }
    const { payment } = await booked(room, startDate, '2090-03-06T10:00:00.000Z', by)
    const fee = await newItem({ membershipRef, locationRef: world.main.location })
    const before = `update "invoiceItem" set "scheduleDate" = "createDate" where "id" = '${payment.invoiceItemRef}'; -- "network"`
    const datesOf = async () => new Map((await upcoming(membershipRef)).map(one => [one.id, one.scheduleDate]))
    await world.database.alter(tx => tx.script(before))
    assert.ok((await datesOf()).get(payment.invoiceItemRef) < startDate)
    await world.database.alter(async tx => {
      for (const step of bookingsWhenTheyBegin.steps)
        for (const one of step.statements(world.database.engine, {})) await tx.script(one)
    })
    const after = await datesOf()
    assert.deepEqual([after.get(payment.invoiceItemRef), after.get(fee.id)], [startDate, fee.scheduleDate])
  })
})
