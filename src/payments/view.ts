import { credits, money, percent } from '../terms/amounts.ts'
import type { Static } from '../kernel/contract/schema.ts'
import type { Payment } from './contract.ts'
import { leftToGiveBack } from './rules.ts'
import type { PaymentDiscount, PaymentRefund, PaymentRow } from './table.ts'

type Shown = Static<typeof Payment>

/**
 * How a thing is paid, as its answer shows it, with what was given back; undefined for what is free. `byRule` says whether the rule of the
 * thing lets its payment be given back now.
 */
export function paymentView(row: PaymentRow, refunds: readonly PaymentRefund[], byRule: boolean): Shown | undefined {
  const { paymentType: type, paymentCurrencyCode: currencyCode } = row
  if (type === null) return undefined
  const amountOf = (units: number) => (currencyCode === null ? credits(units) : money(units, currencyCode))
  return {
    type,
    customerRef: (row.membershipRefPayer ?? row.companyRefPayer)!,
    amount: amountOf(row.paymentAmount!),
    grossAmount: row.paymentGrossAmount === null ? undefined : amountOf(row.paymentGrossAmount),
    currencyCode: currencyCode ?? undefined,
    status: row.paymentStatus!,
    tax: { inclusive: row.taxInclusive, rate: percent(row.taxRate) },
    discounts: row.paymentDiscounts.map(discountView),
    invoiceItemRef: row.invoiceItemRef ?? undefined,
    transactionRef: row.transactionRef ?? row.moneyTransactionRef ?? undefined,
    refundable: byRule && leftToGiveBack(row, refunds) > 0,
    refunds: refunds
      .filter(({ amount }) => amount > 0)
      .map(({ id, amount, createDate, transactionRef, creditNoteRef }) => ({
        id,
        amount: amountOf(amount),
        createDate,
        transactionRef,
        creditNoteRef,
      })),
  }
}

/** What came off a price, as answers show it. */
export const discountView = ({
  source,
  percentOff,
  amountOff,
  currencyCode,
  ...by
}: PaymentDiscount): Shown['discounts'][number] => ({
  source,
  percentOff: percentOff === undefined ? undefined : percent(percentOff),
  amountOff: amountOff === undefined ? undefined : money(amountOff, currencyCode!),
  currencyCode,
  ...by,
})
