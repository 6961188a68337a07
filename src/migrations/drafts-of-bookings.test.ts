import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { bookingsOf } from '../../test/bookings.ts'
import { buyersOf } from '../../test/buyers.ts'
import { invoicingOf } from '../../test/invoicing.ts'
import { onEachService } from '../../test/world.ts'
import { setClock } from '../kernel/time/clock.ts'
import { draftsOfBookings } from './0070-drafts-of-bookings.ts'

onEachService('lines on drafts that were made before', world => {
  const { newMember, subscribe } = buyersOf(world)
  const { newResource, booked } = bookingsOf(world)
  const { newDraft, issue, read } = invoicingOf(world)
  afterEach(() => setClock())

  test('wait until their booking begins and tell no period, and issued ones stay as they are', async () => {
    const membershipRef = await newMember()
    await subscribe({ membershipRef }, { payWithInvoice: true })
    const room = await newResource({ money: { tiers: [{ from: 0, unitAmount: 20 }] } })
    const draftAt = async (hour: string) => {
      const startDate = `2090-03-06T${hour}:00:00.000Z`
      setClock()
      await booked(room, startDate, `2090-03-06T${hour}:30:00.000Z`, {
        membershipRefOwner: membershipRef,
        payment: { type: 'invoice' },
      })
      setClock(() => Date.parse(startDate))
      return newDraft([], { membershipRef }, { includeUpcomingItems: true })
    }
    const [issued, draft] = [await issue((await draftAt('09')).id), await draftAt('11')]
    const itemOf = async ({ id }: { id: string }) => (await read(id)).items[0]
    const before = [await itemOf(issued), await itemOf(draft)]
    assert.equal(before[1].scheduleDate, '2090-03-06T11:00:00.000Z')
    const spoilt = `update "invoiceItem" set "scheduleDate" = "createDate", "periodStartDate" = "createDate", "periodEndDate" = "createDate"
      where "id" = '${before[1].id}'; -- "network"`
    await world.database.alter(tx => tx.script(spoilt))
    assert.ok((await itemOf(draft)).period)
    await world.database.alter(async tx => {
      for (const step of draftsOfBookings.steps)
        for (const one of step.statements(world.database.engine, {})) await tx.script(one)
    })
    assert.deepEqual([await itemOf(issued), await itemOf(draft)], before)
  })
})
