import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { bookingsOf } from '../../../test/bookings.ts'
import { buyersOf } from '../../../test/buyers.ts'
import type { Json, Reply } from '../../../test/client.ts'
import { creditingOf } from '../../../test/crediting.ts'
import { discountsOf } from '../../../test/discounts.ts'
import { eventsOf } from '../../../test/events.ts'
import { packagesOf } from '../../../test/packages.ts'
import { assertSound } from '../../../test/problems.ts'
import { shopOf } from '../../../test/shop.ts'
import { onEachService } from '../../../test/world.ts'
import { discountRules } from '../../cli/store-verify-discounts.ts'
import { setClock } from '../../kernel/time/clock.ts'

interface Thing {
  payment: Json
  cancel: () => Promise<Reply>
}

const payment = { type: 'invoice' }
const at = (time: string) => `2090-03-06T${time}:00.000Z`

onEachService('credit notes over what is canceled', world => {
  const { credited, getNote, issue, listNotes, newDraft, newMember, standing, voidNote } = creditingOf(world)
  const { subscribe } = buyersOf(world)
  const { optionOf, create } = shopOf(world)
  const { buy, cancel: cancelPurchase } = packagesOf(world)
  const { newEvent, ticketFor, cancel: cancelTicket } = eventsOf(world)
  const { newResource, booked, cancel: cancelBooking } = bookingsOf(world)
  const { newCode, usageOf } = discountsOf(world)
  afterEach(() => setClock())

  const order = async (membershipRef: string, more: object = {}): Promise<Thing> => {
    const optionRef = await optionOf({ title: 'Cup', price: { money: { amount: 10 } } })
    const made = await create({ optionRef, membershipRef, payment: { ...payment, ...more } })
    const { id, payment: paid } = made.body.order
    return { payment: paid, cancel: () => world.main.api.put(`/shop/orders/v1/${id}/cancel`, { refund: 'always' }) }
  }
  /** What its buyer pays with the next invoice, by kind. */
  const KINDS: Record<string, (membershipRef: string) => Promise<Thing>> = {
    order,
    async ticket(membershipRef) {
      const eventRef = await newEvent({ price: { money: { amount: 10 } } })
      const ticket = await ticketFor(eventRef, membershipRef, { payment })
      return { payment: ticket.payment, cancel: () => cancelTicket(ticket.id, '?refund=always') }
    },
    // It is on an invoice when it has begun.
    async booking(membershipRefOwner) {
      setClock(() => Date.parse(at('08:00')))
      const room = await newResource({ money: { tiers: [{ from: 0, unitAmount: 10 }] } })
      const booking = await booked(room, at('09:00'), at('11:00'), { membershipRefOwner, payment })
      setClock(() => Date.parse(at('09:00')))
      return { payment: booking.payment, cancel: () => cancelBooking(booking.id, '?refund=always') }
    },
    async package(membershipRef) {
      const purchase = await buy({ membershipRef }, { payment })
      return { payment: purchase.payment, cancel: () => cancelPurchase(purchase.id) }
    },
  }
  /** An issued invoice over a thing and a line of 119 euros. */
  const billed = async (make: (membershipRef: string) => Promise<Thing>) => {
    const membershipRef = await newMember()
    await subscribe({ membershipRef }, { payWithInvoice: true })
    const thing = await make(membershipRef)
    const draft = await newDraft([{ unitAmount: 119, quantity: 1 }], { membershipRef }, { includeUpcomingItems: true })
    const invoice: Json = await issue(draft.id)
    return { thing, invoice, line: [{ invoiceItemRef: thing.payment.invoiceItemRef }] }
  }
  const canceled = async ({ cancel }: Thing) => {
    const reply = await cancel()
    assert.equal(reply.status, 200, reply.text)
  }
  const refused = async (note: Json) => {
    const stored = async () => [await getNote(note.id), await standing(note.invoiceRef)]
    const before = await stored()
    const { status, body, text } = await voidNote(note.id)
    assert.deepEqual([status, body.code], [409, 'conflict'], text)
    assert.match(body.detail, /is canceled/)
    assert.deepEqual(await stored(), before)
  }

  for (const [kind, make] of Object.entries(KINDS)) {
    for (const isBefore of [false, true]) {
      test(`a note over a ${kind}, made ${isBefore ? 'before' : 'by'} its cancellation, is not voided`, async () => {
        const { thing, invoice, line } = await billed(make)
        if (isBefore) await credited(invoice, { lines: line })
        await canceled(thing)
        const [note, ...others] = await listNotes(`invoiceRef=${invoice.id}`)
        assert.deepEqual([note.lines[0].invoiceItemRef, others], [thing.payment.invoiceItemRef, []])
        await refused(note)
      })
    }
  }

  test('a note over something else on the invoice is voided all the same', async () => {
    const { thing, invoice } = await billed(order)
    await canceled(thing)
    const [first] = await listNotes(`invoiceRef=${invoice.id}`)
    const item = invoice.items.find(({ type }: Json) => type === 'custom')
    const note = await credited(invoice, { lines: [{ invoiceItemRef: item.id }] })
    assert.equal((await voidNote(note.id)).status, 200)
    await refused(first)
  })

  test('a code that a cancellation made free stays free', async () => {
    const code = await newCode({ limitedRedemption: { value: 1 } })
    const { thing, invoice } = await billed(membershipRef => order(membershipRef, { promocode: code.code }))
    await canceled(thing)
    const [note] = await listNotes(`invoiceRef=${invoice.id}`)
    await refused(note)
    assert.equal(await usageOf(code), 0)
    await assertSound(world, discountRules)
  })
})
