import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { cpuSeconds } from '../bench/start-up.ts'
import { caller, must, type Call } from './caller.ts'
import { atMost, exactly, holds, some, told, type Drill, type Finding, verified } from './finding.ts'
import { delayOf, WATCHED } from './loop-delay.ts'
import { rows } from './rows.ts'
import type { Stage } from './stage.ts'
import { isUnharmed, steadyClient } from './steady.ts'
import type { Cast } from './world.ts'

const TICKETS = 2_000
const KILLS = 4
const AT_ONCE = 16
const CREDITS = 2
/** On SQLite other writes wait for it, since one transaction writes at a time; on PostgreSQL one is given up after seven seconds. */
const MOST_MS = { sqlite: 2_000, postgres: 3_000 }
const MOST_P99_MS = 50

/** An event with many tickets is canceled and the service killed meanwhile: all of it is done, or nothing. Then it is canceled while others read. */
export const cancel: Drill = { engines: ['sqlite', 'postgres'], most: ({ options }) => 300 + (options.rounds ?? KILLS) * 15, run }

async function* run(stage: Stage): AsyncGenerator<Finding> {
  const { databaseUrl, main } = await stage.newWorld()
  let service = await stage.serve(databaseUrl, WATCHED)
  const event = await fill(caller(service.baseUrl, main), main)
  const whole = await stateOf(databaseUrl, event)
  yield told('tickets of the event: paid with credits, with money, and on issued invoices of their own', whole.live)
  const kills = stage.options.rounds ?? KILLS
  const halves: string[] = []
  let killed = 0
  for (let i = 0; i < kills && (await stateOf(databaseUrl, event)).live > 0; i++) {
    const answer = caller(service.baseUrl, main)('PUT', `/events/v1/${event}/cancel`, {}).catch(() => undefined)
    await wait(50 + Math.random() * 450)
    await service.end('SIGKILL')
    const isAnswered = (await answer)?.status === 200
    service = await stage.serve(databaseUrl, WATCHED)
    const after = await stateOf(databaseUrl, event)
    if (!isAnswered) killed++
    if (!isWhole(after, whole) || (isAnswered && after.live > 0)) halves.push(JSON.stringify(after))
  }
  yield some('cancellations that were killed before they were answered', killed)
  yield exactly('of which neither all nor nothing is there', halves.length === 0 ? 0 : `${halves.length}: ${halves[0]}`, 0)
  // Where a kill came too late, another one is canceled to its end.
  const last = (await stateOf(databaseUrl, event)).live > 0 ? event : await fill(caller(service.baseUrl, main), main)
  const steady = await steadyClient(service.port, caller(service.baseUrl, main), main)
  const alone = await steady.measure(2)
  await delayOf(service)
  const reading = steady.measure(3)
  await wait(300)
  const [began, spent] = [performance.now(), cpuSeconds(service.pid)]
  const { body } = await must(200, caller(service.baseUrl, main)('PUT', `/events/v1/${last}/cancel`, {}))
  const took = performance.now() - began
  const cpu = cpuSeconds(service.pid) - spent
  const delay = await delayOf(service)
  const beside = await reading
  const what = `canceling it takes (${cpu.toFixed(1)} s of a processor, with the reads)`
  yield atMost(what, took, MOST_MS[stage.engine], ' ms')
  yield exactly('refunds in the answer', body.refunds.length, TICKETS)
  yield atMost(`p99 of GET one event meanwhile (alone ${alone.p99.toFixed(1)} ms)`, beside.p99, MOST_P99_MS, ' ms')
  yield told('the event loop is held up meanwhile: p99, at most', `${Math.round(delay.p99)} ms, ${Math.round(delay.most)} ms`)
  yield holds('the answers to them', Object.keys(beside.statuses).join(), 'all 200', isUnharmed(beside))
  yield exactly('canceled whole', isWhole(await stateOf(databaseUrl, last), whole) ? 'yes' : 'no', 'yes')
  await service.end()
  yield await verified(stage, databaseUrl)
}

const WAYS = ['credits', 'external', 'invoice'] as const

