import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { buyersOf } from '../../../../test/buyers.ts'
import { untilTaken, type Json } from '../../../../test/client.ts'
import { faultsIn } from '../../../../test/people.ts'
import { onEachService } from '../../../../test/world.ts'
import { moneyBalanceOf, moveBalance, type BalanceMove } from './actions.ts'

onEachService('money balances', world => {
  const { newMember, newCompany } = buyersOf(world)
  const pathOf = (id: string) => `/transactions/v1/balances/${id}/money`
  const enter = (id: string, entry: object, cast = world.main) =>
    cast.api.post(pathOf(id), { entry: { locationRef: cast.location, note: 'A note', ...entry } })
  const add = (id: string, amount: number, more: object = {}) => enter(id, { type: 'add', amount, ...more })
  const deduct = (id: string, amount: number, more: object = {}) => enter(id, { type: 'deduct', amount, ...more })
  const balances = async (id: string): Promise<Json[]> => (await world.main.api.get(pathOf(id))).body.balances
  const entries = async (id: string, query = ''): Promise<Json[]> =>
    (await world.main.api.get(`${pathOf(id)}/entries${query}`)).body.entries
  const move = (membershipRef: string, what: BalanceMove) =>
    world.write(world.main.network, context =>
      moveBalance(context, { membershipRef, companyRef: null, locationRef: world.main.location }, what),
    )

  test('a member and a company have what was put on and not taken off, at each location in its currency', async () => {
    const { location, annex, admin } = world.main
    for (const id of [await newMember(), await newCompany()]) {
      assert.deepEqual(await balances(id), [])
      const reply = await add(id, 25, { note: 'For the broken lamp' })
      assert.equal(reply.status, 201, reply.text)
      assert.equal(reply.headers.get('location'), pathOf(id))
      const { entry, balance } = reply.body
      const { id: entryId, createDate, ...rest } = entry
      assert.match(`${entryId} ${createDate}`, /^\S{36} .+Z$/)
      const euros = { locationRef: location, currencyCode: 'EUR' }
      assert.deepEqual(rest, { ...euros, type: 'add', amount: 25, note: 'For the broken lamp', membershipRefCreator: admin })
      assert.deepEqual(balance, { ...euros, amount: 25 })
      const less = (await deduct(id, 10.55)).body
      assert.deepEqual(less.balance, { ...euros, amount: 14.45 })
      const there = (await add(id, 7, { locationRef: annex })).body
      assert.deepEqual(there.balance, { locationRef: annex, currencyCode: 'USD', amount: 7 })
      assert.deepEqual(new Set(await balances(id)), new Set([less.balance, there.balance]))
      assert.deepEqual(await entries(id), [there.entry, less.entry, entry])
      assert.deepEqual(await entries(id, `?locationRef=${location}`), [less.entry, entry])
      assert.deepEqual(await entries(id, '?createDate[lt]=2020-01-01T00:00:00Z'), [])
      await deduct(id, 14.45)
      assert.deepEqual((await balances(id)).find(one => one.locationRef === location)?.amount, 0)
    }
  })

  test('a deduction beyond what is left changes nothing', async () => {
    const id = await newMember()
    for (const [amount, left] of [
      [0.01, 0],
      [10.01, 10],
    ] as const) {
      const before = [await balances(id), await entries(id)]
      const reply = await deduct(id, amount)
      assert.deepEqual([reply.status, reply.body.code], [409, 'insufficient_balance'])
      assert.match(reply.body.detail, new RegExp(`${left} EUR`))
      assert.deepEqual([await balances(id), await entries(id)], before)
      await add(id, 10)
    }
  })

  test('of many deductions at once exactly those succeed that the balance covers', async () => {
    const id = await newCompany()
    await add(id, 100)
    const replies = await Promise.all(Array.from({ length: 200 }, () => untilTaken(() => deduct(id, 1))))
    const done = replies.filter(({ status }) => status === 201)
    assert.equal(done.length, 100, replies.find(({ status }) => status !== 201 && status !== 409)?.text)
    assert.equal((await balances(id))[0]!.amount, 0)
    assert.deepEqual(
      done.map(({ body }) => body.balance.amount).toSorted((a, b) => a - b),
      [...Array(100).keys()],
    )
  })

  test('entries that are first at the same moment make one balance', async () => {
    const id = await newMember()
    const replies = await Promise.all(Array.from({ length: 20 }, () => add(id, 2)))
    assert.ok(replies.every(({ status }) => status === 201))
    assert.deepEqual(
      (await balances(id)).map(({ amount }) => amount),
      [40],
    )
  })

  test('an entry is checked: its amount, its currency, its location, its note, and what it may be', async () => {
    const id = await newMember()
    const { other } = world
    for (const [entry, fault] of [
      [{ type: 'add', amount: 0 }, '/entry/amount'],
      [{ type: 'add', amount: 0.001 }, '/entry/amount'],
      [{ type: 'add', amount: 1_000_000_000 }, '/entry/amount'],
      [{ type: 'add', amount: 1, note: ' ' }, '/entry/note'],
      [{ type: 'applied', amount: 1 }, '/entry/type'],
      [{ type: 'add', amount: 1, locationRef: other.location }, '/entry/locationRef'],
    ] as const) {
      const reply = await enter(id, entry)
      assert.equal(reply.status, 400)
      assert.deepEqual(
        faultsIn(reply).map(([pointer]) => pointer),
        [fault],
      )
    }
    const yen = await enter(other.member, { type: 'add', amount: 0.5 }, other)
    assert.deepEqual(faultsIn(yen), [['/entry/amount', 'invalid_value']])
    const dinar = await enter(other.member, { type: 'add', amount: 0.125, locationRef: other.annex }, other)
    assert.equal(dinar.body.balance.amount, 0.125)
    assert.deepEqual(await balances(id), [])
    assert.equal((await add(other.member, 1)).status, 404)
    for (const path of [pathOf(other.member), `${pathOf(other.member)}/entries`])
      assert.equal((await world.main.api.get(path)).status, 404)
  })

  test('who has money left is not deleted, and its location keeps its currency', async () => {
    const { api } = world.main
    const [membershipRef, companyRef] = [await newMember(), await newCompany()]
    for (const [id, path] of [
      [membershipRef, '/community/memberships/v1'],
      [companyRef, '/community/companies/v1'],
    ] as const) {
      await add(id, 5)
      const refused = await api.send('DELETE', `${path}/${id}`)
      assert.deepEqual([refused.status, refused.body.code], [409, 'in_use'])
      assert.match(refused.body.detail, /1 money balance/)
      await deduct(id, 5)
      assert.equal((await api.send('DELETE', `${path}/${id}`)).status, 200)
    }
    const location = { title: 'Pier', timezoneId: 'Europe/Berlin', currencyCode: 'EUR' }
    const { id } = (await api.post('/locations/v1', { location })).body.location
    const other = await newMember()
    await add(other, 5, { locationRef: id })
    for (const reply of [
      await api.put(`/locations/v1/${id}`, { location: { currencyCode: 'CHF' } }),
      await api.send('DELETE', `/locations/v1/${id}`),
    ]) {
      assert.deepEqual([reply.status, reply.body.code], [409, 'in_use'])
      assert.match(reply.body.detail, /1 money balance/)
    }
    await deduct(other, 5, { locationRef: id })
    assert.equal((await api.send('DELETE', `/locations/v1/${id}`)).status, 200)
  })

  test('what comes back to a deleted holder, also at a deleted location, is read and paid out, and nothing is added', async () => {
    const { api, network } = world.main
    const [membershipRef, companyRef] = [await newMember(), await newCompany()]
    const place = { title: 'Pier', timezoneId: 'Europe/Berlin', currencyCode: 'EUR' }
    const { id: locationRef } = (await api.post('/locations/v1', { location: place })).body.location
    for (const path of [
      `/community/memberships/v1/${membershipRef}`,
      `/community/companies/v1/${companyRef}`,
      `/locations/v1/${locationRef}`,
    ])
      assert.equal((await api.send('DELETE', path)).status, 200)
    for (const holder of [
      { membershipRef, companyRef: null },
      { membershipRef: null, companyRef },
    ]) {
      const id = (holder.membershipRef ?? holder.companyRef)!
      for (const at of [world.main.location, locationRef]) {
        const back = { type: 'creditNote', amount: 500, note: '' } as const
        await world.write(network, context => moveBalance(context, { ...holder, locationRef: at }, back))
        const had = { locationRef: at, currencyCode: 'EUR', amount: 5 }
        assert.deepEqual(
          (await balances(id)).filter(one => one.locationRef === at),
          [had],
        )
        const added = await add(id, 1, { locationRef: at })
        const code = at === locationRef ? 'unknown_reference' : 'conflict'
        assert.equal(added.body.code, code, added.text)
        assert.equal((await deduct(id, 5.01, { locationRef: at })).body.code, 'insufficient_balance')
        const paid = await deduct(id, 5, { locationRef: at, label: 'transfer' })
        assert.deepEqual([paid.status, paid.body.balance], [201, { ...had, amount: 0 }])
        assert.deepEqual(
          (await entries(id, `?locationRef=${at}`)).map(({ type }) => type),
          ['deduct', 'creditNote'],
        )
      }
    }
    const faults = faultsIn(await add(await newMember(), 1, { locationRef }))
    assert.deepEqual(faults, [['/entry/locationRef', 'unknown_reference']])
  })

  test('whatever moves it, the balance is what was given less what was taken, and never negative', async () => {
    const step = fc.record({ amount: fc.integer({ min: 1, max: 5_000 }), gives: fc.boolean(), which: fc.nat(3) })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async steps => {
        const membershipRef = await newMember()
        let left = 0
        for (const { amount, gives, which } of steps) {
          const type = gives
            ? (['add', 'creditNote', 'surplus', 'returned'] as const)[which]!
            : (['deduct', 'applied'] as const)[which % 2]!
          const moved = await move(membershipRef, { type, amount, note: '' }).then(
            ({ balance }) => balance.amount,
            error => error.code,
          )
          if (!gives && amount > left) assert.equal(moved, 'insufficient_balance')
          else assert.equal(moved, (left += gives ? amount : -amount))
        }
        const holder = { membershipRef, companyRef: null, locationRef: world.main.location }
        assert.equal(await world.database.read(db => moneyBalanceOf(db, world.main.network, holder)), left)
        const sum = (await entries(membershipRef, '?limit=100')).reduce(
          (total, { type, amount }) => total + (type === 'deduct' || type === 'applied' ? -1 : 1) * Math.round(amount * 100),
          0,
        )
        assert.equal(sum, left)
      }),
      { numRuns: 20 },
    )
  })
})
