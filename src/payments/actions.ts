import { companies } from '../community/companies/store.ts'
import type { CompanyRow } from '../community/companies/table.ts'
import { memberships } from '../community/memberships/store.ts'
import type { MembershipRow } from '../community/memberships/table.ts'
import { addPendingItem } from '../invoices/items/actions.ts'
import type { Faults } from '../kernel/errors/faults.ts'
import { QUANTITY_DECIMALS } from '../kernel/money/money.ts'
import { newId } from '../kernel/storage/ids.ts'
import type { WriteContext } from '../kernel/storage/context.ts'
import { idOf, type Holder } from '../terms/holder.ts'
import { lockHolders } from '../transactions/actions-holders.ts'
import { balanceOf, debit, giveBack } from '../transactions/actions.ts'
import { giveBackMoney, openPayment } from '../transactions/money/actions.ts'
import { moneyTransactions } from '../transactions/money/store.ts'
import { ledgerEntries } from '../transactions/store.ts'
import { UNIT_OF } from '../transactions/table.ts'
import type { RefundWish } from './contract.ts'
import type { PaymentStatus } from '../terms/payments.ts'
import { takeOffInvoice } from './actions-invoiced.ts'
import { leftToGiveBack } from './rules.ts'
import { agree, type Asked, type Deal, type Sale } from './rules-deal.ts'
import { livePlans } from './store.ts'
import type { PaymentRow } from './table.ts'

/** Who buys: a membership, or a company for itself; neither where the request names nobody that there is. */
interface Named {
  membership?: MembershipRow | undefined
  company?: CompanyRow | undefined
}

/**
 * Agrees with a request on the price of a thing and on who may pay it; adds a fault for each broken rule. `pointer` is where the request
 * says what is bought, with its `payment` and `quantity`. The caller has locked the buyer; the buyer's company is locked here where it may
 * pay: so neither leaves, and what was agreed still holds when it is charged.
 */
export async function agreeOn(
  { tx, network, now }: WriteContext,
  sale: Sale,
  { membership, company }: Named,
  asked: Asked | undefined,
  pointer: string,
  faults: Faults,
): Promise<Deal> {
  if (!membership && !company) return agree(sale, undefined, asked, pointer, faults)
  const seen = company ?? (membership?.companyRef ? await companies.find(tx, network, membership.companyRef) : undefined)
  const employer = seen && mayPay(seen, asked) ? await companies.lock(tx, network, seen.id) : seen
  const refs = { membershipRef: membership?.id ?? null, companyRef: employer?.id ?? null }
  const buyer = { membership, company: employer, plans: await livePlans(tx, network, refs, now) }
  const { customerRef } = asked ?? {}
  if (customerRef !== undefined && !Object.values(refs).includes(customerRef)) {
    const customer = (await memberships.find(tx, network, customerRef)) ?? (await companies.find(tx, network, customerRef))
    faults.reference<object>(customer, `${pointer}/payment/customerRef`, 'customer')
  }
  return agree(sale, buyer, asked, pointer, faults)
}

/** Whether a company might pay what a request asks for. */
function mayPay({ id, memberSpending }: CompanyRow, asked: Asked | undefined): boolean {
  if (asked === undefined || asked.type === 'external' || asked.type === 'paymentGateway') return asked?.customerRef === id
  return asked.customerRef === id || memberSpending[asked.type] !== 'none'
}

/**
 * Locks the buyer and whoever may pay, in the order of their ids, and takes credits and day passes. Gives the columns of the new thing,
 * whose `id` they are for. Call it after capacity rows are locked and before the thing is stored. Throws 409 `insufficient_balance`.
 */
export async function charge(context: WriteContext, deal: Deal, buyer: Holder, id: string): Promise<PaymentRow> {
  const { sale, payers, columns } = deal
  await lockHolders(context, [...new Map([buyer, ...payers].map(holder => [idOf(holder), holder])).values()])
  const payer = await payerOf(context, deal)
  const payment: PaymentRow = {
    ...columns,
    membershipRefPayer: payer?.membershipRef ?? null,
    companyRefPayer: payer?.companyRef ?? null,
  }
  const { paymentType, paymentAmount } = columns
  if (payer === undefined || paymentAmount === 0) return payment
  switch (paymentType!) {
    case 'credits':
    case 'dayPasses': {
      const { what: type, description, location } = sale
      const unit = UNIT_OF[paymentType as 'credits' | 'dayPasses']
      const posting = { ...payer, unit, type, amount: paymentAmount!, locationRef: location.id, description, ...refOf(sale, id) }
      return { ...payment, transactionRef: (await debit(context, posting, 'any')).id }
    }
    case 'invoice':
      return { ...payment, invoiceItemRef: newId() }
    case 'external':
    case 'paymentGateway':
      return { ...payment, moneyTransactionRef: newId() }
  }
}

