import { randomUUID } from 'node:crypto'
import { atOnce, employees, giveCredits, newCompany, won } from './at-once.ts'
import { caller, keepAlive, must, type Call } from './caller.ts'
import { exactly, holds, tally, type Drill, type Finding, verified } from './finding.ts'
import { seats } from './races-seats.ts'
import { rows } from './rows.ts'
import type { Stage } from './stage.ts'
import { giveDayPasses } from './writers.ts'
import type { Cast } from './world.ts'

const AT_ONCE = 200
const LEFT = 10

/** Many want the same at once: as many get it as there is, and everybody else is told so. */
export const races: Drill = { engines: ['sqlite', 'postgres'], most: () => 300, run }

async function* run(stage: Stage): AsyncGenerator<Finding> {
  const { databaseUrl, main } = await stage.newWorld()
  const service = await stage.serve(databaseUrl)
  const call = caller(service.baseUrl, main, keepAlive())
  yield* sameKey(call, main, databaseUrl)
  yield* lastDayPasses(call, main)
  yield* lastCredits(call, main)
  yield* lastUnits(call, main)
  yield* sharedBalance(call, main)
  yield* seats(call, main)
  yield* sameTag(call, main)
  yield* numbers(call, main, databaseUrl)
  yield await verified(stage, databaseUrl)
}

async function* sameKey(call: Call, { location: locationRef }: Cast, databaseUrl: string): AsyncGenerator<Finding> {
  const key = randomUUID()
  const event = { locationRef, title: key, startDate: '2040-01-01T08:00:00Z', endDate: '2040-01-01T09:00:00Z' }
  const { counts, replies } = await atOnce(AT_ONCE, () => call('POST', '/events/v1', { event }, { 'idempotency-key': key }))
  const ids = new Set(replies.filter(({ status }) => status === 201).map(({ body }) => body.event.id as string))
  const strange = Object.keys(counts).filter(name => !/^(201|409 idempotency_in_progress)$/.test(name))
  const says = '201, or 409 idempotency_in_progress'
  yield holds(`${AT_ONCE} with the same Idempotency-Key: the answers`, tally(counts), says, ids.size > 0 && strange.length === 0)
  const [row] = await rows<{ n: number | string }>(databaseUrl, `select count(*) as n from "event" where "title" = '${key}'`)
  yield exactly('the same Idempotency-Key: events answered, events stored', `${ids.size}, ${row!.n}`, '1, 1')
}

async function* lastDayPasses(call: Call, cast: Cast): AsyncGenerator<Finding> {
  await giveDayPasses(call, cast, LEFT)
  const { location: locationRef, member: membershipRef } = cast
  const transaction = { locationRef, membershipRef, amount: 1, type: 'chargePermanentDayPasses' }
  const { counts } = await atOnce(AT_ONCE, () => call('POST', '/transactions/day_passes/v1', { transaction }))
  yield won(`${AT_ONCE} want the last ${LEFT} day passes`, counts, { '409 insufficient_balance': AT_ONCE - LEFT, 201: LEFT })
}

async function* lastCredits(call: Call, { location: locationRef, member: membershipRef }: Cast): AsyncGenerator<Finding> {
  const items = [{ title: 'Desk', price: 10, credits: LEFT }]
  const subscription = { membershipRef, period: 'month', startDate: new Date().toISOString(), items }
  await must(200, call('POST', '/subscriptions/v1', { subscription }))
  const options = [{ title: 'Cup', price: { credits: { enabled: true, amount: 1 } } }]
  const { body } = await must(201, call('POST', '/shop/products/v1', { product: { locationRef, title: 'Tea', options } }))
  const order = { optionRef: body.product.options[0].id, membershipRef, payment: { type: 'credits' } }
  const { counts, replies } = await atOnce(AT_ONCE, () => call('POST', '/shop/orders/v1', { order }))
  yield won(`${AT_ONCE} orders want the last ${LEFT} credits`, counts, { '409 insufficient_balance': AT_ONCE - LEFT, 201: LEFT })
  const numbers = replies.filter(({ status }) => status === 201).map(({ body }) => body.order.number as number)
  yield exactly('the numbers of the orders', inOrder(numbers), fromOne(LEFT))
}

