import type { LocationRow } from '../../access/table.ts'
import { decimalsOf } from '../../kernel/money/currencies.ts'
import { maxUnits, priceLine, QUANTITY_DECIMALS } from '../../kernel/money/money.ts'
import type { Faults } from '../../kernel/errors/faults.ts'
import type { Static } from '../../kernel/contract/schema.ts'
import type { OptionRow } from '../products/table.ts'
import type { createOrder } from './contract.ts'
import type { OrderRow } from './table.ts'

type OrderFields = Static<typeof createOrder.body>['order']

/** What an order costs, and its tax; without a payment it is free. */
export type Price = Pick<
  OrderRow,
  'paymentType' | 'paymentStatus' | 'paymentAmount' | 'paymentCurrencyCode' | 'taxInclusive' | 'taxRate'
>

/** Prices an order of an option; adds a fault for each broken rule. */
export function priceOf(
  { quantity, payment }: Pick<OrderFields, 'quantity' | 'payment'>,
  option: OptionRow,
  location: Pick<LocationRow, 'taxInclusive' | 'taxRate'>,
  faults: Faults,
): Price {
  faults.rule(!option.available, '/order/optionRef', 'The option is not available.')
  const free: Price = {
    paymentType: null,
    paymentStatus: null,
    paymentAmount: null,
    paymentCurrencyCode: null,
    taxInclusive: location.taxInclusive,
    taxRate: option.customTaxEnabled ? option.customTaxRate : location.taxRate,
  }
  if (payment === undefined) {
    faults.rule(!isFree(option), '/order/payment', `payment is required: ${howPaid(option)}`, 'required')
    return free
  }
  const { enabled, unit, max } =
    payment.type === 'credits'
      ? { enabled: option.creditsEnabled, unit: option.creditsAmount, max: MAX_CREDITS }
      : { enabled: option.moneyEnabled, unit: option.moneyAmount, max: maxUnits(decimalsOf(option.currencyCode)!) }
  faults.rule(!enabled, '/order/payment/type', isFree(option) ? 'The option is free.' : howPaid(option))
  const amount = BigInt(unit) * BigInt(quantity)
  const tooMuch = enabled && amount > BigInt(max)
  faults.rule(tooMuch, '/order/quantity', 'price times quantity is above the largest amount.', 'too_large')
  if (amount === 0n) return free
  const paid = { ...free, paymentType: payment.type, paymentAmount: Number(amount) }
  return payment.type === 'credits'
    ? { ...paid, paymentStatus: 'succeeded' }
    : { ...paid, paymentStatus: 'pending', paymentCurrencyCode: option.currencyCode }
}

/** What the customer of an order pays in money, tax included, and the tax in it. */
export function grossOf({ paymentAmount, taxInclusive, taxRate }: OrderRow): { amount: number; taxAmount: number } {
  const line = {
    unitAmount: paymentAmount!,
    quantity: 10 ** QUANTITY_DECIMALS,
    rate: taxRate,
    inclusive: taxInclusive,
    discounts: [],
  }
  const { netDiscountedAmount, taxAmount } = priceLine(line, Number.MAX_SAFE_INTEGER)!
  return { amount: netDiscountedAmount + taxAmount, taxAmount }
}

/** 1,000,000 credits in hundredths, as in any request. */
const MAX_CREDITS = 100_000_000

/** An option is free when both parts of its price are off, or when one that is on is 0. */
const isFree = ({ creditsEnabled, creditsAmount, moneyEnabled, moneyAmount }: OptionRow) =>
  (!creditsEnabled && !moneyEnabled) || (creditsEnabled && creditsAmount === 0) || (moneyEnabled && moneyAmount === 0)

const howPaid = ({ creditsEnabled, moneyEnabled }: OptionRow) =>
  `the option is paid with ${creditsEnabled && moneyEnabled ? 'credits or external' : creditsEnabled ? 'credits' : 'external'}.`
