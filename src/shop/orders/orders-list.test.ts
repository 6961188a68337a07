import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { afterEach, before, test } from 'node:test'
import { shopOf } from '../../../test/shop.ts'
import { onEachEngine, type Cast } from '../../../test/world.ts'
import type { Db } from '../../db/database.ts'
import { setClock } from '../../kernel/time/clock.ts'

interface Shown {
  id: string
  number: number
  createDate: string
}

onEachEngine('lists of orders', world => {
  let option: string
  const { optionOf, create } = shopOf(world)
  const optionAt = (locationRef: string) => optionOf({ title: 'Glass', price: { money: { amount: 2 } } }, { locationRef })
  const order = async (optionRef = option): Promise<Shown> =>
    (await create({ optionRef, payment: { type: 'external' } })).body.order
  const orderAt = async (instant: string, optionRef?: string) => {
    setClock(() => Date.parse(instant))
    const made = await order(optionRef)
    setClock()
    return made
  }
  const list = (query: Record<string, string>, cast = world.main) =>
    cast.reader.get(`/shop/orders/v1?${new URLSearchParams({ locationRef: cast.location, ...query })}`)
  const page = async (query: Record<string, string>, cast?: Cast) => {
    const { status, body, text } = await list(query, cast)
    assert.equal(status, 200, text)
    return body as { orders: Shown[]; nextPageToken?: string }
  }
  const idsOf = (orders: Shown[]) => orders.map(({ id }) => id)

  before(async () => {
    option = await optionAt(world.main.location)
  })
  afterEach(() => setClock())

  test('orders are listed whole, the newest first, in fixed order when they are of one instant', async () => {
    const made: Shown[] = []
    for (const instant of [
      '2001-01-01T00:00:00Z',
      '2001-01-01T00:00:01Z',
      '2001-01-01T00:00:01Z',
      '2001-01-01T00:00:01Z',
      '2001-01-01T00:00:02Z',
    ]) {
      made.push(await orderAt(instant))
    }
    const { orders, nextPageToken } = await page({ 'createDate[lt]': '2001-01-02T00:00:00Z' })
    const wanted = made.toSorted((a, b) => (a.createDate + a.id < b.createDate + b.id ? 1 : -1))
    assert.deepEqual(orders, wanted)
    assert.equal(nextPageToken, undefined)
    const pages = [await page({ 'createDate[lt]': '2001-01-02T00:00:00Z', limit: '2' })]
    while (pages.at(-1)?.nextPageToken) {
      pages.push(
        await page({ 'createDate[lt]': '2001-01-02T00:00:00Z', limit: '2', nextPageToken: pages.at(-1)!.nextPageToken! }),
      )
    }
    assert.deepEqual(
      pages.map(one => idsOf(one.orders)),
      [0, 2, 4].map(at => idsOf(wanted.slice(at, at + 2))),
    )
  })

  test('bounds include or leave out their instant, in any offset, within one list or another page', async () => {
    const [one, two, three] = [
      await orderAt('2002-03-01T00:00:00Z'),
      await orderAt('2002-03-01T00:00:00.001Z'),
      await orderAt('2002-03-02T00:00:00Z'),
    ]
    const all = { 'createDate[gte]': '2002-02-01T00:00:00Z', 'createDate[lte]': '2002-04-01T00:00:00Z' }
    const found = async (query: Record<string, string>) => {
      const first = await page({ ...query, limit: '1' })
      const rest = first.nextPageToken ? (await page({ ...query, nextPageToken: first.nextPageToken })).orders : []
      return idsOf([...first.orders, ...rest])
    }
    const [id1, id2, id3] = idsOf([one, two, three])
    assert.deepEqual(await found(all), [id3, id2, id1])
    const { 'createDate[gte]': from, 'createDate[lte]': to } = all
    assert.deepEqual(await found({ 'createDate[gte]': '2002-03-01T01:00:00+01:00', 'createDate[lte]': to }), [id3, id2, id1])
    assert.deepEqual(await found({ 'createDate[gt]': '2002-02-28T18:30:00-05:30', 'createDate[lte]': to }), [id3, id2])
    assert.deepEqual(await found({ 'createDate[gte]': from, 'createDate[lte]': '2002-03-02T14:00:00+14:00' }), [id3, id2, id1])
    assert.deepEqual(await found({ 'createDate[gte]': from, 'createDate[lt]': '2002-03-02T00:00:00.0009Z' }), [id2, id1])
    assert.deepEqual(await found({ 'createDate[gt]': '2002-03-01T00:00:00Z', 'createDate[lt]': '2002-03-02T00:00:00Z' }), [id2])
    assert.deepEqual(
      await found({ 'createDate[gte]': '2002-03-01T00:00:00.001Z', 'createDate[lte]': '2002-03-01T00:00:00.001Z' }),
      [id2],
    )
    assert.deepEqual(await found({ 'createDate[gt]': '2002-03-02T00:00:00Z', 'createDate[lt]': '2002-03-02T00:00:00Z' }), [])
    assert.deepEqual(await found({ 'createDate[gte]': to, 'createDate[lte]': from }), [])
  })

  test('pages hold every order once while others are made', async () => {
    const optionRef = await optionAt(world.main.annex)
    const wanted: string[] = []
    for (let i = 0; i < 23; i++) wanted.push((await orderAt(`2003-01-01T00:00:0${i % 4}Z`, optionRef)).id)
    const seen: string[] = []
    for (let token: string | undefined, first = true; first || token; first = false) {
      const { orders, nextPageToken } = await page({
        locationRef: world.main.annex,
        limit: '4',
        ...(token && { nextPageToken: token }),
      })
      seen.push(...idsOf(orders))
      token = nextPageToken
      await order(optionRef)
      await orderAt('2003-01-01T00:00:02Z', optionRef)
    }
    assert.equal(new Set(seen).size, seen.length)
    for (const id of wanted) assert.ok(seen.includes(id))
  })

  test('a page has 25 orders, or as many as asked for up to 100', async () => {
    for (let i = 0; i < 26; i++) await order()
    assert.equal((await page({})).orders.length, 25)
    assert.equal((await page({ limit: '1' })).orders.length, 1)
    assert.ok((await page({ limit: '100' })).orders.length > 25)
    for (const limit of ['0', '101', '-1', '1.5', 'x']) {
      const { status, body } = await list({ limit })
      assert.equal(status, 400)
      assert.equal(body.errors[0].parameter, 'limit')
    }
  })

  test('a token goes with its filters, its network and any limit', async () => {
    const filters = { 'createDate[gte]': '2001-01-01T00:00:00Z' }
    const nextPageToken = (await page({ ...filters, limit: '2' })).nextPageToken!
    assert.equal((await list({ ...filters, nextPageToken, limit: '3' })).status, 200)
    assert.equal((await list({ 'createDate[gte]': '2001-01-01T01:00:00+01:00', nextPageToken })).status, 200)
    for (const [query, cast] of [
      [{}],
      [{ 'createDate[gte]': '2001-01-01T00:00:00.001Z' }],
      [{ 'createDate[gt]': '2001-01-01T00:00:00Z' }],
      [{ ...filters, 'createDate[lt]': '2090-01-01T00:00:00Z' }],
      [{ ...filters, locationRef: world.main.annex }],
      [filters, world.other],
      [{ ...filters, nextPageToken: `${nextPageToken}x` }],
    ] as [Record<string, string>, Cast?][]) {
      const { status, body } = await list({ nextPageToken, ...query }, cast)
      assert.deepEqual([status, body.code], [400, 'invalid_page_token'])
    }
  })

  test('two bounds on one side are refused by the second, and dates must be whole instants', async () => {
    const instant = '2002-03-01T00:00:00Z'
    const faultsOf = async (query: Record<string, string>) => {
      const { status, body } = await list(query)
      assert.equal(status, 400)
      return body.errors.map((fault: { parameter: string }) => fault.parameter)
    }
    assert.deepEqual(await faultsOf({ 'createDate[gte]': instant, 'createDate[gt]': instant }), ['createDate[gt]'])
    assert.deepEqual(
      await faultsOf({
        'createDate[lte]': instant,
        'createDate[lt]': instant,
        'createDate[gt]': instant,
        'createDate[gte]': instant,
      }),
      ['createDate[gt]', 'createDate[lt]'],
    )
    for (const value of [
      '2002-03-01',
      '2002-02-30T00:00:00Z',
      '2002-03-01T00:00:60Z',
      '2002-03-01T00:00:00',
      '1969-12-31T23:59:59Z',
      '',
    ]) {
      assert.deepEqual(await faultsOf({ 'createDate[lte]': value }), ['createDate[lte]'])
    }
    for (const name of ['createDate', 'createDate[eq]', 'status']) assert.deepEqual(await faultsOf({ [name]: instant }), [name])
    const twice = `createDate[gte]=${instant}&createDate[gte]=${instant}`
    const repeated = await world.main.api.get(`/shop/orders/v1?locationRef=${world.main.location}&${twice}`)
    assert.equal(repeated.body.errors[0].code, 'repeated_parameter')
  })

  test('the location is required, and must be of the network', async () => {
    assert.equal((await world.main.api.get('/shop/orders/v1')).body.errors[0].parameter, 'locationRef')
    for (const locationRef of [world.other.location, randomUUID()]) {
      const { status, body } = await list({ locationRef })
      assert.deepEqual([status, body.code, body.errors[0].parameter], [400, 'unknown_reference', 'locationRef'])
    }
    assert.deepEqual(await page({}, world.other), { orders: [] })
  })

  test('a deleted order stays listed and answered, with its deleteDate', async () => {
    const made = await orderAt('2004-01-01T00:00:00Z')
    const deleteDate = '2004-02-01T00:00:00.000Z'
    await world.write(world.main.network, ({ tx, network }) =>
      tx.run(tx.sql.updateTable('shopOrder').set({ deleteDate }).where('network', '=', network).where('id', '=', made.id)),
    )
    const { orders } = await page({ 'createDate[gte]': '2004-01-01T00:00:00Z', 'createDate[lt]': '2004-01-02T00:00:00Z' })
    assert.deepEqual(orders, [{ ...made, deleteDate }])
    assert.deepEqual((await world.main.api.get(`/shop/orders/v1/${made.id}`)).body.order, { ...made, deleteDate })
  })

  test('a list takes as many statements for many orders as for one', async t => {
    const { read } = world.database
    t.after(() => {
      world.database.read = read
    })
    let statements = 0
    world.database.read = (work, options) => {
      // The list's is the last; before it, now and then, there is one that asks for the credential again.
      statements = 0
      return read(
        db =>
          work(
            Object.assign(Object.create(db) as Db, {
              all: (...given: Parameters<Db['all']>) => (statements++, db.all(...given)),
              first: (...given: Parameters<Db['first']>) => (statements++, db.first(...given)),
            }),
          ),
        options,
      )
    }
    const taken: number[] = []
    for (const limit of ['1', '25']) {
      await page({ limit })
      taken.push(statements)
    }
    assert.equal(taken[0], taken[1])
    assert.ok(taken[1]! >= 1)
  })
})
