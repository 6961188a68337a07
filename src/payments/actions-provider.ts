import type { WriteContext } from '../kernel/storage/context.ts'
import { setStatus } from '../transactions/money/actions.ts'
import { noteGivenBack } from '../transactions/money/actions-refunds.ts'
import { paidThing } from '../transactions/money/actions-things.ts'
import { outcomeOf, thingOf } from '../transactions/money/rules.ts'
import { moneyTransactions } from '../transactions/money/store.ts'

/** Does what the built-in test provider is to do with a payment: takes it, so that what it pays for follows, or gives back of it. */
export async function settleWithProvider(context: WriteContext, id: string): Promise<void> {
  const { tx, network } = context
  const seen = (await moneyTransactions.find(tx, network, id))!
  const use = seen.status === 'processing' ? thingOf(seen) : undefined
  const thing = use && paidThing(use.type)
  if (thing) await thing.lock(context, use.id)
  const row = (await moneyTransactions.lock(tx, network, id))!
  // It may have been canceled or settled at this moment.
  if (row.providerDate === null || row.providerDate > context.now) return
  if (row.status === 'succeeded') return noteGivenBack(context, row)
  const status = outcomeOf(row)
  await setStatus(context, [row], { status })
  if (thing) await thing.follow(context, use.id, status)
}
