import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachService } from '../../test/world.ts'
import { createLocation } from '../access/actions.ts'
import { setClock } from '../kernel/time/clock.ts'

onEachService('events', world => {
  const event = (more: object = {}) => ({
    locationRef: world.main.location,
    title: 'Breakfast',
    startDate: '2030-03-04T08:00:00+01:00',
    endDate: '2030-03-04T10:00:00Z',
    ...more,
  })
  const create = async (more?: object) => {
    const reply = await world.main.api.post('/events/v1', { event: event(more) })
    assert.equal(reply.status, 201, reply.text)
    return reply.body.event
  }

  test('an event is read back as it was created, with every default in place', async () => {
    const { title } = (await world.main.api.get(`/locations/v1/${world.main.location}`)).body.location
    const created = await world.main.api.post('/events/v1', { event: event() })
    assert.equal(created.status, 201)
    const { id, createDate, updateDate, ...rest } = created.body.event
    assert.equal(updateDate, createDate)
    assert.deepEqual(rest, {
      networkRef: world.main.network,
      locationRef: world.main.location,
      title: 'Breakfast',
      description: '',
      venue: '',
      startDate: '2030-03-04T07:00:00.000Z',
      endDate: '2030-03-04T10:00:00.000Z',
      applicationType: 'purchase',
      visibilityType: 'public',
      refundThreshold: 'noRefund',
      showAttendees: true,
      limitedAttendees: { enabled: false },
      price: { credits: { enabled: false, amount: 0 }, money: { enabled: false, amount: 0 } },
      media: [],
      customTax: { enabled: false, rate: 0 },
      confirmationEmail: { enabled: false, template: '' },
      reminderEnabled: false,
      waitlist: { enabled: true, length: 0 },
      location: { id: world.main.location, title, timezoneId: 'Europe/Berlin' },
      attendees: 0,
      ticketAvailability: 'available',
    })
    assert.equal(created.headers.get('location'), `/events/v1/${id}`)
    assert.match(createDate, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    const read = await world.main.api.get(`/events/v1/${id}`)
    assert.equal(read.status, 200)
    assert.equal(read.text, created.text)
    assert.equal(read.headers.get('etag'), created.headers.get('etag'))
  })

  test('every field that can be sent is stored', async () => {
    const sent = {
      description: 'Zwölf 😀',
      venue: 'Roof',
      imageUrl: 'https://example.com/a.png',
      applicationType: 'none',
      visibilityType: 'members',
      refundThreshold: 'twoDays',
      showAttendees: false,
      limitedAttendees: { limit: 12 },
      price: { credits: { amount: 1.5 }, money: { amount: 12.5 } },
      media: [{ key: '0199d3a0-5c1e-7000-8000-0000000000e9', url: 'https://example.com/b.png' }],
      customTax: { enabled: true, rate: 7 },
      confirmationEmail: { enabled: true, template: '<p>See you</p>' },
    }
    const { id } = await create(sent)
    const { body } = await world.main.api.get(`/events/v1/${id}`)
    assert.deepEqual(
      {
        ...sent,
        limitedAttendees: { enabled: true, limit: 12 },
        price: { credits: { enabled: true, amount: 1.5 }, money: { enabled: true, amount: 12.5 } },
      },
      Object.fromEntries(Object.keys(sent).map(key => [key, body.event[key]])),
    )
  })

  test('all faults of shape are told at once, each by its pointer', async () => {
    const { status, body } = await world.main.api.post('/events/v1', {
      event: { locationRef: 'x', title: ' ', colour: 'red', showAttendees: 'yes' },
      more: 1,
    })
    assert.equal(status, 400)
    assert.equal(body.code, 'invalid_request')
    assert.deepEqual(body.errors.map((fault: { pointer: string; code: string }) => [fault.pointer, fault.code]).toSorted(), [
      ['/event/colour', 'unknown_field'],
      ['/event/endDate', 'required'],
      ['/event/locationRef', 'invalid_format'],
      ['/event/showAttendees', 'invalid_type'],
      ['/event/startDate', 'required'],
      ['/event/title', 'invalid_format'],
      ['/more', 'unknown_field'],
    ])
  })

  test('faults of reference and rule are told at once', async () => {
    const { status, body } = await world.main.api.post('/events/v1', {
      event: event({ locationRef: world.other.location, endDate: '2030-03-04T07:00:00Z', limitedAttendees: {} }),
    })
    assert.equal(status, 400)
    assert.deepEqual(
      body.errors.map((fault: { pointer: string }) => fault.pointer),
      ['/event/locationRef', '/event/endDate', '/event/limitedAttendees/limit'],
    )
  })

  test('a limit of attendees that is off may be 0, one that is on is 1 to 1,000,000', async () => {
    const off = { enabled: false, limit: 0 }
    assert.deepEqual((await create({ limitedAttendees: off })).limitedAttendees, off)
    assert.deepEqual((await create({ limitedAttendees: { limit: 1_000_000 } })).limitedAttendees, {
      enabled: true,
      limit: 1_000_000,
    })
    const faultsOf = async (more: object) =>
      (await world.main.api.post('/events/v1', { event: event(more) })).body.errors.map(
        ({ pointer, code }: { pointer: string; code: string }) => [pointer, code],
      )
    const at = '/event/limitedAttendees/limit'
    assert.deepEqual(await faultsOf({ limitedAttendees: { limit: 0 }, endDate: '2030-03-04T07:00:00Z' }), [
      ['/event/endDate', 'invalid_value'],
      [at, 'too_small'],
    ])
    assert.deepEqual(await faultsOf({ limitedAttendees: { enabled: false, limit: -1 } }), [[at, 'too_small']])
    assert.deepEqual(await faultsOf({ limitedAttendees: { limit: 1_000_001 } }), [[at, 'too_large']])
  })

  test('pages hold every event once while others are inserted', async () => {
    const wanted = new Set<string>()
    for (let i = 0; i < 23; i++)
      wanted.add((await create({ locationRef: world.main.annex, startDate: `2029-01-01T0${i % 5}:00:00Z` })).id)
    const seen: string[] = []
    let query: string | undefined = `locationRef=${world.main.annex}&limit=4`
    while (query) {
      const { body } = await world.main.api.get(`/events/v1?${query}`)
      seen.push(...body.events.map((one: { id: string }) => one.id))
      query = body.searchQueryNext && new URLSearchParams(body.searchQueryNext).toString()
      await create({ locationRef: world.main.annex, startDate: '2028-12-31T00:00:00Z' })
    }
    assert.equal(new Set(seen).size, seen.length)
    for (const id of wanted) assert.ok(seen.includes(id))
  })

  test('by relevance running and coming events come first, soonest first, then past ones, latest first', async t => {
    t.after(() => setClock())
    const locationRef = await world.write(
      world.main.network,
      async context =>
        (await createLocation(context, { title: 'Hall', timezoneId: 'UTC', currencyCode: 'EUR', taxInclusive: true, taxRate: 0 }))
          .id,
    )
    const at = (startDate: string, endDate: string) => create({ locationRef, title: startDate, startDate, endDate })
    const days = ['2031-01-01', '2031-01-05', '2031-01-08', '2031-01-09', '2031-01-12', '2031-01-15']
    for (const day of days) await at(`${day}T10:00:00Z`, `${day}T12:00:00Z`)
    await at('2031-01-02T00:00:00Z', '2031-01-20T00:00:00Z')
    // Begins and ends at the moment itself: running and past.
    await at('2031-01-10T00:00:00Z', '2031-01-10T01:00:00Z')
    await at('2031-01-09T23:00:00Z', '2031-01-10T00:00:00Z')
    setClock(() => Date.parse('2031-01-10T00:00:00Z'))
    const seen: string[] = []
    let query: string | undefined = new URLSearchParams({ locationRef, order: 'relevance', limit: '2' }).toString()
    while (query) {
      const { body } = await world.main.api.get(`/events/v1?${query}`)
      seen.push(...body.events.map((one: { title: string }) => one.title.slice(0, 13)))
      query = body.searchQueryNext && new URLSearchParams(body.searchQueryNext).toString()
      // The moment is page one's, however late the next page is asked for.
      setClock(() => Date.parse('2031-01-14T00:00:00Z'))
    }
    assert.deepEqual(seen, [
      '2031-01-02T00',
      '2031-01-10T00',
      '2031-01-12T10',
      '2031-01-15T10',
      '2031-01-09T23',
      '2031-01-09T10',
      '2031-01-08T10',
      '2031-01-05T10',
      '2031-01-01T10',
    ])
  })

  for (const order of [
    'createDate:asc',
    'createDate:desc',
    'startDate:asc',
    'startDate:desc',
    'endDate:asc',
    'endDate:desc',
  ] as const) {
    test(`ordered by ${order}, ties are broken by id in the same direction`, async () => {
      const locationRef = world.main.annex
      const [column = '', direction] = order.split(':')
      const seen: Record<string, string>[] = []
      let query: string | undefined = new URLSearchParams({ locationRef, order, limit: '7' }).toString()
      while (query) {
        const { body } = await world.main.api.get(`/events/v1?${query}`)
        seen.push(...body.events)
        query = body.searchQueryNext && new URLSearchParams(body.searchQueryNext).toString()
      }
      const sign = direction === 'asc' ? 1 : -1
      const right = seen.toSorted(
        (a, b) => sign * (a[column]! < b[column]! ? -1 : a[column]! > b[column]! ? 1 : a.id! < b.id! ? -1 : 1),
      )
      assert.ok(seen.length > 20)
      assert.deepEqual(
        seen.map(one => one.id),
        right.map(one => one.id),
      )
    })
  }
})
