import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { buyersOf } from '../../test/buyers.ts'
import { client, type Json } from '../../test/client.ts'
import { beginAt, keepSums } from '../../test/day-sums.ts'
import { onEachService } from '../../test/world.ts'
import { createCredential } from '../access/actions.ts'
import { setClock } from '../kernel/time/clock.ts'
import { credit } from '../transactions/actions.ts'

/** Noon in Berlin, and early in the morning in New York, on the day before the clocks of Berlin change. */
const NOW = Date.UTC(2027, 2, 27, 11)
const HOUR = 3_600_000
const iso = (ms: number) => new Date(ms).toISOString()

onEachService('today', world => {
  const { send, newMember, newCompany } = buyersOf(world)
  const today = async (query = ''): Promise<Json> => {
    const { status, body, text } = await world.main.reader.get(`/analytics/today/v1${query}`)
    assert.equal(status, 200, text)
    return body.today
  }
  const ids = (part: Json): string[] => part.first.map(({ id }: Json) => id)
  before(async () => {
    await beginAt(world, iso(NOW - 31 * 24 * HOUR))
    setClock(() => NOW)
  })
  after(() => setClock())

  test('events are of the days on which they take place by the clock of their location', async () => {
    const { location, annex } = world.main
    const event = async (locationRef: string, from: number, until: number) =>
      (
        await send('POST', '/events/v1', {
          event: { locationRef, title: 'Talk', startDate: iso(NOW + from * HOUR), endDate: iso(NOW + until * HOUR) },
        })
      ).id
    // In Berlin today ends in 12 hours, and tomorrow, which has 23, in 35; in New York in 17 and in 41.
    const weeks = await event(location, -24 * 30, 24 * 30)
    await event(location, -14, -12)
    const morning = await event(location, -3, -2)
    const night = await event(location, 11, 13)
    const lastHour = await event(location, 34, 36)
    await event(location, 35, 36)
    const evening = await event(annex, 16.5, 17)
    const first = await today(`?locationRef=${location}`)
    assert.deepEqual(ids(first.events.today), [weeks, morning, night])
    assert.deepEqual(ids(first.events.tomorrow), [weeks, night, lastHour])
    const all = await today()
    assert.deepEqual(ids(all.events.today), [weeks, morning, night, evening])
    assert.equal(all.events.tomorrow.count, 3)
    await send('PUT', `/events/v1/${night}/cancel`, {})
    const { events } = await today(`?locationRef=${location}`)
    assert.deepEqual([ids(events.today), events.tomorrow.count], [[weeks, morning], 2])
  })

  test('what is open is counted and shown the oldest first, until it is done', async () => {
    const { location, annex, member } = world.main
    const open = async (locationRef: string) => {
      const ticket = { locationRef, type: 'other', description: 'x'.repeat(300), membershipRefRequester: member }
      return (await send('POST', '/support/tickets/v1', { ticket })).id
    }
    const tickets = [await open(location), await open(annex), await open(location)]
    await send('PUT', `/support/tickets/v1/${tickets[0]}/status`, { ticket: { status: 'solved' } })
    const told = await today('?first=1')
    assert.deepEqual([told.tickets.count, told.tickets.more, ids(told.tickets)], [2, false, [tickets[1]]])
    assert.equal(told.tickets.first[0].description.length, 200)
    await send('PUT', `/support/tickets/v1/${tickets[0]}/status`, { ticket: { status: 'inProgress' } })
    assert.deepEqual(ids((await today(`?locationRef=${location}`)).tickets), [tickets[0], tickets[2]])
    const product = {
      locationRef: location,
      title: 'Tea',
      options: [{ title: 'Cup', price: {}, stock: { enabled: true, quantity: 7 } }],
    }
    const optionRef = (await send('POST', '/shop/products/v1', { product })).options[0].id
    assert.deepEqual(ids((await today('?stock=6')).lowStock), [])
    const order = (await send('POST', '/shop/orders/v1', { order: { optionRef, membershipRef: member, quantity: 2 } })).id
    const shop = await today()
    assert.deepEqual(shop.lowStock.first[0], {
      id: optionRef,
      locationRef: location,
      productRef: shop.lowStock.first[0].productRef,
      title: 'Tea: Cup',
      stock: 5,
    })
    assert.deepEqual([ids(shop.orders.new), shop.orders.inProgress.count], [[order], 0])
    assert.equal(shop.orders.new.first[0].name, 'Mia Main')
    await send('PUT', `/shop/orders/v1/${order}/status`, { order: { status: 'inProgress' } })
    assert.deepEqual(ids((await today()).orders.inProgress), [order])
    await send('PUT', `/shop/orders/v1/${order}/status`, { order: { status: 'completed' } })
    const done = await today()
    assert.deepEqual([done.orders.new.count, done.orders.inProgress.count], [0, 0])
    const draft = await send('POST', '/invoices/v1', { invoice: { locationRef: location, membershipRef: member } })
    await send('POST', '/invoices/items/v1', { invoiceItem: { invoiceRef: draft.id, unitAmount: 12.5, quantity: 2 } })
    const { invoices } = await today()
    assert.deepEqual([invoices.draft.count, invoices.issued.count], [1, 0])
    assert.deepEqual([invoices.draft.first[0].grossAmount, invoices.draft.first[0].customerName], [25, 'Mia Main'])
  })

  test('what is open, overdue and paid since the month began is summed by currency, and what is overdue comes the longest first', async () => {
    const { location, annex, member } = world.main
    const issue = async (locationRef: string, unitAmount: number, dueDays: number) => {
      const invoice = { locationRef, membershipRef: member, dueType: 'days', dueDays }
      const { id } = await send('POST', '/invoices/v1', { invoice, items: [{ unitAmount, quantity: 1 }] })
      await send('POST', `/invoices/v1/${id}/issue`, { send: false })
      return id as string
    }
    const pay = (id: string, amount: number, receiveDate: number) =>
      send('POST', `/invoices/v1/${id}/pay`, { amount, payment: { type: 'external', receiveDate: iso(receiveDate) } })
    setClock(() => NOW - 30 * 24 * HOUR)
    const [later, sooner, paid] = [await issue(location, 100, 10), await issue(location, 50, 5), await issue(annex, 70, 14)]
    setClock(() => NOW)
    const open = await issue(location, 30, 14)
    await pay(later, 40, NOW - 24 * HOUR)
    await pay(sooner, 5, NOW - 27 * 24 * HOUR)
    await pay(paid, 70, NOW - HOUR)
    const [item] = (await world.main.reader.get(`/invoices/v1/${open}`)).body.invoice.items
    const creditNote = { invoiceRef: open, reason: 'other', lines: [{ invoiceItemRef: item.id, amount: 10 }] }
    await send('POST', '/billing/credit_notes/v1', { creditNote })
    for (const isSummed of [false, true]) {
      if (isSummed) await keepSums(world)
      const { invoices } = await today()
      assert.deepEqual(ids(invoices.overdue), [sooner, later])
      assert.deepEqual([invoices.overdue.count, invoices.overdue.first[0].amountRemaining], [2, 45])
      assert.deepEqual(invoices.overdue.locations, [{ locationRef: location, count: 2, more: false }])
      assert.deepEqual(invoices.sums, [
        { currencyCode: 'EUR', open: 125, overdue: 105, paid: 40 },
        { currencyCode: 'USD', open: 0, overdue: 0, paid: 70 },
      ])
    }
    // The first of the next month, of which nothing has come yet.
    setClock(() => NOW + 6 * 24 * HOUR)
    const { invoices } = await today(`?locationRef=${location}`)
    assert.deepEqual(invoices.sums, [{ currencyCode: 'EUR', open: 125, overdue: 105, paid: 0 }])
    setClock(() => NOW)
  })

  test('who asks and who has joined are told apart', async () => {
    const user = { email: `${randomUUID()}@example.com`, name: 'Bo', surname: 'Who' }
    const { id } = await send('POST', '/community/memberships/v1', {
      membership: { locationRef: world.main.annex, user, status: 'requested' },
      invite: false,
    })
    const asked = await today()
    assert.deepEqual([ids(asked.requests), asked.requests.first[0].name], [[id], 'Bo Who'])
    assert.ok(!ids(asked.joined).includes(id))
    setClock(() => NOW + 6 * 24 * HOUR)
    assert.equal((await world.main.api.send('POST', `/community/memberships/v1/${id}/approve`)).status, 200)
    const joined = await today(`?locationRef=${world.main.annex}`)
    assert.deepEqual([joined.requests.count, ids(joined.joined)], [0, [id]])
    setClock(() => NOW + 14 * 24 * HOUR)
    assert.equal((await today()).joined.count, 0)
    setClock(() => NOW)
  })

  test('what is unspent and ends within seven days is told with its holder', async () => {
    const [membershipRef, companyRef] = [await newMember(), await newCompany()]
    const give = (holder: object, amount: number, expireDate: number) =>
      world.write(world.main.network, context =>
        credit(
          context,
          {
            membershipRef: null,
            companyRef: null,
            ...holder,
            unit: 'credit',
            type: 'adminAllocation',
            amount,
            locationRef: world.main.location,
            description: '',
          },
          iso(expireDate),
        ),
      )
    await give({ membershipRef }, 150, NOW + 24 * HOUR)
    await give({ companyRef }, 300, NOW + 5 * 24 * HOUR)
    await give({ companyRef }, 500, NOW + 9 * 24 * HOUR)
    const { expiring } = await today(`?locationRef=${world.main.location}`)
    assert.deepEqual(
      expiring.first.map((one: Json) => {
        const { id: _, ...lot } = one
        return lot
      }),
      [
        {
          locationRef: world.main.location,
          unit: 'credits',
          amount: 1.5,
          expireDate: iso(NOW + 24 * HOUR),
          membershipRef,
          name: 'Ada',
        },
        {
          locationRef: world.main.location,
          unit: 'credits',
          amount: 3,
          expireDate: iso(NOW + 5 * 24 * HOUR),
          companyRef,
          name: 'Acme',
        },
      ],
    )
    assert.equal((await today(`?locationRef=${world.main.annex}`)).expiring.count, 0)
  })

  test('each part and each source is told to whom may read it alone', async () => {
    const as = async (...scopes: Parameters<typeof createCredential>[1]['scopes']) => {
      const made = await world.write(world.main.network, context =>
        createCredential(context, { membershipRef: world.main.admin, title: 'x', scopes }),
      )
      return client(world.baseUrl, world.main.network, made)
    }
    const parts = async (...scopes: Parameters<typeof as>) =>
      Object.keys((await (await as(...scopes)).get('/analytics/today/v1')).body.today)
    assert.deepEqual(await parts('support.readonly'), ['tickets'])
    assert.deepEqual(await parts('shop', 'invoices.readonly'), ['orders', 'lowStock', 'invoices'])
    assert.deepEqual(await parts('locations'), [])
    const invoices = await as('invoices.readonly')
    assert.deepEqual((await invoices.get('/analytics/revenue/v1')).body.sources, ['invoices'])
    assert.equal((await invoices.get('/analytics/orders/v1')).status, 403)
    assert.deepEqual((await world.main.reader.get('/analytics/revenue/v1')).body.sources, ['invoices', 'payments'])
  })

  test('a span is refused that ends before it begins, or is too long, and so are days that there are not', async () => {
    const faults = async (query: string) => {
      const { status, body, text } = await world.main.reader.get(`/analytics/orders/v1?${query}`)
      assert.equal(status, 400, text)
      return body.errors.map(({ parameter, code }: Json) => [parameter, code])
    }
    assert.deepEqual(await faults('from=2027-02-02&to=2027-02-01'), [['from', 'invalid_value']])
    assert.deepEqual(await faults('from=2027-02-30'), [['from', 'invalid_value']])
    assert.deepEqual(await faults('from=2026-01-01&to=2027-03-01'), [['interval', 'too_large']])
    assert.deepEqual(await faults('from=2000-01-01&to=2027-03-01&interval=month'), [['from', 'too_large']])
    assert.deepEqual(await faults(`locationRef=${world.other.location}`), [['locationRef', 'unknown_reference']])
    const { body } = await world.main.reader.get('/analytics/orders/v1')
    assert.deepEqual([body.from, body.to, body.buckets.length], ['2027-02-26', '2027-03-27', 30])
  })

  test('a location that moves to another time zone has the days of that one at once', async () => {
    const place = { title: 'Pier', timezoneId: 'Pacific/Kiritimati', currencyCode: 'EUR' }
    const { id } = await send('POST', '/locations/v1', { location: place })
    const ticket = { locationRef: id, type: 'other', description: 'x', membershipRefRequester: world.main.member }
    await send('POST', '/support/tickets/v1', { ticket })
    setClock(() => NOW + 72 * HOUR)
    await keepSums(world)
    const opened = async () => {
      const { body } = await world.main.reader.get(`/analytics/tickets/v1?locationRef=${id}&from=2027-03-26&to=2027-03-29`)
      return body.buckets.map((bucket: Json) => bucket.opened)
    }
    assert.deepEqual(await opened(), [0, 0, 1, 0])
    await send('PUT', `/locations/v1/${id}`, { location: { timezoneId: 'Pacific/Pago_Pago' } })
    assert.deepEqual(await opened(), [0, 1, 0, 0])
    await keepSums(world)
    assert.deepEqual(await opened(), [0, 1, 0, 0])
    setClock(() => NOW)
  })

  test('what counts on a day that was summed is found there soon after it changed, also when a clock was set back', async () => {
    const days = async () => {
      const { body } = await world.main.reader.get('/analytics/tickets/v1?from=2027-04-10&to=2027-04-11')
      return body.buckets.map(({ opened, solved }: Json) => [opened, solved])
    }
    const open = async () =>
      (
        await send('POST', '/support/tickets/v1', {
          ticket: {
            locationRef: world.main.location,
            type: 'other',
            description: 'x',
            membershipRefRequester: world.main.member,
          },
        })
      ).id
    const [tenth, twelfth] = [Date.UTC(2027, 3, 10, 12), Date.UTC(2027, 3, 12, 12)]
    setClock(() => tenth)
    const ticket = await open()
    await send('PUT', `/support/tickets/v1/${ticket}/status`, { ticket: { status: 'solved' } })
    setClock(() => twelfth)
    await keepSums(world)
    assert.deepEqual(await days(), [
      [1, 1],
      [0, 0],
    ])
    await send('PUT', `/support/tickets/v1/${ticket}/status`, { ticket: { status: 'inProgress' } })
    setClock(() => tenth + 24 * HOUR)
    await open()
    await keepSums(world)
    assert.deepEqual(await days(), [
      [1, 0],
      [1, 0],
    ])
    setClock(() => NOW)
  })
})
