import type { Stream } from '../bench/load.ts'
import { raw } from '../bench/requests.ts'
import { must, type Call } from './caller.ts'
import { copyRow } from './rows.ts'
import { askingMuch } from './overload-asking.ts'
import type { Stage } from './stage.ts'
import { giveDayPasses, issuedInvoice } from './writers.ts'
import type { Cast, World } from './world.ts'

const CONNECTIONS = 64
const EVENTS = 100_000
const TICKETS = 64
/** A ticket takes 1,000 steps at most, so that a few remain. */
const STEPS = 900
const PLANS = 1_000
const DATES = 366

/** What one credential does that keeps a service busiest, by its name. */
export async function worstOf(stage: Stage, call: Call, world: World): Promise<Record<string, Stream>> {
  const { databaseUrl, main } = world
  await fillEvents(call, main, databaseUrl)
  const tickets = await longTickets(call, main, databaseUrl)
  await giveDayPasses(call, main, 500_000)
  const { location: locationRef, member: membershipRef, admin, secondAdmin } = main
  const option = { title: 'Cup', price: { money: { enabled: true, amount: 2 } } }
  const made = async (path: string, body: object) => (await must(201, call('POST', path, body))).body
  const { product } = await made('/shop/products/v1', { product: { locationRef, title: 'Tea', options: [option] } })
  const order = { optionRef: product.options[0].id, membershipRef, payment: { type: 'external' } }
  const transaction = { locationRef, membershipRef, amount: 0.01, type: 'chargePermanentDayPasses' }
  const large = {
    event: { locationRef, title: 'Long', description: 'x'.repeat(1_048_576 - 200), startDate: '2040-01-01T00:00:00Z' },
  }
  const { plan } = await made('/plans/v1', { plan: { locationRef, title: 'Desk', price: 100, period: 'month' } })
  await copyRow(databaseUrl, 'plan', plan.id, { times: PLANS - 1 })
  const { calendar } = await made('/calendars/v1', { calendar: { locationRef, title: 'All', content: 'events' } })
  const of = (connections: number, requests: string[]): Stream => ({ connections, requests })
  return {
    'GET order=relevance': of(CONNECTIONS, [raw('GET', `/events/v1?locationRef=${locationRef}&order=relevance`, main)]),
    'GET limit=100': of(CONNECTIONS, [raw('GET', `/events/v1?locationRef=${locationRef}&limit=100`, main)]),
    [`GET ${PLANS} plans`]: of(CONNECTIONS, [raw('GET', `/plans/v1?locationRef=${locationRef}`, main)]),
    'GET the calendar of all events': of(CONNECTIONS, [raw('GET', new URL(calendar.url, 'http://stoa').pathname, main)]),
    'GET a PDF': of(CONNECTIONS, [raw('GET', `/invoices/v1/${await issuedInvoice(call, main)}/pdf`, main)]),
    'POST 1 MiB': of(CONNECTIONS / 2, [raw('POST', '/events/v1', main, large)]),
    'POST 5,000 lines to import': of(CONNECTIONS, [await table(stage, databaseUrl, main)]),
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
    [`POST bookings at ${DATES} dates`]: of(CONNECTIONS, await series(call, main)),
    ...(await askingMuch(call, world)),
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

/** Another credential of the same network. */
export async function secondCredential(stage: Stage, databaseUrl: string, cast: Cast, scope: string): Promise<Cast> {
  const words = ['--network', cast.network, '--membership', cast.admin, '--scope', scope, '--json']
  const { clientId, clientSecret } = JSON.parse((await stage.command(databaseUrl, 'credential', 'create', ...words)).stdout)
  return { ...cast, authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` }
}

/** A request that lets a table be checked, by a credential that may. */
async function table(stage: Stage, databaseUrl: string, main: Cast): Promise<string> {
  const { network, location } = main
  const { authorization } = await secondCredential(stage, databaseUrl, main, 'network')
  const lines = Array.from({ length: 5_000 }, (_, i) => `p${i}@import.example;Ada;${location}`)
  const text = ['user.email;user.name;locationRef', ...lines, ''].join('\r\n')
  const head = ['POST /imports/v1?of=memberships HTTP/1.1', 'Host: 127.0.0.1', `Authorization: ${authorization}`]
  return [...head, `service-network-id: ${network}`, 'Content-Type: text/csv', `Content-Length: ${text.length}`, '', text].join(
    '\r\n',
  )
}

/** Requests for series of bookings that are not in each other's way, since each is of a room of its own. */
async function series(call: Call, main: Cast): Promise<string[]> {
  const { location: locationRef, member: membershipRefOwner } = main
  const dates = { startDate: '2040-01-02T09:00:00Z', endDate: '2040-01-02T10:00:00Z' }
  const repeat = { period: 'day', every: 1, count: DATES, onConflict: 'refuse' }
  const requests: string[] = []
  for (let i = 0; i < CONNECTIONS; i++) {
    const resource = { locationRef, type: 'meetingRoom', title: `Room ${i}`, money: { tiers: [{ from: 0, unitAmount: 1 }] } }
    const { body } = await must(201, call('POST', '/resources/v1', { resource }))
    const booking = { resourceRef: body.resource.id, membershipRefOwner, ...dates, payment: { type: 'external' } }
    requests.push(raw('POST', '/resources/bookings/v1', main, { booking, repeat }))
  }
  return requests
}
