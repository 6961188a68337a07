import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { buyersOf } from '../../../test/buyers.ts'
import { eventsOf } from '../../../test/events.ts'
import { runIn } from '../../../test/jobs.ts'
import { onEachService } from '../../../test/world.ts'
import { setClock } from '../../kernel/time/clock.ts'
import { DAY } from '../../kernel/time/instant.ts'
import { endedLists, waitingLists } from './jobs.ts'

onEachService('waiting lists and the clock', world => {
  const { newEvent, eventOf, ticketFor, entryFor, readEntry, cancel } = eventsOf(world)
  const { newMember, give } = buyersOf(world)
  afterEach(() => setClock())

  test('nobody waits any more for what is over, and for what was put off until that is over', async () => {
    const many = await Promise.all(
      ['10:00', '10:00', '12:00'].map(async hour => {
        const eventRef = await newEvent({ seats: 1, endDate: `2090-03-04T${hour}:00Z` })
        await ticketFor(eventRef, await newMember())
        return { eventRef, id: (await entryFor(eventRef, await newMember())).id as string }
      }),
    )
    const [over, putOff] = many
    const event = { startDate: '2090-03-05T08:00:00Z', endDate: '2090-03-05T10:00:00Z' }
    assert.equal((await world.main.api.put(`/events/v1/${putOff!.eventRef}`, { event })).status, 200)
    const statesAt = async (time: string) => {
      setClock(() => Date.parse(time))
      await runIn(world, endedLists, { database: world.reads, writes: world.writes })
      return Promise.all(many.map(async ({ id }) => (await readEntry(id)).status))
    }
    assert.deepEqual(await statesAt('2090-03-04T09:59:00Z'), ['waiting', 'waiting', 'waiting'])
    assert.deepEqual(await statesAt('2090-03-04T10:00:00Z'), ['closed', 'waiting', 'waiting'])
    assert.deepEqual(await statesAt('2090-03-05T10:00:00Z'), ['closed', 'closed', 'closed'])
    assert.equal((await eventOf(over!.eventRef)).waitlist.length, 0)
  })

  test('a look that a clock which was ahead has put off comes a minute after somebody else begins to wait', async () => {
    const byCredits = { payment: { type: 'credits' } }
    setClock(() => Date.now() + DAY)
    const eventRef = await newEvent({ seats: 1, price: { credits: { amount: 2 } } })
    const [rich, poor] = [await newMember(), await newMember()]
    await give(rich, 1_000)
    const ticket = await ticketFor(eventRef, rich, byCredits)
    const { id } = await entryFor(eventRef, poor, byCredits)
    await cancel(ticket.id)
    setClock()
    await entryFor(eventRef, await newMember(), byCredits)
    await give(poor, 1_000)
    setClock(() => Date.now() + 61_000)
    await runIn(world, waitingLists, { database: world.reads, writes: world.writes })
    assert.equal((await readEntry(id)).status, 'promoted')
  })
})
