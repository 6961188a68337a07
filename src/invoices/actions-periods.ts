import { ApiError } from '../kernel/errors/api-error.ts'
import type { WriteContext } from '../kernel/storage/context.ts'
import type { Db } from '../db/database.ts'
import type { InvoiceRow } from './table.ts'

/** What becomes of the periods of subscriptions with their invoices, as the slice that bills them tells it here. */
export interface BilledPeriods {
  /** Puts the lines of a subscription's next unbilled period on a locked draft of its customer. Throws 409 `conflict` when there is none. */
  billNext(context: WriteContext, draft: InvoiceRow, subscriptionRef: string): Promise<InvoiceRow>
  /** The draft goes: what was billed by it is waived, so that no run makes it again. */
  waive(context: WriteContext, draft: InvoiceRow): Promise<void>
  /** The invoice is voided, and its period is not billed again by itself. */
  voided(context: WriteContext, invoice: InvoiceRow): Promise<void>
  /** What an invoice was over is on a new draft. */
  move(context: WriteContext, from: InvoiceRow, to: InvoiceRow): Promise<void>
  /** Whether an invoice's period is billed anew, since its lines were credited. */
  isBilledAnew(db: Db, invoice: InvoiceRow): Promise<boolean>
}

let billed: BilledPeriods | undefined

/** Says once, when its slice is loaded, how periods follow their invoices. So invoices import no slice of subscriptions. */
export const followInvoices = (periods: BilledPeriods): void => {
  billed = periods
}

/** Puts a subscription's next unbilled period on a locked draft. */
export async function billNextPeriod(context: WriteContext, draft: InvoiceRow, subscriptionRef: string): Promise<InvoiceRow> {
  if (billed === undefined) throw new ApiError('conflict', 'The subscription has no period that could be billed in advance.')
  return billed.billNext(context, draft, subscriptionRef)
}

/** Tells the periods of a subscription's invoice what became of it. */
export async function tellPeriods(context: WriteContext, invoice: InvoiceRow, what: 'waive' | 'voided'): Promise<void> {
  if (invoice.subscriptionRef !== null) await billed?.[what](context, invoice)
}

/** Tells the periods of a subscription's invoice that its lines are on another one. */
export async function movePeriods(context: WriteContext, from: InvoiceRow, to: InvoiceRow): Promise<void> {
  if (from.subscriptionRef !== null) await billed?.move(context, from, to)
}

/** Whether the period of a subscription's invoice is billed anew, since its lines were credited. */
export const isBilledAnew = async (db: Db, invoice: InvoiceRow): Promise<boolean> =>
  invoice.subscriptionRef !== null && invoice.periodStartDate !== null && (await billed?.isBilledAnew(db, invoice)) === true
