import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { bookingsOf } from '../../../test/bookings.ts'
import { buyersOf } from '../../../test/buyers.ts'
import { clear, runIn } from '../../../test/jobs.ts'
import { calendarIn, mailerOf, mailOf } from '../../../test/mail.ts'
import { smtpServer } from '../../../test/smtp.ts'
import { onEachService } from '../../../test/world.ts'
import { setClock } from '../../kernel/time/clock.ts'
import { bookingReminders } from './jobs.ts'
import { noteReminder } from './store-reminders.ts'

// In Berlin it is an hour later; the clocks go forward on the 26th.
const at = (time: string, day = '2090-03-23') => `${day}T${time}:00.000Z`

onEachService('reminders of bookings', world => {
  const smtp = smtpServer()
  const { send, about } = mailOf(world)
  const { newResource, booked, move, cancel, read } = bookingsOf(world)
  const { newMember } = buyersOf(world)
  const clockAt = (instant: string) => setClock(() => Date.parse(instant))
  const look = () => runIn(world, bookingReminders, { database: world.reads, writes: world.writes })
  const told = async (id: string) => (await about(id)).map(({ kind, state, error }) => [kind, state, error])
  const REMINDING = { reminderEnabled: true }
  const SENT = ['bookingReminder', 'queued', null]
  beforeEach(async () => {
    smtp.reset()
    await clear(world, 'task')
    clockAt('2090-03-01T12:00:00.000Z')
  })
  afterEach(() => setClock())

  test('the owner and those who come are reminded once, at nine of the day before, with an entry for the calendar', async () => {
    const room = await newResource({ title: 'Lock Room', ...REMINDING, money: { tiers: [{ from: 0, unitAmount: 10 }] } })
    const [owner, guest] = [await newMember(), await newMember()]
    const attendees = [{ membershipRef: guest }, { membershipRef: owner }]
    const paid = { membershipRefOwner: owner, attendees, payment: { type: 'external' } }
    const { id, updateDate } = await booked(room, at('13:00'), at('14:00'), paid)
    clockAt('2090-03-22T07:59:59.999Z')
    await look()
    assert.deepEqual(await told(id), [])
    clockAt('2090-03-22T08:00:00.000Z')
    await look()
    await look()
    assert.deepEqual(await told(id), [SENT, SENT])
    assert.equal((await read(id)).updateDate, updateDate)
    await send(mailerOf(smtp.url))
    const mails = await about(id)
    assert.deepEqual(
      mails.map(({ state, subject }) => [state, subject]),
      Array.from({ length: 2 }, () => ['sent', 'Reminder: Lock Room, Berlin']),
    )
    assert.equal(new Set(mails.map(({ recipient }) => recipient)).size, 2)
    for (const { text } of mails) {
      assert.match(text!, /Booked: Lock Room\nWhen: Thursday, March 23, 2090/)
      assert.doesNotMatch(text!, /Amount|Payment/)
    }
    for (const { raw } of smtp.delivered) assert.equal(calendarIn(raw).event.uid, `${id}@${world.main.network}`)
    clockAt(at('12:59'))
    await look()
    assert.equal((await about(id)).length, 2)
  })

  test('nobody is reminded of what does not ask for it, was canceled, was booked since, or has begun', async () => {
    const [silent, loud] = [await newResource(), await newResource(REMINDING)]
    const quiet = await booked(silent, at('08:00'), at('09:00'))
    const gone = await booked(loud, at('08:00'), at('09:00'))
    await cancel(gone.id)
    clockAt('2090-03-22T09:00:00.000Z')
    const late = await booked(loud, at('10:00'), at('11:00'))
    await look()
    for (const { id } of [quiet, late]) assert.deepEqual(await told(id), [])
    assert.deepEqual(await told(gone.id), [['bookingCancellation', 'queued', null]])
    const over = await booked(loud, at('08:00', '2090-03-25'), at('09:00', '2090-03-25'))
    const begins = await booked(loud, at('10:00', '2090-03-25'), at('11:00', '2090-03-25'))
    clockAt(at('08:00', '2090-03-25'))
    await look()
    assert.deepEqual(await told(over.id), [])
    // After a standstill it is late, but not too late.
    assert.deepEqual(await told(begins.id), [SENT])
    clockAt(at('10:00', '2090-03-25'))
    await send(mailerOf(smtp.url))
    assert.deepEqual(await told(begins.id), [['bookingReminder', 'dropped', 'it has begun']])
  })

  test('a reminder follows a move, through a change of clocks, and what was told counts for its day alone', async () => {
    const room = await newResource(REMINDING)
    const reminded = async (id: string) => (await told(id)).filter(([kind]) => kind === 'bookingReminder')
    const { id } = await booked(room, at('13:00'), at('14:00'))
    await move(id, { startDate: at('13:00', '2090-03-27'), endDate: at('14:00', '2090-03-27') })
    clockAt('2090-03-22T12:00:00.000Z')
    await look()
    assert.deepEqual(await reminded(id), [])
    // On the 26th nine o'clock comes an hour earlier.
    clockAt('2090-03-26T06:59:00.000Z')
    await look()
    assert.deepEqual(await reminded(id), [])
    clockAt('2090-03-26T07:00:00.000Z')
    await look()
    assert.deepEqual(await reminded(id), [SENT])
    await move(id, { startDate: at('15:00', '2090-03-27'), endDate: at('16:00', '2090-03-27') })
    await look()
    assert.deepEqual(await reminded(id), [SENT])
    await move(id, { startDate: at('15:00', '2090-03-30'), endDate: at('16:00', '2090-03-30') })
    await send(mailerOf(smtp.url))
    assert.deepEqual(await reminded(id), [['bookingReminder', 'dropped', 'it was moved, and there will be another reminder']])
    clockAt('2090-03-29T07:00:00.000Z')
    await look()
    assert.deepEqual((await reminded(id)).at(-1), SENT)
  })

  test('what a resource says in the morning counts; a booking of an older version is looked at, and gets its time', async () => {
    const room = await newResource()
    const { id, createDate } = await booked(room, at('13:00'), at('14:00'))
    const patched = await world.main.api.send('PATCH', `/resources/v1/${room}`, { resource: REMINDING })
    assert.equal(patched.body.resource.reminderEnabled, true)
    const { network } = world.main
    await world.write(network, ({ tx }) => noteReminder(tx, { network, id, reminderDate: createDate }))
    clockAt('2090-03-22T07:59:00.000Z')
    await look()
    assert.deepEqual(await told(id), [])
    clockAt('2090-03-22T08:00:00.000Z')
    await look()
    assert.deepEqual(await told(id), [SENT])
  })
})
