import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { buyersOf } from '../../../test/buyers.ts'
import { packagesOf } from '../../../test/packages.ts'
import { raw } from '../../../test/schema-lines.ts'
import { onEachEngine } from '../../../test/world.ts'
import { memberships } from '../../community/memberships/store.ts'

// On SQLite no other transaction comes between.
onEachEngine(
  'a purchase while its buyer changes',
  world => {
    const { newPackage, post } = packagesOf(world)
    const { newMember, subscribe } = buyersOf(world)

    test('costs the same by its payment and by its item, whether or not tax is charged by then', async () => {
      const { network, api } = world.main
      const membershipRef = await newMember()
      await subscribe({ membershipRef }, { payWithInvoice: true })
      const { id: packageRef } = await newPackage({ price: 119 })
      const changed = Promise.withResolvers<void>()
      const end = Promise.withResolvers<void>()
      const changing = world.write(network, async context => {
        const before = (await memberships.lock(context.tx, network, membershipRef))!
        await memberships.update(context, before, { billingDetails: { taxTreatment: 'exempt' } })
        changed.resolve()
        await end.promise
      })
      await changed.promise
      const buying = post({ packageRef, membershipRef, payment: { type: 'invoice' } })
      while ((await raw(world.database, 'select 1 from pg_locks where not granted')).length === 0) await setTimeout(5)
      end.resolve()
      await changing
      const { payment } = (await buying).body.purchase
      const item = (await api.get(`/invoices/items/v1/${payment.invoiceItemRef}`)).body.invoiceItem
      assert.deepEqual([item.grossAmount, item.tax.category], [payment.grossAmount, 'exempt'])
    })
  },
  { engines: ['postgres'] },
)