/** Different people at once, paying outside the service: what runs out is the stock alone. */
async function* lastUnits(call: Call, { location: locationRef, member, secondAdmin }: Cast): AsyncGenerator<Finding> {
  const price = { money: { enabled: true, amount: 9 } }
  const options = [{ title: 'Mug', price, stock: { enabled: true, quantity: LEFT } }]
  const { body } = await must(201, call('POST', '/shop/products/v1', { product: { locationRef, title: 'Mugs', options } }))
  const [{ id: optionRef }] = body.product.options
  const order = (i: number) => ({ optionRef, membershipRef: i % 2 === 0 ? member : secondAdmin, payment: { type: 'external' } })
  const { counts, replies } = await atOnce(AT_ONCE, i => call('POST', '/shop/orders/v1', { order: order(i) }))
  yield won(`${AT_ONCE} orders want the last ${LEFT} units`, counts, { '409 out_of_stock': AT_ONCE - LEFT, 201: LEFT })
  const one = replies.find(({ status }) => status === 201)!.body.order.id as string
  const canceled = await atOnce(AT_ONCE, () => call('PUT', `/shop/orders/v1/${one}/cancel`, {}))
  yield won(`${AT_ONCE} cancel the same order`, canceled.counts, { '409 conflict': AT_ONCE - 1, 200: 1 })
  const again = await atOnce(AT_ONCE, i => call('POST', '/shop/orders/v1', { order: order(i) }))
  yield won(`${AT_ONCE} orders want the unit that came back`, again.counts, { '409 out_of_stock': AT_ONCE - 1, 201: 1 })
}

/** As many different people of one company: its balance runs out before the stock does. */
async function* sharedBalance(call: Call, { location: locationRef }: Cast): AsyncGenerator<Finding> {
  const company = await newCompany(call, locationRef)
  const buyers = await employees(call, { locationRef, company, count: AT_ONCE, name: 'buyer' })
  await giveCredits(call, { locationRef, company, amount: LEFT })
  const options = [{ title: 'Bun', price: { credits: { amount: 1 } }, stock: { enabled: true, quantity: AT_ONCE } }]
  const { product } = (await must(201, call('POST', '/shop/products/v1', { product: { locationRef, title: 'Buns', options } })))
    .body
  const optionRef = product.options[0].id as string
  const { counts } = await atOnce(AT_ONCE, i =>
    call('POST', '/shop/orders/v1', { order: { optionRef, membershipRef: buyers[i], payment: { type: 'credits' } } }),
  )
  const what = `${AT_ONCE} people want the last ${LEFT} credits of their company`
  yield won(what, counts, { '409 insufficient_balance': AT_ONCE - LEFT, 201: LEFT })
  const { balances } = (await must(200, call('GET', `/transactions/v1/balances/${company}/credits`))).body
  const left = (await must(200, call('GET', `/shop/products/v1/${product.id}`))).body.product.options[0].stock.quantity
  yield exactly('the balances and the stock that are left', `${balances.length}, ${left}`, `0, ${AT_ONCE - LEFT}`)
}

async function* sameTag(call: Call, { location: locationRef, admin, secondAdmin }: Cast): AsyncGenerator<Finding> {
  const ticket = { locationRef, type: 'cleaning', description: 'Coffee on the floor' }
  const { body } = await must(201, call('POST', '/support/tickets/v1', { ticket }))
  const path = `/support/tickets/v1/${body.ticket.id}`
  const tag = (await must(200, call('GET', path))).headers.etag!
  const assign = (i: number) => ({ ticket: { membershipRefAssignee: i % 2 === 0 ? admin : secondAdmin } })
  const { counts } = await atOnce(AT_ONCE, i => call('PUT', `${path}/assignee`, assign(i), { 'if-match': tag }))
  yield won(`${AT_ONCE} changes with the same If-Match`, counts, { '412 precondition_failed': AT_ONCE - 1, 200: 1 })
}

async function* numbers(
  call: Call,
  { location, secondAdmin: membershipRef }: Cast,
  databaseUrl: string,
): AsyncGenerator<Finding> {
  const items = [{ title: 'Desk', price: 10 }]
  // With no earlier period, for which the billing run would make invoices meanwhile.
  const subscription = { membershipRef, period: 'month', startDate: new Date().toISOString(), items }
  const { counts } = await atOnce(AT_ONCE, () => call('POST', '/subscriptions/v1', { subscription, issueFirstInvoice: true }))
  yield won(`${AT_ONCE} first invoices at once`, counts, { 200: AT_ONCE })
  const sql = `select "number" as n from "invoice" where "locationRef" = '${location}' and "number" is not null`
  const given = (await rows<{ n: number | string }>(databaseUrl, sql)).map(({ n }) => Number(n))
  yield exactly('the numbers of the invoices', inOrder(given), fromOne(AT_ONCE))
}

/** `1 to 10` for numbers without gaps, else what is wrong. */
function inOrder(numbers: number[]): string {
  const sorted = numbers.toSorted((a, b) => a - b)
  const wrong = sorted.findIndex((number, i) => number !== i + 1)
  return wrong < 0 ? fromOne(numbers.length) : `${sorted.length} numbers, ${sorted[wrong]} in place of ${wrong + 1}`
}

const fromOne = (count: number) => `1 to ${count}`
