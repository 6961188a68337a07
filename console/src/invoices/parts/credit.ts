import type { ItemOf } from '../../../../client/index.ts'
import type { stoa } from '../../kit/data/stoa.ts'
import type { Invoice } from './invoice.ts'

export type CreditNote = ItemOf<typeof stoa.creditNotes.listCreditNotes>

/** What of a line is credited: all that is left, so many pieces, or so much of its price. */
export interface Choice {
  by: 'whole' | 'quantity' | 'amount'
  value?: number
}
export type Chosen = Readonly<Record<string, Choice>>

/** What is left of each line that was not credited as a whole, before discounts. */
export function leftOf({ items }: Invoice, notes: readonly CreditNote[]): Map<string, number> {
  const credited = new Map<string, number>()
  for (const { status, lines } of notes) {
    if (status === 'voided') continue
    for (const { invoiceItemRef, amount } of lines) credited.set(invoiceItemRef, (credited.get(invoiceItemRef) ?? 0) + amount)
  }
  const left = items.map(({ id, amount }) => [id, Number((amount - (credited.get(id) ?? 0)).toFixed(4))] as const)
  return new Map(left.filter(([, amount]) => amount > 0))
}

/** The lines of a request. What is not filled in yet is left out. */
export const linesOf = (chosen: Chosen) =>
  Object.entries(chosen).flatMap(([invoiceItemRef, { by, value }]) => {
    if (by === 'whole') return [{ invoiceItemRef }]
    return value === undefined || value <= 0 ? [] : [{ invoiceItemRef, [by]: value }]
  })

/** Where what was paid goes. */
export const WAYS = ['balance', 'refund', 'outside'] as const
export type Way = (typeof WAYS)[number]

/** What can still be refunded of the payments of an invoice. Balance only comes back as balance. */
export const refundable = ({ payments }: Invoice): { transactionRef: string; amount: number }[] =>
  payments
    .filter(({ status, paymentMethod: { type } }) => status === 'succeeded' && (type === 'external' || type === 'paymentGateway'))
    .map(({ id, amount, refund }) => ({ transactionRef: id, amount: Number((amount - (refund?.amount ?? 0)).toFixed(4)) }))
    .filter(({ amount }) => amount > 0)

/** How a credit note shares out what was paid. */
export function wayBack(way: Way, paid: number, of: Invoice) {
  if (paid === 0 || way === 'balance') return {}
  if (way === 'outside') return { outOfBandAmount: paid }
  let rest = paid
  const refunds = refundable(of).flatMap(({ transactionRef, amount }) => {
    const part = Math.min(amount, rest)
    rest = Number((rest - part).toFixed(4))
    return part > 0 ? [{ transactionRef, amount: part }] : []
  })
  return { refunds, ...(rest > 0 && { creditAmount: rest }) }
}
