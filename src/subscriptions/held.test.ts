import assert from 'node:assert/strict'
import { test } from 'node:test'
import { counted, reachesBy } from '../../test/counting.ts'
import { peopleOf } from '../../test/people.ts'
import { onEmptyStores } from '../../test/world.ts'
import { newId } from '../kernel/storage/ids.ts'
import { nulls } from '../db/table.ts'
import { byArea } from '../terms/areas.ts'
import type { Holder } from '../terms/holder.ts'
import { subscriptionOf } from './rules.ts'
import { findHeldSubscriptions, subscriptions } from './store.ts'
import { subscription, type SubscriptionRow } from './table.ts'

const NOW = '2031-01-10T12:00:00.000Z'
const DAY = 86_400_000
const day = (days: number) => new Date(Date.parse(NOW) + days * DAY).toISOString()

// What others have left in a table would decide by which index PostgreSQL reads it.
onEmptyStores('what subscription somebody has', world => {
  const { newMember } = peopleOf(world)
  const newCompany = async (): Promise<string> => {
    const company = { locationRef: world.main.location, title: 'Acme' }
    return (await world.main.api.post('/community/companies/v1', { company })).body.company.id
  }
  const rowOf = (holder: Holder, from: number, to: number | undefined, made: number): SubscriptionRow => ({
    ...nulls(subscription),
    ...holder,
    network: world.main.network,
    id: newId(),
    locationRef: world.main.location,
    membershipRefCreator: world.main.admin,
    period: 'month',
    billingCycleAnchor: 'any',
    startDate: day(from),
    endDate: to === undefined ? null : day(to),
    payWithInvoice: byArea(false),
    addPendingItemsToInvoice: true,
    creditUnused: false,
    createDate: day(made),
    deleteDate: null,
  })
  const save = (rows: readonly SubscriptionRow[]) =>
    world.database.write(async tx => {
      for (const row of rows) await subscriptions.insert(tx, row)
    })
  const looked = (holders: readonly Holder[]) => counted(world, db => findHeldSubscriptions(db, world.main.network, holders, NOW))

  test('is found among those that have not ended, however many have', async () => {
    const holders: Holder[] = [
      { membershipRef: (await newMember()).id, companyRef: null },
      { membershipRef: null, companyRef: await newCompany() },
    ]
    for (const holder of holders) {
      const current = [rowOf(holder, -1, undefined, -1), rowOf(holder, 30, 60, 0)]
      await save([...Array.from({ length: 500 }, (_, i) => rowOf(holder, -1_000 + i, -999 + i, -i)), ...current])
      const { value: held, rows, statements } = await looked([holder])
      assert.equal(held.get(holder.membershipRef ?? holder.companyRef!)!.id, current[0]!.id)
      assert.equal(rows, 2)
      for (const statement of statements) assert.equal(await reachesBy('endDate', statement, world), 2)
      const { text } = await world.main.api.get(
        holder.membershipRef
          ? `/community/memberships/v1/${holder.membershipRef}`
          : `/community/companies/v1/${holder.companyRef}`,
      )
      assert.ok(text.includes('"credits"'))
    }
  })

  test('is the active one, else the next to start, of several the newest, for each of many holders at once', async () => {
    const random = (most: number) => Math.floor(Math.random() * most)
    const holders: Holder[] = []
    for (let i = 0; i < 30; i++) holders.push({ membershipRef: (await newMember()).id, companyRef: null })
    for (let i = 0; i < 5; i++) holders.push({ membershipRef: null, companyRef: await newCompany() })
    const all = holders.map(holder =>
      Array.from({ length: random(6) }, () => {
        const from = random(9) - 4
        return rowOf(holder, from, random(3) === 0 ? undefined : from + 1 + random(4), -random(3))
      }),
    )
    await save(all.flat())
    const { value: held } = await looked(holders)
    for (const [i, { membershipRef, companyRef }] of holders.entries())
      assert.equal(held.get(membershipRef ?? companyRef!)?.id, subscriptionOf(all[i]!, NOW)?.id)
  })
})
