import { moneyUnits, rateUnits } from '../../terms/amounts.ts'
import { implement } from '../../kernel/http/implement.ts'
import { found } from '../../kernel/errors/api-error.ts'
import { QUANTITY_DECIMALS, toUnits } from '../../kernel/money/money.ts'
import { Faults } from '../../kernel/errors/faults.ts'
import { invoices } from '../store.ts'
import * as contract from './contract.ts'
import { findItem } from './store.ts'
import { itemView } from './view.ts'
import { addItem } from './actions.ts'

export const invoiceItemRoutes = implement(contract, {
  async createInvoiceItem(call) {
    const {
      tx,
      network,
      body: {
        invoiceItem: { invoiceRef, description, quantity, tax, ...sent },
      },
    } = call
    const faults = new Faults()
    const named = faults.reference(await invoices.lock(tx, network, invoiceRef), '/invoiceItem/invoiceRef', 'invoice')
    const unitAmount = moneyUnits(sent.unitAmount, named, faults, '/invoiceItem/unitAmount')
    const { invoice } = faults.refuse({ invoice: named })
    const { id } = await addItem(call, invoice, {
      type: 'custom',
      description,
      unitAmount,
      quantity: toUnits(quantity, QUANTITY_DECIMALS)!,
      rate: rateUnits(tax.rate),
      pointer: '/invoiceItem/quantity',
    })
    return { invoiceItem: itemView(found(await findItem(tx, network, id), 'invoice item')) }
  },

  async getInvoiceItem({ db, network, params }) {
    return { invoiceItem: itemView(found(await findItem(db, network, params.id), 'invoice item')) }
  },
})
