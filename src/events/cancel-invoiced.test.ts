import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import type { Json } from '../../test/client.ts'
import { ATTENDED } from '../../test/attendees.ts'
import { buyersOf } from '../../test/buyers.ts'
import { besidesWords, countedTx } from '../../test/counting.ts'
import { creditingOf } from '../../test/crediting.ts'
import { discountsOf } from '../../test/discounts.ts'
import { eventsOf } from '../../test/events.ts'
import { assertSound } from '../../test/problems.ts'
import { onEachService } from '../../test/world.ts'
import { setClock } from '../kernel/time/clock.ts'
import { cancelEvent } from './actions-life.ts'
import { events } from './store.ts'

/** Tickets that are on issued invoices, with whoever pays for them and what else was bought. */
interface Invoiced {
  tickets: string[]
  invoices: string[]
  payer: string
  orderRef?: string
}

const TIMES = 2
/** For 20 invoices, and no more for 50. Credited one by one each of them took 26. */
const MOST = 125

onEachService('canceling an event whose tickets are on issued invoices', world => {
  const { newEvent, ticketFor, readTicket, cancel } = eventsOf(world)
  const { subscribe } = buyersOf(world)
  const { balanceOf, credited, issue, listNotes, newCompany, newDraft, newMember, newUse, order, paid, standing } =
    creditingOf(world)
  const { newCode, redemptionsOf } = discountsOf(world)
  afterEach(() => setClock())

  test('credits each of them as canceling the tickets one by one does, by few statements', async () => {
    const { code, couponRef } = await newCode({}, { percentOff: 50, productTypes: ['eventTickets'] })
    const [single, whole] = [await fill(1, code), await fill(TIMES, code)]
    const expected = new Map<string, unknown>()
    for (const { kind, bought } of single.all) {
      for (const id of bought.tickets) assert.equal((await cancel(id, '?refund=always')).status, 200)
      expected.set(kind, await outcome(bought))
    }
    const last = await lastNumber()
    const statements = await canceled(whole.eventRef)
    const notes = new Map<string, Json[]>()
    for (const { kind, bought } of whole.all) {
      assert.deepEqual(await outcome(bought), expected.get(kind), kind)
      for (const ref of bought.invoices) notes.set(ref, await listNotes(`invoiceRef=${ref}`))
    }
    const numbers = [...notes.values()].flat().map(({ number }) => number)
    const made = numbers.filter(number => number > last).toSorted((a, b) => a - b)
    assert.deepEqual(
      made,
      Array.from({ length: notes.size }, (_, i) => last + 1 + i),
    )
    assert.equal(await lastNumber(), last + notes.size)
    for (const [ref, some] of notes) {
      const found = await listNotes(`q=${some[0]!.title}&invoiceRef=${ref}`)
      assert.deepEqual(found, [some[0]])
    }
    const redemptions = await redemptionsOf(`couponRef=${couponRef}`)
    assert.equal(redemptions.filter(({ reverseDate }) => reverseDate).length, 1 + TIMES)
    assert.equal(redemptions.length, 1 + TIMES)
    await assertSound(world)
    assert.ok(statements <= MOST, `${statements} statements for ${notes.size} invoices`)
  })

  /** An event with tickets in each way of being on an issued invoice. */
  async function fill(times: number, code: string) {
    const eventRef = await newEvent(ATTENDED)
    const ticket = async (member: string, payment: object = {}): Promise<string> =>
      (await ticketFor(eventRef, member, { payment: { type: 'invoice', ...payment } })).id
    const billed = async (): Promise<string> => {
      const membershipRef = await newMember()
      await subscribe({ membershipRef }, { payWithInvoice: true })
      return membershipRef
    }
    const issued = async (holder: object, items: object[] = []): Promise<Json> =>
      issue((await newDraft(items, holder, { includeUpcomingItems: true })).id)
    const alone = async (payment?: object, items?: object[]) => {
      const payer = await billed()
      const tickets = [await ticket(payer, payment)]
      const invoice = await issued({ membershipRef: payer }, items)
      return { invoice, bought: { tickets, invoices: [invoice.id], payer } }
    }
    const employer = async () => {
      const payer = await newCompany({ memberSpending: { credits: 'members', invoice: 'members' } })
      await subscribe({ companyRef: payer }, { payWithInvoice: true })
      const next = async () => ticket(await newMember({ companyRef: payer }), { customerRef: payer })
      return { payer, next }
    }
    const KINDS: Record<string, () => Promise<Invoiced>> = {
      'alone on it': async () => (await alone()).bought,
      'with another line': async () => (await alone({}, [{ unitAmount: 119, quantity: 1, tax: { rate: 19 } }])).bought,
      'with a code': async () => (await alone({ promocode: code })).bought,
      'paid in part': async () => {
        const { invoice, bought } = await alone()
        await paid(invoice.id, 4)
        return bought
      },
      paid: async () => {
        const { invoice, bought } = await alone()
        await paid(invoice.id)
        return bought
      },
      'credited in part': async () => {
        const { invoice, bought } = await alone()
        await credited(invoice, { lines: [{ invoiceItemRef: invoice.items[0].id, amount: 3 }] })
        return bought
      },
      'beside an order that is paid then': async () => {
        const { membershipRef: payer, order: cup } = await newUse()
        const tickets = [await ticket(payer)]
        const { id } = await issued({ membershipRef: payer })
        await paid(id, 10)
        return { tickets, invoices: [id], payer, orderRef: cup.id }
      },
      'two on one of a company': async () => {
        const { payer, next } = await employer()
        const tickets = [await next(), await next()]
        return { tickets, invoices: [(await issued({ companyRef: payer })).id], payer }
      },
      'on two of a company that are paid': async () => {
        const { payer, next } = await employer()
        const tickets = [await next()]
        const first = await issued({ companyRef: payer })
        tickets.push(await next())
        const second = await issued({ companyRef: payer })
        for (const { id } of [first, second]) await paid(id)
        return { tickets, invoices: [first.id, second.id], payer }
      },
    }
    const all: { kind: string; bought: Invoiced }[] = []
    for (const [kind, make] of Object.entries(KINDS)) for (let i = 0; i < times; i++) all.push({ kind, bought: await make() })
    return { eventRef, all }
  }

  /** Cancels an event, as a request does, and gives by how many statements. */
  async function canceled(eventRef: string): Promise<number> {
    return world.write(world.main.network, async context => {
      const { tx, statements } = countedTx(context.tx)
      const event = (await events.lock(tx, context.network, eventRef))!
      await cancelEvent({ ...context, tx }, event, undefined)
      return besidesWords(statements).length
    })
  }

  /** What has become of tickets and of what they were billed with, without what differs from one to another. */
  async function outcome({ tickets, invoices, payer, orderRef }: Invoiced) {
    const statuses = await Promise.all(tickets.map(async id => (await readTicket(id)).payment.status))
    const noted = await Promise.all(invoices.map(async ref => figuresOf(await listNotes(`invoiceRef=${ref}`))))
    return {
      statuses,
      standing: await Promise.all(invoices.map(standing)),
      noted,
      balance: await balanceOf(payer),
      order: orderRef && (await order(orderRef)).payment.status,
    }
  }

  const lastNumber = async (): Promise<number> => (await listNotes(`locationRef=${world.main.location}&limit=1`))[0]!.number
})

const FIGURES = ['netAmount', 'taxAmount', 'grossAmount', 'prePaymentAmount', 'postPaymentAmount', 'creditAmount']

/** What notes over one invoice come to, in cents, and their lines: an event takes two of its tickets off by one note. */
const figuresOf = (notes: readonly Json[]) => ({
  reasons: [...new Set(notes.map(({ reason, status }) => `${reason} ${status}`))].toSorted(),
  sums: FIGURES.map(figure => notes.reduce((sum, note) => sum + Math.round((note[figure] ?? 0) * 100), 0)),
  lines: notes
    .flatMap(({ lines }) => lines.map((line: Json) => `${line.quantity} ${line.amount} ${line.grossAmount}`))
    .toSorted(),
})
