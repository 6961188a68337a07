import type { Database } from '../db/database.ts'
import type { Attachment } from '../kernel/smtp/mailer.ts'

/** Makes the files that go with a mail about an invoice, as they are at that moment. */
type Attach = (database: Database, network: string, invoiceRef: string) => Promise<Attachment[]>

let attach: Attach | undefined

/** Says once, when its slice is loaded, which files go with mails about invoices. So mails import no slice of invoices. */
export const attachToInvoiceMails = (how: Attach): void => {
  attach = how
}

export async function invoiceAttachments(database: Database, network: string, invoiceRef: string): Promise<Attachment[]> {
  if (attach === undefined) throw new Error('nobody has said what goes with mails about invoices')
  return attach(database, network, invoiceRef)
}