/** Makes an event to come with many tickets of as many people, a third of them paid in each way. */
async function fill(call: Call, { location: locationRef }: Cast): Promise<string> {
  const dates = { startDate: '2040-01-01T10:00:00Z', endDate: '2040-01-01T11:00:00Z' }
  const price = { credits: { amount: CREDITS }, money: { amount: 10 } }
  const made = await must(201, call('POST', '/events/v1', { event: { locationRef, title: 'Fair', ...dates, price } }))
  const eventRef = made.body.event.id as string
  let left = TICKETS
  const one = async () => {
    while (left-- > 0) {
      const type = WAYS[left % WAYS.length]!
      const membership = { locationRef, user: { email: `${randomUUID()}@fair.example`, name: 'Ada' } }
      const { body } = await must(201, call('POST', '/community/memberships/v1', { membership, invite: false }))
      const membershipRef = body.membership.id as string
      const given = { type: 'adminAllocation', membershipRef, locationRef, description: '', amount: CREDITS }
      if (type === 'credits') await must(201, call('POST', '/transactions/credits/v1', { transaction: given }))
      // Its own billing, which begins at once, leaves what waits to the invoice that is made here.
      const own = { startDate: '2026-01-01T00:00:00Z', addPendingItemsToInvoice: false, items: [] }
      const terms = { membershipRef, period: 'month', payWithInvoice: { events: true }, ...own }
      if (type === 'invoice') await must(200, call('POST', '/subscriptions/v1', { subscription: terms }))
      const sold = await must(201, call('POST', '/events/tickets/v1', { ticket: { eventRef, membershipRef, payment: { type } } }))
      const { transactionRef } = sold.body.ticket.payment
      if (type === 'external')
        await must(200, call('PUT', `/transactions/money/v1/${transactionRef}/status`, { transaction: { status: 'succeeded' } }))
      if (type === 'invoice') await invoice(call, { locationRef, membershipRef })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
  return eventRef
}

/** Issues an invoice over what waits for one. */
async function invoice(call: Call, payer: { locationRef: string; membershipRef: string }): Promise<void> {
  const { body } = await must(201, call('POST', '/invoices/v1', { invoice: payer, items: [], includeUpcomingItems: true }))
  await must(200, call('POST', `/invoices/v1/${body.invoice.id}/issue`, {}))
}

interface State {
  canceled: number
  live: number
  refunds: number
  credits: number
  /** Credit notes over invoices with tickets of it. */
  notes: number
}

/** How many tickets of an event are left, and what was given back for them. */
async function stateOf(databaseUrl: string, event: string): Promise<State> {
  const tickets = `from "eventTicket" t where t."eventRef" = '${event}'`
  const [row] = await rows<Record<keyof State, number | string>>(
    databaseUrl,
    `select (select count(*) from "event" where "id" = '${event}' and "cancelDate" is not null) as "canceled",
       (select count(*) ${tickets} and t."deleteDate" is null) as "live",
       (select count(*) from "moneyRefund" r join "moneyTransaction" m on m."id" = r."moneyTransactionRef"
          join "eventTicket" t on t."id" = m."eventTicketRef" where t."eventRef" = '${event}') as "refunds",
       (select coalesce(sum(l."remaining"), 0) from "ledgerLot" l where l."membershipRef" in (select t."membershipRef" ${tickets})) as "credits",
       (select count(*) from "creditNote" n where n."invoiceRef" in
          (select i."invoiceRef" from "invoiceItem" i where i."eventTicketRef" in (select t."id" ${tickets}))) as "notes"`,
  )
  const { canceled, live, refunds, credits, notes } = row!
  return {
    canceled: Number(canceled),
    live: Number(live),
    refunds: Number(refunds),
    credits: Number(credits),
    notes: Number(notes),
  }
}

/** Whether all of it is canceled and given back once, or nothing. */
function isWhole({ canceled, live, refunds, credits, notes }: State, { live: tickets }: State): boolean {
  if (canceled === 0) return live === tickets && refunds === 0 && credits === 0 && notes === 0
  const [byCredits, byMoney, byInvoice] = WAYS.map((_, way) => Math.ceil((tickets - way) / WAYS.length))
  return live === 0 && refunds === byMoney && credits === byCredits! * CREDITS * 100 && notes === byInvoice
}
