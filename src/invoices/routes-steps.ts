import { findNetwork } from '../access/store.ts'
import { ApiError, found } from '../kernel/errors/api-error.ts'
import { Faults } from '../kernel/errors/faults.ts'
import { implement } from '../kernel/http/implement.ts'
import type { Db } from '../db/database.ts'
import { record } from '../kernel/storage/record.ts'
import { moneyUnits } from '../terms/amounts.ts'
import { lockHolder } from '../transactions/actions-holders.ts'
import { findMoneyTransaction, moneyTransactions, refundsOf } from '../transactions/money/store.ts'
import { moneyTransactionView } from '../transactions/money/view.ts'
import { issueDraft } from './actions-issue.ts'
import { mailInvoice } from './actions-mails.ts'
import { cancelPaymentOf, pay } from './actions-pay.ts'
import { lockUses, usesOf } from './items/actions-uses.ts'
import { loadInvoice } from './actions-view.ts'
import { duplicate, voidIssued } from './actions-void.ts'
import * as contract from './contract-steps.ts'
import { linesOf } from './items/store-taking.ts'
import { wayOf } from './rules-paying.ts'
import { invoices } from './store.ts'

export const invoiceStepRoutes = implement(contract, {
  async issueInvoice(call) {
    const { tx, network, now, params, body } = call
    const seen = found(await invoices.find(tx, network, params.id), 'invoice')
    await lockHolder(call, seen, { orDeleted: true })
    await lockUses(call, usesOf(await linesOf(tx, network, seen.id)))
    const before = found(await invoices.lock(tx, network, params.id), 'invoice')
    const invoice = await loadInvoice(tx, await issueDraft(call, before, body), now)
    return { invoice, invoiceItems: invoice.items }
  },

  async payInvoice(call) {
    const { tx, network, params, body } = call
    const seen = found(await invoices.find(tx, network, params.id), 'invoice')
    const faults = new Faults()
    const { amount, payment, keepSurplus } = body
    const paid = {
      ...payment,
      amount: amount === undefined ? undefined : moneyUnits(amount, seen, faults.at('/amount')),
      paymentMethod: wayOf(payment, (await findNetwork(tx, network))!, faults),
      keepSurplus,
    }
    faults.refuse()
    return answer(call, params.id, await pay(call, seen, paid))
  },

  async cancelInvoicePayment(call) {
    const { tx, network, params, body } = call
    const seen = found(await invoices.find(tx, network, params.id), 'invoice')
    const faults = new Faults()
    const { paymentRef, reason } = body
    const named = paymentRef === undefined ? undefined : await moneyTransactions.find(tx, network, paymentRef)
    const payment = named?.invoiceRef === seen.id ? named : undefined
    if (paymentRef !== undefined) faults.reference(payment, '/paymentRef', 'payment of this invoice')
    faults.refuse()
    return answer(call, params.id, await cancelPaymentOf(call, seen, payment, reason))
  },

  async voidInvoice(call) {
    const { tx, network, now, params, body } = call
    const seen = found(await invoices.find(tx, network, params.id), 'invoice')
    const draft = await voidIssued(call, seen, { reason: body.reason, reissue: body.reissue })
    const after = (await invoices.find(tx, network, seen.id))!
    return { invoice: await loadInvoice(tx, after, now), draft: draft && (await loadInvoice(tx, draft, now)) }
  },

  async duplicateInvoice(call) {
    const { tx, network, now, params } = call
    const from = found(await invoices.find(tx, network, params.invoiceRef), 'invoice')
    return { invoice: await loadInvoice(tx, await duplicate(call, from), now) }
  },

  async resendInvoice(call) {
    const { tx, network, now, params, body } = call
    const row = found(await invoices.lock(tx, network, params.id), 'invoice')
    if (row.status === 'draft' || row.status === 'voided')
      throw new ApiError('conflict', `The invoice is ${row.status}, and is not mailed.`)
    const mails = await mailInvoice(call, row, body)
    if (mails.length === 0) throw new ApiError('conflict', 'The customer has no e-mail address.')
    await record(call, 'invoice', 'sent', { before: row, after: row })
    return { invoice: await loadInvoice(tx, row, now) }
  },
})

/** The invoice and its payment as they are after a step. */
async function answer(
  { tx, network, now }: { tx: Db; network: string; now: string },
  id: string,
  { id: paymentRef }: { id: string },
) {
  const row = (await invoices.find(tx, network, id))!
  const payment = (await findMoneyTransaction(tx, network, paymentRef))!
  const refunds = (await refundsOf(tx, network, [paymentRef])).get(paymentRef)
  return { invoice: await loadInvoice(tx, row, now), payment: moneyTransactionView(payment, refunds) }
}
