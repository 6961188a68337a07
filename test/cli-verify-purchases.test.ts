import assert from 'node:assert/strict'
import { test } from 'node:test'
import { invoiceRules } from '../src/cli/store-verify-invoices.ts'
import { paymentRules } from '../src/cli/store-verify-payments.ts'
import { purchaseRules } from '../src/cli/store-verify-purchases.ts'
import type { Rule } from '../src/cli/store-verify-rule.ts'
import { buyersOf } from './buyers.ts'
import { packagesOf } from './packages.ts'
import { assertFound, problemsIn } from './problems.ts'
import { onEachEngine } from './world.ts'

/** The rules about what is here. All rules are asked before something is changed. */
const RULES = [...purchaseRules, ...paymentRules, ...invoiceRules]

onEachEngine('stored purchases', world => {
  const { newPackage, buy, cancel, settle, spend } = packagesOf(world)
  const { newMember, newCompany, subscribe, send } = buyersOf(world)
  const problems = (of?: readonly Rule[]) => problemsIn(world, of)
  const change = (table: 'packagePurchase' | 'ledgerLot' | 'ledgerEntry', id: string, changes: object) =>
    world.write(world.main.network, ({ tx, network }) =>
      tx.run(tx.sql.updateTable(table).set(changes).where('network', '=', network).where('id', '=', id)),
    )
  const lotOf = async (purchaseRef: string) =>
    (await world.database.read(db =>
      db.first(
        db.sql
          .selectFrom('ledgerLot')
          .selectAll()
          .where('network', '=', world.main.network)
          .where('purchaseRef', '=', purchaseRef),
      ),
    ))!.id

  test('are found well as purchases leave them, and faulty where one of them is changed', async () => {
    const companyRef = await newCompany()
    await subscribe({ companyRef }, { payWithInvoice: true })
    const [membershipRef, other] = [await newMember(), await newMember()]
    const grants = [
      { type: 'credits', amount: 10, duration: 90 },
      { type: 'dayPasses', amount: 2.5 },
      { type: 'credits', amount: 1 },
    ]
    const { id: packageRef } = await newPackage({ grants })
    const byInvoice = () => buy({ companyRef }, { packageRef, payment: { type: 'invoice' } })
    const byMember = () => buy({ membershipRef }, { packageRef, quantity: 3 })
    const [more, unnamed, foreign, strange, dated, left, nobody] = [
      await byMember(),
      await byMember(),
      await byMember(),
      await byMember(),
      await byMember(),
      await byMember(),
      await byMember(),
    ]
    const [billed, waived] = [await byInvoice(), await byInvoice()]
    assert.equal((await cancel((await byMember()).id)).status, 200)
    assert.equal((await cancel((await byInvoice()).id)).status, 200)
    assert.equal((await cancel(left.id)).status, 200)
    const paid = await byMember()
    assert.equal((await settle(paid, 'succeeded')).status, 200)
    assert.equal((await settle(await byMember(), 'failed')).status, 200)
    assert.equal((await spend(membershipRef, 5)).amount, 5)
    await send('DELETE', `/invoices/items/v1/${waived.payment.invoiceItemRef}`, {})
    assert.deepEqual(await problems(), [])

    await change('packagePurchase', more.id, { quantity: 4 })
    await change('packagePurchase', unnamed.id, { transactionRefs: unnamed.transactionRefs.slice(1) })
    await change('packagePurchase', foreign.id, { transactionRefs: [...foreign.transactionRefs, more.transactionRefs[0]] })
    await change('packagePurchase', strange.id, { membershipRef: other })
    await change('packagePurchase', dated.id, { cancelDate: '2027-01-01T00:00:00.000Z' })
    const lot = await lotOf(left.id)
    await change('ledgerLot', lot, { remaining: 1 })
    await change('packagePurchase', nobody.id, { companyRef })
    await change('packagePurchase', billed.id, { paymentStatus: 'canceled', paymentAmount: 1 })
    await change('packagePurchase', waived.id, { paymentStatus: 'pending' })
    await change('packagePurchase', paid.id, { paymentStatus: 'pending' })
    const found = await problems(RULES)
    const rules: [rule: string, object: string][] = [
      ['what a purchase gave is what its package granted, as often as it was bought', more.id],
      ['a purchase names all entries that came of it', unnamed.id],
      ['a purchase names no entries but those that came of it', foreign.id],
      ['ledgerLot: what came of a purchase is its buyer’s', await lotOf(strange.id)],
      ['ledgerEntry: what came of a purchase is its buyer’s', strange.transactionRefs[0]],
      ['a purchase has a date of its cancellation exactly when it is canceled, and then nothing is left of it', dated.id],
      ['a purchase has a date of its cancellation exactly when it is canceled, and then nothing is left of it', left.id],
      ['a purchase has one buyer, and is paid in money', nobody.id],
      ['a purchase that goes on an invoice has an item of its payer, which is there while somebody has to pay', billed.id],
      ['packagePurchase: what is on an invoice costs what its line says', billed.id],
      ['a purchase that goes on an invoice has an item of its payer, which is there while somebody has to pay', waived.id],
      [
        'packagePurchase: what is paid outside or by a provider has a money transaction of its payer, over its amount and in its state',
        paid.id,
      ],
    ]
    assertFound(found, rules)
    const touched = new Set([more, unnamed, foreign, strange, dated, left, nobody, billed, waived, paid].map(({ id }) => id))
    const ours = found.filter(line => / purchase |packagePurchase/.test(line) && !/ledger(Lot|Entry):/.test(line))
    for (const line of ours) assert.ok(touched.has(line.split(': ').at(-1)!), line)
  })
})
