import { settleWithProvider as settleOfInvoice } from '../invoices/actions-pay.ts'
import type { WriteContext } from '../kernel/storage/context.ts'
import { thingOf } from '../terms/bought.ts'
import { setStatus } from '../transactions/money/actions.ts'
import { noteGivenBack } from '../transactions/money/actions-refunds.ts'
import { paidThing } from '../transactions/money/actions-things.ts'
import { outcomeOf } from '../transactions/money/rules.ts'
import { moneyTransactions } from '../transactions/money/store.ts'
import type { MoneyTransactionRow } from '../transactions/money/table.ts'

/** Does what the built-in test provider is to do with a payment: takes it, so that what it pays for follows, or gives back of it. */
export async function settleWithProvider(context: WriteContext, id: string): Promise<void> {
  const { tx, network } = context
  const seen = (await moneyTransactions.find(tx, network, id))!
  if (seen.status === 'processing')
    return seen.invoiceRef === null ? settleOfThing(context, seen) : settleOfInvoice(context, seen)
  const row = (await moneyTransactions.lock(tx, network, id))!
  // Another process may have done so at this moment.
  if (row.providerDate !== null) await noteGivenBack(context, row)
}

async function settleOfThing(context: WriteContext, seen: MoneyTransactionRow): Promise<void> {
  const use = thingOf(seen)!
  const thing = paidThing(use.type)
  await thing.lock(context, use.id)
  const row = (await moneyTransactions.lock(context.tx, context.network, seen.id))!
  // It may have been canceled or settled at this moment.
  if (row.status !== 'processing') return
  const status = outcomeOf(row)
  await setStatus(context, [row], { status })
  await thing.follow(context, use.id, status)
}
