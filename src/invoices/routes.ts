import { locations } from '../access/store.ts'
import { implement } from '../kernel/http/implement.ts'
import { found } from '../kernel/errors/api-error.ts'
import { Faults } from '../kernel/errors/faults.ts'
import { referencedHolder } from '../community/holders/actions.ts'
import * as contract from './contract.ts'
import { itemsOf } from './items/store.ts'
import { invoices } from './store.ts'
import { invoiceView } from './view.ts'
import { draftOf } from './actions.ts'

export const invoiceRoutes = implement(contract, {
  async createInvoice(call) {
    const {
      tx,
      network,
      body: {
        invoice: { locationRef, ...sent },
      },
    } = call
    const faults = new Faults()
    const named = faults.reference(await locations.find(tx, network, locationRef), '/invoice/locationRef', 'location')
    const { holder } = await referencedHolder(tx, network, sent, '/invoice', faults)
    const { location } = faults.refuse({ location: named })
    return { invoice: invoiceView(await draftOf(call, { location, ...holder, subscriptionRef: null }), []) }
  },

  async getInvoice({ db, network, params }) {
    const invoice = found(await invoices.find(db, network, params.id), 'invoice')
    return { invoice: invoiceView(invoice, await itemsOf(db, network, invoice.id)) }
  },
})
