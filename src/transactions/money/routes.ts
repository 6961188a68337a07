import { withCustomer } from '../../community/holders/actions.ts'
import type { Db } from '../../db/database.ts'
import { ApiError, found } from '../../kernel/errors/api-error.ts'
import { Faults } from '../../kernel/errors/faults.ts'
import { implement } from '../../kernel/http/implement.ts'
import type { WriteContext } from '../../kernel/storage/context.ts'
import { record } from '../../kernel/storage/record.ts'
import { moneyUnits } from '../../terms/amounts.ts'
import { thingOf } from '../../terms/bought.ts'
import { lockHolder } from '../actions-holders.ts'
import { addRefund, checkPayDate, keepCode, touchPayments } from './actions-refunds.ts'
import { setStatus } from './actions.ts'
import { paidThing } from './actions-things.ts'
import { moveBalance } from './balances/actions.ts'
import * as contract from './contract.ts'
import { canGiveBack, isToBePaidOut, mayBecome } from './rules.ts'
import { findMoneyTransaction, moneyRefunds, moneyTransactionList, moneyTransactions, refundsOf } from './store.ts'
import type { MoneyRefundRow, MoneyTransactionRow } from './table.ts'
import { moneyRefundView, moneyTransactionView } from './view.ts'

const NOUN = 'money transaction'

export const moneyTransactionRoutes = implement(contract, {
  async listMoneyTransactions(call) {
    const { db, network } = call
    const { rows, nextPageToken } = await moneyTransactionList.read({
      ...call,
      query: await withCustomer(db, network, call.query),
    })
    const refunds = await refundsOf(
      db,
      network,
      rows.map(({ id }) => id),
    )
    return { transactions: rows.map(row => moneyTransactionView(row, refunds.get(row.id))), nextPageToken }
  },

  async getMoneyTransaction({ db, network, params }) {
    return { transaction: await view(db, network, params.id) }
  },

  async setMoneyTransactionStatus(call) {
    const { tx, network, params, body } = call
    const { status } = body.transaction
    const use = thingOf(found(await moneyTransactions.find(tx, network, params.id), NOUN))
    const thing = use && paidThing(use.type)
    if (thing) await thing.lock(call, use.id)
    const row = found(await moneyTransactions.lock(tx, network, params.id), NOUN)
    if (row.paymentMethod !== 'external')
      throw new ApiError('conflict', `A payment by ${row.paymentMethod} is not settled by hand.`)
    if (!mayBecome(row.status, status))
      throw new ApiError('conflict', `The payment is ${row.status} and cannot become ${status}.`)
    await setStatus(call, [row], body.transaction)
    if (thing) await thing.follow(call, use.id, status)
    return { transaction: await view(tx, network, params.id) }
  },

  async createMoneyRefund(call) {
    const { tx, network, params, body } = call
    const row = found(await moneyTransactions.lock(tx, network, params.id), NOUN)
    const faults = new Faults()
    const { amount: sent, label, note } = body.refund
    const amount = sent === undefined ? undefined : moneyUnits(sent, row, faults.at('/refund/amount'))
    faults.refuse()
    if (!canGiveBack(row)) {
      const why = GIVEN_BACK[row.type] ?? `The payment is ${row.status}.`
      throw new ApiError('conflict', why)
    }
    const refund = await addRefund(call, row, { amount, label, note })
    return { refund: moneyRefundView(refund, row.currencyCode), transaction: await view(tx, network, row.id) }
  },

  async setMoneyRefundStatus(call) {
    const { tx, network, params, body, now } = call
    const seen = found(await moneyTransactions.find(tx, network, params.id), NOUN)
    await lockHolder(call, seen, { orDeleted: true })
    const row = found(await moneyTransactions.lock(tx, network, params.id), NOUN)
    const before = found(await moneyRefunds.lock(tx, network, params.refundId), 'refund')
    found(before.moneyTransactionRef === row.id || undefined, 'refund of this payment')
    const { status, label, payDate } = body.refund
    const faults = new Faults()
    for (const [name, said] of Object.entries({ label, payDate })) {
      faults.rule(status === 'canceled' && said !== undefined, `/refund/${name}`, 'What is canceled was not paid out.')
    }
    await checkPayDate({ db: tx, network, locationRef: row.locationRef, now }, payDate, faults.at('/refund/payDate'))
    faults.refuse()
    if (before.status !== 'pending') throw new ApiError('conflict', `The refund is ${before.status} and cannot become ${status}.`)
    const after = await moneyRefunds.update(call, before, {
      status,
      ...(label !== undefined && { label }),
      payDate: payDate ?? null,
    })
    await record(call, 'moneyRefund', 'updated', { before, after })
    if (status === 'canceled') await (after.creditNoteRef === null ? keepCode(call, row) : keepOnBalance(call, row, after))
    const refunds = (await refundsOf(tx, network, [row.id])).get(row.id) ?? []
    const refundStatus = refunds.some(isToBePaidOut) ? ('pending' as const) : null
    await touchPayments(call, [row], () => ({ refundStatus }))
    return { refund: moneyRefundView(after, row.currencyCode), transaction: await view(tx, network, row.id) }
  },
})

/** What a credit note has given back and nobody paid out stays the customer's: it goes on the balance. */
async function keepOnBalance(context: WriteContext, payment: MoneyTransactionRow, refund: MoneyRefundRow): Promise<void> {
  const { amount, creditNoteRef } = refund
  const invoiceRef = payment.invoiceRef ?? undefined
  await moveBalance(context, payment, { type: 'creditNote', amount, note: '', invoiceRef, creditNoteRef: creditNoteRef! })
}

/** What gives back what refunds cannot. */
const GIVEN_BACK: Partial<Record<MoneyTransactionRow['type'], string>> = {
  invoice: 'The payment of an invoice is given back by a credit note.',
  deposit: 'A deposit is returned.',
}

async function view(db: Db, network: string, id: string) {
  const row = found(await findMoneyTransaction(db, network, id), NOUN)
  return moneyTransactionView(row, (await refundsOf(db, network, [id])).get(id))
}
