import type { Stream } from '../bench/load.ts'
import { caller, must, type Call } from './caller.ts'
import { atMost, holds, tally, told, type Drill, type Finding } from './finding.ts'
import { generate } from './generator.ts'
import { copyRow } from './rows.ts'
import type { Stage } from './stage.ts'
import { isUnharmed, raw, steadyClient } from './steady.ts'
import { giveDayPasses } from './writers.ts'
import type { Cast, World } from './world.ts'

const CONNECTIONS = 64
const EVENTS = 100_000
const TICKETS = 64
/** A ticket takes 1,000 steps at most, so that a few remain. */
const STEPS = 900
const SECONDS = 5
const MOST_P99_MS = 50

/** One credential does its worst, under the usual rate limit; a credential of another network reads on. */
export const overloadNeighbours: Drill = { engines: ['sqlite', 'postgres'], most: () => 180, run }

async function* run(stage: Stage): AsyncGenerator<Finding> {
  const world = await stage.newWorld()
  const service = await stage.serve(world.databaseUrl, { env: { RATE_LIMIT: '' } })
  const [call, callOther] = [caller(service.baseUrl, world.main), caller(service.baseUrl, world.other)]
  const loads = await worstOf(call, world)
  const steady = await steadyClient(service.port, callOther, world.other)
  const alone = await steady.measure(3)
  yield told('another credential alone: p50, p99', `${alone.p50.toFixed(1)} ms, ${alone.p99.toFixed(1)} ms`)
  for (const [name, stream] of Object.entries(loads)) {
    const load = generate({ port: service.port, seconds: SECONDS + 1, stream: { ...stream, reconnects: true } })
    const beside = await steady.measure(SECONDS)
    const { statuses, lost } = await load
    const what = `${stream.connections} × ${name}`
    const figures = `p50 ${beside.p50.toFixed(1)} ms`
    yield atMost(`${what}: p99 of another (${figures})`, beside.p99, MOST_P99_MS, ' ms')
    yield holds(`${what}: the other's answers`, tally(beside.statuses), 'all 200', isUnharmed(beside))
    yield told(`${what}: how they were answered`, tally({ ...statuses, ...(lost > 0 && { lost }) }))
  }
}

async function worstOf(call: Call, { databaseUrl, main }: World): Promise<Record<string, Stream>> {
  await fillEvents(call, main, databaseUrl)
  const tickets = await longTickets(call, main, databaseUrl)
  await giveDayPasses(call, main, 500_000)
  const { location: locationRef, member: membershipRef, admin, secondAdmin } = main
  const option = { title: 'Cup', price: { money: { enabled: true, amount: 2 } } }
  const { body } = await must(
    201,
    call('POST', '/shop/products/v1', { product: { locationRef, title: 'Tea', options: [option] } }),
  )
  const order = { optionRef: body.product.options[0].id, membershipRef, payment: { type: 'external' } }
  const transaction = { locationRef, membershipRef, amount: 0.01, type: 'chargePermanentDayPasses' }
  const large = {
    event: { locationRef, title: 'Long', description: 'x'.repeat(1_048_576 - 200), startDate: '2040-01-01T00:00:00Z' },
  }
  const of = (connections: number, requests: string[]): Stream => ({ connections, requests })
  return {
    'GET order=relevance': of(CONNECTIONS, [raw('GET', `/events/v1?locationRef=${locationRef}&order=relevance`, main)]),
    'GET limit=100': of(CONNECTIONS, [raw('GET', `/events/v1?locationRef=${locationRef}&limit=100`, main)]),
    'POST 1 MiB': of(CONNECTIONS / 2, [raw('POST', '/events/v1', main, large)]),
    'POST orders and day passes': of(CONNECTIONS, [
      raw('POST', '/shop/orders/v1', main, { order }),
      raw('POST', '/transactions/day_passes/v1', main, { transaction }),
    ]),
    [`PUT assignees of tickets of ${STEPS} steps`]: of(
      CONNECTIONS,
      tickets.flatMap(id =>
        [admin, secondAdmin].map(membershipRefAssignee =>
          raw('PUT', `/support/tickets/v1/${id}/assignee`, main, { ticket: { membershipRefAssignee } }),
        ),
      ),
    ),
  }
}

async function fillEvents(call: Call, { location: locationRef }: Cast, databaseUrl: string): Promise<void> {
  const event = { locationRef, title: 'Talk', startDate: '2040-01-01T08:00:00Z', endDate: '2040-01-01T09:00:00Z' }
  const { body } = await must(201, call('POST', '/events/v1', { event }))
  const at = (hour: number) =>
    databaseUrl.startsWith('sqlite:')
      ? `strftime('%Y-%m-%dT%H:%M:%fZ', '2040-01-01', '+' || (i + ${hour}) || ' hours')`
      : `timestamptz '2040-01-01 00:00:00+00' + (i + ${hour}) * interval '1 hour'`
  await copyRow(databaseUrl, 'event', body.event.id, { times: EVENTS, changed: { startDate: at(0), endDate: at(1) } })
}

/** Tickets with long histories, each step a copy of the first. */
async function longTickets(call: Call, { location: locationRef }: Cast, databaseUrl: string): Promise<string[]> {
  const ids: string[] = []
  for (let i = 0; i < TICKETS; i++) {
    const ticket = { locationRef, type: 'cleaning', description: 'Coffee on the floor' }
    const { body } = await must(201, call('POST', '/support/tickets/v1', { ticket }))
    await copyRow(databaseUrl, 'ticketActivity', body.activities[0].id, { times: STEPS - 1 })
    ids.push(body.ticket.id)
  }
  return ids
}
