import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import ICAL from 'ical.js'
import { bookingsOf } from '../../test/bookings.ts'
import { buyersOf } from '../../test/buyers.ts'
import { eventsOf } from '../../test/events.ts'
import type { Client, Json } from '../../test/client.ts'
import { runIn } from '../../test/jobs.ts'
import { faultsIn, peopleOf } from '../../test/people.ts'
import { anotherApp } from '../../test/app.ts'
import { onEachEngine, onEachService } from '../../test/world.ts'
import { publishing } from '../kernel/jobs/publishing.ts'
import { setClock } from '../kernel/time/clock.ts'

const PATH = '/calendars/v1'

onEachService('calendars', world => {
  const { newEvent, join } = eventsOf(world)
  const { newResource, booked, cancel: cancelBooking } = bookingsOf(world)
  const { newMember } = buyersOf(world)
  const api = () => world.main.api
  const make = async (locationRef = world.main.location) => {
    const reply = await api().post(PATH, { calendar: { locationRef, title: 'Talks, and more; all of them' } })
    assert.equal(reply.status, 201, reply.text)
    return reply.body.calendar
  }
  /** As a calendar program reads it, without a credential. */
  const read = (url: string, headers: Record<string, string> = {}) => fetch(world.baseUrl + url, { headers })
  const eventsIn = async (url: string) => {
    const reply = await read(url)
    assert.equal(reply.status, 200)
    const text = await reply.text()
    for (const line of text.split('\r\n')) assert.ok(Buffer.byteLength(line) <= 75, line)
    const component = new ICAL.Component(ICAL.parse(text))
    return new Map(component.getAllSubcomponents('vevent').map(one => [one.getFirstPropertyValue('uid') as string, one]))
  }
  const uidOf = (id: string) => `${id}@${world.main.network}`
  const newPlace = async () => {
    const location = { title: 'Pier', address: 'Quay 1\r\n20457 Hamburg', timezoneId: 'Europe/Berlin', currencyCode: 'EUR' }
    return (await api().post('/locations/v1', { location })).body.location.id as string
  }
  afterEach(() => setClock())

  test('a calendar is read back without its address, which is answered once, and is in no audit log', async () => {
    const { url, ...shown } = await make()
    assert.match(url, /^\/calendars\/v1\/feeds\/stoa_calendar_[\w-]{71}\.ics$/)
    assert.deepEqual((await api().get(`${PATH}/${shown.id}`)).body.calendar, shown)
    const listed = (await api().get(`${PATH}?locationRef=${world.main.location}`)).body.calendars
    assert.deepEqual(listed[0], shown)
    const { entries } = (await api().get(`/access/audit/v1?objectRef=${shown.id}`)).body
    assert.ok(entries.length === 1 && !JSON.stringify(entries).includes('secret'))
    const unknown = await api().post(PATH, { calendar: { locationRef: shown.id, title: 'x' } })
    assert.deepEqual(faultsIn(unknown), [['/calendar/locationRef', 'unknown_reference']])
  })

  test('the feed has the public events of its location as a program reads them, whatever their texts', async () => {
    const locationRef = await newPlace()
    const { url } = await make(locationRef)
    const soon = {
      startDate: new Date(Date.now() + 86_400_000).toISOString(),
      endDate: new Date(Date.now() + 90_000_000).toISOString(),
    }
    const title = 'Zwölf 😀; a, b\\c — and a title that is long enough to be folded, more than once in fact, by any program'
    const description = 'First line\nSecond: "line"\u000bbroken as word processors do'
    const id = await newEvent({ locationRef, ...soon, title, description, venue: 'Roof' })
    const hidden = await newEvent({ locationRef, ...soon, visibilityType: 'members' })
    const elsewhere = await newEvent(soon)
    const found = await eventsIn(url)
    assert.deepEqual([found.has(uidOf(id)), found.has(uidOf(hidden)), found.has(uidOf(elsewhere))], [true, false, false])
    const event = new ICAL.Event(found.get(uidOf(id))!)
    const said = [title, description.replace('\u000b', ' '), 'Roof, Pier, Quay 1, 20457 Hamburg']
    assert.deepEqual([event.summary, event.description, event.location], said)
    assert.equal(event.startDate.toJSDate().toISOString().slice(0, 19), soon.startDate.slice(0, 19))
    assert.equal(event.endDate.toJSDate().toISOString().slice(0, 19), soon.endDate.slice(0, 19))
    assert.equal(event.startDate.zone.tzid, 'UTC')
  })

  test('the name of a calendar is what was sent, whatever is in it, and adds no line', async () => {
    const title = 'Week\nX-INJECTED:yes; a, b\\c\r"d" ^ 😀'
    const { url } = (await api().post(PATH, { calendar: { locationRef: world.main.location, title } })).body.calendar
    const calendar = new ICAL.Component(ICAL.parse(await (await read(url)).text()))
    // A break of a line has one form in a calendar.
    const name = title.replace('\r', '\n')
    // ical.js leaves texts of properties that it does not know as they are.
    const shown = (property: string) =>
      ICAL.design.icalendar.value.text!.fromICAL!(calendar.getFirstPropertyValue(property) as string)
    assert.deepEqual([shown('name'), shown('x-wr-calname')], [name, name])
    assert.equal(calendar.getFirstProperty('x-injected'), null)
  })

  test('a change raises the sequence under the same id, a seat does not, and a canceled event says so', async () => {
    const locationRef = await newPlace()
    const { url } = await make(locationRef)
    const startDate = new Date(Date.now() + 86_400_000).toISOString()
    const id = await newEvent({ locationRef, startDate, endDate: new Date(Date.now() + 90_000_000).toISOString() })
    const shown = async () => {
      const one = (await eventsIn(url)).get(uidOf(id))!
      return [one.getFirstPropertyValue('sequence'), one.getFirstPropertyValue('status')]
    }
    assert.deepEqual(await shown(), [0, 'CONFIRMED'])
    await api().put(`/events/v1/${id}`, { event: { title: 'Lunch' } })
    assert.deepEqual(await shown(), [1, 'CONFIRMED'])
    assert.equal((await join(id, world.main.member)).status, 201)
    assert.deepEqual(await shown(), [1, 'CONFIRMED'])
    await api().put(`/events/v1/${id}/cancel`, {})
    assert.deepEqual(await shown(), [2, 'CANCELLED'])
    await api().send('DELETE', `/events/v1/${id}`)
    assert.equal((await eventsIn(url)).size, 0)
  })

  test('it begins 90 days back and ends two years ahead, and the same events are the same text under one tag', async () => {
    const locationRef = await newPlace()
    const { url } = await make(locationRef)
    const now = Date.parse('2060-06-01T00:00:00Z')
    setClock(() => now)
    const at = async (days: number) => {
      const start = now + days * 86_400_000
      return newEvent({
        locationRef,
        startDate: new Date(start).toISOString(),
        endDate: new Date(start + 3_600_000).toISOString(),
      })
    }
    const ids = [await at(-91), await at(-90), await at(730), await at(740)]
    const found = await eventsIn(url)
    assert.deepEqual(
      ids.map(id => found.has(uidOf(id))),
      [false, true, true, false],
    )
    const first = await read(url)
    setClock(() => now + 60_000)
    assert.equal((await read(url, { 'if-none-match': first.headers.get('etag')! })).status, 304)
    assert.equal(first.headers.get('cache-control'), 'private, max-age=300')
    assert.equal(first.headers.get('content-type'), 'text/calendar; charset=utf-8')
  })

  test('a calendar takes the scope of what it shows: others neither see nor change it, nor are told of it', async () => {
    const locationRef = await newPlace()
    const { clientOf } = peopleOf(world)
    const ofEvents = await clientOf(world.main.admin, world.main, ['events'])
    const ofBookings = await clientOf(world.main.admin, world.main, ['resources'])
    const readers = await clientOf(world.main.admin, world.main, ['resources.readonly'])
    const { cursor } = (await api().get('/changes/v1')).body
    const fields = { locationRef, title: 'Rooms' }
    const [events, bookings] = [
      { ...fields, content: 'events' },
      { ...fields, content: 'bookings' },
    ]
    const answers = [
      await ofEvents.post(PATH, { calendar: fields }),
      await ofEvents.post(PATH, { calendar: bookings }),
      await ofBookings.post(PATH, { calendar: fields }),
      await ofBookings.post(PATH, { calendar: events }),
      await ofBookings.post(PATH, { calendar: bookings }),
      await readers.post(PATH, { calendar: bookings }),
    ]
    assert.deepEqual(
      answers.map(({ status }) => status),
      [201, 403, 403, 403, 201, 403],
    )
    const [ofPublic, ofRooms] = [answers[0]!.body.calendar.id as string, answers[4]!.body.calendar.id as string]
    const listed = async (as: Client) => {
      const reply = await as.get(`${PATH}?locationRef=${locationRef}`)
      return reply.body.calendars.map(({ id }: Json) => id)
    }
    assert.deepEqual(await listed(api()), [ofRooms, ofPublic])
    assert.deepEqual(await listed(ofEvents), [ofPublic])
    assert.deepEqual([await listed(ofBookings), await listed(readers)], [[ofRooms], [ofRooms]])
    const statuses = async (as: Client, id: string) => [
      (await as.get(`${PATH}/${id}`)).status,
      (await as.put(`${PATH}/${id}`, { calendar: { title: 'Attic' } })).status,
      (await as.send('POST', `${PATH}/${id}/rotate`)).status,
      (await as.send('DELETE', `${PATH}/${id}`)).status,
    ]
    assert.deepEqual(await statuses(ofEvents, ofRooms), [403, 403, 403, 403])
    assert.deepEqual(await statuses(ofBookings, ofPublic), [403, 403, 403, 403])
    assert.deepEqual(await statuses(readers, ofRooms), [200, 403, 403, 403])
    assert.deepEqual(await statuses(ofBookings, ofRooms), [200, 200, 200, 200])
    assert.deepEqual(await statuses(ofEvents, ofPublic), [200, 200, 200, 200])
    while ((await runIn(world, publishing)) > 0);
    const told = async (as: Client) => {
      const { changes } = (await as.get(`/changes/v1?after=${cursor}&limit=1000`)).body
      return [...new Set(changes.map(({ objectRef }: Json) => objectRef))].filter(id => id === ofPublic || id === ofRooms)
    }
    assert.deepEqual([await told(ofEvents), await told(ofBookings), await told(readers)], [[ofPublic], [ofRooms], [ofRooms]])
  })

  test('another address makes the old one unknown at once, and so does deleting; a wrong one is no different', async () => {
    const { id, url } = await make()
    const rotated = await api().send('POST', `${PATH}/${id}/rotate`)
    assert.equal(rotated.status, 200, rotated.text)
    const { url: fresh, rotateDate } = rotated.body.calendar
    assert.ok(rotateDate)
    assert.deepEqual([(await read(url)).status, (await read(fresh)).status], [404, 200])
    assert.equal((await api().send('DELETE', `${PATH}/${id}`)).status, 200)
    for (const one of [fresh, url.slice(0, -4), `${PATH}/feeds/x.ics`, `${PATH}/feeds/${'A'.repeat(90)}.ics`]) {
      assert.equal((await read(one)).status, 404, one)
    }
    assert.equal((await api().get(`${PATH}/${id}`)).status, 404)
  })

  test('a feed of bookings has those of a location, a resource or a member by their titles, and never a memo', async () => {
    const locationRef = await newPlace()
    const [room, other] = [await newResource({ locationRef }), await newResource({ locationRef, title: 'Attic' })]
    const owner = await newMember()
    const day = (hours: number) => new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + hours * 3_600_000).toISOString()
    const plans = await booked(room, day(24), day(25), { title: 'Plans', memo: 'nobody knows' })
    const plain = await booked(other, day(24), day(25), { membershipRefOwner: owner })
    // An empty title is none.
    const gone = await booked(other, day(26), day(27), { title: '' })
    await cancelBooking(gone.id)
    const feedOf = async (more: object) => {
      const reply = await api().post(PATH, { calendar: { locationRef, title: 'Rooms', content: 'bookings', ...more } })
      assert.equal(reply.status, 201, reply.text)
      return eventsIn(reply.body.calendar.url)
    }
    const all = await feedOf({})
    const told = [plans, plain, gone].map(({ id }) => all.get(uidOf(id))!)
    assert.deepEqual(
      told.map(one => [one.getFirstPropertyValue('summary'), one.getFirstPropertyValue('status')]),
      [
        ['Plans', 'CONFIRMED'],
        ['Attic', 'CONFIRMED'],
        ['Attic', 'CANCELLED'],
      ],
    )
    assert.ok(!String(told[0]).includes('nobody knows'))
    assert.deepEqual([...(await feedOf({ resourceRef: room })).keys()], [uidOf(plans.id)])
    assert.deepEqual([...(await feedOf({ membershipRef: owner })).keys()], [uidOf(plain.id)])
    const calendar = { locationRef: world.main.location, title: 'x', resourceRef: room, membershipRef: owner }
    const wrong = await api().post(PATH, { calendar: { ...calendar, content: 'bookings' } })
    assert.deepEqual(
      faultsIn(wrong).map(([pointer]) => pointer),
      ['/calendar/membershipRef', '/calendar/resourceRef'],
    )
    const events = await api().post(PATH, { calendar })
    assert.deepEqual(
      faultsIn(events).map(([pointer]) => pointer),
      ['/calendar/resourceRef', '/calendar/membershipRef'],
    )
  })
})

onEachEngine('calendars of a service with a public address', world => {
  const service = anotherApp(world, { PUBLIC_URL: 'https://Stoa.example.com/' })

  test('have whole addresses, when they are made and when they get another one', async () => {
    const send = async (path: string, body?: object) => {
      const { api, network } = world.main
      const headers = { authorization: api.authorization!, 'service-network-id': network, 'content-type': 'application/json' }
      const reply = await fetch(service.baseUrl + path, { method: 'POST', headers, ...(body && { body: JSON.stringify(body) }) })
      return ((await reply.json()) as { calendar: { id: string; url: string } }).calendar
    }
    const { id, url } = await send(PATH, { calendar: { locationRef: world.main.location, title: 'Talks' } })
    assert.match(url, /^https:\/\/stoa\.example\.com\/calendars\/v1\/feeds\/stoa_calendar_/)
    const { url: next } = await send(`${PATH}/${id}/rotate`)
    assert.match(next, /^https:\/\/stoa\.example\.com\/calendars\/v1\/feeds\/stoa_calendar_/)
    assert.equal((await fetch(service.baseUrl + new URL(next).pathname)).status, 200)
  })
})
