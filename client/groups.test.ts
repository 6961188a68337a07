import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Endpoint } from '../src/kernel/contract/endpoint.ts'
import { routes } from '../src/routes.ts'
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
