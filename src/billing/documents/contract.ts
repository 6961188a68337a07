import { endpoint } from '../../kernel/contract/endpoint.ts'
import { ById } from '../../kernel/contract/schema.ts'

const pdf =
  'Made from stored data alone: while nothing of it changes, each answer has the same bytes. A4, or Letter where the seller’s country ' +
  'has that, in the language of the location if that is English, German, French, Spanish or Portuguese, else in English.'

export const getInvoicePdf = endpoint({
  method: 'GET',
  path: '/invoices/v1/:id/pdf',
  scope: 'invoices',
  summary: 'Download an invoice as PDF',
  description: `Of an invoice that was issued; a draft is refused (\`conflict\`). It says what was paid until now. ${pdf}`,
  params: ById,
  status: 200,
  file: 'application/pdf',
  errors: ['not_found', 'conflict'],
})

const xml =
  'UBL 2.1 by EN 16931; an XRechnung where the buyer is in Germany, has a `buyerReference` and an e-mail, and the settings of the location have ' +
  'city, postal code, e-mail and phone number. It says what stood when it was issued and never changes: later payments are not in it. Both ' +
  'parties need a country by its code of ISO 3166-1, and the seller a tax number (`billing_details_missing`, with a fault for each). What the standard ' +
  'cannot say is refused with `conflict`: currencies with three decimals, lines that are `outOfScope` beside others, and ' +
  'so many tiny lines that the tax of a rate is a whole unit of the currency or more off what the rate is of their sum.'

export const getInvoiceXml = endpoint({
  method: 'GET',
  path: '/invoices/v1/:id/xml',
  scope: 'invoices',
  summary: 'Download an invoice as an electronic invoice',
  description: `Of an invoice that was issued; a draft is refused (\`conflict\`). ${xml}`,
  params: ById,
  status: 200,
  file: 'application/xml',
  errors: ['not_found', 'conflict', 'billing_details_missing'],
})

export const getCreditNoteXml = endpoint({
  method: 'GET',
  path: '/billing/credit_notes/v1/:id/xml',
  scope: 'invoices',
  summary: 'Download a credit note as an electronic credit note',
  description: xml,
  params: ById,
  status: 200,
  file: 'application/xml',
  errors: ['not_found', 'conflict', 'billing_details_missing'],
})

export const getCreditNotePdf = endpoint({
  method: 'GET',
  path: '/billing/credit_notes/v1/:id/pdf',
  scope: 'invoices',
  summary: 'Download a credit note as PDF',
  description: pdf,
  params: ById,
  status: 200,
  file: 'application/pdf',
  errors: ['not_found'],
})
