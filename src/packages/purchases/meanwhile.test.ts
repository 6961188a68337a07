import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buyersOf } from '../../../test/buyers.ts'
import { meanwhile } from '../../../test/meanwhile.ts'
import { packagesOf } from '../../../test/packages.ts'
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
      const { buying } = await meanwhile(
        world,
        async context => {
          const before = (await memberships.lock(context.tx, network, membershipRef))!
          await memberships.update(context, before, { billingDetails: { taxTreatment: 'exempt' } })
        },
        async waiting => {
          const buying = post({ packageRef, membershipRef, payment: { type: 'invoice' } })
          await waiting()
          return { buying }
        },
      )
      const { payment } = (await buying).body.purchase
      const item = (await api.get(`/invoices/items/v1/${payment.invoiceItemRef}`)).body.invoiceItem
      assert.deepEqual([item.grossAmount, item.tax.category], [payment.grossAmount, 'exempt'])
    })
  },
  { engines: ['postgres'] },
)
