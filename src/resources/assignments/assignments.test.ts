import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { bookedFor } from '../../../test/bookings.ts'
import type { Json } from '../../../test/client.ts'
import { faultsIn } from '../../../test/people.ts'
import { onEachService } from '../../../test/world.ts'
import { exclusiveAccessOf } from './actions.ts'

onEachService('assignments', world => {
  const send = (method: string, path: string, body?: object): Promise<Json> => world.main.api.send(method, path, body)
  const done = async (method: string, path: string, body?: object): Promise<Json> => {
    const reply = await send(method, path, body)
    assert.ok(reply.status < 300, `${method} ${path}: ${reply.text}`)
    return reply.body
  }
  const newResource = async (fields: object = {}): Promise<string> => {
    const resource = { locationRef: world.main.location, type: 'dedicatedDesk', title: 'Desks', capacity: 3, ...fields }
    return (await done('POST', '/resources/v1', { resource })).resource.id
  }
  const itemOf = (resourceRef: string, more: object = {}) => ({ title: 'Desk', price: 100, resourceRef, ...more })
  const subscribe = (items: object[], more: object = {}) => {
    const subscription = { membershipRef: world.main.member, period: 'month', startDate: '2090-01-01T00:00:00Z', items, ...more }
    return send('POST', '/subscriptions/v1', { subscription })
  }
  const subscribed = async (items: object[], more: object = {}): Promise<Json> => {
    const { status, body, text } = await subscribe(items, more)
    assert.equal(status, 200, text)
    return body.subscription
  }
  const codeOf = ({ status, body }: Json) => [status, body.code]
  const TAKEN = [409, 'slot_taken']
  const running = { startDate: '2026-01-01T00:00:00Z' }

  test('an item holds seats of a resource for as long as it lasts, and never more than there are', async () => {
    const desks = await newResource()
    const first = await subscribed([itemOf(desks, { quantity: 2 })], { endDate: '2090-07-01T00:00:00Z' })
    const [item] = first.items
    assert.partialDeepStrictEqual(item, { resourceRef: desks, entire: false, quantity: 2 })
    assert.deepEqual(first.assignments, [
      { id: item.id, resource: { id: desks, title: 'Desks', type: 'dedicatedDesk' }, quantity: 2 },
    ])
    assert.deepEqual(codeOf(await subscribe([itemOf(desks, { quantity: 2 })])), TAKEN)
    assert.deepEqual(codeOf(await subscribe([itemOf(desks, { entire: true })])), TAKEN)
    // When the first one has ended there is room, until its end is moved.
    await subscribed([itemOf(desks, { quantity: 2 })], { startDate: '2090-07-01T00:00:00Z' })
    const path = `/subscriptions/v1/${first.id}`
    assert.deepEqual(codeOf(await send('PATCH', path, { subscription: { endDate: null } })), TAKEN)
    const later = { cancel: { at: 'date', endDate: '2090-09-01T00:00:00Z' } }
    assert.deepEqual(codeOf(await send('PUT', `${path}/cancel`, later)), TAKEN)
    await done('PATCH', path, { subscription: { endDate: '2090-06-01T00:00:00Z' } })
    // More of it, or another resource, counts at once.
    assert.equal((await send('PATCH', `${path}/items/${item.id}`, { item: { quantity: 3 } })).status, 200)
    assert.deepEqual(codeOf(await send('PATCH', `${path}/items/${item.id}`, { item: { quantity: 4 } })), TAKEN)
    assert.deepEqual(codeOf(await send('POST', `${path}/items`, { item: itemOf(desks) })), TAKEN)
    const other = await newResource({ title: 'Other desks', capacity: 1 })
    assert.deepEqual(codeOf(await send('PATCH', `${path}/items/${item.id}`, { item: { resourceRef: other } })), TAKEN)
    await done('PATCH', `${path}/items/${item.id}`, { item: { resourceRef: null } })
    assert.equal((await send('POST', `${path}/items`, { item: itemOf(desks, { entire: true }) })).status, 201)
  })

  test('what is booked leaves less to assign, and what is assigned leaves less to book and is not free', async () => {
    const desks = await newResource()
    const [startDate, endDate] = ['2090-03-01T08:00:00.000Z', '2090-03-01T10:00:00.000Z']
    await bookedFor(world, desks, world.main.member, { startDate, endDate })
    assert.deepEqual(codeOf(await subscribe([itemOf(desks, { entire: true })])), TAKEN)
    const { id } = await subscribed([itemOf(desks, { quantity: 2 })], { endDate: '2090-03-02T00:00:00Z' })
    const asked = `resourceRef=${desks}&startDate=2090-03-01T00:00:00Z&endDate=2090-03-03T00:00:00Z`
    const { availability } = await done('GET', `/resources/v1/availability?${asked}`)
    assert.deepEqual(availability[0].slots, [
      { startDate: '2090-03-01T00:00:00.000Z', endDate: startDate, seats: 1 },
      { startDate: endDate, endDate: '2090-03-03T00:00:00.000Z', seats: 1 },
    ])
    const book = (seats: number, day: string) => {
      const dates = { startDate: `2090-03-${day}T08:00:00Z`, endDate: `2090-03-${day}T10:00:00Z` }
      const booking = { resourceRef: desks, membershipRefOwner: world.main.member, seats, ...dates }
      return send('POST', '/resources/bookings/v1', { booking })
    }
    assert.deepEqual(codeOf(await book(1, '01')), TAKEN)
    assert.equal((await book(3, '02')).status, 201)
    // Neither is the capacity less than what is taken, nor the resource deleted while it is assigned.
    const resource = `/resources/v1/${desks}`
    assert.deepEqual(codeOf(await send('PATCH', resource, { resource: { capacity: 2 } })), [409, 'conflict'])
    assert.equal((await send('PATCH', resource, { resource: { capacity: 4 } })).status, 200)
    const alone = await newResource()
    const held = await subscribed([itemOf(alone)])
    assert.deepEqual(codeOf(await send('DELETE', `/resources/v1/${alone}`)), [409, 'in_use'])
    await done('DELETE', `/subscriptions/v1/${held.id}`)
    await done('DELETE', `/resources/v1/${alone}`)
    await done('DELETE', `/subscriptions/v1/${id}`)
  })

  test('a whole is not taken beside its parts, and parts are beside each other', async () => {
    const hall = await newResource({ type: 'office', title: 'Floor', capacity: 8 })
    const [east, west] = [
      await newResource({ type: 'office', parentRef: hall, capacity: 1 }),
      await newResource({ type: 'room', parentRef: hall }),
    ]
    await subscribed([itemOf(east)])
    await subscribed([itemOf(west, { quantity: 5 })])
    assert.deepEqual(codeOf(await subscribe([itemOf(hall)])), TAKEN)
    const free = await newResource({ type: 'office' })
    await subscribed([itemOf(free)])
    assert.deepEqual(codeOf(await send('PATCH', `/resources/v1/${free}`, { resource: { parentRef: hall } })), [200, undefined])
    const busy = await newResource({ type: 'office', title: 'Other floor' })
    await subscribed([itemOf(busy)])
    assert.equal((await send('PATCH', `/resources/v1/${west}`, { resource: { parentRef: busy } })).body.code, 'conflict')
  })

  test('only one of many gets the last seat', async () => {
    const desks = await newResource({ capacity: 4 })
    const people = [{ membershipRef: world.main.member }, { membershipRef: world.main.secondAdmin }]
    const replies = await Promise.all(Array.from({ length: 12 }, (_, i) => subscribe([itemOf(desks)], people[i % 2])))
    const codes = replies.map(({ status, body }) => (status === 200 ? 'made' : body.code)).toSorted()
    assert.deepEqual(codes, [...Array(4).fill('made'), ...Array(8).fill('slot_taken')])
  })

  test('assignments are listed at an instant, with who holds them, and shown with their resource', async () => {
    const [office, desks] = [await newResource({ type: 'office', title: 'A1' }), await newResource({ title: 'A2' })]
    const company = (
      await done('POST', '/community/companies/v1', { company: { locationRef: world.main.location, title: 'Acme' } })
    ).company
    const ofCompany = await subscribed([itemOf(office, { entire: true })], {
      ...running,
      membershipRef: undefined,
      companyRef: company.id,
    })
    const ofMember = await subscribed([itemOf(desks, { startDate: '2026-02-01T00:00:00Z' })], {
      ...running,
      endDate: '2091-01-01T00:00:00Z',
    })
    const list = async (query: object): Promise<Json[]> =>
      (await done('GET', `/resources/v1/assignments?${new URLSearchParams({ ...query })}`)).assignments
    const mine = ({ resourceRef }: Json) => resourceRef === office || resourceRef === desks
    const all = (await list({})).filter(mine)
    assert.deepEqual(all, [
      {
        id: ofCompany.items[0].id,
        resourceRef: office,
        resource: { id: office, title: 'A1', type: 'office' },
        companyRef: company.id,
        company: { id: company.id, title: 'Acme' },
        entire: true,
        startDate: '2026-01-01T00:00:00.000Z',
        subscription: { id: ofCompany.id, startDate: '2026-01-01T00:00:00.000Z' },
      },
      {
        id: ofMember.items[0].id,
        resourceRef: desks,
        resource: { id: desks, title: 'A2', type: 'dedicatedDesk' },
        membershipRef: world.main.member,
        user: ofMember.user,
        quantity: 1,
        startDate: '2026-02-01T00:00:00.000Z',
        endDate: '2091-01-01T00:00:00.000Z',
        subscription: { id: ofMember.id, startDate: '2026-01-01T00:00:00.000Z', endDate: '2091-01-01T00:00:00.000Z' },
      },
    ])
    for (const [query, wanted] of [
      [{ resourceRef: desks }, [1]],
      [{ customerRef: company.id }, [0]],
      [{ locationRef: world.main.annex }, []],
      [{ locationRef: world.main.location, date: '2026-01-15T00:00:00Z' }, [0]],
      [{ date: '2091-01-01T00:00:00Z' }, [0]],
    ] as const) {
      assert.deepEqual(
        (await list(query)).filter(mine),
        wanted.map((i): Json => all[i]),
        JSON.stringify(query),
      )
    }
    assert.deepEqual((await done('GET', `/resources/v1/${desks}`)).resource.assignments, [all[1]])
    const found: Json = await done('GET', `/subscriptions/v1?resourceRef=${office}`)
    assert.deepEqual(
      found.subscriptions.map(({ id }: Json) => id),
      [ofCompany.id],
    )
    assert.equal((await send('GET', `/resources/v1/assignments?resourceRef=${randomUUID()}`)).status, 400)
  })

  test('a plan gives exclusive access while its subscription runs and is not paused', async () => {
    const [studio, own] = [await newResource({ type: 'studio', title: 'Studio' }), await newResource()]
    const plan = { locationRef: world.main.location, title: 'Sound', period: 'month', price: 1 }
    const access = { exclusiveAccess: { resourceRefs: [studio] } }
    const { id } = (await done('POST', '/plans/v1', { plan: { ...plan, ...access } })).plan
    assert.deepEqual((await done('GET', `/plans/v1/${id}`)).plan.exclusiveAccess, { resourceRefs: [studio] })
    const strange = await send('PATCH', `/plans/v1/${id}`, {
      plan: { exclusiveAccess: { resourceRefs: [studio, randomUUID()] } },
    })
    assert.deepEqual(faultsIn(strange), [['/plan/exclusiveAccess/resourceRefs/1', 'unknown_reference']])
    const company = (
      await done('POST', '/community/companies/v1', { company: { locationRef: world.main.location, title: 'Noise' } })
    ).company
    const { id: subscriptionRef } = await subscribed([{ plan: { id } }, itemOf(own)], {
      ...running,
      membershipRef: undefined,
      companyRef: company.id,
    })
    const { network, member } = world.main
    const has = async (companyRef: string | null, now = '2026-11-01T00:00:00.000Z') => {
      const found = await world.database.read(db => exclusiveAccessOf(db, network, { id: member, companyRef }, now))
      return [found.has(studio), found.has(own)]
    }
    assert.deepEqual(await has(company.id), [true, true])
    assert.deepEqual(await has(null), [false, false])
    await done('POST', `/subscriptions/v1/${subscriptionRef}/pauses`, {
      pause: { startDate: '2090-01-01T00:00:00Z', endDate: '2090-03-01T00:00:00Z' },
    })
    assert.deepEqual(await has(company.id, '2090-02-01T00:00:00.000Z'), [false, false])
    assert.deepEqual(codeOf(await subscribe([itemOf(own, { entire: true })], { startDate: '2090-01-15T00:00:00Z' })), TAKEN)
  })

  test('a change of what a plan gives access to counts for new items, for those that follow it, and when they stop, at once', async () => {
    const [studio, hall] = [await newResource({ type: 'studio', title: 'Studio' }), await newResource()]
    const { location, network } = world.main
    const newPlan = async (resourceRefs: string[]): Promise<string> => {
      const plan = { locationRef: location, title: 'Sound', period: 'month', price: 1, exclusiveAccess: { resourceRefs } }
      return (await done('POST', '/plans/v1', { plan })).plan.id
    }
    const [id, other] = [await newPlan([studio]), await newPlan([hall])]
    const holding = async (more: object) => {
      const company = { locationRef: location, title: 'Noise' }
      const { id: companyRef } = (await done('POST', '/community/companies/v1', { company })).company
      const { items, ...made } = await subscribed([{ plan: { id }, ...more }], {
        ...running,
        membershipRef: undefined,
        companyRef,
      })
      const change = (item: object) => done('PATCH', `/subscriptions/v1/${made.id}/items/${items[0].id}`, { item, prorate: true })
      const has = async () => {
        const now = '2026-11-01T00:00:00.000Z'
        const found = await world.database.read(db =>
          exclusiveAccessOf(db, network, { id: world.main.secondAdmin, companyRef }, now),
        )
        return [found.has(studio), found.has(hall)]
      }
      return { change, has }
    }
    const [kept, following] = [await holding({}), await holding({ autoUpdateFromProduct: true })]
    for (const one of [kept, following]) assert.deepEqual(await one.has(), [true, false])
    const access = { exclusiveAccess: { resourceRefs: [hall] } }
    await done('PATCH', `/plans/v1/${id}`, { plan: { ...access, discounts: { rooms: 50 }, price: 2 } })
    const late = await holding({})
    assert.deepEqual(
      [await kept.has(), await following.has(), await late.has()],
      [
        [true, false],
        [false, true],
        [false, true],
      ],
    )
    const { item } = await following.change({ autoUpdateFromProduct: false })
    assert.deepEqual([await following.has(), item.discounts.rooms, item.price], [[false, true], 50, 1])
    await kept.change({ plan: { id: other } })
    assert.deepEqual(await kept.has(), [false, true])
  })

  test('what cannot be assigned is refused at its field', async () => {
    const desks = await newResource()
    const elsewhere = await newResource({ locationRef: world.main.annex })
    const refused = await subscribe([
      itemOf(elsewhere),
      itemOf(randomUUID()),
      { title: 'Desk', price: 1, entire: true },
      itemOf(desks, { type: 'oneOff' }),
    ])
    assert.deepEqual(
      faultsIn(refused)
        .map(([pointer]) => pointer)
        .toSorted(),
      [
        '/subscription/items/0/resourceRef',
        '/subscription/items/1/resourceRef',
        '/subscription/items/2/entire',
        '/subscription/items/3/resourceRef',
      ],
    )
  })
})
