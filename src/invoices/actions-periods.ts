import type { WriteContext } from '../kernel/storage/context.ts'
import type { Db } from '../db/database.ts'
import type { ItemRow } from './items/table.ts'
import type { InvoiceRow } from './table.ts'

/** What becomes of the periods of subscriptions with their invoices, as src/wiring.ts tells it here. */
export interface BilledPeriods {
  /** Puts the lines of a subscription's next unbilled period on a locked draft of its customer. Throws 409 `conflict` when there is none. */
  billNext(context: WriteContext, draft: InvoiceRow, subscriptionRef: string): Promise<InvoiceRow>
  /** The draft goes: what was billed by it is waived, so that no run makes it again. */
  waive(context: WriteContext, draft: InvoiceRow): Promise<void>
  /** The invoice is voided, and its period is not billed again by itself. */
  voided(context: WriteContext, invoice: InvoiceRow): Promise<void>
  /** What an invoice was over is on a new draft. */
  move(context: WriteContext, from: InvoiceRow, to: InvoiceRow): Promise<void>
  /** Whether the period of one of some lines is billed anew, or is to be, since they were credited. */
  isBilledAnew(db: Db, lines: readonly ItemRow[]): Promise<boolean>
}

let followers: BilledPeriods | undefined

/** Says once how periods follow their invoices (src/wiring.ts). So invoices import no slice of subscriptions. */
export function followInvoices(periods: BilledPeriods): void {
  followers = periods
}

function billed(): BilledPeriods {
  if (followers === undefined) throw new Error('nobody has said how periods follow their invoices: call wire()')
  return followers
}

/** Puts a subscription's next unbilled period on a locked draft. Throws 409 `conflict` when there is none. */
export const billNextPeriod = (context: WriteContext, draft: InvoiceRow, subscriptionRef: string): Promise<InvoiceRow> =>
  billed().billNext(context, draft, subscriptionRef)

/** Tells the periods of a subscription's invoice what became of it. */
export async function tellPeriods(context: WriteContext, invoice: InvoiceRow, what: 'waive' | 'voided'): Promise<void> {
  if (invoice.subscriptionRef !== null) await billed()[what](context, invoice)
}

/** Tells the periods of a subscription's invoice that its lines are on another one. */
export async function movePeriods(context: WriteContext, from: InvoiceRow, to: InvoiceRow): Promise<void> {
  if (from.subscriptionRef !== null) await billed().move(context, from, to)
}

/** Whether the period of one of some lines is billed anew, or is to be, since they were credited. */
export const isBilledAnew = (db: Db, lines: readonly ItemRow[]): Promise<boolean> => billed().isBilledAnew(db, lines)
