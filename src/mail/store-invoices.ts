import type { Db } from '../db/database.ts'
import type { InvoiceMatter } from './table-matter.ts'

/** Gives what a mail says of an invoice, as it is at that moment; undefined for one that is not there any more. */
type Tell = (db: Db, network: string, id: string) => Promise<InvoiceMatter | undefined>

let tell: Tell | undefined

/** Says once how invoices are told in mails (src/wiring.ts). So mails import no slice of invoices. */
export function tellInvoices(how: Tell): void {
  tell = how
}

export async function invoiceMatter(db: Db, network: string, id: string): Promise<InvoiceMatter | undefined> {
  if (tell === undefined) throw new Error('nobody has said how invoices are told: call wire()')
  return tell(db, network, id)
}