/** Puts a thing that has just been stored on its payer's next invoice, or opens the payment in money that is awaited for it. */
export async function awaitMoney(context: WriteContext, deal: Deal, row: PaymentRow & { id: string }): Promise<void> {
  const { sale, unitAmount, taxAmount } = deal
  const { what: type, description, quantity, creditPackageAmount } = sale
  const { invoiceItemRef, moneyTransactionRef } = row
  const customer = { membershipRef: row.membershipRefPayer, companyRef: row.companyRefPayer }
  const common = { type, locationRef: sale.location.id, ...refOf(sale, row.id) }
  if (invoiceItemRef !== null) {
    await addPendingItem(context, {
      ...common,
      ...customer,
      id: invoiceItemRef,
      description,
      creditPackageAmount,
      unitAmount,
      quantity: quantity * 10 ** QUANTITY_DECIMALS,
      rate: row.taxRate,
      taxRateRef: sale.tax.taxRateRef,
      discounts: row.paymentDiscounts.map(({ source, percentOff }) => ({ source, percentOff })),
    })
  }
  if (moneyTransactionRef !== null) {
    const [amount, currencyCode] = [row.paymentGrossAmount!, row.paymentCurrencyCode!]
    const money = { customer, id: moneyTransactionRef, amount, taxAmount, currencyCode, paymentMethod: 'external' as const }
    await openPayment(context, { ...common, ...money })
  }
}

/**
 * Locks whose ledger a thing was paid from or on whose invoice it is, and whoever else is named, deleted or not: call it before the thing is
 * locked whose payment may be given back.
 */
export async function lockPayer(context: WriteContext, row: PaymentRow, ...others: Holder[]): Promise<void> {
  const { paymentType, membershipRefPayer: membershipRef, companyRefPayer: companyRef } = row
  const gets = paymentType !== null && paymentType !== 'external' && paymentType !== 'paymentGateway'
  const holders = gets ? [{ membershipRef, companyRef }, ...others] : others
  await lockHolders(context, holders, { orDeleted: true })
}

/**
 * Settles the payment of a thing that is canceled, whatever it was paid with, and gives its status then, which the caller saves: what is
 * left is given back where the request wishes it or the rule of the thing says so. The caller has locked the payer and the thing. Throws
 * 409 `conflict` when it is on no invoice that could be credited.
 */
export async function settlePayment(
  context: WriteContext,
  row: PaymentRow,
  { wish, byRule, description }: { wish: RefundWish; byRule: boolean; description: string },
): Promise<PaymentStatus | null> {
  const { tx, network } = context
  const status = row.paymentStatus
  const isGivenBack = wish === 'always' || (wish === 'policy' && byRule)
  if (!isGivenBack || leftToGiveBack(row, []) === 0) return status
  switch (row.paymentType!) {
    case 'credits':
    case 'dayPasses':
      await giveBack(context, (await ledgerEntries.findAny(tx, network, row.transactionRef!))!, description)
      return status
    case 'invoice':
      return takeOffInvoice(context, row)
    case 'external':
    case 'paymentGateway': {
      // What was noted before there were money transactions has none.
      const payment = row.moneyTransactionRef && (await moneyTransactions.find(tx, network, row.moneyTransactionRef))
      if (!payment) return status === 'succeeded' ? status : 'canceled'
      return (await giveBackMoney(context, payment)).status
    }
  }
}

/** The member of a posting, an item or a money transaction that names what it pays. */
const refOf = ({ what }: Sale, id: string) => ({ [REFS[what]]: id }) as { orderRef?: string; purchaseRef?: string }

const REFS = { order: 'orderRef', creditPackage: 'purchaseRef' } as const satisfies Record<Sale['what'], string>

/** The first of those who may pay whose ledger has enough; they are locked. The last one is left to the ledger itself to refuse. */
async function payerOf({ tx, network, now }: WriteContext, { payers, columns }: Deal): Promise<Holder | undefined> {
  for (const payer of payers.slice(0, -1)) {
    const unit = UNIT_OF[columns.paymentType as 'credits' | 'dayPasses']
    if ((await balanceOf(tx, network, payer, unit, now)) >= columns.paymentAmount!) return payer
  }
  return payers.at(-1)
}
