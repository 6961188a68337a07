import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { buyersOf } from '../../test/buyers.ts'
import type { Reply } from '../../test/client.ts'
import { eventsOf } from '../../test/events.ts'
import { onEachService } from '../../test/world.ts'
import { setClock } from '../kernel/time/clock.ts'

const STATES = ['coming', 'running', 'over', 'canceled', 'deleted'] as const
const CONFLICT = '409 conflict'
const MISSING = '404 not_found'
const UNKNOWN = '400 unknown_reference'

/** What each verb answers in each state of an event of two seats, of which one is taken, and for both of which somebody waits. */
const VERBS: Record<string, readonly [coming: string, running: string, over: string, canceled: string, deleted: string]> = {
  change: ['200', '200', '200', CONFLICT, MISSING],
  remove: ['409 in_use', '409 in_use', '409 in_use', '200', MISSING],
  cancel: ['200', '200', CONFLICT, CONFLICT, MISSING],
  copy: ['201', '201', '201', '201', MISSING],
  hosts: ['200', '200', CONFLICT, CONFLICT, MISSING],
  take: ['201', '201', CONFLICT, CONFLICT, UNKNOWN],
  'take as a host': ['201', '201', CONFLICT, CONFLICT, UNKNOWN],
  wait: ['201', CONFLICT, CONFLICT, CONFLICT, UNKNOWN],
  'give back': ['200', '200', CONFLICT, CONFLICT, CONFLICT],
  'make a host': ['200', '200', '200', CONFLICT, CONFLICT],
  'check in': ['200', '200', '200', CONFLICT, CONFLICT],
  'undo a check-in': [CONFLICT, CONFLICT, CONFLICT, CONFLICT, CONFLICT],
  leave: ['200', '200', '200', CONFLICT, CONFLICT],
}

onEachService('states of events', world => {
  const { newEvent, join, wait, ticketFor, entryFor, cancel, readEntry } = eventsOf(world)
  const { newMember } = buyersOf(world)
  const api = () => world.main.api
  const said = ({ status, body }: Reply) => `${status} ${body?.code ?? ''}`.trim()
  const leave = (id: string) => api().send('DELETE', `/events/waitlist/v1/${id}`)
  afterEach(() => setClock())

  for (const [i, state] of STATES.entries()) {
    test(`an event that is ${state} does what it can, and what it refuses changes nothing`, async () => {
      const [holder, waiter, other] = [await newMember(), await newMember(), await newMember()]
      const come = async () => {
        setClock()
        const id = await newEvent({ seats: 2 })
        const ticket = await ticketFor(id, holder)
        const entry = await entryFor(id, waiter, { quantity: 2 })
        const at = `/events/v1/${id}`
        if (state === 'canceled') await api().put(`${at}/cancel`, {})
        if (state === 'deleted') {
          // Nobody but a host comes when those who wait want more than there is.
          assert.equal((await api().put(at, { event: { limitedAttendees: { limit: 1 } } })).status, 200)
          assert.equal((await cancel(ticket.id)).status, 200)
          assert.equal((await api().send('DELETE', at)).status, 200)
        }
        if (state === 'running') setClock(() => Date.parse('2090-03-04T09:00:00Z'))
        if (state === 'over') setClock(() => Date.parse('2090-03-04T10:00:00Z'))
        return { id, at, ticket, entry }
      }
      // What is refused changes nothing, so that one event serves for all of it.
      const kept = await come()
      for (const [verb, { [i]: expected = '' }] of Object.entries(VERBS)) {
        const { id, at, ticket, entry } = expected.startsWith('2') ? await come() : kept
        const seen = async () =>
          (
            await Promise.all(
              [at, `/events/tickets/v1/${ticket.id}`, `/events/waitlist/v1/${entry.id}`].map(
                async path => (await api().get(path)).body,
              ),
            )
          ).map(shown => ({ ...shown, requestId: undefined }))
        const before = await seen()
        const perform: Record<string, () => Promise<Reply>> = {
          change: () => api().put(at, { event: { title: 'Lunch' } }),
          remove: () => api().send('DELETE', at),
          cancel: () => api().put(`${at}/cancel`, {}),
          copy: () => api().post(`${at}/copy`, {}),
          hosts: () => api().put(`${at}/hosts`, { tickets: [{ membershipRef: other }] }),
          take: () => join(id, other),
          'take as a host': () => join(id, other, { role: 'host' }),
          wait: () => wait(id, other, { quantity: 2 }),
          'give back': () => cancel(ticket.id),
          'make a host': () => api().put(`/events/tickets/v1/${ticket.id}`, { ticket: { role: 'host' } }),
          'check in': () => api().send('POST', `/events/tickets/v1/${ticket.id}/checkin`),
          'undo a check-in': () => api().send('DELETE', `/events/tickets/v1/${ticket.id}/checkin`),
          leave: () => leave(entry.id),
        }
        const reply = await perform[verb]!()
        assert.equal(said(reply), expected, `${verb}: ${reply.text}`)
        if (reply.status >= 400) assert.deepEqual(await seen(), before, verb)
      }
    })
  }

  test('only an entry that waits can be taken away', async () => {
    const id = await newEvent({ seats: 1 })
    const first = await ticketFor(id, await newMember())
    const entries = [
      await entryFor(id, await newMember()),
      await entryFor(id, await newMember()),
      await entryFor(id, await newMember()),
    ]
    const [promoted, left, closed] = entries.map(entry => entry.id)
    await cancel(first.id)
    const states = async () => Promise.all([promoted, left, closed].map(async one => (await readEntry(one)).status))
    assert.deepEqual(await states(), ['promoted', 'waiting', 'waiting'])
    assert.equal(said(await leave(left)), '200')
    await api().put(`/events/v1/${id}/cancel`, {})
    assert.deepEqual(await states(), ['promoted', 'left', 'closed'])
    for (const one of [promoted, left, closed]) assert.equal(said(await leave(one)), CONFLICT)
    assert.deepEqual(await states(), ['promoted', 'left', 'closed'])
  })
})
