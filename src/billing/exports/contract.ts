import { endpoint } from '../../kernel/contract/endpoint.ts'
import { Default, Matching, Obj, OneOf, Uuid } from '../../kernel/contract/schema.ts'

export const BOOKS = ['documents', 'payments', 'statement', 'balances', 'deposits', 'refunds'] as const
export type Book = (typeof BOOKS)[number]

const BOOK_FORMATS = ['csv', 'datev'] as const

export const exportBooks = endpoint({
  method: 'GET',
  path: '/billing/exports/v1/:locationRef',
  scope: 'invoices',
  summary: 'Download a month for the bookkeeper',
  description:
    'Of a location, also of one that was deleted, by the days of its time zone; the month may still be running. Each thing is in the month in which Stoa learned of it, with ' +
    'its own date beside: what is noted later for an earlier day changes no month that is over.\n\n`documents`: what was issued, a row for each ' +
    'rate of tax, with the revenue account that the settings name for it; what was voided is there again, with its amounts below 0, on the day of ' +
    'that. `payments`: what was received and given back, a row for each payment and refund, with the transaction, the customer and what it was ' +
    'for; of what was sold without an invoice also net, tax, rate and account; and what was put on balances by hand, or taken off. `statement`: ' +
    'what customers owe by invoices, from the end of the month before over each thing that changed it to the end of this one. `balances`, ' +
    '`deposits` and `refunds`: in the same way, by customer, what they have on their balances, what is held of their deposits, and what is ' +
    'still to be paid out to them, by what it was paid `for`.\n\nAs plain `csv` with a header, amounts with a point, texts that a ' +
    "spreadsheet would calculate with a `'` before them. As `datev`, a batch of bookings in the format EXTF 700: of `documents`, or of " +
    '`payments`, and only where the settings name the accounts that are needed (`conflict`).',
  params: Obj({ locationRef: Uuid }),
  query: Obj({
    month: Matching('^(19|2[0-9])[0-9]{2}-(0[1-9]|1[0-2])$', 'a month such as 2027-01', { description: 'As `2027-01`.' }),
    of: Default(OneOf(BOOKS), 'documents'),
    format: Default(OneOf(BOOK_FORMATS), 'csv'),
  }),
  status: 200,
  file: 'text/csv',
  inWorker: true,
  errors: ['not_found', 'conflict'],
})
