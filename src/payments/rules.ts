import { decimalsOf } from '../kernel/money/currencies.ts'
import { maxUnits, priceLine, QUANTITY_DECIMALS } from '../kernel/money/money.ts'
import { MOST_CREDITS } from '../terms/amounts.ts'
import { paidInMoney, type PaymentType } from './contract.ts'
import type { PaymentDiscount, PaymentRefund, PaymentRow } from './table.ts'

/** The list prices of one piece, in stored units; what does not pay for it is null. */
export interface ListPrices {
  credits: number | null
  dayPasses: number | null
  money: number | null
}

/** What a price is computed from: the list price of one in stored units, how many, and the tax in 1/10,000 percent. */
interface Terms {
  type: PaymentType
  unitAmount: number
  quantity: number
  /** Of money; that of other units is not asked for. */
  currencyCode: string
  taxInclusive: boolean
  taxRate: number
  /** The payer is not charged the tax. */
  untaxed?: boolean
  discounts: readonly PaymentDiscount[]
}

/**
 * The price: list price times quantity, less the discounts, and with its tax; undefined when it is above the largest amount before
 * discounts. Each figure is rounded once, half up, from exact fractions, as on an invoice.
 */
export function computePrice(terms: Terms): Price | undefined {
  const { unitAmount, currencyCode, taxInclusive, taxRate, untaxed, discounts } = terms
  const isMoney = paidInMoney(terms.type)
  const price = priceLine(
    {
      unitAmount,
      quantity: terms.quantity * 10 ** QUANTITY_DECIMALS,
      discounts,
      ...(isMoney ? { rate: taxRate, inclusive: taxInclusive, untaxed } : { rate: 0, inclusive: true }),
    },
    isMoney ? maxUnits(decimalsOf(currencyCode)!) : MOST_CREDITS,
  )
  return (
    price && {
      paymentAmount: price.discountedAmount,
      paymentGrossAmount: isMoney ? price.netDiscountedAmount + price.taxAmount : null,
      paymentCurrencyCode: isMoney ? currencyCode : null,
      taxAmount: price.taxAmount,
    }
  )
}

/** `taxAmount` is the tax in `paymentGrossAmount`. */
export interface Price extends Pick<PaymentRow, 'paymentAmount' | 'paymentGrossAmount' | 'paymentCurrencyCode'> {
  taxAmount: number
}

/** Whether a thing has a payment in money of its own, on no invoice. */
export const hasMoneyTransaction = (type: PaymentType | null): type is 'external' | 'paymentGateway' =>
  type === 'external' || type === 'paymentGateway'

/** The list price of one for a way to pay; null where it is not paid so. */
export const unitPriceOf = (type: PaymentType, prices: ListPrices): number | null =>
  prices[type === 'credits' || type === 'dayPasses' ? type : 'money']

/** Something is free when no part of its price is on, or when a part that is on is 0. */
export const isFree = (prices: ListPrices): boolean =>
  Object.values(prices).every(amount => amount === null) || Object.values(prices).includes(0)

/** The ways to pay, among those that a request can name. */
export const waysToPay = (prices: ListPrices, types: readonly PaymentType[]): PaymentType[] =>
  types.filter(type => unitPriceOf(type, prices) !== null)

/** Ways to pay in words. */
export const inWords = (ways: readonly PaymentType[]): string =>
  ways.length < 2 ? ways.join() : `${ways.slice(0, -1).join(', ')} or ${ways.at(-1)}`

/** Whether something is to be paid from what a ledger will be given: nothing is charged yet. */
export const isScheduled = ({ paymentType, paymentStatus }: Pick<PaymentRow, 'paymentType' | 'paymentStatus'>): boolean =>
  paymentType !== null && !paidInMoney(paymentType) && paymentStatus === 'pending'

/** What is left to give back, in the unit of the payment; 0 of what was never charged, failed, or was canceled. */
export function leftToGiveBack(row: PaymentRow, refunds: readonly PaymentRefund[]): number {
  if (row.paymentType === null || row.paymentStatus === 'failed' || row.paymentStatus === 'canceled') return 0
  return refunds.reduce((left, { amount, waived = 0 }) => left - amount - waived, row.paymentGrossAmount ?? row.paymentAmount!)
}
