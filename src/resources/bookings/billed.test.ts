import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { bookingsOf } from '../../../test/bookings.ts'
import type { Json, Reply } from '../../../test/client.ts'
import { invoicingOf } from '../../../test/invoicing.ts'
import { assertSound } from '../../../test/problems.ts'
import { onEachService } from '../../../test/world.ts'
import { invoiceDocument } from '../../billing/documents/actions.ts'
import { bookingRules } from '../../cli/store-verify-bookings.ts'
import { invoiceRules } from '../../cli/store-verify-invoices.ts'
import { invoices } from '../../invoices/store.ts'
import { setClock } from '../../kernel/time/clock.ts'

const at = (time: string, day = '06') => `2090-03-${day}T${time}:00.000Z`
const PRICED = { money: { tiers: [{ from: 0, unitAmount: 20 }] } }
const INVOICE = { payment: { type: 'invoice' } }

onEachService('bookings on invoices', world => {
  const { newResource, booked, move, cancel, read: readBooking } = bookingsOf(world)
  const { newMember, newDraft, issue, upcoming, itemsOf, read, steps } = invoicingOf(world)
  const clockAt = (time: string, day?: string) => setClock(() => Date.parse(at(time, day)))
  const buyer = async (): Promise<string> => {
    const membershipRef = await newMember()
    const startDate = '2026-01-01T00:00:00Z'
    const items = [{ title: 'Flex', price: 0 }]
    const subscription = { membershipRef, period: 'year', startDate, payWithInvoice: { rooms: true }, items }
    assert.equal((await world.main.api.post('/subscriptions/v1', { subscription })).status, 200)
    return membershipRef
  }
  const bought = async (times: [start: string, end: string], beside: object = {}, more: object = {}) => {
    const payer = await buyer()
    const room = await newResource({ ...PRICED, ...more })
    const made = await booked(room, ...times, { membershipRefOwner: payer, ...INVOICE }, beside)
    return { payer, id: made.id as string }
  }
  const datesOf = async (payer: string) => (await upcoming(payer)).map(({ scheduleDate }) => scheduleDate)
  const draftOf = (membershipRef: string): Promise<Json> => newDraft([], { membershipRef }, { includeUpcomingItems: true })
  const supplyOf = (id: string) =>
    world.database.read(async db => {
      const invoice = (await invoices.findAny(db, world.main.network, id))!
      const { supply, lines } = await invoiceDocument(db, invoice)
      return [supply, ...lines.map(line => line.supply)]
    })

  /** How many lines the draft has that takes the place of an invoice; what is stored then breaks no rule. */
  const soundly = async (reissue: () => Promise<Reply>): Promise<number> => {
    const { status, body, text } = await reissue()
    assert.equal(status, 200, text)
    await assertSound(world, [...bookingRules, ...invoiceRules])
    return (await read(body.draft.id)).itemsCount
  }

  beforeEach(() => clockAt('08:00', '01'))
  afterEach(() => setClock())

  test('a booking is on no invoice before it begins, and was supplied when it took place', async () => {
    const times = { startDate: at('09:00'), endDate: at('11:00') }
    const { payer, id } = await bought([times.startDate, times.endDate])
    assert.deepEqual(await datesOf(payer), [times.startDate])
    assert.deepEqual((await draftOf(payer)).items, [])
    clockAt('09:00')
    const draft = await draftOf(payer)
    assert.deepEqual(
      draft.items.map(({ booking, period }: Json) => [booking.id, period]),
      [[id, undefined]],
    )
    const invoice = await issue(draft.id)
    assert.deepEqual(invoice.items[0].period, times)
    assert.deepEqual(await supplyOf(invoice.id), [times, times])
    // What the invoice says stays, whatever becomes of the booking.
    assert.equal((await move(id, { startDate: at('10:00'), endDate: at('12:00') })).status, 200)
    assert.deepEqual(await supplyOf(invoice.id), [times, times])
  })

  test('each of a series waits for its own day, and what is canceled before waits no more', async () => {
    const { payer, id } = await bought([at('09:00'), at('10:00')], { repeat: { period: 'day', count: 3 } })
    assert.deepEqual(await datesOf(payer), [at('09:00'), at('09:00', '07'), at('09:00', '08')])
    clockAt('12:00', '07')
    assert.equal((await draftOf(payer)).itemsCount, 2)
    assert.equal((await cancel(id, '?series=all&refund=always')).status, 409)
    const [, , last] = (await itemsOf(`customerRef=${payer}&order=createDate:asc`)).map(({ booking }) => booking.id)
    assert.equal((await cancel(last, '?refund=always')).status, 200)
    assert.deepEqual(await datesOf(payer), [])
  })

  test('a booking that moves, at the same price or another, waits for its new time', async () => {
    const { payer, id } = await bought([at('09:00'), at('10:00')])
    const to = async (start: string, end: string) => {
      assert.equal((await move(id, { startDate: start, endDate: end })).status, 200)
      return datesOf(payer)
    }
    assert.deepEqual(await to(at('09:00', '09'), at('10:00', '09')), [at('09:00', '09')])
    assert.deepEqual(await to(at('09:00', '03'), at('12:00', '03')), [at('09:00', '03')])
    clockAt('10:00', '03')
    const draft = await draftOf(payer)
    assert.equal(draft.itemsCount, 1)
    // What begins later than its draft was made goes back to wait.
    assert.deepEqual(await to(at('14:00', '03'), at('17:00', '03')), [at('14:00', '03')])
    assert.equal((await read(draft.id)).itemsCount, 0)
  })

  test('a booking that is not canceled for free is billed when it would have begun', async () => {
    const { payer, id } = await bought([at('09:00'), at('10:00')])
    assert.equal((await cancel(id, '?refund=never')).status, 200)
    assert.deepEqual(await datesOf(payer), [at('09:00')])
    assert.deepEqual((await draftOf(payer)).items, [])
    clockAt('09:00')
    assert.equal((await draftOf(payer)).itemsCount, 1)
  })

  test('a line that was made free goes with its booking, stays behind none that moves, and is credited by no note', async () => {
    const { payer, id } = await bought([at('09:00'), at('10:00')])
    const makeFree = async (membershipRef: string) => {
      const [line] = await upcoming(membershipRef)
      const reply = await world.main.api.send('PATCH', `/invoices/items/v1/${line.id}`, { invoiceItem: { unitAmount: 0 } })
      assert.equal(reply.status, 200, reply.text)
    }
    const statusOf = async (ref: string) => (await readBooking(ref)).payment.status
    await makeFree(payer)
    assert.equal((await move(id, { startDate: at('09:00', '07'), endDate: at('12:00', '07') })).status, 200)
    assert.deepEqual(
      (await upcoming(payer)).map(({ discountedAmount }: Json) => discountedAmount),
      [60],
    )
    await makeFree(payer)
    clockAt('09:00', '07')
    const draft = await newDraft([{ unitAmount: 7, quantity: 1 }], { membershipRef: payer }, { includeUpcomingItems: true })
    const invoice = await issue(draft.id)
    assert.deepEqual([invoice.itemsCount, await statusOf(id)], [2, 'pending'])
    assert.equal((await cancel(id, '?refund=always')).status, 200)
    const { creditNotes } = (await world.main.api.get(`/billing/credit_notes/v1?invoiceRef=${invoice.id}`)).body
    assert.deepEqual([await statusOf(id), creditNotes], ['canceled', []])
    const other = await bought([at('14:00', '07'), at('15:00', '07')])
    await makeFree(other.payer)
    assert.equal((await cancel(other.id, '?refund=always')).status, 200)
    assert.deepEqual([await statusOf(other.id), await upcoming(other.payer)], ['canceled', []])
  })

  test('a booking that moves while its invoice is issued waits for its new time when that is voided for another one', async () => {
    const { payer, id } = await bought([at('09:00'), at('11:00')])
    clockAt('09:00')
    const invoice = await issue((await draftOf(payer)).id)
    assert.equal((await move(id, { startDate: at('10:00', '09'), endDate: at('12:00', '09') })).status, 200)
    assert.equal(await soundly(() => steps.void(invoice.id, { reissue: true })), 0)
    const [{ scheduleDate, description, period }] = (await upcoming(payer)) as [Json]
    assert.deepEqual([scheduleDate, period], [at('10:00', '09'), undefined])
    assert.match(description, / Mar 9, 2090, \d\d?:00 [AP]M–\d\d?:00 [AP]M$/)
    assert.deepEqual((await draftOf(payer)).items, [])
    clockAt('10:00', '09')
    const again = await issue((await draftOf(payer)).id)
    assert.deepEqual(again.items[0].period, { startDate: at('10:00', '09'), endDate: at('12:00', '09') })
  })

  test('a booking that stayed where it was is on the new draft as somebody has described it', async () => {
    const { payer } = await bought([at('09:00'), at('11:00')])
    clockAt('09:00')
    const draft = await draftOf(payer)
    const [{ id: itemRef }] = draft.items
    const invoiceItem = { description: 'Breakfast, as agreed' }
    assert.equal((await world.main.api.send('PATCH', `/invoices/items/v1/${itemRef}`, { invoiceItem })).status, 200)
    const invoice = await issue(draft.id)
    assert.equal(await soundly(() => steps.void(invoice.id, { reissue: true })), 1)
    const { invoices: made } = (await world.main.api.get(`/invoices/v1?customerRef=${payer}&status=draft`)).body
    const [{ description, period }] = (await read(made[0].id)).items
    assert.deepEqual([description, period], ['Breakfast, as agreed', undefined])
  })
})
