import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { faultsIn } from '../../../test/people.ts'
import { onEachService, type Cast } from '../../../test/world.ts'
import { PRODUCT_TYPES } from './contract-coupon.ts'

onEachService('coupons', world => {
  const PATH = '/discounts/coupons/v1'
  const post = (more: object = {}, cast: Cast = world.main) =>
    cast.api.post(PATH, { coupon: { locationRef: cast.location, percentOff: 10, productTypes: ['shopProducts'], ...more } })
  const create = async (more?: object, cast?: Cast) => {
    const reply = await post(more, cast)
    assert.equal(reply.status, 201, reply.text)
    return reply.body.coupon
  }
  const faultsOf = async (more: object) => {
    const reply = await post(more)
    assert.equal(reply.status, 400, reply.text)
    return faultsIn(reply)
  }
  const list = async (query: string, cast = world.main) => {
    const reply = await cast.api.get(`${PATH}?${query}`)
    assert.equal(reply.status, 200, reply.text)
    return reply.body
  }
  const patch = (id: string, coupon: object, headers: Record<string, string> = {}) =>
    world.main.api.send('PATCH', `${PATH}/${id}`, { coupon }, { headers })

  test('a coupon is read back as it was created, with every default in place', async () => {
    const { id, createDate, ...rest } = await create()
    assert.deepEqual(rest, {
      locationRef: world.main.location,
      percentOff: 10,
      productTypes: ['shopProducts'],
      limitedItems: { enabled: false, values: [] },
      limitedRedemption: { enabled: false, usage: 0 },
      duration: 'once',
      enabledForCredits: false,
    })
    assert.deepEqual((await world.main.api.get(`${PATH}/${id.toUpperCase()}`)).body, { coupon: { id, createDate, ...rest } })
  })

  test('every field that can be sent is stored exactly, amounts in the currency of the location', async () => {
    const fields = {
      title: 'Spring 🌱',
      productTypes: [...PRODUCT_TYPES].toReversed(),
      limitedRedemption: { enabled: true, value: 7 },
      duration: 'repeating',
      durationInMonths: 120,
    }
    const limitedRedemption = { enabled: true, value: 7, usage: 0 }
    const percent = await create({ ...fields, percentOff: 33.3333, enabledForCredits: true })
    assert.deepEqual({ ...percent, ...fields, limitedRedemption, percentOff: 33.3333, enabledForCredits: true }, percent)
    const amount = await create({ ...fields, percentOff: null, amountOff: 0.01 })
    assert.deepEqual({ ...amount, ...fields, limitedRedemption, amountOff: 0.01, currencyCode: 'EUR' }, amount)
    assert.equal('percentOff' in amount, false)
    const yen = await create({ locationRef: world.other.location, percentOff: undefined, amountOff: 300 }, world.other)
    assert.deepEqual([yen.amountOff, yen.currencyCode], [300, 'JPY'])
  })

  test('what breaks a rule is told, all of it at once', async () => {
    assert.deepEqual(await faultsOf({ amountOff: 1 }), [['/coupon/amountOff', 'invalid_value']])
    assert.deepEqual(await faultsOf({ percentOff: undefined }), [['/coupon/percentOff', 'required']])
    const wrong = {
      percentOff: undefined,
      amountOff: 0.001,
      limitedRedemption: {},
      duration: 'repeating',
      enabledForCredits: true,
      locationRef: world.main.location,
    }
    assert.deepEqual(await faultsOf(wrong), [
      ['/coupon/limitedRedemption/value', 'required'],
      ['/coupon/durationInMonths', 'required'],
      ['/coupon/enabledForCredits', 'invalid_value'],
      ['/coupon/amountOff', 'invalid_value'],
    ])
    assert.deepEqual(await faultsOf({ durationInMonths: 3 }), [['/coupon/durationInMonths', 'invalid_value']])
    assert.deepEqual(await faultsOf({ locationRef: world.other.location }), [['/coupon/locationRef', 'unknown_reference']])
    for (const shape of [
      { percentOff: 0 },
      { percentOff: 100.1 },
      { productTypes: [] },
      { productTypes: ['packages', 'packages'] },
      { productTypes: ['tea'] },
      { limitedRedemption: { value: 0 } },
      { durationInMonths: 121, duration: 'repeating' },
      { title: ' ' },
    ]) {
      assert.equal((await faultsOf(shape)).length, 1, JSON.stringify(shape))
    }
  })

  test('coupons are listed, the newest first, page by page, without those that were deleted', async () => {
    const locationRef = world.main.annex
    const made: { id: string }[] = []
    for (let i = 0; i < 5; i++) made.unshift(await create({ locationRef }))
    const [gone] = made.splice(2, 1)
    await world.main.api.send('DELETE', `${PATH}/${gone!.id}`)
    await create()
    const pages: unknown[][] = []
    for (let token = ''; ;) {
      const { coupons, nextPageToken } = await list(`locationRef=${locationRef}&limit=2${token}`)
      pages.push(coupons)
      if (nextPageToken === undefined) break
      token = `&nextPageToken=${nextPageToken}`
    }
    assert.deepEqual(pages, [made.slice(0, 2), made.slice(2)])
    const all = (await list('limit=100')).coupons
    assert.deepEqual(
      all.filter((one: { locationRef: string }) => one.locationRef === locationRef),
      made,
    )
    assert.equal((await world.main.api.get(`${PATH}?locationRef=${randomUUID()}`)).body.code, 'unknown_reference')
  })

  test('a list is narrowed to what coupons count for', async () => {
    const locationRef = world.other.location
    const make = async (...productTypes: string[]) => (await create({ locationRef, productTypes }, world.other)).id
    const [rooms, meetings, both] = [
      await make('roomBookings'),
      await make('meetingRoomBookings'),
      await make('packages', 'roomBookings'),
    ]
    const ids = async (query: string) =>
      (await list(`locationRef=${locationRef}&${query}`, world.other)).coupons.map(({ id }: { id: string }) => id)
    assert.deepEqual(await ids('productTypes=roomBookings'), [both, rooms])
    assert.deepEqual(await ids('productTypes=meetingRoomBookings,packages'), [both, meetings])
    assert.deepEqual(await ids('productTypes=meetingRoomBookings,packages,roomBookings'), [both, meetings, rooms])
    assert.deepEqual(await ids('productTypes=officeBookings'), [])
    const wrong = await world.other.api.get(`${PATH}?productTypes=tea`)
    assert.deepEqual([wrong.status, faultsIn(wrong)[0]![0]], [400, 'productTypes'])
  })

  test('the title changes and can be taken away, and the terms stay as they are', async () => {
    const made = await create({ title: 'Spring' })
    assert.deepEqual((await patch(made.id, { title: 'Summer' })).body, { coupon: { ...made, title: 'Summer' } })
    const { title: _, ...untitled } = made
    assert.deepEqual((await patch(made.id, { title: null })).body, { coupon: untitled })
    for (const terms of [{ percentOff: 20 }, { productTypes: ['packages'] }, {}]) {
      assert.equal((await patch(made.id, terms)).status, 400)
    }
    assert.deepEqual((await world.main.api.get(`${PATH}/${made.id}`)).body, { coupon: untitled })
  })

  test('a deleted coupon is answered with its date and is gone for reads and changes', async () => {
    const made = await create()
    const { status, body } = await world.main.api.send('DELETE', `${PATH}/${made.id}`)
    const { deleteDate } = body.coupon
    assert.deepEqual([status, body], [200, { coupon: { ...made, deleteDate } }])
    assert.ok(deleteDate >= made.createDate)
    for (const method of ['GET', 'DELETE']) assert.equal((await world.main.api.send(method, `${PATH}/${made.id}`)).status, 404)
    assert.equal((await patch(made.id, { title: 'Late' })).status, 404)
  })

  test('coupons of another network are neither read nor changed, and no scope but invoices opens them', async () => {
    const { id } = await create()
    assert.equal((await world.other.api.get(`${PATH}/${id}`)).status, 404)
    assert.equal((await world.other.api.send('DELETE', `${PATH}/${id}`)).status, 404)
    assert.equal((await world.main.reader.get(`${PATH}/${id}`)).status, 200)
    assert.equal((await world.main.asMember.send('DELETE', `${PATH}/${id}`)).body.code, 'admin_required')
  })
})
