import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { bookingsOf } from '../../../test/bookings.ts'
import { buyersOf } from '../../../test/buyers.ts'
import { creditingOf } from '../../../test/crediting.ts'
import { clear, runIn } from '../../../test/jobs.ts'
import { calendarIn, calendarsIn, FROM, mailerOf, mailOf } from '../../../test/mail.ts'
import { smtpServer } from '../../../test/smtp.ts'
import { onEachService } from '../../../test/world.ts'
import { setClock } from '../../kernel/time/clock.ts'
import { releasedBookings } from './jobs.ts'

const at = (time: string) => `2090-03-06T${time}:00.000Z`

onEachService('mails about bookings', world => {
  const smtp = smtpServer()
  const { send, about } = mailOf(world)
  const { newResource, booked, move, cancel } = bookingsOf(world)
  const { newMember, give, subscribe } = buyersOf(world)
  const { issue, newDraft, paid } = creditingOf(world)
  const told = async (id: string) => (await about(id)).map(({ kind, state, error }) => [kind, state, error])
  const TELLING = { bookingCreatedByAdmin: true }

  afterEach(() => setClock())
  beforeEach(async () => {
    smtp.reset()
    await clear(world, 'task')
    await world.main.api.put(`/locations/v1/${world.main.location}`, { location: { email: 'harbour@example.com' } })
  })
  afterEach(() => setClock())

  test('the owner is told where the resource says so, with an invitation that follows each change and is struck out at the end', async () => {
    const own = await newResource({ confirmationEmail: { bookingCreatedByMember: true } })
    const silent = await booked(own, at('08:00'), at('09:00'))
    assert.equal(silent.membershipRefOwner, world.main.admin)
    const credits = { tiers: [{ from: 0, unitAmount: 2 }] }
    const room = await newResource({ title: 'Lock <b>', confirmationEmail: TELLING, credits, refundThreshold: 'oneDay' })
    const owner = await newMember()
    await give(owner, 1_000)
    const { id } = await booked(room, at('08:00'), at('09:00'), {
      membershipRefOwner: owner,
      title: 'Plans',
      payment: { type: 'credits' },
    })
    const mailer = mailerOf(smtp.url)
    await send(mailer)
    assert.deepEqual(await told(silent.id), [['bookingConfirmation', 'sent', null]])
    const [mail] = await about(id)
    assert.partialDeepStrictEqual(mail, {
      kind: 'bookingConfirmation',
      state: 'sent',
      subject: 'Your booking of Lock <b>, Berlin',
    })
    assert.match(mail!.text!, /Booked: Lock <b>\nWhen: Monday, March 6, 2090.*\nAmount: 2 credits\nPayment: Paid with credits/)
    assert.equal((await move(id, { endDate: at('10:00') })).status, 200)
    await send(mailer)
    assert.equal((await move(id, { memo: 'Tea' })).status, 200)
    assert.equal((await cancel(id)).status, 200)
    await send(mailer)
    const mails = await about(id)
    assert.deepEqual(mails.map(({ kind }) => kind).toSorted(), ['bookingCancellation', 'bookingConfirmation', 'bookingUpdate'])
    assert.match(mails.find(({ kind }) => kind === 'bookingCancellation')!.text!, /Refund: 4 credits/)
    const calendars = smtp.delivered.slice(-3).map(({ raw }) => calendarIn(raw))
    assert.deepEqual(
      calendars.map(({ method }) => method),
      ['REQUEST', 'REQUEST', 'CANCEL'],
    )
    assert.deepEqual(new Set(calendars.map(({ event }) => event.uid)), new Set([`${id}@${world.main.network}`]))
    const [made, moved, gone] = calendars.map(({ event }) => event)
    assert.ok(made!.sequence < moved!.sequence && moved!.sequence < gone!.sequence)
    assert.deepEqual([made!.summary, moved!.endDate.toJSDate().toISOString()], ['Plans', at('10:00')])
    assert.equal(gone!.component.getFirstPropertyValue('status'), 'CANCELLED')
    assert.ok(!smtp.delivered.some(({ raw }) => raw.includes('Tea')))
  })

  test('who moves elsewhere is told wherever confirmations stand, with the new place in the same entry of the calendar', async () => {
    const loud = await newResource({ title: 'Loud', confirmationEmail: TELLING })
    const silent = await newResource({ title: 'Silent' })
    const by = { membershipRefOwner: await newMember() }
    const { id } = await booked(loud, at('08:00'), at('09:00'), by)
    assert.equal((await move(id, { resourceRef: silent })).status, 200)
    await send(mailerOf(smtp.url))
    const mail = (await about(id)).find(({ kind }) => kind === 'bookingUpdate')!
    assert.match(mail.text!, /Booked: Silent/)
    const entries = smtp.delivered.map(({ raw }) => calendarIn(raw).event).toSorted((one, other) => one.sequence - other.sequence)
    assert.deepEqual(entries.map(({ uid, location }) => [uid, location]).at(-1), [
      `${id}@${world.main.network}`,
      'Silent, Berlin',
    ])
    assert.equal((await move(id, { endDate: at('10:00') })).status, 200)
    assert.equal((await about(id)).length, 3)
  })

  test('the owner is told once of each change and cancellation, whoever is the cause, also where nothing is confirmed', async () => {
    const prices = { money: { tiers: [{ from: 0, unitAmount: 10 }] } }
    const silent = await newResource({ ...prices, autoRelease: { interval: 'fiveMinutes' } })
    const by = { membershipRefOwner: await newMember(), payment: { type: 'external' } }
    const kinds = async (id: string) => (await about(id)).map(({ kind }) => kind)
    const { id } = await booked(silent, at('08:00'), at('09:00'), by)
    assert.deepEqual(await kinds(id), [])
    const same = { startDate: '2090-03-06T09:00:00+01:00', endDate: at('09:00'), seats: 1, resourceRef: silent }
    const attendees = [{ membershipRef: await newMember() }]
    for (const booking of [{ memo: 'Tea' }, { title: 'Plans' }, { attendees }, { attendees: [] }, same])
      assert.equal((await move(id, booking)).status, 200)
    assert.deepEqual(await kinds(id), [])
    const twice = async (method: string, body?: object) => {
      const key = { headers: { 'idempotency-key': `${method}-${id}` } }
      for (let i = 0; i < 2; i++)
        assert.equal((await world.main.api.send(method, `/resources/bookings/v1/${id}`, body, key)).status, 200)
    }
    await twice('PATCH', { booking: { endDate: at('10:00') } })
    assert.deepEqual(await kinds(id), ['bookingUpdate'])
    await twice('DELETE')
    assert.deepEqual(await kinds(id), ['bookingUpdate', 'bookingCancellation'])
    const unpaid = await booked(silent, at('08:00'), at('09:00'), by)
    const money = `/transactions/money/v1/${unpaid.payment.transactionRef}`
    assert.equal((await world.main.api.put(`${money}/status`, { transaction: { status: 'failed' } })).status, 200)
    assert.deepEqual(await kinds(unpaid.id), ['bookingCancellation'])
    await send(mailerOf(smtp.url))
    assert.match((await about(unpaid.id))[0]!.text!, /Payment: There is nothing for you to pay\./)
    const missed = await booked(silent, at('08:00'), at('09:00'), by)
    setClock(() => Date.parse(at('08:05')))
    await runIn(world, releasedBookings, { database: world.reads, writes: world.writes })
    assert.deepEqual(await kinds(missed.id), ['bookingCancellation'])
    const ended = await booked(silent, at('08:00'), at('09:00'), { ...by, payment: undefined }, { override: true })
    assert.equal((await move(ended.id, { endDate: at('08:05') }, { override: true })).status, 200)
    assert.deepEqual(await kinds(ended.id), [])
  })

  test('a series is told once, with all of it for the calendar; and a template stands in place of our words', async () => {
    const template = '<p>{{user.name}}: {{resource.title}} at {{location.title}}</p>'
    const room = await newResource({ confirmationEmail: { ...TELLING, template } })
    const by = { membershipRefOwner: await newMember() }
    const first = await booked(room, at('08:00'), at('09:00'), by, { repeat: { period: 'week', count: 3 } })
    await send(mailerOf(smtp.url))
    assert.match((await about(first.id))[0]!.text!, /Ada: Lock Room at Berlin/)
    assert.equal(smtp.delivered.length, 1)
    const made = calendarsIn(smtp.delivered[0]!.raw)
    for (const { type, method, events } of made) {
      assert.match(type, /method=REQUEST/)
      assert.deepEqual([method, events.length, String(events[0]!.organizer)], ['REQUEST', 1, 'mailto:harbour@example.com'])
    }
    const uids = made.map(({ events }) => events[0]!.uid)
    assert.deepEqual([new Set(uids).size, uids[0]], [3, `${first.id}@${world.main.network}`])
    await world.main.api.put(`/locations/v1/${world.main.location}`, { location: { email: null } })
    assert.equal((await cancel(first.id, '?series=all')).status, 200)
    await send(mailerOf(smtp.url))
    const gone = calendarsIn(smtp.delivered.at(-1)!.raw)
    assert.deepEqual(
      gone.map(({ method, events: [event] }) => [method, event!.uid, event!.component.getFirstPropertyValue('status')]),
      uids.map(uid => ['CANCEL', uid, 'CANCELLED']),
    )
    // Somebody has to be the organizer.
    assert.ok(gone.every(({ events: [event] }) => String(event!.organizer) === `mailto:${FROM}`))
    await booked(room, at('12:00'), at('13:00'), by, { repeat: { period: 'day', count: 13 } })
    await send(mailerOf(smtp.url))
    const many = calendarsIn(smtp.delivered.at(-1)!.raw)
    assert.deepEqual(
      many.map(({ method, events }) => [method, events.length, events[0]!.attendees.length]),
      [['PUBLISH', 13, 0]],
    )
    const dropped = await booked(room, at('10:00'), at('11:00'), by)
    await cancel(dropped.id)
    await send(mailerOf(smtp.url))
    assert.deepEqual((await told(dropped.id)).toSorted(), [
      ['bookingCancellation', 'sent', null],
      ['bookingConfirmation', 'dropped', 'the booking was canceled'],
    ])
  })

  test('a mail about some of a series tells all of their times and what they come to together, and carries them alone', async () => {
    const room = await newResource({ confirmationEmail: TELLING, credits: { tiers: [{ from: 0, unitAmount: 2 }] } })
    const owner = await newMember()
    await give(owner, 1_000)
    const by = { membershipRefOwner: owner, payment: { type: 'credits' } }
    const { seriesRef, ...first } = await booked(room, at('08:00'), at('09:00'), by, { repeat: { period: 'week', count: 3 } })
    const { bookings } = (await world.main.api.get(`/resources/bookings/v1?seriesRef=${seriesRef}`)).body
    const second = bookings[1].id
    const last = async (id: string) => {
      await send(mailerOf(smtp.url))
      const [times, money] = /When: ([\s\S]+?)\n((?:Amount|Refund): .+)/.exec((await about(id)).at(-1)!.text!)!.slice(1)
      const carried = calendarsIn(smtp.delivered.at(-1)!.raw).map(({ events }) => events[0]!.startDate.day)
      return [[...times!.matchAll(/March (\d+)/g)].map(([, day]) => Number(day)), money, carried]
    }
    assert.deepEqual(await last(first.id), [[6, 13, 20], 'Amount: 6 credits', [6, 13, 20]])
    assert.equal((await move(second, { endDate: '2090-03-13T10:00:00.000Z' })).status, 200)
    assert.deepEqual(await last(second), [[13], 'Amount: 4 credits', [13]])
    assert.equal((await cancel(second, '?series=following&refund=always')).status, 200)
    assert.deepEqual(await last(second), [[13, 20], 'Refund: 6 credits', [13, 20]])
  })

  test('the owner is told of a booking that is canceled because its payment failed', async () => {
    const room = await newResource({ confirmationEmail: TELLING, money: { tiers: [{ from: 0, unitAmount: 10 }] } })
    const by = { membershipRefOwner: await newMember(), payment: { type: 'external' } }
    for (const status of ['failed', 'canceled']) {
      const { id, payment } = await booked(room, at('08:00'), at('09:00'), by)
      const set = { transaction: { status } }
      assert.equal((await world.main.api.put(`/transactions/money/v1/${payment.transactionRef}/status`, set)).status, 200)
      await send(mailerOf(smtp.url))
      const mail = (await about(id)).find(({ kind }) => kind === 'bookingCancellation')
      assert.equal(mail?.state, 'sent', status)
      assert.doesNotMatch(mail!.text!, /Refund/)
      assert.equal(calendarIn(smtp.delivered.at(-1)!.raw).method, 'CANCEL')
    }
  })

  test('a mail about a canceled booking says what canceling it gave back, of all that was canceled at once, however it was paid', async () => {
    const prices = { money: { tiers: [{ from: 0, unitAmount: 20 }] }, credits: { tiers: [{ from: 0, unitAmount: 2 }] } }
    const room = await newResource({ confirmationEmail: TELLING, ...prices })
    const owner = await newMember()
    await give(owner, 1_000)
    await subscribe({ membershipRef: owner }, { payWithInvoice: true })
    const by = (type: string) => ({ membershipRefOwner: owner, payment: { type } })
    const paidFor = async (hour: string, type: string) => booked(room, at(`${hour}:00`), at(`${hour}:30`), by(type))
    const [kept, part, billed] = [
      await paidFor('10', 'external'),
      await paidFor('09', 'external'),
      await paidFor('08', 'invoice'),
    ]
    for (const { payment } of [kept, part]) {
      const path = `/transactions/money/v1/${payment.transactionRef}`
      assert.equal((await world.main.api.put(`${path}/status`, { transaction: { status: 'succeeded' } })).status, 200)
      assert.equal((await world.main.api.post(`${path}/refund`, { refund: { amount: 5 } })).status, 201)
    }
    setClock(() => Date.parse(at('08:00')))
    const invoice = await issue((await newDraft([], { membershipRef: owner }, { includeUpcomingItems: true })).id)
    await paid(invoice.id)
    const series = await booked(room, at('11:00'), at('11:30'), by('credits'), { repeat: { period: 'day', count: 3 } })
    for (const [{ id }, query] of [
      [kept, '?refund=never'],
      [part, '?refund=always'],
      [billed, '?refund=always'],
      [series, '?refund=always&series=all'],
    ] as const)
      assert.equal((await cancel(id, query)).status, 200)
    await send(mailerOf(smtp.url))
    const told = await Promise.all(
      [kept, part, billed, series].map(async ({ id }) => {
        const { text } = (await about(id)).find(({ kind }) => kind === 'bookingCancellation')!
        return /Refund: (.*)/.exec(text!)?.[1]
      }),
    )
    assert.deepEqual(told, [undefined, '€5.00', '€10.00', '3 credits'])
  })
})
