import { invoices } from '../../invoices/store.ts'
import { found } from '../../kernel/errors/api-error.ts'
import { implement } from '../../kernel/http/implement.ts'
import { creditNotes } from '../credit_notes/store.ts'
import { creditNoteDocument, invoiceDocument } from './actions.ts'
import { pdfOf } from './actions-draw.ts'
import { xmlOf } from './actions-xml.ts'
import * as contract from './contract.ts'

export const documentRoutes = implement(contract, {
  async getInvoicePdf({ db, network, params }) {
    const document = await invoiceDocument(db, found(await invoices.find(db, network, params.id), 'invoice'))
    return { name: `${document.title}.pdf`, content: asker => pdfOf(document, { by: network, ...asker }) }
  },

  async getInvoiceXml({ db, network, params }) {
    const document = await invoiceDocument(db, found(await invoices.find(db, network, params.id), 'invoice'))
    return { name: `${document.title}.xml`, content: xmlOf(document) }
  },

  async getCreditNoteXml({ db, network, params }) {
    const document = await creditNoteDocument(db, found(await creditNotes.find(db, network, params.id), 'credit note'))
    return { name: `${document.title}.xml`, content: xmlOf(document) }
  },

  async getCreditNotePdf({ db, network, params }) {
    const document = await creditNoteDocument(db, found(await creditNotes.find(db, network, params.id), 'credit note'))
    return { name: `${document.title}.pdf`, content: asker => pdfOf(document, { by: network, ...asker }) }
  },
})
