import assert from 'node:assert/strict'
import type { Start } from '../src/demo/start.ts'
import type { Client } from './client.ts'
import { all } from './demo.ts'

/** Asserts that a demo has things of every kind and in every state, past and coming. */
export async function isFullOfLife(api: Client): Promise<void> {
  const locations: { id: string }[] = (await api.get('/locations/v1')).body.locations
  const list = async (path: string, key: string) =>
    (await Promise.all(locations.map(({ id }) => all(api, `${path}?locationRef=${id}`, key)))).flat()
  const each = async (paths: string[], key: string) =>
    (await Promise.all(paths.map(path => api.get(path)))).map(({ body }) => body[key])
  const events = await list('/events/v1', 'events')
  const now = new Date().toISOString()
  const [past, coming] = [events.filter(event => event.endDate <= now), events.filter(event => event.startDate > now)]
  assert.ok(past.length >= 20 && coming.length >= 15 && events.length - past.length - coming.length >= 2)
  const orders = await list('/shop/orders/v1', 'orders')
  has(
    orders.map(order => order.status),
    'new',
    'inProgress',
    'completed',
    'canceled',
  )
  has(
    orders.map(order => order.payment?.type),
    undefined,
    'credits',
    'invoice',
    'external',
  )
  has(
    orders.map(order => order.payment?.status),
    'pending',
    'processing',
    'succeeded',
    'failed',
    'canceled',
  )
  const tickets = await list('/support/tickets/v1', 'tickets')
  has(
    tickets.map(ticket => ticket.status),
    'new',
    'inProgress',
    'solved',
    'closed',
  )
  assert.equal(new Set(tickets.map(ticket => ticket.type)).size, 14)
  const histories = (
    await each(
      tickets.map(({ id }) => `/support/tickets/v1/${id}`),
      'activities',
    )
  ).flat()
  has(
    histories.map(activity => activity.type),
    'ticketCreated',
    'comment',
    'statusUpdated',
    'typeUpdated',
    'assigneeUpdated',
    'priorityUpdated',
  )
  assert.ok(histories.some(activity => activity.type === 'comment' && activity.deleteDate !== undefined))
  const reopened = (activity: { data: { status?: string; previousAttributes?: { status?: string } } }) =>
    activity.data.previousAttributes?.status === 'solved' && activity.data.status === 'inProgress'
  assert.ok(histories.some(activity => activity.type === 'statusUpdated' && reopened(activity)))
  const invoices = await each(
    (await list('/invoices/v1', 'invoices')).map(({ id }) => `/invoices/v1/${id}`),
    'invoice',
  )
  has(
    invoices.map(invoice => invoice.status),
    'draft',
    'issued',
    'paid',
    'voided',
  )
  const items = invoices.flatMap(invoice => invoice.items)
  assert.ok(items.some(item => item.discounts.length > 0))
  has(
    items.map(item => item.type),
    'custom',
    'booking',
    'creditPackage',
    'eventTicket',
    'order',
    'subscription',
  )
  has(
    items.flatMap(item => Object.keys(item)),
    'booking',
    'creditPackage',
    'ticket',
    'order',
    'plan',
  )
  const subscriptions = await all(api, '/subscriptions/v1?status=scheduled,active,canceled', 'subscriptions')
  has(
    subscriptions.map(one => one.status),
    'scheduled',
    'active',
    'canceled',
  )
}

/** Asserts that something is left to be done in a demo. */
export async function hasUnfinished(api: Client, start: Start): Promise<void> {
  const get = async (path: string) => {
    const { status, body, text } = await api.get(path)
    assert.equal(status, 200, text)
    return Object.values(body as object)[0]
  }
  const products = await get('/shop/products/v1?limit=100')
  const stocked = products.flatMap(({ id, options }: { id: string; options: object[] }) =>
    options.map(option => ({ product: id, ...option })),
  )
  const low = stocked.find(
    ({ stock }: { stock: { enabled: boolean; quantity: number } }) => stock.enabled && stock.quantity === 1,
  )
  const movements = await get(`/shop/products/v1/${low.product}/options/${low.id}/stock`)
  has(
    movements.map(({ type }: { type: string }) => type),
    'count',
    'delivery',
    'order',
  )
  const shared = (await get('/community/companies/v1?limit=100')).filter(
    ({ memberSpending, credits }: { memberSpending: { credits: string }; credits: { permanent: number } }) =>
      memberSpending.credits === 'members' && credits.permanent > 0,
  )
  const byCompany = await get(`/shop/orders/v1?locationRef=${shared[0].locationRef}&customerRef=${shared[0].id}`)
  assert.ok(byCompany.length > 0)
  assert.ok((await get('/community/memberships/v1?status=requested')).length > 0)
  assert.ok((await get('/community/memberships/v1?types=nonmember')).length > 0)
  assert.ok((await get('/community/memberships/v1/deleted')).length > 0)
  assert.ok((await get('/invoices/items/v1?status=pending&type=order')).length > 0)
  const paid = await all(api, '/transactions/money/v1?createDate[gte]=2000-01-01T00:00:00Z', 'transactions')
  has(
    paid.flatMap(({ refunds }: { refunds: { status: string }[] }) => refunds.map(({ status }) => status)),
    'pending',
    'succeeded',
  )
  const bought = await get('/packages/purchases/v1?limit=100')
  has(
    bought.map(({ status, payment }: { status: string; payment: { status: string } }) => `${status}, ${payment.status}`),
    'active, succeeded',
    'active, pending',
    'canceled, succeeded',
  )
  assert.ok((await get(`/packages/v1?locationRef=${start.locationRef}`)).length > 0)
  for (const location of await get('/locations/v1')) {
    assert.ok(location.address !== '' && location.email !== undefined && location.openingHours.enabled)
  }
}

function has(found: unknown[], ...wanted: unknown[]): void {
  assert.deepEqual(
    wanted.filter(one => !found.includes(one)),
    [],
  )
}
