import assert from 'node:assert/strict'
import { test } from 'node:test'
import { counted, reachesBy } from '../../test/counting.ts'
import { peopleOf } from '../../test/people.ts'
import { onEachService } from '../../test/world.ts'
import { newId } from '../kernel/storage/ids.ts'
import { addMilliseconds, DAY } from '../kernel/time/instant.ts'
import type { Holder } from '../terms/holder.ts'
import { balancesOf } from './actions.ts'
import { ledgerLots, unspentLots } from './store-lots.ts'
import type { Unit } from './table.ts'

const NOW = '2031-01-10T12:00:00.000Z'

onEachService('what somebody has', world => {
  const { newMember } = peopleOf(world)
  const newHolders = async (): Promise<Holder[]> => {
    const company = { locationRef: world.main.location, title: 'Acme' }
    const made = await world.main.api.post('/community/companies/v1', { company })
    return [
      { membershipRef: (await newMember()).id, companyRef: null },
      { membershipRef: null, companyRef: made.body.company.id },
    ]
  }
  /** A lot that expires so many days from now, or never. */
  const lot = (holder: Holder, unit: Unit, remaining: number, days?: number) => ({
    ...holder,
    network: world.main.network,
    id: newId(),
    unit,
    remaining,
    allocated: remaining,
    usedElsewhere: 0,
    subscriptionRef: null,
    purchaseRef: null,
    expireDate: days === undefined ? null : addMilliseconds(NOW, days * DAY),
    closeDate: null,
    createDate: '2020-01-01T00:00:00.000Z',
  })

  test('is read without what has expired, however much that is', async () => {
    const holders = await newHolders()
    await world.database.write(async tx => {
      for (const holder of holders) {
        const expired = Array.from({ length: 200 }, (_, days) => lot(holder, 'credit', 100, -days))
        await ledgerLots.insertMany(tx, expired)
        for (const [unit, remaining, days] of [
          ['credit', 700, 3],
          ['credit', 200, 1],
          ['credit', 0, 2],
          ['credit', 50, undefined],
          ['dayPass', 30, undefined],
        ] as const)
          await ledgerLots.insert(tx, lot(holder, unit, remaining, days))
      }
    })
    const balances = await counted(world, db => balancesOf(db, world.main.network, holders, NOW))
    for (const { membershipRef, companyRef } of holders) {
      const expected = { credits: { expiring: 900, permanent: 50 }, dayPasses: { expiring: 0, permanent: 30 } }
      assert.deepEqual(balances.value.get(membershipRef ?? companyRef!), expected)
    }
    for (const statement of balances.statements) assert.equal(await reachesBy('expireDate', statement, world), 2)
    for (const holder of holders) {
      const lots = await counted(world, db => unspentLots(db, world.main.network, holder, 'credit', NOW))
      assert.deepEqual(
        lots.value.map(({ remaining }) => remaining),
        [200, 700, 50],
      )
      assert.equal(lots.rows, 3)
      for (const statement of lots.statements) assert.equal(await reachesBy('expireDate', statement, world), 2)
    }
  })
})
