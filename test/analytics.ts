import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { issueInvoice } from '../src/invoices/actions.ts'
import { locations } from '../src/access/store.ts'
import { decimalsOf } from '../src/kernel/money/currencies.ts'
import { setClock } from '../src/kernel/time/clock.ts'
import type { Json } from './client.ts'
import type { Dice } from './dice.ts'
import type { Cast, World } from './world.ts'

type Zone = { id: string; timezoneId: string; currencyCode: string }
interface Sold {
  at: Zone
  date: number
  source: 'invoices' | 'payments'
  type: string
  gross: number
  refunded: number
  credited?: number
}

/** What happened in a network, noted by whoever let it happen: figures are computed from it by other means than the service's. */
export interface Notes {
  orders: { at: Zone; date: number; id: string; status: string; payment: string | undefined }[]
  tickets: { at: Zone; date: number; id: string; answered?: number; solved?: number | undefined }[]
  members: { at: Zone; id: string; since?: number; until?: number }[]
  sold: Sold[]
}

/** Calendars by zone: to make one takes longer than to ask it a hundred times. */
const calendars = new Map<string, Intl.DateTimeFormat>()

/** The local day of an instant, by the calendar of Intl. */
export function dayIn(ms: number, timeZone: string): string {
  const calendar = calendars.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone })
  calendars.set(timeZone, calendar)
  return calendar.format(ms)
}

