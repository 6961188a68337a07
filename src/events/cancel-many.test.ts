import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { ATTENDED, attendeesOf, type Attendee } from '../../test/attendees.ts'
import { buyersOf } from '../../test/buyers.ts'
import type { Json } from '../../test/client.ts'
import { besidesWords, countedTx } from '../../test/counting.ts'
import { eventsOf } from '../../test/events.ts'
import { assertSound } from '../../test/problems.ts'
import { onEachService } from '../../test/world.ts'
import { operatorContext } from '../access/actions.ts'
import { now, setClock } from '../kernel/time/clock.ts'
import { cancelEvent } from './actions-life.ts'
import { events } from './store.ts'

/** What was given back of a ticket that was paid so: how much, and the status of its payment. Nothing where it is left out. */
const GIVEN: Record<string, [amount: number, status: string]> = {
  credits: [2, 'succeeded'],
  'credits that expire': [2, 'succeeded'],
  'two lots that expire': [2, 'succeeded'],
  'credits of a package': [2, 'succeeded'],
  'credits of the company': [2, 'succeeded'],
  'credits with a code': [1, 'succeeded'],
  money: [10, 'succeeded'],
  'money that has not come': [10, 'canceled'],
  'money with a code': [5, 'succeeded'],
  'an invoice to come': [5, 'canceled'],
  'an invoice of the company': [10, 'canceled'],
  'a draft': [10, 'canceled'],
  'an invoice that is open': [10, 'canceled'],
  'an invoice that is paid': [10, 'succeeded'],
}

/** In the month after that in which the lots ended. */
const LATER = Date.parse('2090-01-10T12:00:00Z')
const FEBRUARY = '2090-01-31T23:00:00.000Z'

onEachService('canceling an event with many tickets', world => {
  const { newEvent, entryFor, readTicket, readEntry } = eventsOf(world)
  const { newMember, give, lotsOf } = buyersOf(world)
  afterEach(() => setClock())

  test('gives back each of them once, however it was paid, by few statements, and everything adds up', async () => {
    const { eventRef, attendees, waiting } = await fill(3)
    const free = await mailsBefore()
    setClock(() => LATER)
    // For 42 of them; 16 take 139.
    const statements = await taken(eventRef)
    assert.ok(statements <= 170, `${statements}`)
    const key = { headers: { 'idempotency-key': `cancel-${eventRef}` } }
    const cancel = () => world.main.api.send('PUT', `/events/v1/${eventRef}/cancel`, { reason: 'Storm' }, key)
    const reply = await cancel()
    assert.equal(reply.status, 200, reply.text)
    assert.equal((await cancel()).text, reply.text)
    await checkAll(attendees, reply.body.refunds)
    for (const { id } of waiting) assert.equal((await readEntry(id)).status, 'closed')
    assert.equal((await mailsBefore()) - free, attendees.length)
    await assertSound(world)
  })

  async function fill(times: number) {
    const eventRef = await newEvent(ATTENDED)
    const attendees = await attendeesOf(world, eventRef, times)
    await world.main.api.put(`/events/v1/${eventRef}`, { event: { limitedAttendees: { limit: attendees.length } } })
    const waiting: Json[] = []
    for (let i = 0; i < times; i++) {
      const member = await newMember()
      await give(member, 400)
      waiting.push(await entryFor(eventRef, member, { quantity: 20, payment: { type: 'external' } }))
    }
    return { eventRef, attendees, waiting }
  }

  /** By how many statements an event would be canceled, as a request does it. */
  const taken = (eventRef: string): Promise<number> =>
    world.database.write(
      async uncounted => {
        const { tx, statements } = countedTx(uncounted)
        const event = (await events.lock(tx, world.main.network, eventRef))!
        await cancelEvent(operatorContext(tx, world.main.network, now()), event, undefined)
        return besidesWords(statements).length
      },
      { undone: true },
    )

  async function checkAll(attendees: readonly Attendee[], refunds: readonly Json[]): Promise<void> {
    const of = new Map(refunds.map(refund => [refund.ticketRef, refund]))
    assert.equal(of.size, refunds.length)
    for (const { way, member, ticket } of attendees) {
      const given = of.get(ticket.id)
      assert.deepEqual(given && [given.amount, given.status], GIVEN[way], way)
      assert.equal((await readTicket(ticket.id)).status, 'canceled')
      const lots = (await lotsOf(member)).filter(([left]) => left > 0)
      if (way === 'credits') assert.deepEqual(lots, [[200, null]])
      if (way === 'credits with a code') assert.deepEqual(lots, [[100, null]])
      if (way === 'credits that expire' || way === 'two lots that expire') assert.deepEqual(lots, [[200, FEBRUARY]], way)
      if (way === 'credits of a package') assert.deepEqual(lots, [[1_000, null]])
    }
  }

  const mailsBefore = () =>
    world.database.read(async db => {
      const all = db.sql.selectFrom('mail').select('id').where('network', '=', world.main.network)
      return (await db.all(all.where('kind', '=', 'eventCancellation'))).length
    })
})
