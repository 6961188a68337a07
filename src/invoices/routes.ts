import { findLocation } from '../access/store.ts'
import { implement } from '../kernel/implement.ts'
import { found } from '../kernel/errors.ts'
import { Faults } from '../kernel/references.ts'
import { referencedHolder } from '../transactions/work-holders.ts'
import * as contract from './contract.ts'
import { itemsOf } from './items/store.ts'
import { findInvoice } from './store.ts'
import { shownInvoice } from './view.ts'
import { draftOf } from './work.ts'

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
    const location = faults.reference(await findLocation(tx, network, locationRef), '/invoice/locationRef', 'location')
    const { holder } = await referencedHolder(tx, network, sent, '/invoice', faults)
    faults.refuse()
    return { invoice: shownInvoice(await draftOf(call, { location, ...holder, subscriptionRef: null }), []) }
  },

  async getInvoice({ db, network, params }) {
    const invoice = found(await findInvoice(db, network, params.id), 'invoice')
    return { invoice: shownInvoice(invoice, await itemsOf(db, network, invoice.id)) }
  },
})
