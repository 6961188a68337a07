import { withCustomer } from '../community/holders/actions.ts'
import { found } from '../kernel/errors/api-error.ts'
import { implement } from '../kernel/http/implement.ts'
import { createDraft, deleteDraft, updateTerms } from './actions-drafts.ts'
import { loadInvoice, loadInvoiceAndItems, loadInvoices } from './actions-view.ts'
import * as contract from './contract.ts'
import { invoices } from './store.ts'
import { invoicesOf } from './store-lists.ts'

export const invoiceRoutes = implement(contract, {
  async createInvoice(call) {
    const { id } = await createDraft(call, call.body)
    return { invoice: await loadInvoice(call.tx, (await invoices.find(call.tx, call.network, id))!, call.now) }
  },

  async listInvoices(call) {
    const { db, network, now } = call
    const { rows, nextPageToken } = await invoicesOf({ ...call, query: await withCustomer(db, network, call.query) })
    return { invoices: await loadInvoices(db, network, rows, now), nextPageToken }
  },

  async listItemsOfInvoice({ db, network, now, params }) {
    return loadInvoiceAndItems(db, found(await invoices.find(db, network, params.id), 'invoice'), now)
  },

  async getInvoice({ db, network, now, params }) {
    return { invoice: await loadInvoice(db, found(await invoices.find(db, network, params.id), 'invoice'), now) }
  },

  async updateInvoice(call) {
    const { tx, network, now, params, body } = call
    const before = found(await invoices.lock(tx, network, params.id), 'invoice')
    return { invoice: await loadInvoice(tx, await updateTerms(call, before, body.invoice), now) }
  },

  async deleteInvoice(call) {
    const { tx, network, now, params } = call
    const before = found(await invoices.lock(tx, network, params.id), 'invoice')
    return { invoice: await loadInvoice(tx, await deleteDraft(call, before), now) }
  },
})
