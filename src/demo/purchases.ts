import { cancelPurchase, createPurchase } from '../packages/purchases/contract.ts'
import { placeOf } from './billing.ts'
import type { PurchaseLine } from './lines-billing.ts'
import { later } from './moments.ts'
import { settle } from './outside.ts'
import type { ActorContext, Scenario } from './scenario.ts'

/** Packages that are bought, and some that are taken back. */
export function packagesAreBought(scenario: Scenario): void {
  const { lines, schedule } = scenario
  for (const line of lines.purchases) schedule(line[0], placeOf(scenario, line[1]), context => buy(scenario, context, line))
}

/** What those who book most buy ahead. */
export function regularsTopUp(scenario: Scenario): void {
  const { lines, alongside } = scenario
  for (const line of lines.topUps) alongside(line[0], placeOf(scenario, line[1]), context => buy(scenario, context, line))
}

async function buy(scenario: Scenario, context: ActorContext, line: PurchaseLine): Promise<void> {
  const { perform, named, ids, resume } = scenario
  const [, holder, bought, quantity, paid, { key, reason, promocode } = {}] = line
  const payment = { type: paid === 'invoice' ? paid : ('external' as const), promocode }
  const { id, payment: opened } = (
    await perform(createPurchase, context, {
      purchase: { packageRef: ids.package.get(bought), ...named(holder), quantity, payment },
    })
  ).purchase
  if (key !== undefined) ids.purchase.add(key, id)
  await settle(scenario, context, opened.transactionRef, paid)
  if (reason !== undefined) await perform(cancelPurchase, resume(context, later(context.now, '+2h')), { reason }, { id })
}
