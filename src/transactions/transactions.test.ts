import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachService } from '../../test/world.ts'
import { setClock } from '../kernel/time/clock.ts'
import { credit } from './actions.ts'

onEachService('day-pass transactions', world => {
  const PATH = '/transactions/day_passes/v1'
  const post = (more: object, cast = world.main) =>
    cast.api.post(PATH, { transaction: { amount: 1, locationRef: cast.location, type: 'transferPermanentDayPasses', ...more } })
  const newCompany = async (cast = world.main): Promise<string> =>
    (await cast.api.post('/community/companies/v1', { company: { locationRef: cast.location, title: 'Acme' } })).body.company.id
  /** A company's lots, and how many lines each has. */
  const lotsOf = async (company: string) =>
    world.database.read(async db => {
      const { network } = world.main
      const lots = await db.all(
        db.sql.selectFrom('ledgerLot').selectAll().where('network', '=', network).where('companyRef', '=', company),
      )
      const lines = await db.all(db.sql.selectFrom('ledgerLine').selectAll().where('network', '=', network))
      return lots.map(lot => {
        const own = lines.filter(line => line.lotRef === lot.id)
        assert.equal(
          own.reduce((sum, line) => sum + line.lineAmount, 0),
          lot.remaining,
        )
        return { ...lot, lines: own.length }
      })
    })
  const balanceOf = async (company: string) =>
    (await world.main.api.get(`/community/companies/v1/${company}`)).body.company.dayPasses

  test('a transfer to a membership is read back with its user and who made it', async () => {
    const created = await post({ membershipRef: world.main.member.toUpperCase(), amount: 2.5, description: 'Welcome' })
    assert.equal(created.status, 201, created.text)
    const { transaction } = created.body
    assert.equal(created.headers.get('location'), `${PATH}/${transaction.id}`)
    assert.equal(transaction.amount, 2.5)
    assert.equal(transaction.membershipRef, world.main.member)
    assert.equal(transaction.user.name, 'Mia')
    assert.equal(transaction.user.id, transaction.userRef)
    assert.equal(transaction.membershipRefCreator, world.main.admin)
    assert.equal('company' in transaction, false)
    const read = await world.main.api.get(`${PATH}/${transaction.id}`)
    assert.equal(read.text, created.text)
    assert.equal(read.headers.get('etag'), created.headers.get('etag'))
  })

  test('a transfer to a company shows the company with its new balance', async () => {
    const companyRef = await newCompany()
    const { body } = await post({ companyRef, amount: 3 })
    assert.deepEqual(body.transaction.company.dayPasses, { expiring: 0, permanent: 3 })
    assert.equal('user' in body.transaction, false)
    assert.equal('userRef' in body.transaction, false)
  })

  test('exactly one holder is named', async () => {
    const none = await post({})
    assert.equal(none.status, 400)
    assert.equal(none.body.errors[0].pointer, '/transaction/membershipRef')
    const both = await post({ membershipRef: world.main.member, companyRef: await newCompany() })
    assert.equal(both.status, 400)
    assert.equal(both.body.errors[0].pointer, '/transaction/companyRef')
  })

  test('holders and locations of another network are unknown, all told at once', async () => {
    const { status, body } = await post({ membershipRef: world.other.member, locationRef: world.other.location })
    assert.equal(status, 400)
    assert.equal(body.code, 'unknown_reference')
    const pointers = body.errors.map((fault: { pointer: string }) => fault.pointer)
    assert.deepEqual(pointers, ['/transaction/locationRef', '/transaction/membershipRef'])
  })

  for (const amount of [0, -1, 0.001, 1_000_000.01, '1', null]) {
    test(`an amount of ${JSON.stringify(amount)} is refused`, async () => {
      const { status, body } = await post({ membershipRef: world.main.member, amount })
      assert.equal(status, 400)
      assert.equal(body.errors[0].pointer, '/transaction/amount')
    })
  }

  test('a type that only the service writes is refused, with those that are allowed', async () => {
    const { status, body } = await post({ membershipRef: world.main.member, type: 'booking' })
    assert.equal(status, 400)
    assert.deepEqual(body.errors[0].allowed, [
      'chargeExpiringDayPasses',
      'chargePermanentDayPasses',
      'adminCharge',
      'transferExpiringDayPasses',
      'transferPermanentDayPasses',
      'adminAllocation',
    ])
  })

  test('a charge beyond the balance is refused and writes nothing', async () => {
    const companyRef = await newCompany()
    await post({ companyRef, amount: 3 })
    const { status, body } = await post({ companyRef, amount: 3.01, type: 'chargePermanentDayPasses' })
    assert.equal(status, 409)
    assert.equal(body.code, 'insufficient_balance')
    assert.deepEqual(await balanceOf(companyRef), { expiring: 0, permanent: 3 })
  })

  test('expiring and permanent passes are charged apart', async () => {
    const companyRef = await newCompany()
    await post({ companyRef, amount: 3 })
    await post({ companyRef, amount: 2, type: 'transferExpiringDayPasses' })
    assert.equal((await post({ companyRef, amount: 2.5, type: 'chargeExpiringDayPasses' })).status, 409)
    assert.equal((await post({ companyRef, amount: 1.5, type: 'chargeExpiringDayPasses' })).status, 201)
    assert.deepEqual(await balanceOf(companyRef), { expiring: 0.5, permanent: 3 })
  })

  test('expiring passes end with the calendar month at the location when there is no subscription', async t => {
    t.after(() => setClock())
    const companyRef = await newCompany()
    setClock(() => Date.parse('2031-03-31T21:59:00Z'))
    await post({ companyRef, amount: 2, type: 'transferExpiringDayPasses' })
    assert.deepEqual(await balanceOf(companyRef), { expiring: 2, permanent: 0 })
    // Midnight in Berlin, in summer time.
    setClock(() => Date.parse('2031-03-31T22:00:00Z'))
    assert.deepEqual(await balanceOf(companyRef), { expiring: 0, permanent: 0 })
  })

  test('a charge draws what expires soonest first', async t => {
    t.after(() => setClock())
    const companyRef = await newCompany()
    setClock(() => Date.parse('2032-01-10T00:00:00Z'))
    await post({ companyRef, amount: 2, type: 'transferExpiringDayPasses' })
    // In the annex February has not begun yet when it has in Berlin: those passes live six hours longer.
    await post({ companyRef, amount: 2, type: 'transferExpiringDayPasses', locationRef: world.main.annex })
    await post({ companyRef, amount: 1.5, type: 'chargeExpiringDayPasses' })
    setClock(() => Date.parse('2032-01-31T23:00:00Z'))
    assert.deepEqual(await balanceOf(companyRef), { expiring: 2, permanent: 0 })
  })

  test('of 64 charges at once exactly those that can be paid succeed', async () => {
    const companyRef = await newCompany()
    await post({ companyRef, amount: 10 })
    const charge = { companyRef, amount: 0.75, type: 'chargePermanentDayPasses' }
    const replies = await Promise.all(Array.from({ length: 64 }, () => post(charge)))
    assert.deepEqual([...new Set(replies.map(reply => reply.status))].toSorted(), [201, 409])
    assert.equal(replies.filter(reply => reply.status === 201).length, 13)
    assert.deepEqual(await balanceOf(companyRef), { expiring: 0, permanent: 0.25 })
  })

  test('what never expires is one lot, however often it is given', async () => {
    const companyRef = await newCompany()
    for (let i = 0; i < 50; i++) assert.equal((await post({ companyRef, amount: 0.5 })).status, 201)
    assert.deepEqual(
      (await lotsOf(companyRef)).map(lot => [lot.remaining, lot.expireDate, lot.lines]),
      [[2_500, null, 50]],
    )
    assert.equal((await post({ companyRef, amount: 25, type: 'chargePermanentDayPasses' })).status, 201)
    await post({ companyRef, amount: 3 })
    assert.deepEqual(
      (await lotsOf(companyRef)).map(lot => [lot.remaining, lot.expireDate, lot.lines]),
      [[300, null, 52]],
    )
  })

  test('there is one lot for each date of expiry, of each holder and unit', async t => {
    t.after(() => setClock())
    const [companyRef, otherRef] = [await newCompany(), await newCompany()]
    const expiring = { companyRef, type: 'transferExpiringDayPasses' }
    setClock(() => Date.parse('2033-01-10T00:00:00Z'))
    for (const more of [{}, expiring, expiring, { ...expiring, locationRef: world.main.annex }, { companyRef: otherRef }]) {
      assert.equal((await post({ companyRef, ...more })).status, 201)
    }
    await world.write(world.main.network, context =>
      credit(
        context,
        {
          companyRef,
          membershipRef: null,
          unit: 'credit',
          type: 'refund',
          amount: 700,
          locationRef: world.main.location,
          description: '',
        },
        null,
      ),
    )
    setClock(() => Date.parse('2033-02-10T00:00:00Z'))
    await post(expiring)
    assert.deepEqual(
      (await lotsOf(companyRef)).map(lot => [lot.unit, lot.expireDate, lot.remaining]).toSorted(),
      [
        ['credit', null, 700],
        ['dayPass', '2033-01-31T23:00:00.000Z', 200],
        ['dayPass', '2033-02-01T05:00:00.000Z', 100],
        ['dayPass', '2033-02-28T23:00:00.000Z', 100],
        ['dayPass', null, 100],
      ].toSorted(),
    )
    assert.equal((await lotsOf(otherRef)).length, 1)
  })

  test('16 transfers at once make one lot with all that was given', async () => {
    const companyRef = await newCompany()
    for (const type of ['transferPermanentDayPasses', 'transferExpiringDayPasses']) {
      const replies = await Promise.all(Array.from({ length: 16 }, () => post({ companyRef, amount: 1.25, type })))
      assert.deepEqual(new Set(replies.map(reply => reply.status)), new Set([201]))
    }
    assert.deepEqual(await balanceOf(companyRef), { expiring: 20, permanent: 20 })
    assert.deepEqual(
      (await lotsOf(companyRef)).map(lot => [lot.remaining, lot.lines]),
      [
        [2_000, 16],
        [2_000, 16],
      ],
    )
  })

  test('another network’s transaction does not exist', async () => {
    const { body } = await post({ membershipRef: world.other.member }, world.other)
    assert.equal((await world.main.api.get(`${PATH}/${body.transaction.id}`)).status, 404)
  })
})
