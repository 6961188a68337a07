import type { LocationRow } from '../access/table.ts'
import type { ProductType } from '../discounts/coupons/contract-coupon.ts'
import { discountOf, type Redeemable, type Refusal } from '../discounts/redemptions/rules.ts'
import { ApiError } from '../kernel/errors/api-error.ts'
import type { Faults } from '../kernel/errors/faults.ts'
import type { Bought } from '../terms/bought.ts'
import type { Holder } from '../terms/holder.ts'
import { paidInMoney, type PaymentType } from './contract.ts'
import { inWords, isFree, computePrice, unitPriceOf, waysToPay, type ListPrices, type Price } from './rules.ts'
import { customerOf, payersOf, planDiscounts, treatmentOf, type Area, type Buyer } from './rules-customer.ts'
import type { PaymentDiscount, PaymentRow } from './table.ts'

/** What is sold, as its payment sees it: whoever adds something that can be bought says this of it. */
export interface Sale {
  what: Bought
  area: Area
  /** What coupons that count for it name, and the thing to which they can be limited. */
  productType: ProductType
  itemRef: string
  /** What it is, as ledgers and invoices say it. */
  description: string
  location: LocationRow
  prices: ListPrices
  currencyCode: string
  quantity: number
  /** The field of a request that makes its price larger; the quantity unless it says another. */
  pricedBy?: string
  /** Its own tax, else that of the location: `rate` in 1/10,000 percent, and the tax rate that names it. */
  tax: { rate: number; taxRateRef: string | null }
  /** When it begins, where that decides: no invoice takes it before, and ledgers pay it from what they will have been given by then. */
  startDate?: string
  /** Of a package: the credits that one gives, in hundredths, which its invoice item shows. */
  creditPackageAmount?: number
  /** The ways to pay that a request for it can name. */
  types: readonly PaymentType[]
}

/** What a request says of the payment. */
export interface Asked {
  type: PaymentType
  customerRef?: string | undefined
  promocode?: string | undefined
  /** Who pays already and goes on, also where a request could not name this customer any more; the caller has locked it. */
  payer?: Holder | undefined
}

/** What was agreed: the price, and who is asked to pay it, one after the other. */
export interface Deal {
  sale: Sale
  /** The list price of one, in stored units. */
  unitAmount: number
  /** The tax in the gross amount, in minor units. */
  taxAmount: number
  payers: readonly Holder[]
  columns: Omit<PaymentRow, 'membershipRefPayer' | 'companyRefPayer'>
  /** What comes off by a promo code, or why it cannot: whoever charges then says so. */
  code?: CodeDeal | Refusal
}

/** A code that is redeemed, and what it takes off: in minor units, or in hundredths of credits. */
interface CodeDeal extends Redeemable {
  amount: number
}

/** The code that a request names, as it was found. */
type FoundCode = Redeemable | Refusal | undefined

/**
 * Agrees on the price and on who may pay; adds a fault for each broken rule, told from where the request has what is bought. A buyer or customer
 * that there is nowhere is a fault of its own, which is added before.
 */
