import type { Db } from '../../db/database.ts'
import { buyersOf, invoices } from '../../invoices/store.ts'
import { thingOf } from '../../terms/bought.ts'
import { idOf, type Holder } from '../../terms/holder.ts'
import { changeOf } from '../../transactions/money/balances/rules.ts'
import { refundsOf } from '../../transactions/money/store.ts'
import { byDate } from './rules.ts'
import { taxInRefunds, type Movement } from './rules-movements.ts'
import { balanceEntriesIn } from './store-holdings.ts'
import {
  canceledPayments,
  notedPayments,
  notesMade,
  paidRefunds,
  paymentsWith,
  returnedDeposits,
  type Payment,
  type Span,
} from './store.ts'

/** Money that came in and was given back in a span of time, in the order of time. */
export async function movementsOf(db: Db, span: Span): Promise<Movement[]> {
  const { network } = span
  const noted = await notedPayments(db, span)
  const canceled = await canceledPayments(db, span)
  const refunds = await paidRefunds(db, span)
  const notes = (await notesMade(db, span)).filter(({ outOfBandAmount, status }) => outOfBandAmount > 0 && status === 'issued')
  const deposits = await returnedDeposits(db, span)
  // What an invoice has put there or taken off is among its payments.
  const byHand = (await balanceEntriesIn(db, span)).filter(
    ({ type, invoiceRef }) => (type === 'add' || type === 'deduct') && invoiceRef === null,
  )
  const refunded = refunds.map(({ moneyTransactionRef }) => moneyTransactionRef)
  const givenBack = new Map((await paymentsWith(db, { network }, refunded)).map(one => [one.id, one]))
  const allRefunds = await refundsOf(db, network, refunded)
  const payments = [...noted, ...canceled, ...givenBack.values()]
  const paid = await invoices.findMany(
    db,
    network,
    [...payments, ...notes].flatMap(({ invoiceRef }) => invoiceRef ?? []),
  )
  // Whoever paid for something else than an invoice is told as of now.
  const buyers = await buyersOf(db, network, [
    ...payments.filter(({ invoiceRef }) => invoiceRef === null),
    ...deposits,
    ...byHand,
  ])
  const customerOf = (holder: Holder) => ({ buyer: buyers.get(idOf(holder))!, customerRef: idOf(holder) })
  const ofInvoice = (ref: string) => {
    const invoice = paid.get(ref)!
    return { buyer: invoice.buyer!, customerRef: idOf(invoice), invoice: { id: invoice.id, title: invoice.title! } }
  }
  const whoAndWhat = (one: Payment) =>
    one.invoiceRef === null ? { ...customerOf(one), invoice: undefined } : ofInvoice(one.invoiceRef)
  const sameOf = (one: Payment) => ({
    ...whoAndWhat(one),
    transactionRef: one.id,
    thing: { id: thingOf(one)?.id ?? one.invoiceRef ?? one.depositRef, number: one.orderNumber, title: titleOf(one) },
    type: one.type,
    method: one.paymentMethod,
    reference: one.reference,
    currencyCode: one.currencyCode,
  })
  const saleOf = ({ taxRate, taxCategory }: Payment, amount: number, tax: number): Movement['sale'] =>
    taxRate === null ? undefined : { taxRate, taxCategory: taxCategory!, net: amount - tax, tax }
  const ofPayment = (one: Payment, date: string, sign: 1 | -1): Movement[] => {
    const { label, amount, taxAmount, surplusAmount } = one
    // What is canceled has no `settleDate` any more.
    const moneyDate = movedBy(one.settleDate ?? one.receiveDate, one.noteDate!)
    const same = { ...sameOf(one), date, moneyDate, label, refundRef: undefined }
    const sale = saleOf(one, sign * amount, sign * taxAmount)
    const came: Movement[] = [
      { ...same, kind: sign === 1 ? 'payment' : 'paymentCanceled', amount: sign * amount, sale },
      { ...same, kind: sign === 1 ? 'surplus' : 'surplusCanceled', amount: sign * surplusAmount, sale: undefined },
    ]
    return came.filter(movement => movement.amount !== 0)
  }
  const movements: Movement[] = [
    ...noted.flatMap(one => ofPayment(one, one.noteDate!, 1)),
    ...canceled.flatMap(one => ofPayment(one, one.cancelDate!, -1)),
    ...refunds.map(({ id, moneyTransactionRef, amount, label, payDate, updateDate }) => {
      const one = givenBack.get(moneyTransactionRef)!
      const tax = taxInRefunds(one, allRefunds.get(one.id)!).get(id)!
      return {
        ...sameOf(one),
        refundRef: id,
        date: updateDate,
        moneyDate: movedBy(payDate, updateDate),
        kind: 'refund' as const,
        label: label ?? one.label,
        amount: -amount,
        sale: saleOf(one, -amount, -tax),
      }
    }),
    ...deposits.map(one => ({
      ...NOT_OF_A_PAYMENT,
      ...customerOf(one),
      invoice: undefined,
      refundRef: one.id,
      thing: { id: one.depositRef, number: null, title: undefined },
      date: one.createDate,
      moneyDate: one.createDate,
      type: 'deposit' as const,
      label: one.label,
      reference: null,
      currencyCode: one.currencyCode,
      amount: -one.amount,
    })),
    ...notes.map(one => ({
      ...NOT_OF_A_PAYMENT,
      ...ofInvoice(one.invoiceRef),
      refundRef: undefined,
      thing: { id: one.invoiceRef, number: null, title: undefined },
      date: one.createDate,
      moneyDate: movedBy(one.outOfBandPayDate ?? one.effectiveDate, one.createDate),
      type: 'invoice' as const,
      label: one.outOfBandLabel,
      reference: one.title,
      currencyCode: one.currencyCode,
      amount: -one.outOfBandAmount,
    })),
    ...byHand.map(one => ({
      ...NOT_OF_A_PAYMENT,
      kind: one.type === 'add' ? ('balanceAdd' as const) : ('balanceDeduct' as const),
      ...customerOf(one),
      invoice: undefined,
      refundRef: undefined,
      thing: { id: one.id, number: null, title: one.note },
      date: one.createDate,
      moneyDate: one.createDate,
      type: 'balance' as const,
      // Without a label no money came or went.
      method: one.label === null ? 'balance' : 'external',
      label: one.label,
      reference: null,
      currencyCode: one.currencyCode,
      amount: changeOf(one),
    })),
  ]
  return movements.toSorted(byDate)
}

/** When money came or went: when it was said to, but not after that was noted. */
const movedBy = (said: string | null, noteDate: string): string => (said !== null && said < noteDate ? said : noteDate)

/** Of what came and was given back beside the payments. */
const NOT_OF_A_PAYMENT = { kind: 'refund', transactionRef: undefined, method: 'external', sale: undefined } as const

/** What was sold, as it is called now. */
const titleOf = (one: Payment): string | undefined =>
  one.orderRef === null
    ? (one.packageTitle ?? one.eventTitle ?? one.resourceTitle ?? undefined)
    : `${one.productTitle}: ${one.optionTitle}`
