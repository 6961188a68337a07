import { by } from '../../kernel/text/by.ts'
import { DAY, instantOf } from '../../kernel/time/instant.ts'
import { localDate, startOfDay } from '../../kernel/time/time-zones.ts'
import { fromUnits } from '../../kernel/money/money.ts'
import { decimalsOf } from '../../kernel/money/currencies.ts'
import type { Buyer } from '../../invoices/table.ts'
import type { TaxCategory } from '../../terms/tax.ts'
import type { Settings } from '../settings/table.ts'

/** Something on the books, in minor units; what takes back something else has amounts below 0. `date` is when it was noted. */
export interface Entry {
  date: string
  kind: 'invoice' | 'invoiceVoid' | 'creditNote' | 'creditNoteVoid'
  /** The invoice or the credit note. */
  id: string
  title: string
  /** The date that the document bears. */
  documentDate: string
  /** Of a credit note: the invoice that it corrects. */
  corrects: string | undefined
  dueDate: string | undefined
  buyer: Buyer
  customerRef: string
  currencyCode: string
  taxes: readonly TaxPart[]
  /** By how much more customers owe because of it, and what of it is the balance that was taken. */
  owed: number
  balance: number
}

/** What there is of one rate and category: `taxRate` in 1/10,000 percent, amounts in minor units. */
export interface TaxPart {
  taxRate: number
  taxCategory: TaxCategory
  net: number
  tax: number
}

export type Cell = string | number | null | undefined

/** From when until when a month lasts in a time zone. */
export function spanOfMonth(month: string, timezoneId: string): { from: string; until: string } {
  const [year, number] = month.split('-').map(Number) as [number, number]
  const startOf = (ahead: number) => instantOf(startOfDay(Date.UTC(year, number - 1 + ahead, 1) / DAY, timezoneId))
  return { from: startOf(0), until: startOf(1) }
}

/** The order of time. */
export const byDate = by<{ date: string }>(({ date }) => date)

/** The account for a rate and a category; undefined where the settings name none. */
export const accountOf = (
  { accounts }: Pick<Settings, 'accounts'>,
  { taxRate, taxCategory }: { taxRate: number; taxCategory: TaxCategory },
): string | undefined => accounts.find(one => one.category === taxCategory && one.rate === taxRate)?.account

export const amountIn = (currencyCode: string) => (units: number) =>
  fromUnits(units, decimalsOf(currencyCode)!).toFixed(decimalsOf(currencyCode)!)

/** What was issued and voided, a row for each rate. */
export function documentRows(entries: readonly Entry[], settings: Settings, timezoneId: string): Cell[][] {
  const rows = entries.flatMap(entry =>
    entry.taxes.map(tax => {
      const amount = amountIn(entry.currencyCode)
      return [
        localDate(Date.parse(entry.date), timezoneId),
        entry.kind,
        entry.title,
        localDate(Date.parse(entry.documentDate), timezoneId),
        entry.corrects,
        entry.dueDate && localDate(Date.parse(entry.dueDate), timezoneId),
        entry.buyer.name,
        entry.buyer.taxId,
        entry.buyer.address?.countryCode,
        entry.currencyCode,
        tax.taxCategory,
        String(tax.taxRate / 10_000),
        accountOf(settings, tax),
        amount(tax.net),
        amount(tax.tax),
        amount(tax.net + tax.tax),
        entry.customerRef,
        entry.id,
      ]
    }),
  )
  return [DOCUMENT_COLUMNS, ...rows]
}

const DOCUMENT_COLUMNS = (
  'date kind document documentDate corrects dueDate customer customerTaxId customerCountry currency taxCategory taxRate account ' +
  'net tax gross customerRef documentRef'
).split(' ')
