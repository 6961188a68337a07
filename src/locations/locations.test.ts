import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { faultsIn } from '../../test/people.ts'
import { onEachService, type Cast } from '../../test/world.ts'

onEachService('locations', world => {
  const PATH = '/locations/v1'
  const place = { title: 'Quay', timezoneId: 'Europe/Lisbon', currencyCode: 'EUR' }
  const post = (more: object = {}, cast: Cast = world.main) => cast.api.post(PATH, { location: { ...place, ...more } })
  const create = async (more?: object) => {
    const reply = await post(more)
    assert.equal(reply.status, 201, reply.text)
    return reply.body.location
  }
  const put = (id: string, location: object, headers: Record<string, string> = {}) =>
    world.main.api.put(`${PATH}/${id}`, { location }, { headers })
  const get = (id: string) => world.main.api.get(`${PATH}/${id}`)
  const addFee = (locationRef: string, holder: object) =>
    world.main.api.post('/invoices/items/v1', { invoiceItem: { ...holder, locationRef, unitAmount: 1, quantity: 1 } })
  const weekdays = { monday: true, tuesday: true, wednesday: true, thursday: true, friday: true, saturday: false, sunday: false }

  test('a location that says only what it must gets every default, and is read back as it was created', async () => {
    const reply = await post()
    const { id, createDate, updateDate, ...rest } = reply.body.location
    assert.equal(updateDate, createDate)
    assert.deepEqual(rest, {
      ...place,
      networkRef: world.main.network,
      address: '',
      description: '',
      locale: 'en',
      tax: { inclusive: false, rate: 0 },
      openingHours: { enabled: false, items: [], closedDays: [] },
      creditDiscounts: false,
    })
    assert.equal(reply.headers.get('location'), `${PATH}/${id}`)
    const read = await get(id.toUpperCase())
    assert.deepEqual(read.body, reply.body)
    assert.equal(read.headers.get('etag'), reply.headers.get('etag'))
  })

  test('every field that can be sent is stored exactly', async () => {
    const item = { days: weekdays, hours: { from: '22:00', to: '06:00' } }
    const fields = {
      title: 'Pier 🌊',
      address: 'Kehrwieder 8\n20457 Hamburg',
      description: ' ',
      email: 'Pier@example.com',
      phoneNumber: '+49 40 1',
      locale: 'pt-BR',
      timezoneId: 'Asia/Tokyo',
      currencyCode: 'JPY',
      tax: { inclusive: true, rate: 7.6543 },
      openingHours: { enabled: false, items: [item], closedDays: ['02-29', '2028-02-29', '12-25'] },
      creditDiscounts: true,
    }
    const made = await create(fields)
    assert.deepEqual({ ...made, ...fields }, made)
  })

  test('what no place can be is named, all of it at once', async () => {
    const hours = (from: string, to: string, days: object = { monday: true }) => ({ days, hours: { from, to } })
    for (const [more, faults] of [
      [
        { timezoneId: '+01:00', currencyCode: 'EURO' },
        [
          ['/location/timezoneId', 'invalid_value'],
          ['/location/currencyCode', 'invalid_value'],
        ],
      ],
      [{ email: 'nobody' }, [['/location/email', 'invalid_format']]],
      [{ email: 'a@b@c' }, [['/location/email', 'invalid_format']]],
      [{ locale: 'e' }, [['/location/locale', 'invalid_value']]],
      [{ tax: { rate: 100.1 } }, [['/location/tax/rate', 'too_large']]],
      [{ openingHours: {} }, [['/location/openingHours/items', 'required']]],
      [{ openingHours: { items: [hours('08:00', '24:01')] } }, [['/location/openingHours/items/0/hours/to', 'invalid_value']]],
      [{ openingHours: { items: [hours('24:00', '08:00')] } }, [['/location/openingHours/items/0/hours/from', 'invalid_value']]],
      [{ openingHours: { items: [hours('08:00', '08:00')] } }, [['/location/openingHours/items/0/hours/to', 'invalid_value']]],
      [{ openingHours: { items: [hours('08:00', '09:00', {})] } }, [['/location/openingHours/items/0/days', 'invalid_value']]],
      [{ openingHours: { enabled: false, closedDays: ['02-30'] } }, [['/location/openingHours/closedDays/0', 'invalid_value']]],
      [
        { openingHours: { enabled: false, closedDays: ['2027-02-29'] } },
        [['/location/openingHours/closedDays/0', 'invalid_value']],
      ],
    ] as const) {
      const reply = await post(more)
      assert.equal(reply.status, 400, JSON.stringify(more))
      assert.deepEqual(faultsIn(reply), faults)
    }
  })

  test('an update changes what it names and leaves the rest, inside tax and opening hours too', async () => {
    const items = [{ days: weekdays, hours: { from: '08:00', to: '24:00' } }]
    const made = await create({
      email: 'a@example.com',
      phoneNumber: '1',
      tax: { inclusive: true, rate: 19 },
      openingHours: { items },
    })
    const changes = { title: 'Pier', email: null, tax: { rate: 7 }, openingHours: { closedDays: ['01-01'] } }
    const reply = await put(made.id, changes)
    assert.equal(reply.status, 200, reply.text)
    const { updateDate, ...rest } = reply.body.location
    const { email: _, updateDate: before, ...same } = made
    assert.ok(updateDate > before)
    assert.deepEqual(rest, {
      ...same,
      title: 'Pier',
      tax: { inclusive: true, rate: 7 },
      openingHours: { enabled: true, items, closedDays: ['01-01'] },
    })
    assert.deepEqual((await get(made.id)).body, reply.body)
    assert.equal((await put(made.id, { openingHours: { items: [] } })).status, 400)
    assert.equal((await put(made.id, { title: null })).status, 400)
    assert.equal((await put(made.id, {})).status, 400)
    assert.deepEqual((await get(made.id)).body, reply.body)
  })

  test('an empty location may change its currency, its time zone and its price mode', async () => {
    const { id } = await create()
    const changes = { currencyCode: 'JPY', timezoneId: 'Asia/Tokyo', tax: { inclusive: true } }
    const { body } = await put(id, changes)
    assert.deepEqual(
      [body.location.currencyCode, body.location.timezoneId, body.location.tax],
      ['JPY', 'Asia/Tokyo', { inclusive: true, rate: 0 }],
    )
  })

  test('where something is priced or counts periods, these three stay, and every other field may change', async () => {
    const { id: locationRef } = await create()
    const dates = { startDate: '2030-01-01T10:00:00Z', endDate: '2030-01-01T11:00:00Z' }
    const { api } = world.main
    const coupon = await api.post('/discounts/coupons/v1', { coupon: { locationRef, amountOff: 1, productTypes: ['packages'] } })
    const pack = { locationRef, price: 90, grants: [{ type: 'credits', amount: 10 }] }
    const made = [
      await api.post('/packages/v1', { package: pack }),
      await api.post('/plans/v1', { plan: { locationRef, title: 'Flex', period: 'month', price: 100 } }),
      await api.post('/shop/products/v1', { product: { locationRef, title: 'Tea', options: [{ title: 'Cup', price: {} }] } }),
      await api.post('/events/v1', { event: { locationRef, title: 'Talk', ...dates } }),
      await api.post('/resources/v1', { resource: { locationRef, type: 'room', title: 'Lock Room' } }),
      await addFee(locationRef, { membershipRef: world.main.member }),
      coupon,
    ]
    assert.deepEqual(
      made.map(({ status }) => status),
      [201, 201, 201, 201, 201, 201, 201],
    )
    const before = await get(locationRef)
    for (const change of [{ currencyCode: 'USD' }, { timezoneId: 'UTC' }, { tax: { inclusive: true } }]) {
      const reply = await put(locationRef, { ...change, title: 'Changed' })
      assert.deepEqual([reply.status, reply.body.code], [409, 'in_use'], reply.text)
      assert.match(reply.body.detail, /1 product, 1 plan, 1 package, 1 coupon, 1 event, 1 resource and 1 pending invoice item/)
    }
    const after = await get(locationRef)
    assert.deepEqual([after.text, after.headers.get('etag')], [before.text, before.headers.get('etag')])
    const same = { currencyCode: 'EUR', timezoneId: 'Europe/Lisbon', tax: { inclusive: false, rate: 23 }, title: 'Cais' }
    assert.equal((await put(locationRef, same)).status, 200)
  })

  test('a location that people, bills or dates depend on is not deleted; detail counts what is there', async () => {
    const { api, location, network } = world.main
    const refused = await api.send('DELETE', `${PATH}/${location}`)
    assert.deepEqual([refused.status, refused.body.code], [409, 'in_use'])
    assert.match(refused.body.detail, /3 memberships/)
    assert.equal((await get(location)).status, 200)
    const { id: locationRef } = await create()
    const company = (await api.post('/community/companies/v1', { company: { locationRef, title: 'Acme' } })).body.company
    await api.post('/invoices/v1', { invoice: { locationRef, companyRef: company.id } })
    await addFee(locationRef, { companyRef: company.id })
    const startDate = '2026-01-01T00:00:00Z'
    await api.post('/subscriptions/v1', { subscription: { companyRef: company.id, period: 'month', startDate } })
    await api.post('/events/v1', {
      event: { locationRef, title: 'Talk', startDate: '2030-01-01T10:00:00Z', endDate: '2030-01-01T11:00:00Z' },
    })
    await api.post('/events/v1', {
      event: { locationRef, title: 'Past', startDate: '2020-01-01T10:00:00Z', endDate: '2020-01-01T11:00:00Z' },
    })
    const reply = await api.send('DELETE', `${PATH}/${locationRef}`)
    assert.equal(
      reply.body.detail,
      'It is still in use by 1 company, 1 subscription, 1 draft invoice, 1 pending invoice item and 1 coming event.',
    )
    assert.equal(network, (await get(locationRef)).body.location.networkRef)
  })

  test('a deleted location is gone for reads, writes, lists and references', async () => {
    const { api } = world.main
    const made = await create()
    const reply = await api.send('DELETE', `${PATH}/${made.id}`)
    const { deleteDate, updateDate, ...rest } = reply.body.location
    assert.ok(deleteDate >= made.createDate && updateDate > made.updateDate)
    assert.deepEqual({ ...rest, updateDate: made.updateDate }, made)
    for (const gone of [await get(made.id), await put(made.id, { title: 'x' }), await api.send('DELETE', `${PATH}/${made.id}`)]) {
      assert.equal(gone.status, 404)
    }
    const plan = await api.post('/plans/v1', { plan: { locationRef: made.id, title: 'Flex', period: 'month', price: 1 } })
    assert.deepEqual([plan.status, plan.body.code], [400, 'unknown_reference'])
    assert.ok((await api.get(PATH)).body.locations.every(({ id }: { id: string }) => id !== made.id))
  })

  test('what happened at a deleted location can still be read, and nothing is sold there any more', async () => {
    const { api, member: membershipRef } = world.main
    const { id: locationRef } = await create()
    const companyRef = (await api.post('/community/companies/v1', { company: { locationRef, title: 'Acme' } })).body.company.id
    const ended = { period: 'month', startDate: '2020-01-01T00:00:00Z', endDate: '2020-03-01T00:00:00Z' }
    const { subscription } = (await api.post('/subscriptions/v1', { subscription: { companyRef, ...ended } })).body
    const options = [{ title: 'Cup', price: {} }]
    const { product } = (await api.post('/shop/products/v1', { product: { locationRef, title: 'Tea', options } })).body
    const deleteDate = '2026-01-01T00:00:00.000Z'
    await world.database.write(tx =>
      tx.run(
        tx.sql.updateTable('company').set({ deleteDate }).where('network', '=', world.main.network).where('id', '=', companyRef),
      ),
    )
    assert.equal((await api.send('DELETE', `${PATH}/${locationRef}`)).status, 200)
    const read = await api.get(`/subscriptions/v1/${subscription.id}`)
    assert.deepEqual(read.body, { subscription: { ...subscription, company: read.body.subscription.company } })
    const order = { optionRef: product.options[0].id, membershipRef, quantity: 1 }
    assert.deepEqual(faultsIn(await api.post('/shop/orders/v1', { order })), [['/order/optionRef', 'unknown_reference']])
  })

  test('all locations of the network are listed, the oldest first, and none of another', async () => {
    const { body } = await world.main.api.get(PATH)
    const ids = body.locations.map(({ id }: { id: string }) => id)
    assert.deepEqual(ids.slice(0, 2), [world.main.location, world.main.annex])
    const dates = body.locations.map(({ createDate }: { createDate: string }) => createDate)
    assert.deepEqual(dates, dates.toSorted())
    assert.ok(!ids.includes(world.other.location))
    assert.deepEqual(body.locations[0], (await get(world.main.location)).body.location)
    assert.equal((await get(world.other.location)).status, 404)
    assert.equal((await get(randomUUID())).status, 404)
  })

  test('of a change of the currency and an event that is priced meanwhile, one waits for the other', async () => {
    for (let i = 0; i < 8; i++) {
      const { id: locationRef } = await create()
      const price = { money: { amount: 1 } }
      const event = { locationRef, title: 'Talk', startDate: '2030-01-01T10:00:00Z', endDate: '2030-01-01T11:00:00Z', price }
      const [priced, changed] = await Promise.all([
        world.main.api.post('/events/v1', { event }),
        put(locationRef, { currencyCode: 'JPY' }),
      ])
      assert.equal(priced.status, 201, priced.text)
      const stored = await world.database.read(db =>
        db.first(
          db.sql
            .selectFrom('event')
            .select('currencyCode')
            .where('network', '=', world.main.network)
            .where('id', '=', priced.body.event.id),
        ),
      )
      assert.equal(stored!.currencyCode, changed.status === 200 ? 'JPY' : 'EUR', `${changed.status}`)
    }
  })

  test('who changes a location need not wait until nobody writes there', async () => {
    const { id } = await create()
    const ticket = { locationRef: id, type: 'other', description: 'x' }
    await world.main.api.post('/community/companies/v1', { company: { locationRef: id, title: 'Acme' } })
    const end = new AbortController()
    const loops = Array.from({ length: 6 }, async () => {
      while (!end.signal.aborted) assert.equal((await world.main.api.post('/support/tickets/v1', { ticket })).status, 201)
    })
    const rate = { locationRef: id, title: 'Full', rate: 7, default: true }
    const replies = [
      await put(id, { description: 'Open', tax: { rate: 19 } }),
      await world.main.api.put(`/billing/settings/v1/${id}`, { settings: { dueDays: 20 } }),
      await world.main.api.post('/billing/tax_rates/v1', { taxRate: rate }),
      await world.main.api.send('DELETE', `${PATH}/${id}`),
    ]
    end.abort()
    await Promise.all(loops)
    assert.deepEqual(
      replies.map(({ status }) => status),
      [200, 200, 201, 409],
      replies.map(({ text }) => text).join(),
    )
  })

  test('of two who delete a location and make something there, one is refused', async () => {
    for (let i = 0; i < 8; i++) {
      const { id: locationRef } = await create()
      const [made, deleted] = await Promise.all([
        world.main.api.post('/community/companies/v1', { company: { locationRef, title: 'Acme' } }),
        world.main.api.send('DELETE', `${PATH}/${locationRef}`),
      ])
      assert.deepEqual([made.status, deleted.status].toSorted(), made.status === 201 ? [201, 409] : [200, 400])
    }
  })
})
