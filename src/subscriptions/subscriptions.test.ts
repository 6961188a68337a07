import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { randomUUID } from 'node:crypto'
import { onEachService } from '../../test/world.ts'
import { setClock } from '../kernel/time/clock.ts'
import { subscriptions } from './store.ts'

onEachService('subscriptions', world => {
  const PATH = '/subscriptions/v1'
  let plan: string
  before(async () => {
    plan = await newPlan()
  })
  const newPlan = async (more: object = {}, cast = world.main): Promise<string> => {
    const { body } = await cast.api.post('/plans/v1', {
      plan: {
        locationRef: cast.location,
        title: 'Flex desk',
        period: 'month',
        price: 249,
        credits: 10,
        dayPasses: 2.5,
        customTax: { rate: 7 },
        ...more,
      },
    })
    return body.plan.id
  }
  const newCompany = async (cast = world.main, locationRef = cast.location): Promise<string> =>
    (await cast.api.post('/community/companies/v1', { company: { locationRef, title: 'Acme' } })).body.company.id
  const post = (more: object, cast = world.main) =>
    cast.api.post(PATH, { subscription: { period: 'month', startDate: '2030-01-31T12:00:00Z', ...more } })
  const companyOf = async (id: string, cast = world.main) => (await cast.api.get(`/community/companies/v1/${id}`)).body.company
  const at = (t: { after(fn: () => void): void }, time: string) => {
    t.after(() => setClock())
    setClock(() => Date.parse(time))
  }

  test('an item takes from its plan what it leaves out', async () => {
    const half = { plan: { id: plan }, title: 'Half', price: 100.5, credits: 0, day_passes: 1, quantity: 2 }
    const created = await post({ membershipRef: world.main.member, items: [{ plan: { id: plan } }, half] })
    assert.equal(created.status, 200, created.text)
    const { subscription } = created.body
    const own = { id: undefined, createDate: undefined }
    const discounts = { creditPackages: 0, desks: 0, equipment: 0, events: 0, parking: 0, rooms: 0, shop: 0 }
    const terms = { setupFee: 0, commitmentCycles: 0, noticeDays: 0, autoUpdateFromProduct: false, discounts }
    const fromPlan = { customTax: { enabled: true, rate: 7 }, plan: { id: plan, title: 'Flex desk' } }
    const taken = { ...own, ...terms, type: 'recurring', ...fromPlan }
    assert.deepEqual(
      subscription.items.map((item: object) => ({ ...item, ...own })),
      [
        { ...taken, title: 'Flex desk', price: 249, quantity: 1, credits: 10, dayPasses: 2.5 },
        { ...taken, title: 'Half', price: 100.5, quantity: 2, credits: 0, dayPasses: 1 },
      ],
    )
    assert.deepEqual([subscription.price, subscription.credits, subscription.dayPasses], [450, 10, 4.5])
    const off = {
      creditPackages: false,
      desks: false,
      equipment: false,
      events: false,
      parking: false,
      rooms: false,
      shop: false,
    }
    assert.deepEqual(subscription.payWithInvoice, off)
    assert.equal(subscription.user.name, 'Mia')
    assert.equal(subscription.userCreator.name, 'Ada')
    assert.equal(subscription.timezoneId, 'Europe/Berlin')
    assert.equal(subscription.locationRef, world.main.location)
    assert.equal(subscription.status, 'scheduled')
    assert.equal('currentInterval' in subscription, false)
    const first = { startDate: '2030-01-31T12:00:00.000Z', endDate: '2030-02-28T12:00:00.000Z' }
    assert.deepEqual(subscription.nextInterval, first)
    const read = await world.main.api.get(created.headers.get('location')!)
    assert.equal(read.text, created.text)
  })

  test('every field that can be sent is stored and answered', async () => {
    const sent = {
      companyRef: await newCompany(),
      billingCycleAnchor: 'day',
      startDate: '2030-02-01T00:00:00.000Z',
      endDate: '2030-05-01T00:00:00.000Z',
      payWithInvoice: {
        creditPackages: true,
        desks: false,
        equipment: true,
        events: true,
        parking: false,
        rooms: false,
        shop: true,
      },
      addPendingItemsToInvoice: false,
      advanceInvoicing: { type: 'days', days: 10 },
      reference: 'PO 1',
    }
    const items = [{ title: 'Locker', price: 9.99, dayPasses: 1, customTax: { enabled: false } }]
    const {
      body: { subscription },
    } = await post({ ...sent, items })
    const stored = await world.database.read(db => subscriptions.find(db, world.main.network, subscription.id))
    assert.equal(stored!.billingCycleAnchor, 'day')
    assert.deepEqual(Object.fromEntries(Object.keys(sent).map(key => [key, subscription[key]])), sent)
    assert.equal(subscription.company.subscriptionRef, subscription.id)
    assert.equal('user' in subscription, false)
    assert.deepEqual(subscription.items[0].customTax, { enabled: false, rate: 0 })
    assert.equal(subscription.items[0].dayPasses, 1)
  })

  test('periods are counted from the original start, through short months and summer time', async t => {
    const companyRef = await newCompany()
    const { body } = await post({ companyRef, startDate: '2030-01-31T09:00:00+01:00' })
    const shownAt = async (time: string) => {
      at(t, time)
      const read = await world.main.api.get(`${PATH}/${body.subscription.id}`)
      const { currentInterval, nextInterval, status } = read.body.subscription
      return [status, currentInterval?.startDate, currentInterval?.endDate, nextInterval?.startDate]
    }
    const [january, february, march] = ['2030-01-31T08:00:00.000Z', '2030-02-28T08:00:00.000Z', '2030-03-31T07:00:00.000Z']
    assert.deepEqual(await shownAt('2030-02-10T00:00:00Z'), ['active', january, february, february])
    assert.deepEqual(await shownAt('2030-03-10T00:00:00Z'), ['active', february, march, march])
  })

  test('after its end a subscription is canceled and has no intervals', async t => {
    const { body } = await post({ companyRef: await newCompany(), endDate: '2030-03-01T00:00:00Z' })
    at(t, '2030-03-01T00:00:00Z')
    const { subscription } = (await world.main.api.get(`${PATH}/${body.subscription.id}`)).body
    assert.equal(subscription.status, 'canceled')
    assert.equal('currentInterval' in subscription, false)
    assert.equal('nextInterval' in subscription, false)
  })

  test('the current period’s credits and passes are given at once and expire with it', async t => {
    const companyRef = await newCompany()
    at(t, '2030-02-10T00:00:00Z')
    await post({ companyRef, startDate: '2030-01-15T00:00:00Z', items: [{ plan: { id: plan }, quantity: 3 }] })
    const during = await companyOf(companyRef)
    assert.deepEqual(
      [during.credits, during.dayPasses],
      [
        { expiring: 30, permanent: 0 },
        { expiring: 7.5, permanent: 0 },
      ],
    )
    at(t, '2030-02-15T00:00:00Z')
    const after = await companyOf(companyRef)
    assert.deepEqual(
      [after.credits, after.dayPasses],
      [
        { expiring: 0, permanent: 0 },
        { expiring: 0, permanent: 0 },
      ],
    )
  })

  test('a subscription that has not begun gives nothing yet', async () => {
    const companyRef = await newCompany()
    await post({ companyRef, items: [{ plan: { id: plan } }] })
    assert.deepEqual((await companyOf(companyRef)).dayPasses, { expiring: 0, permanent: 0 })
  })

  test('passes transferred during a subscription expire with its interval', async t => {
    const companyRef = await newCompany()
    at(t, '2030-02-10T00:00:00Z')
    await post({ companyRef, startDate: '2030-01-15T00:00:00Z' })
    await world.main.api.post('/transactions/day_passes/v1', {
      transaction: { companyRef, locationRef: world.main.location, amount: 1, type: 'transferExpiringDayPasses' },
    })
    at(t, '2030-02-14T23:59:59Z')
    assert.equal((await companyOf(companyRef)).dayPasses.expiring, 1)
    at(t, '2030-02-15T00:00:00Z')
    assert.equal((await companyOf(companyRef)).dayPasses.expiring, 0)
  })

  test('a holder’s subscription is the active one, else the next to start, and the newest of several', async t => {
    const companyRef = await newCompany()
    at(t, '2030-02-10T00:00:00Z')
    const later = await post({ companyRef, startDate: '2031-01-01T00:00:00Z' })
    assert.equal((await companyOf(companyRef)).subscriptionRef, later.body.subscription.id)
    const sooner = await post({ companyRef, startDate: '2030-06-01T00:00:00Z' })
    assert.equal((await companyOf(companyRef)).subscriptionRef, sooner.body.subscription.id)
    await post({ companyRef, startDate: '2030-02-01T00:00:00Z' })
    const newest = await post({ companyRef, startDate: '2030-01-01T00:00:00Z' })
    assert.equal((await companyOf(companyRef)).subscriptionRef, newest.body.subscription.id)
  })

  test('all faults of reference and rule are told at once and nothing is written', async () => {
    const { status, body } = await post({
      companyRef: await newCompany(world.other),
      endDate: '2030-01-01T00:00:00Z',
      items: [
        { plan: { id: randomUUID() } },
        {},
        { title: 'Desk', price: 1, day_passes: 1, dayPasses: 1 },
        { title: 'Desk', price: 1, customTax: {} },
      ],
    })
    assert.equal(status, 400)
    assert.deepEqual(
      body.errors.map((fault: { pointer: string }) => fault.pointer),
      [
        '/subscription/companyRef',
        '/subscription/endDate',
        '/subscription/items/0/plan/id',
        '/subscription/items/1/title',
        '/subscription/items/1/price',
        '/subscription/items/2/dayPasses',
        '/subscription/items/3/customTax/rate',
      ],
    )
  })

  test('a plan must be of the holder’s location and have the subscription’s period', async () => {
    const elsewhere = await post({ companyRef: await newCompany(world.main, world.main.annex), items: [{ plan: { id: plan } }] })
    assert.equal(elsewhere.body.errors[0].pointer, '/subscription/items/0/plan/id')
    const yearly = await post({ companyRef: await newCompany(), period: 'year', items: [{ plan: { id: plan } }] })
    assert.equal(yearly.status, 400)
    assert.match(yearly.body.errors[0].detail, /paid by month/)
  })

  test('prices have the decimals of the location’s currency, and totals a limit', async () => {
    const companyRef = await newCompany(world.other)
    const yen = await post({ companyRef, items: [{ title: 'Desk', price: 10.5 }] }, world.other)
    assert.equal(yen.body.errors[0].pointer, '/subscription/items/0/price')
    const dear = await post({ companyRef: await newCompany(), items: [{ title: 'Desk', price: 999_999_999.99, quantity: 2 }] })
    assert.equal(dear.body.errors[0].pointer, '/subscription/items/0/quantity')
  })

  test('exactly one holder is named', async () => {
    assert.equal((await post({})).body.errors[0].pointer, '/subscription/membershipRef')
    const both = await post({ membershipRef: world.main.member, companyRef: await newCompany() })
    assert.equal(both.body.errors[0].pointer, '/subscription/companyRef')
  })
})
