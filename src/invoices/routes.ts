import { locations } from '../access/store.ts'
import type { Db } from '../db/database.ts'
import { implement } from '../kernel/http/implement.ts'
import { found } from '../kernel/errors/api-error.ts'
import { Faults } from '../kernel/errors/faults.ts'
import { referencedHolder, withCustomer } from '../community/holders/actions.ts'
import * as contract from './contract.ts'
import { itemsOf } from './items/store.ts'
import { itemView } from './items/view.ts'
import { sumsOf } from './rules.ts'
import { invoiceList, invoices, partiesOf, sumsOfInvoices } from './store.ts'
import type { InvoiceRow } from './table.ts'
import { invoiceView, listedInvoiceView } from './view.ts'
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
    return { invoice: await view(tx, await draftOf(call, { location, ...holder, subscriptionRef: null })) }
  },

  async listInvoices(call) {
    const { db, network } = call
    const { rows, nextPageToken } = await invoiceList.read({ ...call, query: await withCustomer(db, network, call.query) })
    const parties = await partiesOf(db, network, rows)
    const sums = await sumsOfInvoices(db, network, [...parties.keys()])
    return { invoices: rows.map(row => listedInvoiceView(row, parties.get(row.id)!, sums.get(row.id) ?? NONE)), nextPageToken }
  },

  async listItemsOfInvoice({ db, network, params }) {
    const row = found(await invoices.find(db, network, params.id), 'invoice')
    const items = await itemsOf(db, network, row.id)
    const parties = (await partiesOf(db, network, [row])).get(row.id)!
    return { invoice: listedInvoiceView(row, parties, sumsOf(items)), invoiceItems: items.map(itemView) }
  },

  async getInvoice({ db, network, params }) {
    const invoice = found(await invoices.find(db, network, params.id), 'invoice')
    return { invoice: await view(db, invoice) }
  },
})

/** The sums of an invoice without items. */
const NONE = sumsOf([])

const view = async (db: Db, row: InvoiceRow) =>
  invoiceView(row, (await partiesOf(db, row.network, [row])).get(row.id)!, await itemsOf(db, row.network, row.id))
