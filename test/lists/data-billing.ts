import { randomUUID } from 'node:crypto'
import type { Json } from '../client.ts'
import type { ValidRequest } from '../requests.ts'
import { raw } from '../schema-lines.ts'
import type { Cast, World } from '../world.ts'

type Send = (method: string, path: string, body?: object) => Promise<Json>

/** A list of what one object has, whose path names the object. */
export interface Nested {
  path: string
  /** What it shows: a table with the condition that tells which rows. */
  table: string
  /** What changes the list. */
  change?: [operationId: string, request: ValidRequest]
}

interface Round {
  locationRef: string
  companyRef: string
  membershipRef: string
}

/** Asks for deposits, credits what was issued, signs up and makes promo codes, each for a member and for a company. */
export async function fillBilling(send: Send, { locationRef, companyRef, membershipRef }: Round): Promise<void> {
  const { id: couponRef } = await send('POST', '/discounts/coupons/v1', {
    coupon: { locationRef, title: 'Word of mouth', percentOff: 5, productTypes: ['shopProducts'] },
  })
  const selfSignup = { type: 'request' }
  const { id: planRef } = await send('POST', '/plans/v1', {
    plan: { locationRef, title: 'Open', period: 'month', price: 1, selfSignup },
  })
  for (const holder of [{ companyRef }, { membershipRef }]) {
    const subscription = { ...holder, startDate: '2040-01-01T00:00:00Z', period: 'month', items: [{ plan: { id: planRef } }] }
    const { id: subscriptionRef } = await send('POST', '/subscriptions/v1', { subscription })
    for (const more of [{}, { subscriptionRef }]) {
      const { id } = await send('POST', '/billing/deposits/v1', { deposit: { locationRef, ...holder, amount: 9, ...more } })
      if ('subscriptionRef' in more) {
        await send('POST', `/billing/deposits/v1/${id}/pay`, { amount: 4, payment: { type: 'external' } })
      }
    }
    const { id } = await send('POST', '/invoices/v1', {
      invoice: { locationRef, ...holder },
      items: [{ unitAmount: 3, quantity: 4 }],
    })
    const { id: invoiceRef, items } = await send('POST', `/invoices/v1/${id}/issue`, { send: false })
    for (let i = 0; i < 2; i++) {
      const lines = [{ invoiceItemRef: items[0].id, quantity: 1 }]
      const note = await send('POST', '/billing/credit_notes/v1', { creditNote: { invoiceRef, reason: 'other', lines } })
      if (i === 1) await send('PATCH', `/billing/credit_notes/v1/${note.id}/void`, { reason: 'Wrong line' })
    }
    await send('POST', '/subscriptions/signups/v1', { signup: { planRef, ...holder } })
    const promocode = await send('POST', '/discounts/promocodes/v1', { promocode: { couponRef, code: `Friend-${randomUUID()}` } })
    if ('companyRef' in holder) await send('PUT', `/discounts/promocodes/v1/${promocode.id}/archive`)
  }
}

/** Asks for runs, gives one of them the invoices that are paid, and moves a balance at two locations. */
export async function fillNested(send: Send, world: World): Promise<Record<string, Nested>> {
  const { location, annex } = world.main
  for (let i = 0; i < 20; i++) {
    await send('POST', '/billing/runs/v1', { run: { locationRef: i % 3 ? location : annex, dryRun: i % 2 === 0 } })
  }
  return {
    listStockMovements: await stocked(send, world.main),
    listBalanceEntries: await movedBalance(send, world.main),
    listInvoicesOfBillingRun: await runWithInvoices(send, world),
  }
}

async function stocked(send: Send, { location: locationRef }: Cast): Promise<Nested> {
  const product = await send('POST', '/shop/products/v1', {
    product: { locationRef, title: 'Crates', options: [{ title: 'One', price: {} }] },
  })
  const [{ id }] = product.options
  const path = `/shop/products/v1/${product.id}/options/${id}/stock`
  const movement = (change: number) => ({ movement: { change, type: 'delivery' } })
  for (let i = 0; i < 20; i++) await send('POST', path, movement(1 + i))
  const change = ['createStockMovement', { path, body: movement(1) }] as Nested['change']
  return { path, table: `"stockMovement" where "optionRef" = '${id}'`, change }
}

async function movedBalance(send: Send, { location, annex, member }: Cast): Promise<Nested> {
  const path = `/transactions/v1/balances/${member}/money`
  const entry = (type: string, locationRef: string) => ({ entry: { type, amount: 1, locationRef, note: 'By hand' } })
  for (let i = 0; i < 20; i++) await send('POST', path, entry(i % 5 === 4 ? 'deduct' : 'add', i % 2 ? location : annex))
  const change = ['createBalanceEntry', { path, body: entry('add', location) }] as Nested['change']
  return { path: `${path}/entries`, table: `"balanceEntry" where "holderRef" = '${member}'`, change }
}

/** No job bills here: invoices are given to a run as if it had made them. */
async function runWithInvoices(send: Send, { main, database, write }: World): Promise<Nested> {
  const { id } = await send('POST', '/billing/runs/v1', { run: {} })
  await write(main.network, ({ tx, network }) =>
    tx.run(
      tx.sql
        .updateTable('invoice')
        .set({ runRef: id })
        .where('network', '=', network)
        .where('status', 'in', ['paid', 'issued'])
        .where('deleteDate', 'is', null),
    ),
  )
  const [issued] = await raw<{ id: string }>(
    database,
    `select "id" from "invoice" where "network" = '${main.network}' and "runRef" = '${id}' and "status" = 'issued' limit 1`,
  )
  return {
    path: `/billing/runs/v1/${id}/invoices`,
    table: `"invoice" where "deleteDate" is null and "runRef" = '${id}'`,
    change: ['payInvoice', { path: `/invoices/v1/${issued!.id}/pay`, body: { payment: { type: 'external' } } }],
  }
}
