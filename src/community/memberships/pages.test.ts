import assert from 'node:assert/strict'
import { test } from 'node:test'
import { peopleOf } from '../../../test/people.ts'
import { onEachEngine } from '../../../test/world.ts'
import type { Db } from '../../db/database.ts'
import { credit } from '../../transactions/actions.ts'
import { loadCompanies } from '../companies/actions.ts'
import { companies } from '../companies/store.ts'
import { loadMembershipViews } from './actions.ts'
import type { MembershipRow } from './table.ts'

onEachEngine('a page of memberships', world => {
  const { newMember } = peopleOf(world)
  const now = '2030-01-01T00:00:00.000Z'

  /** Counts the statements that some reads take. */
  const counting = (db: Db) => {
    let count = 0
    const counted: Db = {
      ...db,
      engine: db.engine,
      sql: db.sql,
      all: ((...args: Parameters<Db['all']>) => (count++, db.all(...args))) as Db['all'],
      first: ((...args: Parameters<Db['first']>) => (count++, db.first(...args))) as Db['first'],
    }
    return { counted, count: () => count }
  }

  test('costs as many statements as one membership, and shows each with its own user, balances and subscription', async () => {
    const { network, location: locationRef } = world.main
    const rows: MembershipRow[] = []
    for (let i = 0; i < 60; i++) rows.push(await newMember({ name: `N${i}` }))
    await world.write(network, async context => {
      for (const [i, { id: membershipRef }] of rows.entries()) {
        const posting = { membershipRef, companyRef: null, type: 'refund', locationRef, description: '' }
        await credit(context, { ...posting, unit: 'credit', amount: 100 * (i + 1) }, null)
        await credit(context, { ...posting, unit: 'dayPass', amount: 200 * (i + 1) }, '2090-01-01T00:00:00.000Z')
        await credit(context, { ...posting, unit: 'dayPass', amount: 999 }, '2029-12-31T23:59:59.999Z')
      }
    })
    const subscription = { membershipRef: rows[7]!.id, period: 'month', startDate: '2029-06-01T00:00:00Z', items: [] }
    const { id } = (await world.main.api.post('/subscriptions/v1', { subscription })).body.subscription
    await world.database.read(async db => {
      const [one, page] = [counting(db), counting(db)]
      await loadMembershipViews(one.counted, network, rows.slice(0, 1), now)
      const views = await loadMembershipViews(page.counted, network, rows, now)
      assert.equal(page.count(), one.count())
      for (const [i, view] of views.entries()) {
        assert.equal(view.user.name, `N${i}`)
        assert.deepEqual(view.credits, { expiring: 0, permanent: i + 1 })
        assert.deepEqual(view.dayPasses, { expiring: 2 * (i + 1), permanent: 0 })
        assert.equal(view.subscriptionRef, i === 7 ? id : undefined)
      }
    })
  })

  test('is like a page of companies', async () => {
    const { network } = world.main
    const ids: string[] = []
    for (let i = 0; i < 5; i++) {
      const company = { locationRef: world.main.location, title: `C${i}` }
      ids.push((await world.main.api.post('/community/companies/v1', { company })).body.company.id)
    }
    await world.database.read(async db => {
      const rows = [...(await companies.findMany(db, network, ids)).values()]
      const [one, page] = [counting(db), counting(db)]
      await loadCompanies(one.counted, network, rows.slice(0, 1), now)
      assert.equal((await loadCompanies(page.counted, network, rows, now)).length, 5)
      assert.equal(page.count(), one.count())
    })
  })
})
