import type { Database } from '../../db/database.ts'
import { invoices } from '../../invoices/store.ts'
import type { Attachment } from '../../kernel/smtp/mailer.ts'
import { invoiceDocument } from './actions.ts'
import { pdfOf } from './actions-draw.ts'
import { xmlIfPossible } from './actions-xml.ts'

/** Mails about an invoice, reminders too, carry it as a PDF, and as an electronic invoice where it can be one. */
export async function filesOfInvoice(database: Database, network: string, invoiceRef: string): Promise<Attachment[]> {
  const document = await database.read(async db => {
    const invoice = await invoices.find(db, network, invoiceRef)
    return invoice && invoiceDocument(db, invoice)
  })
  if (document === undefined) return []
  const xml = xmlIfPossible(document)
  // A prefix is free text, and a name of a file is not.
  const name = document.title.replace(/[^\p{L}\p{N}._-]+/gu, '_')
  return [
    { filename: `${name}.pdf`, contentType: 'application/pdf', content: await pdfOf(document, { by: network }) },
    ...(xml === undefined ? [] : [{ filename: `${name}.xml`, contentType: 'application/xml', content: xml }]),
  ]
}
