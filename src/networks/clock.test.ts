import assert from 'node:assert/strict'
import { request } from 'node:http'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { bookingsOf } from '../../test/bookings.ts'
import { buyersOf } from '../../test/buyers.ts'
import type { Json } from '../../test/client.ts'
import { eventsOf } from '../../test/events.ts'
import { clear } from '../../test/jobs.ts'
import { mailOf } from '../../test/mail.ts'
import { onEachEngine, onEachService, type World } from '../../test/world.ts'
import { dueJobs, jobs } from '../jobs.ts'
import { localWrites } from '../kernel/writes/writes.ts'
import type { Actor } from '../kernel/storage/context.ts'
import { walk, walkClock, walkThrough } from './actions-clock.ts'

test('each job that asks for the clock of a network does its work where that is moved', () => {
  const others = jobs({ audit: 1, changes: 1, mails: 1 }).filter(job => !dueJobs.some(due => due === job))
  assert.ok(others.every(job => !('live' in job)))
  assert.deepEqual(
    others.map(({ name }) => name),
    // They go by the system's clock, carry out what was asked for, or keep what can be computed again.
    [
      'expired keys',
      'expired tokens',
      'expired sessions',
      'expired links',
      'spent challenges',
      'publish changes',
      'clock set back',
      'imports',
      'words of older objects',
      'sort keys of older names',
      'day sums',
      'waiting lists',
      'billing runs',
      'clocks of networks',
      'audit retention',
      'change retention',
      'mail retention',
    ],
  )
})

onEachService('a clock that is moved to the end of all time', world => {
  test('stands there when nothing is due any more', async () => {
    const { api, network } = world.main
    await world.database.write(tx => tx.run(tx.sql.updateTable('network').set({ test: true }).where('id', '=', network)))
    for (const now of ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z']) {
      const reply = await api.put(`/networks/v1/${network}/clock`, { clock: { now } })
      assert.deepEqual([reply.status, reply.body.network?.clock], [200, { now }], reply.text)
    }
  })
})

onEachEngine('a clock that a job holds up', world => {
  test('fails where it would stand still for ever, and does not go back', async t => {
    const { database, main } = world
    t.after(() => walkThrough(dueJobs))
    const early = '2098-01-01T00:00:00.000Z'
    let asked = 0
    const live = async () => {
      asked++
      return false
    }
    walkThrough([{ ...dueJobs[0]!, find: async () => [], next: async () => early, live }])
    const to = (until: string) => {
      const to = { network: main.network, until, actor: {} as Actor, requestId: 'test' }
      return walk({ database, writes: localWrites(database), isAbandoned: () => false, tell: () => {} }, to)
    }
    await to('2097-01-01T00:00:00.000Z')
    const stands = async () => (await main.api.get(`/networks/v1/${main.network}`)).body.network.clock.now
    await assert.rejects(to('2099-01-01T00:00:00.000Z'), /At 2098-01-01T00:00:00.000Z something is due .+ no job does it/)
    assert.equal(await stands(), early)
    // Each slice in which it stands asks once, and leaves the others alone for the rest of its time.
    assert.ok(asked < 60, `${asked} times`)
  })
})

