import { settingsOf } from '../billing/settings/store.ts'
import type { Settings } from '../billing/settings/table.ts'
import type { Db } from '../db/database.ts'
import type { WriteContext } from '../kernel/storage/context.ts'
import { now } from '../kernel/time/clock.ts'
import { queueMail } from '../mail/actions.ts'
import type { MailRow } from '../mail/table.ts'
import type { InvoiceMatter } from '../mail/table-matter.ts'
import { told } from '../terms/told.ts'
import { paymentsOfInvoices } from '../transactions/money/store.ts'
import { amountsOf, sumsOf } from './rules-amounts.ts'
import { isOverdue } from './rules-due.ts'
import { invoices, sumsOfInvoices } from './store.ts'
import type { InvoiceRow } from './table.ts'

interface Sending {
  /** Another address than the buyer's. */
  to?: string | undefined
  /** Those of the location, and the user who is billed, null for a company: where they are known already. */
  settings?: Pick<Settings, 'copyEmail'>
  userRef?: string | null
}

/**
 * Queues the mail with an issued invoice: to the buyer, or to another address, and a copy to whom the settings of the location name, also
 * where the buyer has no address. Gives the mails to the customer: none then.
 */
export async function mailInvoice(
  context: WriteContext,
  invoice: InvoiceRow,
  { to, settings, userRef }: Sending = {},
): Promise<MailRow[]> {
  const { copyEmail } = settings ?? (await settingsOf(context.tx, context.network, invoice.locationRef))
  const addressee = userRef === undefined ? undefined : { userRef, locationRef: invoice.locationRef }
  const mail = { kind: 'invoiceIssued', objectRef: invoice.id, addressee } as const
  const recipient = to ?? invoice.buyer?.email
  const sent = recipient ? [await queueMail(context, { ...mail, recipient })] : []
  if (to === undefined && copyEmail !== null) await queueMail(context, { ...mail, recipient: copyEmail })
  return sent
}

/** An invoice as mails tell it; undefined for one that is not there any more. */
export async function invoiceMatterOf(db: Db, network: string, id: string): Promise<InvoiceMatter | undefined> {
  const row = await invoices.find(db, network, id)
  if (row === undefined || row.number === null) return undefined
  const sums = (await sumsOfInvoices(db, network, [id])).get(id) ?? sumsOf([])
  const { gross, remaining } = amountsOf(row, sums, (await paymentsOfInvoices(db, network, [id])).get(id) ?? [])
  return {
    title: row.title!,
    status: row.status,
    isOverdue: isOverdue(row, now(network)),
    customerName: row.buyer!.name,
    grossAmount: gross,
    remaining,
    currencyCode: row.currencyCode,
    dueDate: row.dueDate!,
    timezoneId: row.timezoneId,
    note: told(row.customerNote) ?? null,
  }
}
