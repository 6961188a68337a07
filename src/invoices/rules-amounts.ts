import { prorate } from '../kernel/money/money.ts'
import { joinedReasons, reasonsIn, TAX_CATEGORIES, titleIn } from '../terms/tax.ts'
import type { MoneyTransactionRow } from '../transactions/money/table.ts'
import type { ItemRow } from './items/table.ts'
import type { InvoiceRow } from './table.ts'

/** Sums over lines in minor units, and how many these are. */
interface Sum {
  amount: number
  discounted: number
  net: number
  tax: number
  count: number
}

/** What lines of one rate and category come to. */
interface TaxSum extends Pick<ItemRow, 'taxRate' | 'taxCategory' | 'taxTitle' | 'taxReason'>, Sum {}

/** The sums over an invoice's items, and those by rate and category. */
export interface Sums extends Sum {
  taxes: TaxSum[]
}

/** The sums over items. */
export const sumsOf = (items: readonly ItemRow[]): Sums =>
  summed(
    items.map(one => ({ ...one, discounted: one.discountedAmount, net: one.netDiscountedAmount, tax: one.taxAmount, count: 1 })),
  )

/** The sums over parts of an invoice. */
export function summed(parts: readonly TaxSum[]): Sums {
  const groups = Map.groupBy(parts, ({ taxRate, taxCategory }) => `${taxRate} ${taxCategory}`)
  const taxes = [...groups.values()]
    .map((some): TaxSum => ({
      taxRate: some[0]!.taxRate,
      taxCategory: some[0]!.taxCategory,
      taxTitle: titleIn(some.map(({ taxTitle }) => taxTitle)),
      taxReason: joinedReasons(reasonsIn(some.map(({ taxReason }) => taxReason))) || null,
      ...some.reduce<Sum>(added, NOTHING),
    }))
    .toSorted((a, b) => a.taxRate - b.taxRate || TAX_CATEGORIES.indexOf(a.taxCategory) - TAX_CATEGORIES.indexOf(b.taxCategory))
  return { ...taxes.reduce<Sum>(added, NOTHING), taxes }
}

const NOTHING: Sum = { amount: 0, discounted: 0, net: 0, tax: 0, count: 0 }

const added = (one: Sum, other: Sum): Sum => ({
  amount: one.amount + other.amount,
  discounted: one.discounted + other.discounted,
  net: one.net + other.net,
  tax: one.tax + other.tax,
  count: one.count + other.count,
})

/** What an invoice asks for, what came, and what is left, in minor units. */
export interface Amounts {
  gross: number
  due: number
  paid: number
  remaining: number
}

type Asks = Pick<InvoiceRow, 'status' | 'appliedBalance' | 'prePaymentCreditNotesAmount'>
type Came = Pick<MoneyTransactionRow, 'status' | 'amount'>

/** What is left of an invoice by its sums and its payments. */
export function amountsOf(
  { status, appliedBalance, prePaymentCreditNotesAmount }: Asks,
  { net, tax }: Pick<Sums, 'net' | 'tax'>,
  payments: readonly Came[],
): Amounts {
  const gross = net + tax
  const due = gross - appliedBalance - prePaymentCreditNotesAmount
  const paid = payments.reduce((sum, payment) => (payment.status === 'succeeded' ? sum + payment.amount : sum), 0)
  return { gross, due, paid, remaining: status === 'voided' ? 0 : due - paid }
}

/** The tax in a payment: the taxes of the payments that pay an invoice one after the other sum to its tax. */
export function taxIn(amount: number, { tax }: Pick<Sums, 'tax'>, { gross, remaining }: Amounts): number {
  if (gross === 0) return 0
  const upTo = (paid: number) => prorate(tax, paid, gross)
  const before = gross - remaining
  return upTo(before + amount) - upTo(before)
}