/** A life of a network, step by step, on a clock that is set. */
export async function lifeOf(world: World, cast: Cast, zones: [here: Zone, there: Zone], dice: Dice, start: number) {
  let time = start
  setClock(() => time)
  const notes: Notes = { orders: [], tickets: [], members: [], sold: [] }
  const send = async (method: string, path: string, body?: object): Promise<Json> => {
    const reply = await cast.api.send(method, path, body)
    assert.ok(reply.status < 300, `${method} ${path}: ${reply.text}`)
    return Object.values(reply.body)[0]
  }
  const issued: { at: Zone; id: string; date: number; left: number }[] = []
  const options = new Map<string, string>()
  for (const { id } of zones) {
    const product = { locationRef: id, title: 'Tea', options: [{ title: 'Cup', price: { money: { amount: 7 } } }] }
    options.set(id, (await send('POST', '/shop/products/v1', { product })).options[0].id)
  }
  for (const id of [cast.admin, cast.secondAdmin, cast.member]) {
    const { createDate } = await send('GET', `/community/memberships/v1/${id}`)
    notes.members.push({ at: zones[0], id, since: Date.parse(createDate) })
  }

  const some = <T>(things: readonly T[]): T | undefined => (things.length === 0 ? undefined : dice.pick(things))
  const steps: (() => Promise<void>)[] = [
    async () => {
      const at = dice.pick(zones)
      const payment = dice.chance(0.7) ? { type: 'external' } : undefined
      if (!payment) return
      const made = await send('POST', '/shop/orders/v1', {
        order: { optionRef: options.get(at.id), membershipRef: cast.member, payment, quantity: 1 + dice.below(3) },
      })
      notes.orders.push({ at, date: time, id: made.id, status: 'new', payment: made.payment.transactionRef })
    },
    async () => {
      const order = some(notes.orders.filter(({ status }) => status === 'new'))
      if (!order) return
      order.status = dice.pick(['inProgress', 'completed'])
      await send('PUT', `/shop/orders/v1/${order.id}/status`, { order: { status: order.status } })
    },
    async () => {
      const order = some(notes.orders.filter(({ status, payment }) => status === 'new' && payment !== undefined))
      if (!order) return
      await send('PUT', `/shop/orders/v1/${order.id}/cancel`, { refund: 'never' })
      order.status = 'canceled'
    },
    async () => {
      const order = some(notes.orders.filter(({ payment }) => payment !== undefined))
      if (!order) return
      const { payment } = order
      const current = await send('GET', `/transactions/money/v1/${payment}`)
      if (current.status !== 'pending') return
      const ago = dice.chance(0.5) ? dice.below(6 * 86_400_000) : undefined
      const receiveDate = ago === undefined ? undefined : new Date(time - ago).toISOString()
      await send('PUT', `/transactions/money/v1/${payment}/status`, {
        transaction: { status: 'succeeded', ...(receiveDate && { receiveDate }) },
      })
      const sold = { at: order.at, source: 'payments' as const, type: 'order' }
      notes.sold.push({ ...sold, date: time - (ago ?? 0), gross: current.amount, refunded: 0 })
      order.payment = undefined
      if (!dice.chance(0.4)) return
      const refund = (await send('POST', `/transactions/money/v1/${payment}/refund`, { refund: { amount: 1 } })).id
      time += 3_600_000
      const status = dice.pick(['succeeded', 'canceled'])
      await send('PUT', `/transactions/money/v1/${payment}/refunds/${refund}/status`, { refund: { status } })
      if (status === 'succeeded') notes.sold.push({ ...sold, date: time, gross: 0, refunded: 1 })
    },
    async () => {
      const at = dice.pick(zones)
      const ticket = { locationRef: at.id, type: 'other', description: 'Cold', membershipRefRequester: cast.member }
      notes.tickets.push({ at, date: time, id: (await send('POST', '/support/tickets/v1', { ticket })).id })
    },
    async () => {
      const ticket = some(notes.tickets)
      if (!ticket) return
      await send('POST', '/support/tickets/v1/comment', { activity: { ticketRef: ticket.id, text: 'Soon' } })
      ticket.answered ??= time
    },
    async () => {
      const ticket = some(notes.tickets)
      if (!ticket) return
      const status = ticket.solved === undefined ? 'solved' : 'inProgress'
      await send('PUT', `/support/tickets/v1/${ticket.id}/status`, { ticket: { status } })
      ticket.solved = status === 'solved' ? time : undefined
    },
    async () => {
      const at = dice.pick(zones)
      const status = dice.pick(['requested', 'approved'])
      const user = { email: `${randomUUID()}@example.com`, name: 'Bo' }
      const { id } = await send('POST', '/community/memberships/v1', {
        membership: { locationRef: at.id, user, status },
        invite: false,
      })
      notes.members.push({ at, id, ...(status === 'approved' && { since: time }) })
    },
    async () => {
      const waiting = some(notes.members.filter(({ since, until }) => since === undefined && until === undefined))
      if (!waiting) return
      const isTaken = dice.chance(0.6)
      await send('POST', `/community/memberships/v1/${waiting.id}/${isTaken ? 'approve' : 'reject'}`, isTaken ? undefined : {})
      if (isTaken) waiting.since = time
      else waiting.until = time
    },
    async () => {
      const member = some(notes.members.slice(3).filter(({ since, until }) => since !== undefined && until === undefined))
      if (!member) return
      await send('DELETE', `/community/memberships/v1/${member.id}`)
      member.until = time
    },
    async () => {
      const at = dice.pick(zones)
      const price = 1 + dice.below(50)
      await world.write(cast.network, async context => {
        const location = (await locations.find(context.tx, context.network, at.id))!
        const item = {
          type: 'custom' as const,
          description: 'x',
          unitAmount: price * 10 ** decimalsOf(at.currencyCode)!,
          quantity: 10_000,
          rate: 0,
        }
        const holder = { membershipRef: cast.member, companyRef: null, subscriptionRef: null }
        const { id } = await issueInvoice(context, { location, ...holder, items: [item] })
        issued.push({ at, id, date: time, left: price })
      })
      notes.sold.push({ at, date: time, source: 'invoices', type: 'custom', gross: price, refunded: 0 })
    },
    async () => {
      const invoice = some(issued.filter(({ left }) => left > 0))
      if (!invoice) return
      const { at, id, date } = invoice
      const amount = 1 + dice.below(invoice.left)
      const effective = date + dice.below(time - date + 1)
      const [line] = (await send('GET', `/invoices/v1/${id}`)).items
      const effectiveDate = new Date(effective).toISOString()
      const creditNote = { invoiceRef: id, reason: 'other', effectiveDate, lines: [{ invoiceItemRef: line.id, amount }] }
      const { id: note } = await send('POST', '/billing/credit_notes/v1', { creditNote })
      time += 3_600_000
      if (dice.chance(0.3)) return void (await send('PATCH', `/billing/credit_notes/v1/${note}/void`, {}))
      invoice.left -= amount
      notes.sold.push({ at, date: effective, source: 'invoices', type: 'custom', gross: 0, refunded: 0, credited: amount })
    },
  ]
  return {
    notes,
    now: () => time,
    /** Lets something happen, some minutes or hours later. */
    async step(): Promise<void> {
      time += 60_000 * (1 + dice.below(dice.chance(0.2) ? 1_000 : 300))
      await dice.pick(steps)()
    },
    pass(ms: number): void {
      time += ms
    },
  }
}