onEachService('a clock that is moved far', world => {
  const { newMember, give, send } = buyersOf(world)
  const path = () => `/networks/v1/${world.main.network}/clock`
  const clockNow = async (): Promise<string> =>
    (await world.main.api.get(`/networks/v1/${world.main.network}`)).body.network.clock.now
  /** Where the log says that the clock was set from and to, in order. */
  const moves = async () => {
    const { network } = world.main
    const all = await world.database.read(db =>
      db.all(
        db.sql.selectFrom('audit').selectAll().where('network', '=', network).where('objectRef', '=', network).orderBy('id'),
      ),
    )
    const clocks = all
      .filter(({ kind }) => kind === 'network.updated')
      .map(({ before, after }) => [before, after].map(row => (row as { clock: string | null }).clock ?? ''))
    return clocks.toSorted(([, a], [, b]) => (a! < b! ? -1 : 1))
  }
  const subscribe = async (): Promise<string> => {
    const items = [{ title: 'Desk', price: 120 }]
    const subscription = { membershipRef: await newMember(), period: 'week', startDate: '2099-03-02T00:00:00Z', items }
    return (await send('POST', '/subscriptions/v1', { subscription })).id
  }
  const invoiceCount = async (id: string) => (await send('GET', `/invoices/v1?subscriptionRef=${id}`)).length

  test('passes by what cannot be done, which holds up nothing else and is tried again', async t => {
    const { api, network } = world.main
    await world.database.write(tx => tx.run(tx.sql.updateTable('network').set({ test: true }).where('id', '=', network)))
    await send('PUT', path(), { clock: { now: '2099-03-01T00:00:00Z' } })
    const [good, bad] = [await subscribe(), await subscribe()]
    const setPeriod = (period: string) =>
      world.database.write(tx =>
        tx.run(
          tx.sql
            .updateTable('subscription')
            .set({ period: period as 'week' })
            .where('network', '=', network)
            .where('id', '=', bad),
        ),
      )
    // What no operation could do: a period that nothing can be computed with.
    await setPeriod('fortnight')
    const { level } = world.log
    t.after(() => (world.log.level = level))
    world.log.level = 'silent'
    const reply = await api.put(path(), { clock: { now: '2099-03-10T12:00:00Z' } })
    assert.equal(reply.status, 200, reply.text)
    assert.deepEqual([await invoiceCount(good), await invoiceCount(bad)], [2, 0])
    await setPeriod('week')
    await send('PUT', path(), { clock: { now: '2099-03-11T12:00:00Z' } })
    assert.deepEqual([await invoiceCount(good), await invoiceCount(bad)], [2, 2])
  })

  test('ends a slice also within an instant, and goes on there', async () => {
    const { network } = world.main
    const instant = '2099-03-12T07:30:00.000Z'
    for (let i = 0; i < 11; i++) await give(await newMember(), 1, 'membership', instant)
    const asked = { network, until: '2099-03-13T00:00:00.000Z', actor: {} as Actor, requestId: 'test', batches: 1 }
    const move = () => world.database.write(tx => walkClock.run(tx, asked))
    const left = async () =>
      (
        await world.database.read(db =>
          db.all(db.sql.selectFrom('ledgerLot').select('id').where('network', '=', network).where('closeDate', '=', instant)),
        )
      ).length
    assert.equal(await left(), 11)
    let moved = await move()
    while (moved.clock < instant) moved = await move()
    assert.deepEqual(moved, { clock: instant, isThere: false, isIdle: false })
    assert.ok((await left()) > 0)
    while (!(await move()).isThere);
    assert.equal(await left(), 0)
  })

  test('stands when its client has gone, where the log says', async () => {
    const { api, network } = world.main
    const start = '2099-03-13T00:00:00.000Z'
    const headers = { authorization: api.authorization!, 'service-network-id': network, 'content-type': 'application/json' }
    const body = JSON.stringify({ clock: { now: '9999-12-31T00:00:00Z' } })
    const asked = request(new URL(path(), world.baseUrl), { method: 'PUT', headers })
    asked.on('error', () => {}).end(body)
    while ((await clockNow()) <= start) await sleep(10)
    asked.destroy()
    let [stands, before] = [await clockNow(), '']
    while (stands !== before) {
      await sleep(200)
      before = stands
      stands = await clockNow()
    }
    assert.ok(stands < '9999', stands)
    const told = await moves()
    assert.equal(told.at(-1)![1], stands)
    assert.deepEqual(
      told.slice(1).map(([from]) => from),
      told.slice(0, -1).map(([, to]) => to),
    )
  })
})

