import { ApiError } from '../../kernel/errors/api-error.ts'
import { percent } from '../../terms/amounts.ts'
import type { Settings } from '../settings/table.ts'
import { accountOf, type Entry, type TaxPart } from './rules.ts'
import { moneyAccountOf, sidesOf, type Movement, type Side } from './rules-movements.ts'

/** A booking: so much from one account to another; below 0 the other way round. */
export interface Booking {
  date: string
  amount: number
  currencyCode: string
  account: string
  contra: string
  document: string
  text: string
}

/** What was issued: customers owe it to the revenue accounts. Throws 409 `conflict` where an account is missing. */
export function documentBookings(entries: readonly Entry[], settings: Settings): Booking[] {
  return entries.flatMap(entry =>
    entry.taxes
      .filter(({ net, tax }) => net + tax !== 0)
      .map(tax => ({
        ...entry,
        amount: tax.net + tax.tax,
        account: named(settings, 'receivablesAccount'),
        contra: revenueAccount(settings, tax),
        document: entry.title,
        text: entry.buyer.name,
      })),
  )
}

/**
 * Money that came in or went out, and deposits that came, paid invoices and were given back. What customers have on their balances is among
 * the receivables, on the other side: so what only moves between the two is no booking. Throws 409 `conflict` where an account is missing.
 */
export function paymentBookings(movements: readonly Movement[], settings: Settings): Booking[] {
  return movements.flatMap(one => {
    const [from, to] = sidesOf(one)
    if (from === to) return []
    const [account, contra] = [accountOfSide(from, one, settings), accountOfSide(to, one, settings)]
    const { thing, buyer, invoice } = one
    const text = invoice || !thing.title ? buyer.name : `${buyer.name}, ${thing.title}`
    return [{ ...one, account, contra, document: invoice?.title ?? documentOf(one), text }]
  })
}

function accountOfSide(side: Side, movement: Movement, settings: Settings): string {
  if (side === 'revenue') return revenueAccount(settings, movement.sale!)
  if (side !== 'money') return named(settings, side === 'deposits' ? 'depositsAccount' : 'receivablesAccount')
  const account = moneyAccountOf(settings, movement)
  if (account) return account
  const { label } = movement
  throw new ApiError('conflict', `The settings name no moneyAccount${label ? `, and no account for ${label}` : ''}.`)
}

function named(settings: Settings, name: 'receivablesAccount' | 'depositsAccount'): string {
  const account = settings[name]
  if (!account) throw new ApiError('conflict', `The settings name no ${name}.`)
  return account
}

function revenueAccount(settings: Settings, tax: TaxPart): string {
  const account = accountOf(settings, tax)
  if (account === undefined)
    throw new ApiError('conflict', `The settings name no account for ${tax.taxCategory} at ${percent(tax.taxRate)} %.`)
  return account
}

/** What was sold by its number, where it has one. */
const documentOf = ({ type, thing }: Movement): string => (thing.number === null ? thing.id! : `${type}-${thing.number}`)