export function agree(sale: Sale, buyer: Buyer | undefined, asked: Asked | undefined, faults: Faults, found?: FoundCode): Deal {
  const { prices, location, currencyCode, quantity } = sale
  const { taxInclusive } = location
  const free: Deal = {
    sale,
    unitAmount: 0,
    taxAmount: 0,
    payers: [],
    columns: { ...UNPAID, taxInclusive, taxRate: sale.tax.rate },
  }
  const ways = waysToPay(prices, sale.types)
  if (asked === undefined) {
    const detail = `payment is required: it is paid with ${inWords(ways)}.`
    faults.rule(!isFree(prices), '/payment', detail, 'required')
    return free
  }
  const { type } = asked
  if (!sale.types.includes(type)) {
    faults.rule(true, '/payment/type', `type must be one of ${sale.types.join(', ')}.`, 'invalid_value', sale.types)
    return free
  }
  const listPrice = unitPriceOf(type, prices)
  if (listPrice === null) {
    const isPaid = ways.length > 0
    const detail = isPaid ? `It is paid with ${inWords(ways)}.` : 'It is free.'
    faults.rule(true, '/payment/type', detail, 'invalid_value', isPaid ? ways : undefined)
    return free
  }
  const payers = buyer ? payersIn(sale, buyer, asked, faults) : []
  const [payer] = payers
  const treatment = paidInMoney(type) && payer ? treatmentOf(buyer!, payer) : 'standard'
  const untaxed = treatment !== 'standard'
  const byPlan = buyer ? planDiscounts(type, sale.area, buyer, location) : []
  const priceAfter = (discounts: readonly PaymentDiscount[]) =>
    computePrice({
      type,
      unitAmount: listPrice,
      quantity,
      currencyCode,
      taxInclusive,
      taxRate: sale.tax.rate,
      untaxed,
      discounts,
    })
  const price = priceAfter(byPlan)
  const { pricedBy = 'quantity' } = sale
  const detail = `The price for this ${pricedBy} is above the largest amount.`
  faults.rule(price === undefined, `/${pricedBy}`, detail, 'too_large')
  if (listPrice === 0 || price === undefined) return { ...free, ...(found && { code: refused(found, 'It is free.') }) }
  if (found === undefined || 'refusal' in found) return dealOf(byPlan, price, found)
  if (price.paymentAmount === 0) return dealOf(byPlan, price, { refusal: 'The discount of the plan leaves nothing to pay.' })
  const discounts: PaymentDiscount[] = [...byPlan, { source: 'coupon', ...discountOf(found.coupon, found.promocode) }]
  const lower = priceAfter(discounts)!
  return dealOf(discounts, lower, { ...found, amount: price.paymentAmount! - lower.paymentAmount! })

  function dealOf(paymentDiscounts: PaymentDiscount[], { taxAmount, ...amounts }: Price, code: Deal['code']): Deal {
    const isPaid = !paidInMoney(type) || amounts.paymentAmount === 0
    const paymentStatus = isPaid ? 'succeeded' : type === 'paymentGateway' ? 'processing' : 'pending'
    const taxRate = untaxed ? 0 : sale.tax.rate
    const columns = { ...free.columns, ...amounts, taxRate, paymentType: type, paymentStatus, paymentDiscounts } as const
    return { sale, unitAmount: listPrice!, taxAmount, payers, columns, ...(code && { code }) }
  }
}

/** Throws 409 `not_redeemable` for a promo code that cannot be redeemed. */
export function refuseCode({ code }: Deal): void {
  if (code && 'refusal' in code) throw new ApiError('not_redeemable', code.refusal)
}

/** Why a code that was sent is not redeemed: for its own reason, else for this one. */
const refused = (found: Redeemable | Refusal, refusal: string): Refusal => ('refusal' in found ? found : { refusal })

function payersIn({ area }: Sale, buyer: Buyer, { type, customerRef, payer }: Asked, faults: Faults): Holder[] {
  if (payer) return [payer]
  const named = customerRef === undefined ? undefined : customerOf(buyer, customerRef)
  const isStranger = customerRef !== undefined && named === undefined
  faults.rule(isStranger, '/payment/customerRef', 'The customer must be the membership or its company.')
  if (isStranger) return []
  const payers = payersOf(type, area, buyer, named)
  const detail = `No subscription lets ${named ? 'the customer' : 'the membership or its company'} pay this with an invoice.`
  faults.rule(payers.length === 0, '/payment/type', detail)
  return payers
}

/** The columns of a thing that nobody pays for, or that has not been charged yet. */
const UNPAID: Omit<Deal['columns'], 'taxInclusive' | 'taxRate'> = {
  paymentType: null,
  paymentStatus: null,
  paymentAmount: null,
  paymentGrossAmount: null,
  paymentCurrencyCode: null,
  paymentDiscounts: [],
  invoiceItemRef: null,
  moneyTransactionRef: null,
  transactionRef: null,
}
