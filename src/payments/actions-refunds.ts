import { creditsOfItems } from '../billing/credit_notes/store.ts'
import type { Db } from '../db/database.ts'
import { refundsOf as moneyRefundsOf } from '../transactions/money/store.ts'
import { refundsOf as entryRefundsOf } from '../transactions/store.ts'
import type { PaymentRefund, PaymentRow } from './table.ts'

/** What was given back of the payments of some things, by what names the payment: its entry, or its money transaction. */
export async function refundsOf(db: Db, network: string, rows: readonly PaymentRow[]): Promise<RefundsOf> {
  const charges = await entryRefundsOf(
    db,
    network,
    rows.flatMap(row => row.transactionRef ?? []),
  )
  const money = await moneyRefundsOf(
    db,
    network,
    rows.flatMap(row => row.moneyTransactionRef ?? []),
  )
  const credits = await creditsOfItems(
    db,
    network,
    rows.flatMap(row => row.invoiceItemRef ?? []),
  )
  return ({ transactionRef, moneyTransactionRef, invoiceItemRef }) => {
    if (invoiceItemRef !== null) return credits.get(invoiceItemRef) ?? []
    const entry = transactionRef === null ? undefined : charges.get(transactionRef)
    if (entry) return [{ id: entry.id, amount: entry.amount, createDate: entry.createDate, transactionRef: entry.id }]
    const refunds = moneyTransactionRef === null ? [] : (money.get(moneyTransactionRef) ?? [])
    const kept = refunds.filter(({ status }) => status !== 'canceled')
    return kept.map(({ id, amount, createDate }) => ({ id, amount, createDate }))
  }
}

type RefundsOf = (row: PaymentRow) => readonly PaymentRefund[]
