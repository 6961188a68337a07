import { stringify } from 'csv-stringify/sync'
import { locations } from '../../access/store.ts'
import { ApiError, found, refuse } from '../../kernel/errors/api-error.ts'
import { LINES, cellOf } from '../../kernel/http/csv.ts'
import { implement } from '../../kernel/http/implement.ts'
import { settingsOf } from '../settings/store.ts'
import { entriesOf } from './actions.ts'
import { movementsOf } from './actions-movements.ts'
import * as contract from './contract.ts'
import { documentRows, monthOf, type Cell } from './rules.ts'
import { datevRows, documentBookings, paymentBookings } from './rules-datev.ts'
import { paymentRows } from './rules-movements.ts'
import { statementRows } from './rules-statement.ts'
import { owedBefore } from './store-owed.ts'

export const exportRoutes = implement(contract, {
  async exportBooks({ db, network, params, query }) {
    const { month, of, format } = query
    const { locationRef } = params
    const location = found(await locations.find(db, network, locationRef), 'location')
    const { timezoneId, currencyCode } = location
    const { from, until } = monthOf(month, timezoneId)
    const span = { network, locationRef, from, until }
    const name = `${location.title} ${month} ${of}.csv`
    const settings = await settingsOf(db, network, locationRef)
    if (format === 'datev') {
      if (of === 'statement') {
        refuse([{ parameter: 'format', code: 'invalid_value', detail: 'A statement is plain csv.', allowed: ['csv'] }])
      }
      const booked =
        of === 'documents'
          ? documentBookings(await entriesOf(db, span), settings)
          : paymentBookings(await movementsOf(db, span), settings)
      if ('lacking' in booked) throw new ApiError('conflict', booked.lacking)
      const rows = datevRows(booked.bookings, { month, timezoneId, currencyCode, title: `${of} ${month}` })
      return { name: `EXTF_${name}`, content: datevText(rows) }
    }
    if (of === 'documents') return { name, content: csvText(documentRows(await entriesOf(db, span), settings, timezoneId)) }
    if (of === 'payments') return { name, content: csvText(paymentRows(await movementsOf(db, span), settings, timezoneId)) }
    const changes = { entries: await entriesOf(db, span), movements: await movementsOf(db, span) }
    const opening = await owedBefore(db, { network, locationRef, from })
    return { name, content: csvText(statementRows(opening, changes, { from, until, timezoneId })) }
  },
})

const csvText = (rows: readonly Cell[][]): string =>
  stringify(
    rows.map(row => row.map(safe)),
    LINES,
  )

/** Amounts below 0 are numbers, and stay what they are. */
const safe = (cell: Cell): string => (typeof cell === 'string' && AMOUNT.test(cell) ? cell : cellOf(cell))
const AMOUNT = /^-\d+(\.\d+)?$/

/** Texts in quotes, numbers and what is empty without; a mark at the beginning says that it is UTF-8. */
const datevText = (rows: readonly Cell[][]): string =>
  `\ufeff${stringify(
    rows.map(row => row.map(safe)),
    { ...LINES, delimiter: ';', quoted_match: /[^\d,]/ },
  )}`
