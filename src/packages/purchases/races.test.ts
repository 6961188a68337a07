import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buyersOf } from '../../../test/buyers.ts'
import { packagesOf } from '../../../test/packages.ts'
import { assertSound } from '../../../test/problems.ts'
import { onEachService } from '../../../test/world.ts'

onEachService('purchases at once', world => {
  const { newPackage, post, buy, at, read, cancel, settle, balancesOf } = packagesOf(world)
  const { newMember, newCompany } = buyersOf(world)
  const spend = (membershipRef: string) => {
    const transaction = { membershipRef, locationRef: world.main.location, amount: 1, type: 'adminCharge' }
    return world.main.api.post('/transactions/credits/v1', { transaction })
  }

  test('of 20 who cancel at once one does, and what was given is taken away once', async () => {
    const membershipRef = await newMember()
    const kept = await buy({ membershipRef })
    const { id } = await buy({ membershipRef })
    const replies = await Promise.all(Array.from({ length: 20 }, () => cancel(id)))
    assert.deepEqual(replies.map(({ status }) => status).toSorted(), [200, ...Array.from({ length: 19 }, () => 409)])
    assert.deepEqual([await balancesOf(membershipRef), (await read(id)).transactionRefs.length], [[[10]], 2])
    assert.equal((await read(kept.id)).status, 'active')
  })

  test('it is spent or canceled, never both, also under If-Match', async () => {
    for (let i = 0; i < 12; i++) {
      const membershipRef = await newMember()
      const { id } = await buy({ membershipRef })
      const tag = (await world.main.api.get(at(id))).headers.get('etag')!
      const withTag = i % 2 ? { headers: { 'if-match': tag } } : {}
      const calls = [() => spend(membershipRef), () => world.main.api.put(`${at(id)}/cancel`, {}, withTag)]
      const [first, second] = await Promise.all((i % 4 < 2 ? calls : calls.toReversed()).map(call => call()))
      const [spent, canceled] = i % 4 < 2 ? [first!, second!] : [second!, first!]
      const outcome = `${spent.status} ${canceled.status}`
      assert.ok(['201 409', '201 412', '409 200'].includes(outcome), outcome)
      assert.deepEqual(await balancesOf(membershipRef), spent.status === 201 ? [[9]] : [])
      assert.equal((await read(id)).status, spent.status === 201 ? 'active' : 'canceled')
    }
  })

  test('it is spent or its payment fails, never both', async () => {
    for (let i = 0; i < 8; i++) {
      const membershipRef = await newMember()
      const made = await buy({ membershipRef })
      const [spent, failed] = await Promise.all([spend(membershipRef), settle(made, 'failed')])
      const outcome = `${spent.status} ${failed.status}`
      assert.ok(['201 409', '409 200'].includes(outcome), outcome)
      const { status, payment } = await read(made.id)
      assert.deepEqual([status, payment.status], spent.status === 201 ? ['active', 'pending'] : ['canceled', 'failed'])
    }
  })

  test('while purchases are canceled and their payments settled at once, each is settled in one way', async () => {
    for (let i = 0; i < 8; i++) {
      const made = await buy({ membershipRef: await newMember() })
      const [canceled, settled] = await Promise.all([cancel(made.id), settle(made, 'succeeded')])
      assert.equal(canceled.status, 200, canceled.text)
      const { payment } = await read(made.id)
      const expected = settled.status === 200 ? [200, 'succeeded', 1] : [409, 'canceled', 0]
      assert.deepEqual([settled.status, payment.status, payment.refunds.length], expected)
    }
  })

  test('of 40 purchases at once by a company and its members all are given whole', async () => {
    const companyRef = await newCompany()
    const members = [await newMember({ companyRef }), await newMember({ companyRef })]
    const grants = [
      { type: 'credits', amount: 3, duration: 30 },
      { type: 'dayPasses', amount: 1 },
    ]
    const { id: packageRef } = await newPackage({ grants })
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, i) => {
        const buyer = i % 2 ? { companyRef } : { membershipRef: members[(i / 2) % 2] }
        return post({ packageRef, ...buyer, payment: { type: 'external', customerRef: companyRef } })
      }),
    )
    assert.deepEqual(new Set(replies.map(({ status }) => status)), new Set([201]))
    for (const [holder, times] of [[companyRef, 20], ...members.map(member => [member, 10] as const)] as const) {
      assert.deepEqual(
        (await balancesOf(holder)).reduce((sum, [amount]) => sum + amount, 0),
        3 * times,
      )
      assert.deepEqual(
        (await balancesOf(holder, 'day_passes')).reduce((sum, [amount]) => sum + amount, 0),
        times,
      )
    }
  })

  test('a member who leaves meanwhile buys before that, or not at all', async () => {
    const { id: packageRef } = await newPackage()
    const membershipRef = await newMember()
    const [bought, left] = await Promise.all([
      post({ packageRef, membershipRef }),
      world.main.api.send('DELETE', `/community/memberships/v1/${membershipRef}`),
    ])
    // Credits do not keep anybody from leaving.
    const outcome = `${bought.status} ${left.status}`
    assert.ok(['201 200', '400 200', '409 200'].includes(outcome), outcome)
    const { purchases } = (await world.main.api.get(`/packages/purchases/v1?membershipRef=${membershipRef}`)).body
    assert.equal(purchases.length, bought.status === 201 ? 1 : 0)
  })

  test('and all that is stored fits together in the end', async () => {
    await assertSound(world)
  })
})
