import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { bookingsOf } from '../../../test/bookings.ts'
import { buyersOf } from '../../../test/buyers.ts'
import { clear } from '../../../test/jobs.ts'
import { calendarsIn, mailerOf, mailOf } from '../../../test/mail.ts'
import { smtpServer } from '../../../test/smtp.ts'
import { onEachService } from '../../../test/world.ts'

const at = (time: string, day = '2090-03-06') => `${day}T${time}:00.000Z`

onEachService('mails to those who come to a booking', world => {
  const smtp = smtpServer()
  const { send, about } = mailOf(world)
  const { newResource, booked, move, cancel, read } = bookingsOf(world)
  const { newMember, give } = buyersOf(world)
  const MOVED = { startDate: at('10:00'), endDate: at('11:30') }
  const calendarsTo = (email: string) =>
    smtp.delivered
      .filter(({ to }) => to.includes(email))
      .flatMap(({ raw }) => calendarsIn(raw))
      .map(({ method, events: [event] }) => ({ method: String(method), event: event! }))
      .toSorted((one, other) => one.event.sequence - other.event.sequence)

  beforeEach(async () => {
    smtp.reset()
    await clear(world, 'task')
  })

  test('they hear of a move and of a cancellation, with the entry for the calendar, but not of what it costs', async () => {
    const prices = { credits: { tiers: [{ from: 0, unitAmount: 2 }] }, refundThreshold: 'oneDay' }
    const room = await newResource({ title: 'Lock <b>', ...prices })
    const [owner, guest] = [await newMember(), await newMember()]
    await give(owner, 1_000)
    const attendees = [{ membershipRef: guest }, { membershipRef: owner }]
    const by = { membershipRefOwner: owner, attendees, payment: { type: 'credits' } }
    const { id } = await booked(room, at('08:00'), at('09:00'), by)
    assert.equal((await move(id, MOVED)).status, 200)
    await send(mailerOf(smtp.url))
    assert.equal((await cancel(id)).status, 200)
    await send(mailerOf(smtp.url))
    const email: string = (await read(id)).attendees[0].user.email
    const mails = await about(id)
    assert.equal(mails.length, 4)
    const own = mails.filter(({ recipient }) => recipient === email)
    assert.deepEqual(
      own.map(({ kind, state, subject }) => [kind, state, subject]),
      [
        ['bookingUpdate', 'sent', 'Changed: Lock <b>, Berlin'],
        ['bookingCancellation', 'sent', 'Canceled: Lock <b>, Berlin'],
      ],
    )
    for (const { text, html } of own) {
      assert.match(text!, /Booked: Lock <b>\nWhen: Monday, March 6, 2090/)
      assert.doesNotMatch(text!, /Amount|Payment|Refund/)
      assert.ok(!html!.includes('<b>'))
    }
    assert.match(mails.find(one => one.kind === 'bookingCancellation' && one.recipient !== email)!.text!, /Refund: 3 credits/)
    const calendars = calendarsTo(email)
    assert.deepEqual(
      calendars.map(({ method, event }) => [method, event.uid, String(event.attendees[0]!.getFirstValue()).toLowerCase()]),
      ['REQUEST', 'CANCEL'].map(method => [method, `${id}@${world.main.network}`, `mailto:${email}`]),
    )
    assert.ok(calendars[0]!.event.sequence > 0 && calendars[1]!.event.sequence > calendars[0]!.event.sequence)
    assert.equal(calendars[0]!.event.startDate.toJSDate().toISOString(), MOVED.startDate)
  })

  test('whoever comes to one of a series hears of that one, and the owner of all', async () => {
    const room = await newResource()
    const by = { membershipRefOwner: await newMember() }
    const made = await world.main.api.post('/resources/bookings/v1', {
      booking: { resourceRef: room, startDate: at('08:00'), endDate: at('09:00'), ...by },
      repeat: { period: 'day', count: 3 },
    })
    const [first, second] = made.body.bookings
    const guest = await newMember()
    assert.equal((await move(second.id, { attendees: [{ membershipRef: guest }] })).status, 200)
    assert.equal((await cancel(first.id, '?series=all')).status, 200)
    await send(mailerOf(smtp.url))
    const { user } = (await read(second.id)).attendees[0]
    assert.deepEqual(
      (await about(second.id)).map(({ kind, recipient }) => [kind, recipient]),
      [['bookingCancellation', user.email]],
    )
    assert.equal((await about(first.id)).length, 1)
    assert.deepEqual(
      calendarsTo(user.email).map(({ method, event }) => [method, event.uid]),
      [['CANCEL', `${second.id}@${world.main.network}`]],
    )
    assert.equal(calendarsTo((await read(first.id)).userOwner.email).length, 3)
  })

  test('nobody hears of a move who is not expected any more when the mail goes out', async () => {
    const { id } = await booked(await newResource(), at('08:00'), at('09:00'), {
      membershipRefOwner: await newMember(),
      attendees: [{ membershipRef: await newMember() }],
    })
    assert.equal((await move(id, MOVED)).status, 200)
    assert.equal((await move(id, { attendees: [] })).status, 200)
    await send(mailerOf(smtp.url))
    assert.deepEqual((await about(id)).map(({ state, error }) => [state, error]).toSorted(), [
      ['dropped', 'the person is not expected any more'],
      ['sent', null],
    ])
  })
})
