import { decimalsOf } from '../../kernel/money/currencies.ts'
import { fromUnits } from '../../kernel/money/money.ts'
import { localDay } from '../../kernel/time/time-zones.ts'
import { percent } from '../../terms/amounts.ts'
import type { Settings } from '../settings/table.ts'
import { accountOf, type Cell, type Entry, type TaxPart } from './rules.ts'
import { isOutside, moneyAccountOf, type Movement } from './rules-movements.ts'

/** A booking: so much from one account to another; below 0 the other way round. */
interface Booking {
  date: string
  amount: number
  currencyCode: string
  account: string
  contra: string
  document: string
  text: string
}

/** Either the bookings, or why there are none. */
type Booked = { bookings: Booking[] } | { lacking: string }

/** What was issued: customers owe it to the revenue accounts. */
export function documentBookings(entries: readonly Entry[], settings: Settings): Booked {
  const account = settings.receivablesAccount
  if (!account) return { lacking: 'The settings name no receivablesAccount.' }
  const bookings: Booking[] = []
  for (const entry of entries) {
    for (const tax of entry.taxes) {
      const contra = accountOf(settings, tax)
      if (contra === undefined) return { lacking: noAccount(tax) }
      bookings.push({ ...entry, amount: tax.net + tax.tax, account, contra, document: entry.title, text: entry.buyer.name })
    }
  }
  return { bookings }
}

/**
 * Money that came in or went out: for invoices, which the documents have booked, and for what was sold without one, which is revenue at once.
 * What was paid from a balance or a deposit had come in before, and a deposit is nobody's income.
 */
export function paymentBookings(movements: readonly Movement[], settings: Settings): Booked {
  const { receivablesAccount } = settings
  const bookings: Booking[] = []
  for (const one of movements) {
    const { invoice, sale, buyer } = one
    if (!isOutside(one) || (!invoice && !sale)) continue
    const account = moneyAccountOf(settings, one)
    if (!account) return { lacking: `The settings name no moneyAccount${one.label ? `, and no account for ${one.label}` : ''}.` }
    if (invoice) {
      if (!receivablesAccount) return { lacking: 'The settings name no receivablesAccount.' }
      bookings.push({ ...one, account, contra: receivablesAccount, document: invoice.title, text: buyer.name })
    }
    if (sale) {
      const contra = accountOf(settings, sale)
      if (contra === undefined) return { lacking: noAccount(sale) }
      bookings.push({ ...one, account, contra, document: documentOf(one), text: `${buyer.name}, ${one.thing.title}` })
    }
  }
  return { bookings }
}

/** What was sold by its number, where it has one. */
const documentOf = ({ type, thing }: Movement): string => (thing.number === null ? thing.id! : `${type}-${thing.number}`)

const noAccount = ({ taxCategory, taxRate }: TaxPart) =>
  `The settings name no account for ${taxCategory} at ${percent(taxRate)} %.`

/** A batch in DATEV's format EXTF 700: two lines that say what it is, then the bookings. */
export function datevRows(
  bookings: readonly Booking[],
  { month, timezoneId, currencyCode, title }: { month: string; timezoneId: string; currencyCode: string; title: string },
): Cell[][] {
  const [year, number] = month.split('-') as [string, string]
  const first = `${year}${number}01`
  const last = `${year}${number}${new Date(Date.UTC(Number(year), Number(number), 0)).getUTCDate()}`
  const digits = Math.max(4, ...bookings.flatMap(({ account, contra }) => [account.length, contra.length]))
  const head: Cell[] = [
    ...KIND,
    `${last}000000000`,
    ...ORIGIN,
    `${year}0101`,
    digits,
    first,
    last,
    title.slice(0, 30),
    ...NOT_FIXED,
    currencyCode,
    ...Array.from({ length: 9 }, () => ''),
  ]
  return [head, COLUMNS.split(';'), ...bookings.map(one => rowOf(one, timezoneId))]
}

/** Format, version, category, name and version of the category. */
const KIND: Cell[] = ['EXTF', 700, 21, 'Buchungsstapel', 13]
/** When it was imported, its origin, by whom, and consultant and client, which the bookkeeper's program asks for. */
const ORIGIN: Cell[] = ['', 'RE', '', '', '', '']
/** No initials; a batch of the books, for no purpose of its own, which can still be changed. */
const NOT_FIXED: Cell[] = ['', 1, 0, 0]

const COLUMNS =
  'Umsatz (ohne Soll/Haben-Kz);Soll/Haben-Kennzeichen;WKZ Umsatz;Kurs;Basis-Umsatz;WKZ Basis-Umsatz;Konto;Gegenkonto (ohne BU-Schlüssel);' +
  'BU-Schlüssel;Belegdatum;Belegfeld 1;Belegfeld 2;Skonto;Buchungstext'

function rowOf({ date, amount, currencyCode, account, contra, document, text }: Booking, timezoneId: string): Cell[] {
  const decimals = decimalsOf(currencyCode)!
  const shown = fromUnits(Math.abs(amount), decimals).toFixed(Math.max(2, decimals)).replace('.', ',')
  const [, month = '', day = ''] = localDay(Date.parse(date), timezoneId).split('-')
  // Of the number of a document the format allows these letters only.
  const number = document.replace(/[^A-Za-z0-9$&%*+/-]/g, '').slice(0, 36)
  return [
    shown,
    amount < 0 ? 'H' : 'S',
    currencyCode,
    '',
    '',
    '',
    account,
    contra,
    '',
    `${day}${month}`,
    number,
    '',
    '',
    text.slice(0, 60),
  ]
}
