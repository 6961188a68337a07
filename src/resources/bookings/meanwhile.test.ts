import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bookingsOf } from '../../../test/bookings.ts'
import { buyersOf } from '../../../test/buyers.ts'
import { meanwhile } from '../../../test/meanwhile.ts'
import { onEachEngine } from '../../../test/world.ts'
import { memberships } from '../../community/memberships/store.ts'
import { record } from '../../kernel/storage/record.ts'

// On SQLite no other transaction comes between.
onEachEngine(
  'a booking while others write',
  world => {
    const { newResource, booked, move, read } = bookingsOf(world)
    const { newMember, newCompany, give, lotsOf } = buyersOf(world)

    test('that gets dearer while its owner leaves the company takes nothing from that', async () => {
      const room = await newResource({ credits: { tiers: [{ from: 0, unitAmount: 1 }] } })
      const companyRef = await newCompany()
      const owner = await newMember({ companyRef })
      await give(companyRef, 1_000, 'company')
      const payment = { type: 'credits', customerRef: companyRef }
      const from = '2090-03-06T08:00:00Z'
      const made = await booked(room, from, '2090-03-06T09:00:00Z', { membershipRefOwner: owner, payment })
      const { moving } = await meanwhile(
        world,
        async context => {
          const before = (await memberships.lock(context.tx, context.network, owner))!
          const after = await memberships.update(context, before, { companyRef: null })
          await record(context, 'membership', 'updated', { before, after })
        },
        async waiting => {
          const moving = move(made.id, { endDate: '2090-03-06T11:00:00Z' })
          await waiting()
          return { moving }
        },
      )
      const { status, text } = await moving
      assert.equal(status, 409, text)
      assert.deepEqual(await lotsOf(companyRef), [[900, null]])
      assert.equal((await read(made.id)).endDate, made.endDate)
    })
  },
  { engines: ['postgres'] },
)
