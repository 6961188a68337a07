import type { Settings } from '../billing/settings/table.ts'
import { dueDateAt, titleOf } from './rules-due.ts'
import type { Parties } from './rules.ts'
import type { InvoiceRow } from './table.ts'

interface Issue {
  number: number
  parties: Parties
  settings: Pick<Settings, 'dueDays' | 'invoicePrefix' | 'numberDigits'>
  now: string
  /** What the customer's balance pays of it, and whether that is all. */
  appliedBalance: number
  isPaid: boolean
}

/** What a draft says once it is issued. */
export function issuedOf(draft: InvoiceRow, { number, parties, settings, now, appliedBalance, isPaid }: Issue) {
  const dueDate = dueDateAt(draft, now, settings.dueDays)
  return {
    number,
    title: titleOf(number, settings.invoicePrefix, settings.numberDigits),
    status: isPaid ? ('paid' as const) : ('issued' as const),
    issueDate: now,
    paidDate: isPaid ? now : null,
    dueDate,
    appliedBalance,
    ...parties,
    issueSort: now,
    dueSort: dueDate,
    numberSort: number,
  }
}
