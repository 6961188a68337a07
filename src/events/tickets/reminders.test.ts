import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { buyersOf } from '../../../test/buyers.ts'
import { eventsOf } from '../../../test/events.ts'
import { clear, runIn } from '../../../test/jobs.ts'
import { calendarIn, mailerOf, mailOf } from '../../../test/mail.ts'
import { smtpServer } from '../../../test/smtp.ts'
import { onEachService } from '../../../test/world.ts'
import { setClock } from '../../kernel/time/clock.ts'
import { ticketReminders } from './jobs.ts'

const dates = (day: string) => ({ startDate: `${day}T18:00:00.000Z`, endDate: `${day}T20:00:00.000Z` })

onEachService('reminders of events', world => {
  const smtp = smtpServer()
  const { send, about } = mailOf(world)
  const { newEvent, ticketFor, cancel } = eventsOf(world)
  const { newMember } = buyersOf(world)
  const clockAt = (instant: string) => setClock(() => Date.parse(instant))
  const look = () => runIn(world, ticketReminders, { database: world.reads, writes: world.writes })
  const kinds = async (id: string) => (await about(id)).map(({ kind, state }) => [kind, state])
  const change = (id: string, event: object) => world.main.api.put(`/events/v1/${id}`, { event })
  beforeEach(async () => {
    smtp.reset()
    await clear(world, 'task')
    clockAt('2090-03-01T12:00:00.000Z')
  })
  afterEach(() => setClock())

  test('whoever has a ticket is reminded once where the event asks for it, with the code; those who gave it back are not', async () => {
    const asking = await newEvent({ title: 'Talk', reminderEnabled: true, ...dates('2090-03-08') })
    const silent = await newEvent(dates('2090-03-08'))
    const here = await ticketFor(asking, await newMember())
    const gone = await ticketFor(asking, await newMember())
    const other = await ticketFor(silent, await newMember())
    await cancel(gone.id)
    clockAt('2090-03-07T07:59:00.000Z')
    await look()
    assert.deepEqual(await kinds(here.id), [])
    clockAt('2090-03-07T08:00:00.000Z')
    await look()
    await look()
    await send(mailerOf(smtp.url))
    assert.deepEqual(await kinds(here.id), [['ticketReminder', 'sent']])
    assert.deepEqual(await kinds(gone.id), [['ticketCancellation', 'sent']])
    assert.deepEqual(await kinds(other.id), [])
    const [mail] = await about(here.id)
    assert.equal(mail!.subject, 'Reminder: Talk, Berlin')
    assert.match(mail!.text!, new RegExp(`Code: ${here.code}\nEvent: Talk\nWhen: Wednesday, March 8, 2090`))
    assert.doesNotMatch(mail!.text!, /Amount/)
    const { type, method, event } = calendarIn(smtp.delivered.find(({ to }) => to.includes(mail!.recipient!))!.raw)
    assert.match(type, /method=REQUEST/)
    assert.deepEqual(
      [method, event.uid, event.summary, event.startDate.toJSDate().toISOString()],
      ['REQUEST', `${asking}@${world.main.network}`, 'Talk', '2090-03-08T18:00:00.000Z'],
    )
  })

  test('all tickets follow an event that moves, and nobody is reminded of one that is canceled or has begun', async () => {
    const asking = { reminderEnabled: true, ...dates('2090-03-08') }
    const [moved, canceled, over] = [await newEvent(asking), await newEvent(asking), await newEvent(asking)]
    const tickets = []
    for (const event of [moved, moved, canceled, over]) tickets.push(await ticketFor(event, await newMember()))
    const [one, two, three, four] = tickets.map(({ id }) => id)
    assert.equal((await change(moved, dates('2090-03-20'))).status, 200)
    assert.equal((await change(over, { startDate: '2090-03-07T06:00:00.000Z' })).status, 200)
    assert.equal((await world.main.api.put(`/events/v1/${canceled}/cancel`, {})).status, 200)
    clockAt('2090-03-07T12:00:00.000Z')
    await look()
    for (const id of [one, two, four]) assert.deepEqual(await kinds(id!), [['eventUpdate', 'queued']])
    assert.deepEqual(
      (await kinds(three!)).map(([kind]) => kind),
      ['eventCancellation'],
    )
    clockAt('2090-03-19T08:00:00.000Z')
    await look()
    for (const id of [one, two]) assert.deepEqual((await kinds(id!)).at(-1), ['ticketReminder', 'queued'])
    assert.equal((await change(moved, { reminderEnabled: false })).body.event.reminderEnabled, false)
    await send(mailerOf(smtp.url))
    assert.equal((await about(one!)).at(-1)!.error, 'nobody is to be reminded of it any more')
  })
})
