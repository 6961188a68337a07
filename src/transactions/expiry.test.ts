import assert from 'node:assert/strict'
import { test } from 'node:test'
import { billingOf } from '../../test/billing.ts'
import { buyersOf } from '../../test/buyers.ts'
import type { Json } from '../../test/client.ts'
import { runIn } from '../../test/jobs.ts'
import { packagesOf } from '../../test/packages.ts'
import { problemsIn } from '../../test/problems.ts'
import { onEachService } from '../../test/world.ts'
import { writeOff } from './actions-expire.ts'
import { debit } from './actions-debit.ts'
import { credit } from './actions.ts'
import { giveBack } from './actions-give-back.ts'
import { expiredLots } from './jobs.ts'

const [BEFORE, END, AFTER] = ['2027-04-01T10:00:00.000Z', '2027-04-20T10:00:00.000Z', '2027-06-20T10:00:00.000Z']

onEachService('what is left at its end', world => {
  const { newMember, newCompany, subscribe } = buyersOf(world)
  const { at, bill, done } = billingOf(world)
  const { newPackage, buy, read, cancel } = packagesOf(world)
  const errors: unknown[] = []
  /** What the service does each minute, in two processes at once. */
  const expire = async (): Promise<void> => {
    const once = () => runIn(world, expiredLots, { onError: error => errors.push(error) })
    await Promise.all([once(), once()])
    await once()
    assert.deepEqual(errors, [])
  }
  const give = (holder: object, amount: number, more: object = {}, unit = 'credits'): Promise<Json> => {
    const transaction = { ...holder, locationRef: world.main.location, type: 'adminAllocation', amount, ...more }
    return done('POST', `/transactions/${unit}/v1`, { transaction })
  }
  const entriesOf = async (customerRef: string, unit = 'credits'): Promise<Json[]> =>
    (await done('GET', `/transactions/${unit}/v1?customerRef=${customerRef}&order=createDate:asc&limit=100`)).transactions
  const told = async (customerRef: string, unit?: string) =>
    (await entriesOf(customerRef, unit)).map(({ type, amount, createDate }) => [type, amount, createDate])
  const lotRefs = async (holder: string) =>
    (
      await world.database.read(db =>
        db.all(
          db.sql
            .selectFrom('ledgerLot')
            .select('id')
            .where('network', '=', world.main.network)
            .where('membershipRef', '=', holder),
        ),
      )
    ).map(({ id }) => id)

  test('is an entry of that instant, once, of credits and day passes, of gifts, and of what was bought', async t => {
    at(t, BEFORE)
    const [one, companyRef] = [await newMember(), await newCompany()]
    const byMonth = { type: 'transferExpiringCredits' }
    await give({ membershipRef: one }, 5, { expirationDate: END })
    await give({ membershipRef: one }, 3, { type: 'chargeExpiringCredits' })
    await give({ membershipRef: one }, 7)
    await give({ membershipRef: one }, 4, { expirationDate: END, type: 'transferExpiringDayPasses' }, 'day_passes')
    await give({ companyRef }, 6, byMonth)
    const pack = await newPackage({ grants: [{ type: 'credits', amount: 10, duration: 2 }] })
    const two = await newMember()
    const { id } = await buy({ membershipRef: two }, { packageRef: pack.id })
    await expire()
    assert.equal((await entriesOf(one)).length, 3)
    at(t, AFTER)
    await expire()
    assert.deepEqual(await told(one), [
      ['adminAllocation', 5, BEFORE],
      ['chargeExpiringCredits', 3, BEFORE],
      ['adminAllocation', 7, BEFORE],
      ['expiration', 2, END],
    ])
    assert.deepEqual((await told(one, 'day_passes')).at(-1), ['expiration', 4, END])
    assert.deepEqual((await told(companyRef)).at(-1), ['expiration', 6, '2027-04-30T22:00:00.000Z'])
    assert.deepEqual((await told(two)).at(-1), ['expiration', 10, '2027-04-03T22:00:00.000Z'])
    const { balances } = await done('GET', `/transactions/v1/balances/${one}/credits`)
    assert.deepEqual(
      balances.map(({ amount }: Json) => amount),
      [7],
    )
    await expire()
    assert.equal((await entriesOf(one)).length, 4)
    // Nothing of it was spent, so it can be canceled as before.
    assert.equal((await read(id)).payment.refundable, true)
    assert.equal((await cancel(id)).status, 200)
    assert.equal((await entriesOf(two)).length, 2)
    assert.deepEqual(await problemsIn(world), [])
  })

  test('is written off once by two at the same moment, and again when more comes into the same lot', async t => {
    at(t, BEFORE)
    const membershipRef = await newMember()
    await give({ membershipRef }, 5, { expirationDate: END })
    const ids = await lotRefs(membershipRef)
    const late = () => world.write(world.main.network, context => writeOff({ ...context, now: AFTER }, ids))
    await Promise.all([late(), late(), late()])
    assert.equal((await entriesOf(membershipRef)).length, 2)
    // A gift that began before the end and waited for whoever wrote it off.
    const { location: locationRef } = world.main
    const gift = {
      membershipRef,
      companyRef: null,
      unit: 'credit',
      type: 'adminAllocation',
      amount: 100,
      locationRef,
      description: '',
    }
    await world.write(world.main.network, context => credit({ ...context, now: BEFORE }, gift as never, END))
    at(t, AFTER)
    await expire()
    assert.deepEqual(
      (await told(membershipRef)).filter(([type]) => type === 'expiration'),
      [
        ['expiration', 5, END],
        ['expiration', 1, END],
      ],
    )
    assert.deepEqual(await problemsIn(world), [])
  })

  test('is written off, too, where it came back to a subscription that had ended', async t => {
    at(t, BEFORE)
    const membershipRef = await newMember()
    const holder = { membershipRef, companyRef: null }
    const items = [{ title: 'Desk', price: 100, credits: 10 }]
    const subscription = { membershipRef, period: 'month', startDate: BEFORE, endDate: '2027-05-01T10:00:00.000Z', items }
    await done('POST', '/subscriptions/v1', { subscription })
    await bill()
    const common = { ...holder, unit: 'credit', amount: 400, locationRef: world.main.location, description: '' } as const
    const charge = await world.write(world.main.network, context =>
      debit({ ...context, now: BEFORE }, { ...common, type: 'adminCharge' }, 'expiring'),
    )
    at(t, '2027-05-02T10:00:00.000Z')
    await bill()
    await world.write(world.main.network, context => giveBack({ ...context, now: '2027-05-02T10:00:00.000Z' }, [charge], ''))
    at(t, AFTER)
    await expire()
    const ends = (await told(membershipRef)).filter(([type]) => /xpiration/.test(type as string))
    assert.deepEqual(ends, [
      ['subscriptionExpiration', 6, '2027-05-01T10:00:00.000Z'],
      ['subscriptionExpiration', 4, '2027-05-31T22:00:00.000Z'],
    ])
    assert.deepEqual(await problemsIn(world), [])
  })

  test('is written off, too, of a period that its subscription had cut while nothing ran', async t => {
    at(t, BEFORE)
    const membershipRef = await newMember()
    const items = [{ title: 'Desk', price: 100, credits: 10, dayPasses: 2 }]
    const sent = { membershipRef, period: 'month', startDate: BEFORE, items }
    const { subscription } = await done('POST', '/subscriptions/v1', { subscription: sent })
    await done('PATCH', `/subscriptions/v1/${subscription.id}`, { subscription: { endDate: END } })
    at(t, AFTER)
    await bill()
    const ends = [await told(membershipRef), await told(membershipRef, 'day_passes')].map(([, end]) => end)
    assert.deepEqual(ends, [
      ['subscriptionExpiration', 10, '2027-05-01T10:00:00.000Z'],
      ['subscriptionExpiration', 2, '2027-05-01T10:00:00.000Z'],
    ])
  })

  test('is missed by the command verify where nothing would write it off', async t => {
    at(t, BEFORE)
    const membershipRef = await newMember()
    await give({ membershipRef }, 5, { expirationDate: END })
    const [lot] = await lotRefs(membershipRef)
    const setDate = (closeDate: string | null) =>
      world.database.write(tx =>
        tx.run(
          tx.sql.updateTable('ledgerLot').set({ closeDate }).where('network', '=', world.main.network).where('id', '=', lot!),
        ),
      )
    const missed = `what is left of a ledger lot is written off at its end, where no subscription does it: ${lot}`
    for (const wrong of [null, AFTER]) {
      await setDate(wrong)
      assert.deepEqual(await problemsIn(world), [missed])
    }
    await setDate(END)
    assert.deepEqual(await problemsIn(world), [])
  })

  test('is there at once where the clock of a test network was moved past it', async t => {
    at(t, BEFORE)
    const membershipRef = await newMember()
    await subscribe({ membershipRef }, {})
    await give({ membershipRef }, 5, { expirationDate: END })
    const { network } = world.main
    await world.database.write(tx => tx.run(tx.sql.updateTable('network').set({ test: true }).where('id', '=', network)))
    await done('PUT', `/networks/v1/${network}/clock`, { clock: { now: AFTER } })
    assert.deepEqual(
      (await told(membershipRef)).filter(([type]) => type === 'expiration'),
      [['expiration', 5, END]],
    )
    assert.deepEqual(await problemsIn(world), [])
  })
})