/** What a network has seen when its clock has stood at each of some instants, whatever ids that has. */
async function lifeOf(world: World, stops: readonly string[]) {
  const { api, location, network } = world.main
  const { newMember, give, send } = buyersOf(world)
  const { newResource, booked, read } = bookingsOf(world)
  const { newEvent, ticketFor } = eventsOf(world)
  const { about, send: sendMails } = mailOf(world)
  await world.database.write(tx => tx.run(tx.sql.updateTable('network').set({ test: true }).where('id', '=', network)))
  await clear(world, 'task')
  const move = async (now: string) => {
    const reply = await api.put(`/networks/v1/${network}/clock`, { clock: { now } })
    assert.equal(reply.status, 200, reply.text)
  }
  await move('2099-03-01T08:30:00Z')
  await send('PUT', `/billing/settings/v1/${location}`, { settings: { reminders: { enabled: true, days: [3] } } })
  const membershipRef = await newMember()
  await give(membershipRef, 500, 'membership', '2099-03-05T10:00:00.000Z')
  const items = [{ title: 'Desk', price: 120, credits: 10 }]
  const subscription = { membershipRef, period: 'week', startDate: '2099-03-02T00:00:00Z', items }
  const { id: subscriptionRef } = await send('POST', '/subscriptions/v1', { subscription })
  const room = await newResource({
    reminderEnabled: true,
    confirmationEmail: { bookingCreatedByMember: true },
    autoRelease: { interval: 'fifteenMinutes' },
  })
  const owner = { membershipRefOwner: membershipRef }
  const missed = await booked(room, '2099-03-04T12:00:00.000Z', '2099-03-04T13:00:00.000Z', owner)
  const event = await newEvent({ reminderEnabled: true, startDate: '2099-03-04T18:00:00Z', endDate: '2099-03-04T20:00:00Z' })
  const ticket = await ticketFor(event, membershipRef)
  for (const now of stops) await move(now)
  await sendMails()
  const { status, deleteDate, updateDate } = await read(missed.id)
  const told = async (id: string) =>
    (await about(id)).map(({ kind, createDate, state, error }) => [kind, createDate, state, error])
  const { transactions } = (await api.get(`/transactions/credits/v1?membershipRef=${membershipRef}&limit=100`)).body
  const of = `/invoices/v1?subscriptionRef=${subscriptionRef}&order=createDate:asc`
  const invoices = (await api.get(of)).body.invoices.filter((one: Json) => one.status === 'issued')
  return {
    released: { status, deleteDate, updateDate },
    booking: await told(missed.id),
    ticket: await told(ticket.id),
    credits: transactions
      .map((one: Json) => [one.type, one.amount, one.createDate])
      .filter(([type]: string[]) => type !== 'adminAllocation')
      .toReversed(),
    invoices: invoices.map((one: Json) => [one.issueDate, one.dueDate, one.grossAmount]),
    reminded: await Promise.all(invoices.map((one: Json) => told(one.id))),
  }
}

const STOPS = {
  'at once': ['2099-03-28T09:00:00Z'],
  'from day to day': Array.from({ length: 27 }, (_, day) => `2099-03-${String(day + 2).padStart(2, '0')}T09:00:00Z`),
}
const lives = new Map<string, Awaited<ReturnType<typeof lifeOf>>>()

for (const [how, stops] of Object.entries(STOPS))
  onEachService(`a clock that is moved ${how}`, world => {
    test('lets each reminder, release and expiry happen at its own instant', async () => {
      const life = await lifeOf(world, stops)
      const { released, booking, ticket, credits, reminded } = life
      const end = '2099-03-04T12:15:00.000Z'
      assert.deepEqual(released, { status: 'canceled', deleteDate: end, updateDate: end })
      const morning = '2099-03-03T08:00:00.000Z'
      assert.deepEqual(booking, [
        ['bookingReminder', morning, 'kept', null],
        ['bookingCancellation', end, 'kept', null],
      ])
      assert.deepEqual(ticket, [['ticketReminder', morning, 'kept', null]])
      assert.deepEqual(credits.slice(0, 3), [
        ['subscriptionRenewal', 10, '2099-03-02T00:00:00.000Z'],
        ['expiration', 5, '2099-03-05T10:00:00.000Z'],
        ['subscriptionExpiration', 10, '2099-03-09T00:00:00.000Z'],
      ])
      assert.deepEqual(reminded[0], [
        ['invoiceIssued', '2099-03-09T00:00:00.000Z', 'kept', null],
        ['invoiceReminder', '2099-03-26T07:00:00.000Z', 'kept', null],
      ])
      // The engines agree, and so do the ways to move.
      const [first = life] = lives.values()
      lives.set(`${how} on ${world.engine}`, life)
      assert.deepEqual(life, first)
    })
  })
