import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Endpoint } from '../src/kernel/contract/endpoint.ts'
import { SHOWN, SUMS, touches } from '../src/changes/contract-shown.ts'
import { routes } from '../src/routes.ts'
import type { Json } from '../test/client.ts'
import { OBJECT_NAMES } from '../src/terms/objects.ts'
import { basic, createClient, groups, type Stoa } from './index.ts'

const stoa = createClient({ baseUrl: 'http://127.0.0.1:1', auth: basic({ clientId: 'a', clientSecret: 'b' }) })

/** The group of each operation, and every operation as often as it is in one. */
const grouped = new Map<string, string>()
const all: string[] = []
for (const [group, load] of Object.entries(groups)) {
  for (const [name, found] of [await load()].flat().flatMap(contract => Object.entries(contract))) {
    if (!('~endpoint' in Object(found))) continue
    grouped.set(name, group)
    all.push(name)
  }
}

test('every operation of the interface is in exactly one group, and nothing else is', () => {
  assert.deepEqual(all.toSorted(), routes.map(({ operationId }) => operationId).toSorted())
})

test('what a change touches is told by what there is, and every group that reads something is among it', () => {
  const told = Object.values(SHOWN).flatMap(({ of = [], also = [] }) => [of, also].flat())
  for (const [group, operation] of [...told, ...SUMS].map(name => name.split('.'))) {
    if (operation !== undefined) assert.equal(grouped.get(operation), group, operation)
  }
  const named = new Set(told.map(name => name.split('.', 1)[0]!))
  assert.deepEqual(Object.keys(SHOWN).toSorted(), OBJECT_NAMES.toSorted())
  const reading = routes.filter(({ endpoint }) => endpoint.method === 'GET').map(({ operationId }) => grouped.get(operationId)!)
  // The feed tells by itself what is new in it, and every change is in the audit log.
  const wanted = new Set(reading).difference(new Set(['changes', 'audit']))
  assert.deepEqual([...named].toSorted(), [...wanted].toSorted())
})

test('a change touches its object, what lists and shows it, and no other object of its kind', async () => {
  const [ticket, other] = ['0199d3a0-5c1e-7000-8000-000000000071', '0199d3a0-5c1e-7000-8000-000000000072']
  const change = { kind: 'ticket.assigned', objectRef: ticket }
  const answers = { [ticket]: true, [other]: false, '4711': true }
  for (const [id, isTouched] of Object.entries(answers)) assert.equal(touches(change, 'tickets', 'getTicket', id), isTouched, id)
  const shown: [string, string, boolean][] = [
    ['tickets', 'listTickets', true],
    ['audit', 'listAudit', true],
    ['plans', 'listPlans', false],
    ['analytics', 'getToday', true],
    ['analytics', 'getTicketsAnalytics', true],
    ['analytics', 'getRevenueAnalytics', false],
  ]
  for (const [group, operation, isTouched] of shown)
    assert.equal(touches(change, group, operation, undefined), isTouched, operation)
  assert.equal(touches({ kind: 'unheardOf.made', objectRef: ticket }, 'audit', 'listAudit', undefined), false)
  // The object that an operation answers by its id is the one that `of` names, as its reply says.
  for (const { operationId, endpoint } of routes) {
    const [member = ''] = Object.keys((endpoint.reply as { properties?: object } | undefined)?.properties ?? {})
    if (endpoint.method !== 'GET' || !endpoint.path.endsWith('/:id') || !(member in SHOWN)) continue
    const of = SHOWN[member as keyof typeof SHOWN].of ?? SHOWN[member as keyof typeof SHOWN].also?.[0]
    const group = grouped.get(operationId)!
    const isOther = member === 'transaction' ? group.endsWith('ransactions') : member === 'ticket' && group === 'eventTickets'
    assert.ok(of === group || isOther, `${operationId} answers a ${member}`)
  }
})

test('whatever tells the title of an object, or the name of a person, is another answer once that has changed', () => {
  const tells = (schema: unknown, isIt: (properties: Record<string, Json>) => boolean): boolean => {
    if (typeof schema !== 'object' || schema === null) return false
    const { properties } = schema as { properties?: Record<string, Json> }
    return (properties !== undefined && isIt(properties)) || Object.values(schema).some(part => tells(part, isIt))
  }
  const missing: string[] = []
  for (const kind of OBJECT_NAMES) {
    const names = ({ [kind]: part = {}, ...all }: Record<string, Json>) =>
      part.properties?.title !== undefined || (kind === 'user' && all.surname !== undefined)
    for (const { operationId, endpoint } of routes) {
      if (endpoint.method !== 'GET' || !tells(endpoint.reply, names)) continue
      const change = { kind: `${kind}.updated`, objectRef: '0199d3a0-5c1e-7000-8000-000000000071' }
      if (!touches(change, grouped.get(operationId)!, operationId, undefined)) missing.push(`${kind}: ${operationId}`)
    }
  }
  assert.deepEqual(missing, [])
})

test('every figure is counted again when what it counts has changed, and sums of days once more', () => {
  const figures = routes.filter(({ endpoint }) => endpoint.path.startsWith('/analytics/'))
  const told = (kind: string) => {
    const change = { kind: `${kind}.updated`, objectRef: '0199d3a0-5c1e-7000-8000-000000000071' }
    return figures.map(({ operationId }) => operationId).filter(name => touches(change, 'analytics', name, undefined))
  }
  const ofBookings = ['getBookingsAnalytics', 'getOccupancyAnalytics']
  assert.deepEqual(told('booking').toSorted(), [...ofBookings, 'getToday'])
  assert.deepEqual(told('resource').toSorted(), ofBookings)
  assert.deepEqual(told('location').toSorted(), figures.map(({ operationId }) => operationId).toSorted())
  const summed = figures.filter(({ endpoint }) => 'interval' in ((endpoint.query as Json)?.properties ?? {}))
  assert.deepEqual(SUMS.toSorted(), summed.map(({ operationId }) => `analytics.${operationId}`).toSorted())
  const hours = { kind: 'location.updated', objectRef: '0199d3a0-5c1e-7000-8000-000000000071' }
  assert.equal(touches(hours, 'resources', 'getAvailability', undefined), true)
})

test('an operation tells its endpoint and its names', async () => {
  for (const { operationId, endpoint } of routes) {
    const group = grouped.get(operationId)!
    const operation = (stoa as unknown as Record<string, Record<string, Stoa['events']['getEvent']>>)[group]![operationId]!
    assert.deepEqual(operation.key, [group, operationId])
    assert.equal((await operation.endpoint()) as Endpoint, endpoint)
  }
})

test('a client, a group and an operation can be awaited, printed and compared without a call', async () => {
  const { tickets } = stoa
  assert.equal(await Promise.resolve(tickets), tickets)
  assert.equal(JSON.stringify(tickets), '{}')
  assert.equal(String(tickets), '[object Object]')
  assert.equal(stoa.tickets.listTickets, tickets.listTickets)
})

test('what a program in JavaScript misspells is told', async () => {
  const { events } = stoa as unknown as Record<string, Record<string, (args?: object) => Promise<unknown>>>
  await assert.rejects(events!.makeEvent!({}), { name: 'TypeError', message: 'events has no operation makeEvent.' })
  await assert.rejects(events!.getEvent!({ params: {} }), /params\.id is undefined/)
  for (const id of ['', '.', '..']) await assert.rejects(events!.getEvent!({ params: { id } }), TypeError)
  assert.throws(() => createClient({ baseUrl: 'stoa.example' }), TypeError)
})
