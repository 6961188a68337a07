import type { Db } from '../../db/database.ts'
import type { Faults } from '../../kernel/errors/faults.ts'
import { linesOfInvoices } from '../../invoices/items/store-taking.ts'
import type { InvoiceRow } from '../../invoices/table.ts'
import { moneyTransactions, paymentsOfInvoices, refundsOf } from '../../transactions/money/store.ts'
import { planCreditNote, type CreditPlan, type PlanWish } from './rules-plan.ts'
import { liveNotesOf, partsOf } from './store.ts'

/** A credit note that is to be computed. */
interface PlannedNote {
  invoice: InvoiceRow
  wish: PlanWish
}

/**
 * Computes credit notes over different invoices of a network, in the same few statements for one as for many. It only reads; whoever makes
 * the notes has locked the invoices. Throws as `planCreditNote` does.
 */
export async function planCreditNotes(
  db: Db,
  network: string,
  wished: readonly PlannedNote[],
  now: string,
  faults: Faults,
): Promise<CreditPlan[]> {
  const ids = wished.map(({ invoice }) => invoice.id)
  const items = await linesOfInvoices(db, network, ids)
  const payments = await paymentsOfInvoices(db, network, ids)
  const notes = await liveNotesOf(db, network, ids)
  const parts = await partsOf(db, network, ids)
  const named = wished.flatMap(({ wish }) => wish.refunds?.map(({ transactionRef }) => transactionRef) ?? [])
  const refunds = await refundsOf(db, network, named)
  const known = new Set([...payments.values()].flat().map(({ id }) => id))
  const strangers = await moneyTransactions.findMany(
    db,
    network,
    named.filter(ref => !known.has(ref)),
  )
  return wished.map(({ invoice, wish }) => {
    const of = <T>(rows: ReadonlyMap<string, T[]>) => rows.get(invoice.id) ?? []
    const basis = { invoice, items: of(items), payments: of(payments), notes: of(notes), parts, refunds, strangers }
    return planCreditNote(basis, wish, now, faults)
  })
}
