import { locations } from '../../access/store.ts'
import { referencedHolder, withCustomer } from '../../community/holders/actions.ts'
import { nulls } from '../../db/table.ts'
import { checkSubscription } from '../../invoices/actions.ts'
import { loadInvoice } from '../../invoices/actions-view.ts'
import { invoices } from '../../invoices/store.ts'
import { ApiError, found } from '../../kernel/errors/api-error.ts'
import { Faults } from '../../kernel/errors/faults.ts'
import { implement } from '../../kernel/http/implement.ts'
import { newKeys } from '../../kernel/storage/context.ts'
import { record } from '../../kernel/storage/record.ts'
import { moneyUnits } from '../../terms/amounts.ts'
import { idOf } from '../../terms/holder.ts'
import { findMoneyTransaction } from '../../transactions/money/store.ts'
import { moneyTransactionView } from '../../transactions/money/view.ts'
import { applyDeposit, loadDeposit, loadDeposits, lockDeposit, receiveDeposit, returnDeposit } from './actions.ts'
import * as contract from './contract.ts'
import { changed, refuseUnless } from './rules.ts'
import { depositList, deposits } from './store.ts'
import { deposit, type DepositRow } from './table.ts'

export const depositRoutes = implement(contract, {
  async listDeposits(call) {
    const { db, network } = call
    const { rows, nextPageToken } = await depositList.read({ ...call, query: await withCustomer(db, network, call.query) })
    return { deposits: await loadDeposits(db, network, rows), nextPageToken }
  },

  async createDeposit(call) {
    const { tx, network, body, actor } = call
    const { locationRef, amount: sent, subscriptionRef, note = null, dueDate = null, ...named } = body.deposit
    const faults = new Faults()
    const location = faults.reference(await locations.find(tx, network, locationRef), '/deposit/locationRef', 'location')
    const { holder } = await referencedHolder(tx, network, named, faults.at('/deposit'))
    const amount = moneyUnits(sent, location, faults.at('/deposit/amount'))
    await checkSubscription(tx, network, subscriptionRef, { ...holder, locationRef }, faults.at('/deposit'))
    const { currencyCode } = faults.refuse({ location }).location
    const keys = newKeys(call)
    const row: DepositRow = {
      ...nulls(deposit),
      ...keys,
      ...holder,
      locationRef,
      subscriptionRef: subscriptionRef ?? null,
      amount,
      currencyCode,
      note,
      dueDate,
      status: 'due',
      receivedAmount: 0,
      appliedAmount: 0,
      returnedAmount: 0,
      membershipRefCreator: actor?.membershipRef ?? null,
      updateDate: keys.createDate,
    }
    await deposits.insert(tx, row)
    await record(call, 'deposit', 'created', { after: row })
    return { deposit: await loadDeposit(tx, row) }
  },

  async getDeposit({ db, network, params }) {
    return { deposit: await loadDeposit(db, found(await deposits.find(db, network, params.id), 'deposit')) }
  },

  async updateDeposit(call) {
    const { tx, network, params, body } = call
    const before = found(await deposits.lock(tx, network, params.id), 'deposit')
    const { amount, note, dueDate } = body.deposit
    const faults = new Faults()
    const units = amount === undefined ? undefined : moneyUnits(amount, before, faults.at('/deposit/amount'))
    faults.refuse()
    const after = await deposits.update(call, before, changed(before, { amount: units, note, dueDate }))
    await record(call, 'deposit', 'updated', { before, after })
    return { deposit: await loadDeposit(tx, after) }
  },

  async payDeposit(call) {
    const { tx, network, params, body } = call
    const before = await lockDeposit(call, params.id)
    const { type: paymentMethod, ...said } = body.payment
    const paid = await receiveDeposit(call, before, { amount: unitsOf(body.amount, before), paymentMethod, ...said })
    return {
      deposit: await loadDeposit(tx, paid.deposit),
      payment: moneyTransactionView((await findMoneyTransaction(tx, network, paid.payment.id))!),
    }
  },

  async applyDeposit(call) {
    const { tx, network, now, params, body } = call
    const before = await lockDeposit(call, params.id)
    const faults = new Faults()
    const named = faults.reference(await invoices.find(tx, network, body.invoiceRef), '/invoiceRef', 'invoice')
    const isOther = named && (idOf(named) !== idOf(before) || named.locationRef !== before.locationRef)
    faults.rule(isOther ?? false, '/invoiceRef', 'The invoice is of another customer or location.')
    const asked = unitsOf(body.amount, before, faults)
    const { invoice: seen } = faults.refuse({ invoice: named })
    const applied = await applyDeposit(call, before, seen, asked)
    return { deposit: await loadDeposit(tx, applied.deposit), invoice: await loadInvoice(tx, applied.invoice, now) }
  },

  async returnDeposit(call) {
    const { tx, params, body } = call
    const { label = null, note = null } = body
    const before = await lockDeposit(call, params.id)
    const after = await returnDeposit(call, before, { amount: unitsOf(body.amount, before), label, note })
    return { deposit: await loadDeposit(tx, after) }
  },

  async cancelDeposit(call) {
    const { tx, params } = call
    const before = await lockDeposit(call, params.id)
    refuseUnless(before, ['due'])
    if (before.receivedAmount > 0) throw new ApiError('conflict', 'Something of the deposit has come: return it.')
    const after = await deposits.update(call, before, { status: 'canceled' })
    await record(call, 'deposit', 'canceled', { before, after })
    return { deposit: await loadDeposit(tx, after) }
  },
})

/** An amount of a request in minor units; without it, all there is. Throws 400. */
function unitsOf(amount: number | undefined, row: DepositRow, faults = new Faults()): number | undefined {
  if (amount === undefined) return undefined
  const units = moneyUnits(amount, row, faults.at('/amount'))
  faults.refuse()
  return units
}
