import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { buyersOf } from '../../test/buyers.ts'
import { countedTx } from '../../test/counting.ts'
import { eventsOf, seatAt } from '../../test/events.ts'
import { clear, runIn } from '../../test/jobs.ts'
import { calendarIn, mailerOf, mailOf } from '../../test/mail.ts'
import { smtpServer } from '../../test/smtp.ts'
import { onEachService } from '../../test/world.ts'
import { setClock } from '../kernel/time/clock.ts'
import { changeEvents } from './actions-series.ts'
import { ticketReminders } from './tickets/jobs.ts'

const at = (hour: string, day = '2090-03-08') => `${day}T${hour}:00:00.000Z`
const DATES = { startDate: at('18'), endDate: at('20') }
const WEEK_LATER = { startDate: at('18', '2090-03-15'), endDate: at('20', '2090-03-15') }

onEachService('mails about events that move', world => {
  const smtp = smtpServer()
  const { send, about } = mailOf(world)
  const { newEvent, ticketFor, entryFor, readEntry, cancel } = eventsOf(world)
  const { newMember } = buyersOf(world)
  const clockAt = (instant: string) => setClock(() => Date.parse(instant))
  const kinds = async (id: string) => (await about(id)).map(({ kind, state }) => [kind, state])
  const change = async (id: string, event: object, { query = '', headers = {} } = {}) => {
    const reply = await world.main.api.send('PUT', `/events/v1/${id}${query}`, { event }, { headers })
    assert.equal(reply.status, 200, reply.text)
    return reply
  }
  beforeEach(async () => {
    smtp.reset()
    await clear(world, 'task')
    clockAt('2090-03-01T12:00:00.000Z')
  })
  afterEach(() => setClock())

  test('all who have a ticket are told once of another start, end or venue, with the entry as it is now', async () => {
    const eventRef = await newEvent({ title: 'Talk <b>', venue: 'Attic', confirmationEmail: { enabled: true }, ...DATES })
    const guest = await ticketFor(eventRef, await newMember(), { quantity: 2 })
    const host = await ticketFor(eventRef, await newMember(), { role: 'host' })
    const gone = await ticketFor(eventRef, await newMember())
    await send(mailerOf(smtp.url))
    const { sequence } = calendarIn(smtp.delivered[0]!.raw).event
    await cancel(gone.id)
    const key = { headers: { 'idempotency-key': `move-${eventRef}` } }
    const moved = await change(eventRef, { ...WEEK_LATER, venue: 'Cellar' }, key)
    assert.equal((await change(eventRef, { ...WEEK_LATER, venue: 'Cellar' }, key)).text, moved.text)
    smtp.reset()
    await send(mailerOf(smtp.url))
    for (const { id } of [guest, host])
      assert.deepEqual(await kinds(id), [
        ['ticketConfirmation', 'sent'],
        ['eventUpdate', 'sent'],
      ])
    assert.deepEqual((await kinds(gone.id)).at(-1), ['ticketCancellation', 'sent'])
    const mail = (await about(guest.id)).at(-1)!
    assert.equal(mail.subject, 'Changed: Talk <b>, Berlin')
    assert.match(
      mail.text!,
      new RegExp(`Code: ${guest.code}\nEvent: Talk <b>\nWhen: Wednesday, March 15, 2090.*\nWhere: Cellar\n`),
    )
    assert.doesNotMatch(mail.text!, /Amount/)
    assert.ok(!mail.html!.includes('<b>'))
    const { type, method, event } = calendarIn(smtp.delivered.find(({ to }) => to.includes(mail.recipient!))!.raw)
    assert.match(type, /method=REQUEST/)
    assert.deepEqual(
      [method, event.uid, event.location, event.startDate.toJSDate().toISOString()],
      ['REQUEST', `${eventRef}@${world.main.network}`, 'Cellar, Berlin', WEEK_LATER.startDate],
    )
    assert.ok(event.sequence > sequence)
    for (const one of [{ startDate: at('17', '2090-03-15') }, { endDate: at('21', '2090-03-15') }, { venue: 'Yard' }])
      await change(eventRef, one)
    assert.equal((await about(guest.id)).filter(({ kind }) => kind === 'eventUpdate').length, 4)
  })

  test('nobody is told where neither time nor place is another one, nor of what is over', async () => {
    const eventRef = await newEvent({ venue: 'Attic', seats: 1, ...DATES })
    const ticket = await ticketFor(eventRef, await newMember())
    const entry = await entryFor(eventRef, await newMember())
    const same = { ...DATES, startDate: '2090-03-08T19:00:00+01:00', venue: 'Attic' }
    for (const event of [{ title: 'Lunch', description: 'Soup', reminderEnabled: true }, same]) await change(eventRef, event)
    assert.deepEqual(await about(ticket.id), [])
    // Whoever gets a seat by the same change is told of that alone.
    await change(eventRef, { venue: 'Hall', limitedAttendees: { limit: 2 } })
    assert.deepEqual(await kinds(ticket.id), [['eventUpdate', 'queued']])
    assert.deepEqual(await kinds((await readEntry(entry.id)).eventTicketRef), [['ticketPromotion', 'queued']])
    assert.deepEqual(await about(entry.id), [])
    clockAt(at('20'))
    await send(mailerOf(smtp.url))
    assert.deepEqual(
      (await about(ticket.id)).map(({ state, error }) => [state, error]),
      [['dropped', 'the event is over']],
    )
    await change(eventRef, { venue: 'Yard' })
    assert.equal((await about(ticket.id)).length, 1)
  })

  test('all who wait are told of another start, end or venue, in words of their own and without an invitation', async () => {
    const eventRef = await newEvent({ title: 'Talk <b>', venue: 'Attic', seats: 1, ...DATES })
    await ticketFor(eventRef, await newMember())
    const [first, second, gone] = [await newMember(), await newMember(), await newMember()]
    const entries = [await entryFor(eventRef, first, { quantity: 2 }), await entryFor(eventRef, second)]
    const left = await entryFor(eventRef, gone)
    assert.equal((await world.main.api.send('DELETE', `/events/waitlist/v1/${left.id}`)).status, 200)
    await change(eventRef, { ...WEEK_LATER, venue: 'Cellar' })
    await send(mailerOf(smtp.url))
    for (const { id, user, quantity } of entries) {
      const [mail, ...more] = await about(id)
      assert.deepEqual([more, mail!.state, mail!.subject], [[], 'sent', 'Changed: Talk <b>, Berlin'])
      assert.match(mail!.text!, /You are still in line/)
      assert.match(
        mail!.text!,
        new RegExp(`Event: Talk <b>\\nWhen: Wednesday, March 15, 2090.*\\nWhere: Cellar\\nSeats: ${quantity}\\n`),
      )
      assert.doesNotMatch(mail!.text!, /Code|Amount/)
      assert.ok(!smtp.delivered.find(({ to }) => to.includes(user.email))!.raw.includes('text/calendar'))
    }
    assert.deepEqual(await about(left.id), [])
    const leaves = entries[1]!
    await change(eventRef, { venue: 'Yard' })
    assert.equal((await world.main.api.send('DELETE', `/events/waitlist/v1/${leaves.id}`)).status, 200)
    clockAt(at('18', '2090-03-15'))
    await change(eventRef, { venue: 'Hall' })
    await send(mailerOf(smtp.url))
    const ends = await Promise.all(entries.map(async ({ id }) => (await about(id)).map(({ error }) => error)))
    assert.deepEqual(ends, [
      [null, 'the event has begun'],
      [null, 'the person does not wait any more'],
    ])
  })

  test('whoever was reminded of the old day is told, and reminded anew the day before the new one', async () => {
    const look = () => runIn(world, ticketReminders, { database: world.reads, writes: world.writes })
    const eventRef = await newEvent({ reminderEnabled: true, ...DATES })
    const { id } = await ticketFor(eventRef, await newMember())
    clockAt('2090-03-07T08:00:00.000Z')
    await look()
    await send(mailerOf(smtp.url))
    assert.deepEqual(await kinds(id), [['ticketReminder', 'sent']])
    await change(eventRef, WEEK_LATER)
    await look()
    await send(mailerOf(smtp.url))
    assert.deepEqual((await kinds(id)).slice(1), [['eventUpdate', 'sent']])
    clockAt('2090-03-14T08:00:00.000Z')
    await look()
    await send(mailerOf(smtp.url))
    assert.deepEqual((await kinds(id)).slice(2), [['ticketReminder', 'sent']])
    assert.match((await about(id)).at(-1)!.text!, /When: Wednesday, March 15, 2090/)
  })

  test('of a series that moves, each event tells those who have a ticket for it', async () => {
    const first = await newEvent(DATES)
    const copies = await world.main.api.post(`/events/v1/${first}/copy`, { repeat: { period: 'week', count: 3 } })
    const ids: string[] = copies.body.events.map(({ id }: { id: string }) => id)
    const member = await newMember()
    const tickets = []
    for (const id of ids) tickets.push((await ticketFor(id, member)).id)
    assert.equal((await world.main.api.put(`/events/v1/${ids[2]}/cancel`, {})).status, 200)
    await change(ids[0]!, { startDate: at('17') }, { query: '?series=following' })
    for (const [i, id] of tickets.entries())
      assert.deepEqual(await kinds(id), [[i === 2 ? 'eventCancellation' : 'eventUpdate', 'queued']])
  })

  test('an event of many tickets moves in as many statements as one of a few', async () => {
    const { network } = world.main
    const moved = async (tickets: number) => {
      const eventRef = await newEvent(DATES)
      for (let i = 0; i < tickets; i++) await seatAt(world, eventRef, await newMember())
      return world.write(network, async context => {
        const { tx, statements } = countedTx(context.tx)
        await changeEvents({ ...context, tx }, eventRef, WEEK_LATER, false)
        return statements.length
      })
    }
    assert.equal(await moved(20), await moved(2))
  })
})
