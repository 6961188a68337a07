import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faultsIn, peopleOf } from '../../test/people.ts'
import { onEachService } from '../../test/world.ts'
import { setClock } from '../kernel/time/clock.ts'

const CREDITS = '/transactions/credits/v1'
const PASSES = '/transactions/day_passes/v1'

onEachService('credits and day passes entered by hand', world => {
  const { newMember } = peopleOf(world)
  const post = (path: string, more: object) =>
    world.main.api.post(path, { transaction: { locationRef: world.main.location, amount: 1, ...more } })
  const give = async (path: string, more: object) => {
    const reply = await post(path, { type: 'adminAllocation', ...more })
    assert.equal(reply.status, 201, reply.text)
    return reply.body.transaction
  }
  const balances = async (id: string, what: 'credits' | 'day_passes') =>
    (await world.main.api.get(`/transactions/v1/balances/${id}/${what}`)).body.balances
  const newCompany = async (): Promise<string> =>
    (await world.main.api.post('/community/companies/v1', { company: { locationRef: world.main.location, title: 'Acme' } })).body
      .company.id

  for (const [path, what] of [
    [CREDITS, 'credits'],
    [PASSES, 'day_passes'],
  ] as const) {
    test(`${what}: an allocation ends when it says, or never, and a charge draws whatever ends first`, async t => {
      t.after(() => setClock())
      setClock(() => Date.parse('2034-05-10T09:00:00Z'))
      const { id: customerRef } = await newMember()
      const forever = await give(path, { customerRef, amount: 5 })
      assert.deepEqual(forever.amounts, [{ type: 'permanent', amount: 5 }])
      assert.equal('expirationDate' in forever, false)
      assert.equal(forever.membershipRef, customerRef)
      assert.equal('customerRef' in forever, false)
      const june = '2034-06-01T00:00:00.000Z'
      const until = await give(path, { customerRef, amount: 2.5, expirationDate: '2034-06-01T02:00:00+02:00' })
      assert.equal(until.expirationDate, june)
      assert.deepEqual(until.amounts, [{ type: 'expiring', amount: 2.5, expirationDate: june }])
      const charge = await post(path, { customerRef, amount: 4, type: 'adminCharge' })
      assert.equal(charge.status, 201, charge.text)
      assert.deepEqual(charge.body.transaction.amounts, [
        { type: 'expiring', amount: 2.5, expirationDate: june },
        { type: 'permanent', amount: 1.5 },
      ])
      assert.equal((await world.main.api.get(`${path}/${charge.body.transaction.id}`)).text, charge.text)
      assert.deepEqual(await balances(customerRef, what), [{ amount: 3.5, allocation: 5, crossLocationUsage: 0 }])
      const tooMuch = await post(path, { customerRef, amount: 3.51, type: 'adminCharge' })
      assert.deepEqual([tooMuch.status, tooMuch.body.code], [409, 'insufficient_balance'])
      assert.deepEqual(await balances(customerRef, what), [{ amount: 3.5, allocation: 5, crossLocationUsage: 0 }])
    })

    test(`${what}: a date that does not lie ahead is refused, and one where nothing can end`, async () => {
      const unit = what === 'credits' ? 'Credits' : 'DayPasses'
      const holder = { membershipRef: world.main.member }
      for (const [type, expirationDate, status] of [
        ['adminAllocation', '2020-01-01T00:00:00Z', 400],
        [`transferExpiring${unit}`, '2020-01-01T00:00:00Z', 400],
        [`transferPermanent${unit}`, '2090-01-01T00:00:00Z', 400],
        [`chargeExpiring${unit}`, '2090-01-01T00:00:00Z', 400],
        [`chargePermanent${unit}`, '2090-01-01T00:00:00Z', 400],
        ['adminCharge', '2090-01-01T00:00:00Z', 400],
        [`transferExpiring${unit}`, '2090-01-01T00:00:00Z', 201],
      ] as const) {
        const reply = await post(path, { ...holder, type, expirationDate })
        assert.equal(reply.status, status, `${type}: ${reply.text}`)
        if (status === 400) assert.deepEqual(faultsIn(reply), [['/transaction/expirationDate', 'invalid_value']])
        else assert.equal(reply.body.transaction.expirationDate, '2090-01-01T00:00:00.000Z')
      }
    })
  }

  test('credits and day passes are apart, also by their paths', async () => {
    const customerRef = await newCompany()
    const credits = await give(CREDITS, { customerRef, amount: 7 })
    const passes = await give(PASSES, { customerRef, amount: 3 })
    assert.equal(credits.companyRef, customerRef)
    assert.deepEqual(credits.company.credits, { expiring: 0, permanent: 7 })
    assert.deepEqual(passes.company.dayPasses, { expiring: 0, permanent: 3 })
    assert.equal((await post(PASSES, { customerRef, amount: 4, type: 'adminCharge' })).status, 409)
    assert.equal((await world.main.api.get(`${PASSES}/${credits.id}`)).status, 404)
    assert.equal((await world.main.api.get(`${CREDITS}/${passes.id}`)).status, 404)
    for (const [path, type] of [
      [CREDITS, 'transferPermanentDayPasses'],
      [PASSES, 'transferPermanentCredits'],
    ] as const) {
      assert.deepEqual(faultsIn(await post(path, { customerRef, type })), [['/transaction/type', 'invalid_value']])
    }
  })

  test('customerRef is a membership or a company of the network, in place of the other two', async () => {
    const companyRef = await newCompany()
    const type = 'adminAllocation'
    const both = await post(CREDITS, { type, customerRef: companyRef, membershipRef: world.main.member })
    assert.deepEqual(faultsIn(both), [['/transaction/customerRef', 'invalid_value']])
    const strange = await post(CREDITS, { type, customerRef: world.other.member })
    assert.deepEqual(faultsIn(strange), [['/transaction/customerRef', 'unknown_reference']])
    const nobody = await post(CREDITS, { type })
    assert.deepEqual(faultsIn(nobody), [['/transaction/membershipRef', 'required']])
    assert.match(nobody.text, /Exactly one of customerRef, membershipRef and companyRef/)
  })

  test('balances tell apart what ends when, who gave it, and what was drawn elsewhere', async t => {
    t.after(() => setClock())
    setClock(() => Date.parse('2034-03-10T09:00:00Z'))
    const { id: membershipRef } = await newMember()
    const subscription = {
      membershipRef,
      period: 'month',
      startDate: '2034-03-10T09:00:00Z',
      items: [{ title: 'Flex', price: 0, credits: 10 }],
    }
    const made = await world.main.api.post('/subscriptions/v1', { subscription })
    assert.equal(made.status, 200, made.text)
    const subscriptionRef = made.body.subscription.id
    const end = '2034-04-10T08:00:00.000Z'
    await give(CREDITS, { membershipRef, amount: 20 })
    const charge = { membershipRef, locationRef: world.main.annex, amount: 4, type: 'adminCharge' }
    assert.equal((await post(CREDITS, charge)).status, 201)
    const permanent = { amount: 20, allocation: 20, crossLocationUsage: 0 }
    assert.deepEqual(await balances(membershipRef, 'credits'), [
      { amount: 6, allocation: 10, crossLocationUsage: 4, expirationDate: end, subscriptionRef },
      permanent,
    ])
    // As much again that ends at the same instant, by hand: now no single subscription gave all of it.
    await give(CREDITS, { membershipRef, amount: 1, expirationDate: end })
    assert.deepEqual(await balances(membershipRef, 'credits'), [
      { amount: 7, allocation: 11, crossLocationUsage: 4, expirationDate: end },
      permanent,
    ])
    assert.deepEqual(await balances(membershipRef, 'day_passes'), [])
    setClock(() => Date.parse(end))
    assert.deepEqual(await balances(membershipRef, 'credits'), [permanent])
  })

  test('balances of what is no holder here are not found', async () => {
    for (const id of [world.other.member, world.main.location]) {
      assert.equal((await world.main.api.get(`/transactions/v1/balances/${id}/credits`)).status, 404)
    }
  })
})
