import { prorate } from '../../kernel/money/money.ts'
import { localDate } from '../../kernel/time/time-zones.ts'
import type { Buyer } from '../../invoices/table.ts'
import type { MoneyTransactionType } from '../../transactions/money/contract-transaction.ts'
import type { MoneyRefundRow, MoneyTransactionRow } from '../../transactions/money/table.ts'
import { labelKey } from '../settings/rules.ts'
import type { Settings } from '../settings/table.ts'
import { accountOf, amountIn, type Cell, type TaxPart } from './rules.ts'

/** Money that came in, or, below 0, that was given back; and what was put on a balance by hand, or taken off. */
export interface Movement {
  date: string
  /** When the money came or went. */
  moneyDate: string
  kind: 'payment' | 'surplus' | 'paymentCanceled' | 'surplusCanceled' | 'refund' | 'balanceAdd' | 'balanceDeduct'
  /** What it was for. */
  type: MoneyTransactionType | 'balance'
  thing: { id: string | null; number: number | null; title: string | undefined }
  invoice: { id: string; title: string } | undefined
  method: string
  label: string | null
  reference: string | null
  /** The payment; a credit note that was paid out otherwise has none. */
  transactionRef: string | undefined
  /** What was given back of the payment. */
  refundRef: string | undefined
  buyer: Buyer
  customerRef: string
  currencyCode: string
  amount: number
  /** The tax in it, where that is on no invoice. */
  sale: TaxPart | undefined
}

/**
 * The tax in each refund of a payment that was paid out, by the id of the refund: each has its share of the tax, and all of them together
 * what is in their sum, so that nothing is left when all was given back.
 */
export function taxInRefunds(
  { amount, taxAmount }: Pick<MoneyTransactionRow, 'amount' | 'taxAmount'>,
  refunds: readonly MoneyRefundRow[],
): ReadonlyMap<string, number> {
  const key = ({ updateDate, id }: MoneyRefundRow) => `${updateDate} ${id}`
  const paidOut = refunds.filter(({ status }) => status === 'succeeded').toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
  const taxes = new Map<string, number>()
  let [given, taxed] = [0, 0]
  for (const refund of paidOut) {
    given += refund.amount
    const upTo = prorate(taxAmount, given, amount)
    taxes.set(refund.id, upTo - taxed)
    taxed = upTo
  }
  return taxes
}

/**
 * Whether money came or went: what is paid from a balance or a deposit had come before. What is given back goes out, whichever way it had
 * come.
 */
const isOutside = ({ kind, method }: Movement): boolean =>
  kind === 'refund' || method === 'external' || method === 'paymentGateway'

/** Where a movement is booked: money, deposits that are held, revenue, or what customers owe, less what they have on their balances. */
export type Side = 'money' | 'deposits' | 'revenue' | 'receivables'

/** Where something moved from and to; an amount below 0 moved back. */
export function sidesOf(movement: Movement): [from: Side, to: Side] {
  const { method, type, invoice, sale } = movement
  const from = isOutside(movement) ? 'money' : method === 'deposit' ? 'deposits' : 'receivables'
  if (invoice) return [from, 'receivables']
  return [from, type === 'deposit' ? 'deposits' : sale ? 'revenue' : 'receivables']
}

/** Where money is booked that came or went outside: by its label, else where all of it is; undefined where the settings name no account. */
export function moneyAccountOf({ moneyAccount, moneyAccounts }: Settings, movement: Movement): string | undefined {
  if (!isOutside(movement)) return undefined
  const key = labelKey(movement.label ?? '')
  return moneyAccounts.find(one => labelKey(one.label) === key)?.account ?? moneyAccount ?? undefined
}

/** What came in and was given back, a row for each. */
export function paymentRows(movements: readonly Movement[], settings: Settings, timezoneId: string): Cell[][] {
  const rows = movements.map(one => {
    const { thing, buyer, sale } = one
    const amount = amountIn(one.currencyCode)
    return [
      localDate(Date.parse(one.date), timezoneId),
      one.kind,
      localDate(Date.parse(one.moneyDate), timezoneId),
      one.type,
      one.method,
      one.label,
      one.reference,
      one.invoice?.title,
      buyer.name,
      one.currencyCode,
      amount(one.amount),
      one.transactionRef,
      one.refundRef,
      thing.number,
      thing.id,
      thing.title,
      buyer.taxId,
      buyer.address?.countryCode,
      sale?.taxCategory,
      sale && String(sale.taxRate / 10_000),
      sale && accountOf(settings, sale),
      sale && amount(sale.net),
      sale && amount(sale.tax),
      moneyAccountOf(settings, one),
      sidesOf(one).includes('deposits') ? settings.depositsAccount : undefined,
      one.customerRef,
    ]
  })
  return [PAYMENT_COLUMNS, ...rows]
}

const PAYMENT_COLUMNS = (
  'date kind moneyDate for method label reference invoice customer currency amount ' +
  'transaction refund number item description customerTaxId customerCountry taxCategory taxRate account net tax moneyAccount depositsAccount customerRef'
).split(' ')
