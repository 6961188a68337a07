import { ApiError } from '../../kernel/errors/api-error.ts'
import { decimalsOf } from '../../kernel/money/currencies.ts'
import { fromUnits } from '../../kernel/money/money.ts'
import { localDate } from '../../kernel/time/time-zones.ts'
import { percent } from '../../terms/amounts.ts'
import type { Settings } from '../settings/table.ts'
import type { Booking } from './rules-datev.ts'

/** A text, which is written in quotes whatever is in it, or a figure, which is not. */
export type DatevCell = { text: string } | string | number

interface Batch {
  month: string
  timezoneId: string
  currencyCode: string
  title: string
}

/**
 * A batch in DATEV's format EXTF 700: two lines that say what it is, then the bookings. Throws 409 `conflict` for accounts, currencies and
 * amounts that the format does not know.
 */
export function datevRows(bookings: readonly Booking[], settings: Settings, batch: Batch): DatevCell[][] {
  const { month, timezoneId, currencyCode, title } = batch
  const decimals = decimalsOf(currencyCode)
  if (decimals !== DECIMALS)
    throw new ApiError('conflict', `DATEV has amounts of two decimals, and ${currencyCode} has ${decimals}.`)
  const [year, number] = month.split('-') as [string, string]
  const first = `${year}${number}01`
  const last = `${year}${number}${new Date(Date.UTC(Number(year), Number(number), 0)).getUTCDate()}`
  const head: DatevCell[] = [
    ...KIND,
    `${last}000000000`,
    ...ORIGIN,
    `${year}0101`,
    digitsOf(settings),
    first,
    last,
    { text: title.slice(0, 30) },
    ...NOT_FIXED,
    { text: currencyCode },
    ...Array.from({ length: 9 }, () => ''),
  ]
  return [head, COLUMNS.split(';').map(text => ({ text })), ...bookings.map(one => rowOf(one, timezoneId))]
}

const DECIMALS = 2

/**
 * How many digits the accounts of the ledger have, which is the same for all: a shorter one would be read with zeros before it. An account of
 * customers may be one longer, so that of all receivables says nothing of it. Both batches of a month agree, since it follows from all that
 * the settings name.
 */
function digitsOf({ accounts, moneyAccount, moneyAccounts, depositsAccount, receivablesAccount }: Settings): number {
  const named: [name: string, account: string | null][] = [
    ...accounts.map(one => [`account for ${one.category} at ${percent(one.rate)} %`, one.account] as [string, string]),
    ['moneyAccount', moneyAccount],
    ...moneyAccounts.map(({ label, account }) => [`account for ${label}`, account] as [string, string]),
    ['depositsAccount', depositsAccount],
  ]
  const ledger = named.flatMap(([name, account]) => (account === null ? [] : [{ name, account }]))
  for (const { name, account } of ledger) {
    if (!isNumber(account) || account.length < FEWEST || account.length > MOST)
      throw strange(name, account, `DATEV has accounts of ${FEWEST} to ${MOST} digits there`)
  }
  const digits = lengthOfMost(ledger.map(({ account }) => account))
  for (const { name, account } of ledger)
    if (account.length !== digits) throw strange(name, account, `the other accounts have ${digits} digits`)
  const isCustomers = receivablesAccount?.length === digits || receivablesAccount?.length === digits + 1
  if (receivablesAccount !== null && !(isNumber(receivablesAccount) && isCustomers))
    throw strange('receivablesAccount', receivablesAccount, `beside the others it has ${digits} or ${digits + 1} digits`)
  return digits
}

const [FEWEST, MOST] = [4, 8]

const isNumber = (account: string): boolean => /^(?!0+$)\d+$/.test(account)

/** How long most accounts are, so that the one that differs is told. */
function lengthOfMost(accounts: readonly string[]): number {
  const groups = [...Map.groupBy(accounts, ({ length }) => length)].toSorted(
    ([, some], [, others]) => others.length - some.length,
  )
  return groups[0]?.[0] ?? FEWEST
}

const strange = (name: string, account: string, why: string) =>
  new ApiError('conflict', `The ${name} of the settings is “${account}”: ${why}.`)

/** Format, version, category, name and version of the category. */
const KIND: DatevCell[] = [{ text: 'EXTF' }, 700, 21, { text: 'Buchungsstapel' }, 13]
/** When it was imported, its origin, by whom, and consultant and client, which the bookkeeper's program asks for. */
const ORIGIN: DatevCell[] = ['', { text: 'RE' }, '', '', '', '']
/** No initials; a batch of the books, for no purpose of its own, which can still be changed. */
const NOT_FIXED: DatevCell[] = ['', 1, 0, 0]

const COLUMNS =
  'Umsatz (ohne Soll/Haben-Kz);Soll/Haben-Kennzeichen;WKZ Umsatz;Kurs;Basis-Umsatz;WKZ Basis-Umsatz;Konto;Gegenkonto (ohne BU-Schlüssel);' +
  'BU-Schlüssel;Belegdatum;Belegfeld 1;Belegfeld 2;Skonto;Buchungstext'

const TOO_LARGE = 10_000_000_000

function rowOf({ date, amount, currencyCode, account, contra, document, text }: Booking, timezoneId: string): DatevCell[] {
  const [, month = '', day = ''] = localDate(Date.parse(date), timezoneId).split('-')
  // The format allows these letters only in the number of a document; a spreadsheet would calculate what begins with a sign.
  const number = document.replace(/[^A-Za-z0-9$&%*+/-]/g, '').replace(/^[+-]+/, '')
  const figure = fromUnits(Math.abs(amount), DECIMALS)
  if (figure >= TOO_LARGE) {
    const detail = `DATEV has amounts of at most ten digits before the comma, and ${document} has one of ${figure} ${currencyCode}.`
    throw new ApiError('conflict', detail)
  }
  return [
    figure.toFixed(DECIMALS).replace('.', ','),
    { text: amount < 0 ? 'H' : 'S' },
    { text: currencyCode },
    '',
    '',
    '',
    account,
    contra,
    '',
    `${day}${month}`,
    { text: number.slice(0, 36) },
    '',
    '',
    // Whole letters, on one line: the format allows no control characters.
    { text: [...text.replace(/[\s\p{Cc}]+/gu, ' ').trim()].slice(0, 59).join('') },
  ]
}
