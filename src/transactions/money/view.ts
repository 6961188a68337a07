import { embeddedUser } from '../../community/users/view.ts'
import type { Static } from '../../kernel/contract/schema.ts'
import { money } from '../../terms/amounts.ts'
import type { MoneyRefund, MoneyTransaction } from './contract-transaction.ts'
import { canGiveBack, leftOf } from './rules.ts'
import type { MoneyRefundRow, WholeMoneyTransaction } from './table.ts'

type Shown = Static<typeof MoneyTransaction>
type ShownRefund = Static<typeof MoneyRefund>

/** A payment as it appears in answers, with its refunds, the oldest first. */
export function moneyTransactionView(row: WholeMoneyTransaction, refunds: readonly MoneyRefundRow[] = []): Shown {
  const { currencyCode, userRef, name, surname, email, companyRef } = row
  const left = leftOf(row, refunds)
  const last = refunds.findLast(({ status }) => status !== 'canceled')
  return {
    id: row.id,
    locationRef: row.locationRef,
    membershipRef: row.membershipRef ?? undefined,
    companyRef: companyRef ?? undefined,
    user: userRef === null ? undefined : embeddedUser({ ...row, id: userRef, name: name!, surname: surname!, email: email! }),
    company: companyRef === null ? undefined : { id: companyRef, title: row.companyTitle! },
    type: row.type,
    status: row.status,
    amount: money(row.amount, currencyCode),
    currencyCode,
    paymentMethod: { type: row.paymentMethod, label: row.label ?? undefined },
    order: orderOf(row),
    creditPackage: packageOf(row),
    ticket: ticketOf(row),
    booking: bookingOf(row),
    invoice: invoiceOf(row),
    depositRef: row.depositRef ?? undefined,
    surplusAmount: row.surplusAmount === 0 ? undefined : money(row.surplusAmount, currencyCode),
    reason: row.reason ?? undefined,
    reference: row.reference ?? undefined,
    receiveDate: row.receiveDate ?? undefined,
    settleDate: row.settleDate ?? undefined,
    refundable: canGiveBack(row) && left > 0,
    refunds: refunds.map(refund => moneyRefundView(refund, currencyCode)),
    refund: last && { amount: money(row.amount - left, currencyCode), createDate: last.createDate },
    createDate: row.createDate,
  }
}

/** A refund as it appears in answers. */
export const moneyRefundView = (row: MoneyRefundRow, currencyCode: string): ShownRefund => ({
  id: row.id,
  amount: money(row.amount, currencyCode),
  status: row.status,
  label: row.label ?? undefined,
  note: row.note ?? undefined,
  creditNoteRef: row.creditNoteRef ?? undefined,
  payDate: row.payDate ?? undefined,
  createDate: row.createDate,
})

function orderOf(row: WholeMoneyTransaction): Shown['order'] {
  const { orderRef: id } = row
  if (id === null) return undefined
  return {
    id,
    number: row.orderNumber!,
    quantity: row.orderQuantity!,
    option: { id: row.optionRef!, name: row.optionTitle! },
    product: { id: row.productRef!, title: row.productTitle! },
    price: priceOf(row),
  }
}

function packageOf(row: WholeMoneyTransaction): Shown['creditPackage'] {
  const { purchaseRef } = row
  if (purchaseRef === null) return undefined
  return { id: row.packageRef!, title: row.packageTitle!, purchaseRef, quantity: row.purchaseQuantity!, price: priceOf(row) }
}

function ticketOf(row: WholeMoneyTransaction): Shown['ticket'] {
  const { eventTicketRef: id } = row
  if (id === null) return undefined
  return { id, quantity: row.ticketQuantity!, event: { id: row.eventRef!, title: row.eventTitle! }, price: priceOf(row) }
}

function bookingOf(row: WholeMoneyTransaction): Shown['booking'] {
  const { bookingRef: id } = row
  return id === null ? undefined : { id, resource: { id: row.resourceRef!, title: row.resourceTitle! }, price: priceOf(row) }
}

function invoiceOf(row: WholeMoneyTransaction): Shown['invoice'] {
  const { invoiceRef: id, invoiceNumber: number, invoiceTitle: title } = row
  return id === null ? undefined : { id, number: number!, title: title!, price: priceOf(row) }
}

const priceOf = ({ currencyCode, amount, taxAmount }: WholeMoneyTransaction) => ({
  netAmount: money(amount - taxAmount, currencyCode),
  taxAmount: money(taxAmount, currencyCode),
})
