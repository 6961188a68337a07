import { cancelPurchase, createPurchase } from '../packages/purchases/contract.ts'
import { placeOf } from './billing.ts'
import { later } from './moments.ts'
import { settle } from './outside.ts'
import type { Scenario } from './scenario.ts'

/** Packages that are bought, and some that are taken back. */
export function packagesAreBought(scenario: Scenario): void {
  const { lines, schedule, perform, named, ids, resume } = scenario
  for (const [moment, holder, bought, quantity, paid, { key, reason, promocode } = {}] of lines.purchases) {
    schedule(moment, placeOf(scenario, holder), async context => {
      const payment = { type: paid === 'invoice' ? paid : ('external' as const), promocode }
      const { id, payment: opened } = (
        await perform(createPurchase, context, {
          purchase: { packageRef: ids.package.get(bought), ...named(holder), quantity, payment },
        })
      ).purchase
      if (key !== undefined) ids.purchase.add(key, id)
      await settle(scenario, context, opened.transactionRef, paid)
      if (reason !== undefined) await perform(cancelPurchase, resume(context, later(context.now, '+2h')), { reason }, { id })
    })
  }
}
