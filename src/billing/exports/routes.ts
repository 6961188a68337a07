import { locations } from '../../access/store.ts'
import { found, refuse } from '../../kernel/errors/api-error.ts'
import { cellOf, csvLine, inQuotes } from '../../kernel/http/csv.ts'
import { implement } from '../../kernel/http/implement.ts'
import { buyersOf } from '../../invoices/store.ts'
import { settingsOf } from '../settings/store.ts'
import { entriesOf } from './actions.ts'
import { balancesIn, depositsIn, owedRefundsIn } from './actions-holdings.ts'
import { movementsOf } from './actions-movements.ts'
import * as contract from './contract.ts'
import { documentRows, spanOfMonth, type Cell } from './rules.ts'
import { datevRows, type DatevCell } from './rules-datev-batch.ts'
import { documentBookings, paymentBookings } from './rules-datev.ts'
import { holdingRows } from './rules-holdings.ts'
import { paymentRows } from './rules-movements.ts'
import { statementRows } from './rules-statement.ts'
import { owedBefore } from './store-owed.ts'

export const exportRoutes = implement(contract, {
  async exportBooks({ db, network, params, query }) {
    const { month, of, format } = query
    const { locationRef } = params
    // The books of a location outlive it.
    const location = found(await locations.findAny(db, network, locationRef), 'location')
    const { timezoneId, currencyCode } = location
    const { from, until } = spanOfMonth(month, timezoneId)
    const span = { network, locationRef, from, until }
    const name = `${location.title} ${month} ${of}.csv`
    const settings = await settingsOf(db, network, locationRef)
    if (format === 'datev') {
      if (of !== 'documents' && of !== 'payments') {
        const detail = 'Documents and payments are batches of bookings; anything else is plain csv.'
        refuse([{ parameter: 'format', code: 'invalid_value', detail, allowed: ['csv'] }])
      }
      const bookings =
        of === 'documents'
          ? documentBookings(await entriesOf(db, span), settings)
          : paymentBookings(await movementsOf(db, span), settings)
      const rows = datevRows(bookings, settings, { month, timezoneId, currencyCode, title: `${of} ${month}` })
      return { name: `EXTF_${name}`, content: datevText(rows) }
    }
    if (of === 'documents') return { name, content: csvText(documentRows(await entriesOf(db, span), settings, timezoneId)) }
    if (of === 'payments') return { name, content: csvText(paymentRows(await movementsOf(db, span), settings, timezoneId)) }
    if (of !== 'statement') {
      const holdings = await HOLDINGS[of](db, span)
      const buyers = await buyersOf(db, network, [...holdings.closing, ...holdings.steps])
      return { name, content: csvText(holdingRows(holdings, buyers, { from, until, timezoneId })) }
    }
    const changes = { entries: await entriesOf(db, span), movements: await movementsOf(db, span) }
    const opening = await owedBefore(db, { network, locationRef, from })
    return { name, content: csvText(statementRows(opening, changes, { from, until, timezoneId })) }
  },
})

const HOLDINGS = { balances: balancesIn, deposits: depositsIn, refunds: owedRefundsIn }

const csvText = (rows: readonly Cell[][]): string => rows.map(row => csvLine(row.map(safe))).join('')

/** Amounts below 0 are numbers, and stay what they are. */
const safe = (cell: Cell): string => (typeof cell === 'string' && AMOUNT.test(cell) ? cell : cellOf(cell))
const AMOUNT = /^-\d+(\.\d+)?$/

/** A mark at the beginning says that it is UTF-8. */
const datevText = (rows: readonly DatevCell[][]): string =>
  `\ufeff${rows.map(row => `${row.map(quoted).join(';')}\r\n`).join('')}`

/** Texts are in quotes, also those that look like numbers. */
const quoted = (cell: DatevCell): string => (typeof cell === 'object' ? inQuotes(cellOf(cell.text)) : String(cell))
