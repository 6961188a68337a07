import type { ExplanationValue } from '../invoices/items/contract-explanation.ts'
import type { ItemRow } from '../invoices/items/table.ts'
import type { Parties } from '../invoices/rules.ts'
import type { Sums } from '../invoices/rules-amounts.ts'
import type { InvoiceRow } from '../invoices/table.ts'
import { decimalsOf } from '../kernel/money/currencies.ts'
import { plain } from '../mail/rules.ts'
import { fromUnits } from '../kernel/money/money.ts'
import { counted } from '../kernel/text/counted.ts'
import { percent } from '../terms/amounts.ts'

type Step = ExplanationValue['steps'][number]

/** What an invoice is: whose, for whom, and how its prices are meant. */
export function headLines(row: InvoiceRow, { buyer, seller }: Parties, timezoneId: string): string[] {
  const name = row.number === null ? 'Invoice' : `Invoice ${row.number}`
  const when = row.issueDate === null ? row.status : `${row.status}, issued on ${writtenDay(row.issueDate, timezoneId)}`
  const mode = row.taxInclusive ? 'Prices have tax inside' : 'Tax comes on top of prices'
  return [
    `${name} of ${plain(seller.name)} to ${plain(buyer.name)}: ${when}`,
    `${mode}. Amounts are in ${row.currencyCode}, and each is rounded once, half up.`,
  ]
}

/** One item, step by step. */
export function itemLines(item: ItemRow, explanation: ExplanationValue, timezoneId: string, place?: number): string[] {
  const { period, rounded } = explanation
  const amount = amountIn(item.currencyCode)
  const title = plain(item.description) || item.type
  const rows = rowsOf(item, explanation)
  const width = Math.max(...rows.map(([words]) => words.length))
  const exactWidth = Math.max(...rows.map(([, exact]) => exact.length))
  return [
    `${place === undefined ? '' : `${place}. `}${title}`,
    ...(period
      ? [`   ${writtenDay(period.startDate, timezoneId)} to ${writtenDay(lastInstant(period.endDate), timezoneId)}`]
      : []),
    ...rows.map(([words, exact, figure]) =>
      `     ${words.padEnd(width)}   ${exact.padStart(exactWidth)}${figure === undefined ? '' : `   → ${figure}`}`.trimEnd(),
    ),
    `   Net ${amount(rounded.netDiscountedAmount)} + tax ${amount(rounded.taxAmount)} = gross ${amount(rounded.grossAmount)}`,
  ]
}

/** The sums by rate and category, and in all. */
export function sumLines({ net, tax, taxes }: Sums, currencyCode: string): string[] {
  const amount = amountIn(currencyCode)
  const units = (value: number) => amount(fromUnits(value, decimalsOf(currencyCode)!))
  const rates = taxes.map(one => [
    `${percent(one.taxRate)} % ${one.taxTitle === null ? one.taxCategory : plain(one.taxTitle)}`,
    units(one.net),
    units(one.tax),
  ])
  const widths = [0, 1, 2].map(i => Math.max(0, ...rates.map(row => row[i]!.length)))
  return [
    ...rates.map(
      ([rate, net, tax]) => `${rate!.padEnd(widths[0]!)}   net ${net!.padStart(widths[1]!)}   tax ${tax!.padStart(widths[2]!)}`,
    ),
    `In all: net ${units(net)} + tax ${units(tax)} = gross ${units(net + tax)}`,
  ]
}

type Row = [words: string, exact: string, rounded?: string]

/** The steps of an item, with what is rounded: the last before the tax, and the tax. */
function rowsOf({ currencyCode, taxInclusive }: ItemRow, { steps, rounded, ...from }: ExplanationValue): Row[] {
  const amount = amountIn(currencyCode)
  const isOffer = (step: Step | undefined) => step !== undefined && step.kind !== 'tax'
  return steps.flatMap((step, i): Row[] => {
    if (step.kind !== 'tax') {
      const figure = isOffer(steps[i + 1]) ? undefined : amount(rounded.discountedAmount)
      return [[wordsOf(step, from, amount), exactWords(step.exact), figure]]
    }
    const [gross, net, tax] = [rounded.discountedAmount, rounded.netDiscountedAmount, rounded.taxAmount].map(amount)
    if (step.percent === 0) return [['no tax', exactWords(step.exact), amount(0)]]
    if (!taxInclusive) return [[`${net} with ${step.percent} % tax`, exactWords(step.exact), `${tax} tax`]]
    return [
      [`without the ${step.percent} % tax inside`, exactWords(step.exact), net],
      [`tax: ${gross} − ${net}`, tax!, tax],
    ]
  })
}

function wordsOf(step: Step, from: Omit<ExplanationValue, 'steps' | 'rounded'>, amount: (value: number) => string): string {
  const off = step.percent === undefined ? amount(step.amount ?? 0) : `${step.percent} %`
  switch (step.kind) {
    case 'price':
      return `${amount(from.unitPrice)} × ${from.quantity}`
    case 'proration':
      return `× ${from.days!.used}/${counted(from.days!.of, 'day')}`
    case 'planDiscount':
      return `− ${off} by the plan`
    case 'coupon':
      return `− ${off} by coupon`
    case 'promocode':
      return `− ${off} by promo code`
    case 'withoutTax':
      return `without the ${step.percent} % tax inside`
    default:
      return 'set by hand'
  }
}

/** An exact amount, a fraction also as a decimal that is cut. */
function exactWords(exact: string): string {
  const [above, below] = exact.split('/')
  if (below === undefined) return exact
  const scaled = String((BigInt(above!) * 10_000n) / BigInt(below)).padStart(5, '0')
  return `${exact} = ${scaled.slice(0, -4)}.${scaled.slice(-4)}…`
}

const amountIn = (currencyCode: string) => (value: number) => value.toFixed(decimalsOf(currencyCode)!)

const writtenDay = (instant: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'long' }).format(new Date(instant))

const lastInstant = (end: string) => new Date(Date.parse(end) - 1).toISOString()
