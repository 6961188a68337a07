import { redeem } from '../discounts/redemptions/actions.ts'
import { addPendingItems } from '../invoices/items/actions.ts'
import { taxOf, type Taxation } from '../invoices/items/rules-tax.ts'
import { taxationOf } from '../invoices/items/store-taxation.ts'
import type { PendingItem } from '../invoices/items/table.ts'
import { QUANTITY_DECIMALS } from '../kernel/money/money.ts'
import type { WriteContext } from '../kernel/storage/context.ts'
import { refOf } from '../terms/bought.ts'
import { openPayments, type NewPayment } from '../transactions/money/actions.ts'
import type { Deal } from './rules-deal.ts'
import type { PaymentRow } from './table.ts'

/** A thing that has just been stored, with whoever bought it: what a member orders is no company's. */
type Stored = PaymentRow & { id: string; membershipRef: string | null; companyRef?: string | null }

interface Sold {
  deal: Deal
  row: Stored
}

/**
 * Puts a thing that has just been stored on its payer's next invoice, or opens the payment in money that is awaited for it; and redeems the
 * promo code. Throws 409 `not_redeemable` when somebody else took the last one meanwhile.
 */
export const awaitMoney = (context: WriteContext, deal: Deal, row: Stored): Promise<void> =>
  awaitMoneyForMany(context, [{ deal, row }])

/** Does so for several things: what is alike for all that one customer pays at one location is read once. */
export async function awaitMoneyForMany(context: WriteContext, sold: readonly Sold[]): Promise<void> {
  for (const some of Map.groupBy(sold, one => JSON.stringify(customerOf(one))).values()) {
    const customer = customerOf(some[0]!)
    const items = some.filter(({ row }) => row.invoiceItemRef !== null).map(itemOf)
    if (items.length > 0) await addPendingItems(context, customer, items)
    const due = some.filter(({ row }) => row.moneyTransactionRef !== null)
    // What a rate above 0 is, is plain; what 0 means, customer and location say, as on an invoice.
    const isUntaxed = due.some(({ row }) => row.taxRate === 0)
    const taxation = isUntaxed ? await taxationOf(context.tx, context.network, customer) : undefined
    if (due.length > 0)
      await openPayments(
        context,
        due.map(one => paymentOf(one, taxation)),
      )
  }
  for (const one of sold) await redeemCode(context, one)
}

const customerOf = ({ deal: { sale }, row: { membershipRefPayer, companyRefPayer } }: Sold) => ({
  locationRef: sale.location.id,
  membershipRef: membershipRefPayer,
  companyRef: companyRefPayer,
})

function itemOf(one: Sold): PendingItem {
  const { sale, unitAmount } = one.deal
  const { what: type, description, quantity, creditPackageAmount } = sale
  const { id, invoiceItemRef, paymentDiscounts } = one.row
  return {
    ...customerOf(one),
    ...refOf(type, id),
    ...sale.tax,
    id: invoiceItemRef!,
    type,
    description,
    scheduleDate: sale.startDate,
    creditPackageAmount,
    unitAmount,
    quantity: quantity * 10 ** QUANTITY_DECIMALS,
    discounts: paymentDiscounts.map(discount => (discount.promocode ? { ...discount, source: 'promocode' } : discount)),
  }
}

function paymentOf(one: Sold, taxation: Taxation | undefined): NewPayment {
  const { sale, taxAmount } = one.deal
  const { id, moneyTransactionRef, paymentGrossAmount, paymentCurrencyCode, paymentType, taxRate } = one.row
  const { locationRef, ...customer } = customerOf(one)
  return {
    ...refOf(sale.what, id),
    id: moneyTransactionRef!,
    type: sale.what,
    locationRef,
    customer,
    amount: paymentGrossAmount!,
    currencyCode: paymentCurrencyCode!,
    taxAmount,
    taxRate,
    taxCategory: taxRate > 0 ? 'standard' : taxOf(taxation!, sale.tax).taxCategory,
    paymentMethod: paymentType === 'paymentGateway' ? paymentType : 'external',
  }
}

async function redeemCode(context: WriteContext, { deal: { sale, code }, row }: Sold): Promise<void> {
  if (code === undefined || 'refusal' in code) return
  const { membershipRef, companyRef } = row
  await redeem(context, {
    ...code,
    ...refOf(sale.what, row.id),
    customer: { membershipRef, companyRef: membershipRef === null ? companyRef! : null },
    productType: sale.what,
    title: sale.description,
    currencyCode: row.paymentCurrencyCode,
    locationRef: sale.location.id,
  })
}
