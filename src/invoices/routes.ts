import { locations } from '../access/store.ts'
import type { Db } from '../db/database.ts'
import { implement } from '../kernel/http/implement.ts'
import { found } from '../kernel/errors/api-error.ts'
import { Faults } from '../kernel/errors/faults.ts'
import { referencedHolder } from '../community/holders/actions.ts'
import * as contract from './contract.ts'
import { itemsOf } from './items/store.ts'
import { invoices } from './store.ts'
import type { InvoiceRow } from './table.ts'
import { invoiceView } from './view.ts'
import { draftOf, partiesOf } from './actions.ts'

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
    return { invoice: await view(tx, await draftOf(call, { location, ...holder, subscriptionRef: null })) }
  },

  async getInvoice({ db, network, params }) {
    const invoice = found(await invoices.find(db, network, params.id), 'invoice')
    return { invoice: await view(db, invoice) }
  },
})

const view = async (db: Db, row: InvoiceRow) =>
  invoiceView(row, (await partiesOf(db, row.network, [row])).get(row.id)!, await itemsOf(db, row.network, row.id))
