import { DAY, instantOf } from '../../kernel/time/instant.ts'
import { localDay, startOfDay } from '../../kernel/time/time-zones.ts'
import { fromUnits } from '../../kernel/money/money.ts'
import { decimalsOf } from '../../kernel/money/currencies.ts'
import type { Buyer } from '../../invoices/table.ts'
import type { TaxCategory } from '../../terms/tax.ts'
import type { Settings } from '../settings/table.ts'

/** Something on the books, in minor units; what takes back something else has amounts below 0. `date` is when it was noted. */
export interface Entry {
  date: string
  kind: 'invoice' | 'invoiceVoid' | 'creditNote' | 'creditNoteVoid'
  title: string
  /** The date that the document bears. */
  documentDate: string
  /** Of a credit note: the invoice that it corrects. */
  corrects: string | undefined
  dueDate: string | undefined
  buyer: Buyer
  currencyCode: string
  taxes: readonly { taxRate: number; taxCategory: TaxCategory; net: number; tax: number }[]
  /** By how much more customers owe because of it, and what of it is the balance that was taken. */
  owed: number
  balance: number
}

/** Money that came in, or, below 0, that was given back. */
export interface Movement {
  date: string
  /** When the money came or went. */
  moneyDate: string
  kind: 'payment' | 'surplus' | 'paymentCanceled' | 'surplusCanceled' | 'refund'
  /** What it was for. */
  type: string
  method: string
  label: string | null
  reference: string | null
  invoice: { title: string; buyer: Buyer } | undefined
  currencyCode: string
  amount: number
}

export type Cell = string | number | null | undefined

/** From when until when a month lasts in a time zone. */
export function monthOf(month: string, timezoneId: string): { from: string; until: string } {
  const [year, number] = month.split('-').map(Number) as [number, number]
  const startOf = (ahead: number) => instantOf(startOfDay(Date.UTC(year, number - 1 + ahead, 1) / DAY, timezoneId))
  return { from: startOf(0), until: startOf(1) }
}

/** The account for a rate and a category; undefined where the settings name none. */
export const accountOf = (
  { accounts }: Pick<Settings, 'accounts'>,
  { taxRate, taxCategory }: { taxRate: number; taxCategory: TaxCategory },
): string | undefined => accounts.find(one => one.category === taxCategory && one.rate === taxRate)?.account

const amountIn = (currencyCode: string) => (units: number) =>
  fromUnits(units, decimalsOf(currencyCode)!).toFixed(decimalsOf(currencyCode)!)

/** What was issued and voided, a row for each rate. */
export function documentRows(entries: readonly Entry[], settings: Settings, timezoneId: string): Cell[][] {
  const rows = entries.flatMap(entry =>
    entry.taxes.map(tax => {
      const amount = amountIn(entry.currencyCode)
      return [
        localDay(Date.parse(entry.date), timezoneId),
        entry.kind,
        entry.title,
        localDay(Date.parse(entry.documentDate), timezoneId),
        entry.corrects,
        entry.dueDate && localDay(Date.parse(entry.dueDate), timezoneId),
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
      ]
    }),
  )
  return [DOCUMENT_COLUMNS, ...rows]
}

const DOCUMENT_COLUMNS =
  'date kind document documentDate corrects dueDate customer customerTaxId customerCountry currency taxCategory taxRate account net tax gross'.split(
    ' ',
  )

export function paymentRows(movements: readonly Movement[], timezoneId: string): Cell[][] {
  const rows = movements.map(one => [
    localDay(Date.parse(one.date), timezoneId),
    one.kind,
    localDay(Date.parse(one.moneyDate), timezoneId),
    one.type,
    one.method,
    one.label,
    one.reference,
    one.invoice?.title,
    one.invoice?.buyer.name,
    one.currencyCode,
    amountIn(one.currencyCode)(one.amount),
  ])
  return [
    ['date', 'kind', 'moneyDate', 'for', 'method', 'label', 'reference', 'invoice', 'customer', 'currency', 'amount'],
    ...rows,
  ]
}

interface Step {
  date: string
  kind: string
  title: string
  customer: string
  currencyCode: string
  amount: number
}

/** What customers owe: from what they owed at the beginning, over what changed it, to what they owe at the end. */
export function statementRows(
  opening: ReadonlyMap<string, number>,
  { entries, movements }: { entries: readonly Entry[]; movements: readonly Movement[] },
  { from, until, timezoneId }: { from: string; until: string; timezoneId: string },
): Cell[][] {
  const steps = [...entries.flatMap(stepsOf), ...movements.flatMap(stepOfPayment)].toSorted((a, b) =>
    a.date < b.date ? -1 : a.date > b.date ? 1 : 0,
  )
  const currencies = [...new Set([...opening.keys(), ...steps.map(({ currencyCode }) => currencyCode)])].toSorted()
  const rows = currencies.flatMap(currencyCode => {
    const amount = amountIn(currencyCode)
    let owed = opening.get(currencyCode) ?? 0
    const opened = [localDay(Date.parse(from), timezoneId), 'opening', '', '', currencyCode, '', amount(owed)]
    const changed = steps
      .filter(step => step.currencyCode === currencyCode)
      .map(step => {
        owed += step.amount
        return [
          localDay(Date.parse(step.date), timezoneId),
          step.kind,
          step.title,
          step.customer,
          currencyCode,
          amount(step.amount),
          amount(owed),
        ]
      })
    const last = localDay(Date.parse(until) - 1, timezoneId)
    return [opened, ...changed, [last, 'closing', '', '', currencyCode, '', amount(owed)]]
  })
  return [['date', 'kind', 'document', 'customer', 'currency', 'amount', 'owed'], ...rows]
}

function stepsOf({ date, kind, title, buyer, currencyCode, owed, balance }: Entry): Step[] {
  const step = { date, title, customer: buyer.name, currencyCode }
  return [
    ...(owed === 0 ? [] : [{ ...step, kind, amount: owed }]),
    ...(balance === 0 ? [] : [{ ...step, kind: 'balance', amount: -balance }]),
  ]
}

/** A surplus is not owed, and what was given back was not either. */
const stepOfPayment = ({ date, kind, invoice, currencyCode, amount }: Movement): Step[] =>
  invoice === undefined || (kind !== 'payment' && kind !== 'paymentCanceled')
    ? []
    : [{ date, kind, title: invoice.title, customer: invoice.buyer.name, currencyCode, amount: -amount }]
