import type { Static } from '../kernel/contract/schema.ts'
import { credits, money } from '../terms/amounts.ts'
import type { InvoiceRow } from '../invoices/table.ts'
import type { EventRow } from '../events/table.ts'
import { MOST_COUNTED, type getToday } from './contract-today.ts'

type Today = Static<typeof getToday.reply>['today']
type Thing<K extends 'tickets' | 'requests' | 'lowStock' | 'expiring'> = NonNullable<Today[K]>['first'][number]
type EventThing = NonNullable<Today['events']>['today']['first'][number]
type OrderThing = NonNullable<Today['orders']>['new']['first'][number]
type InvoiceThing = NonNullable<Today['invoices']>['draft']['first'][number]

/** How many there are of something, with the first of them. */
export interface Some<T> {
  count: number
  more: boolean
  first: T[]
}

/** How many there are at several locations, with the first of them, and how many at each. */
export interface SomeOfAll<T> extends Some<T> {
  locations: { locationRef: string; count: number; more: boolean }[]
}

/** The count that the first rows of a location bear, as far as it was counted. */
export const counted = <T>(rows: readonly { count: number }[], first: T[]): Some<T> => {
  const count = rows[0]?.count ?? 0
  return { count: Math.min(count, MOST_COUNTED), more: count > MOST_COUNTED, first }
}

/** What several locations have of something, the first of them in an order of all. */
export function together<T>(
  parts: readonly (Some<T> & { locationRef: string })[],
  first: number,
  keyOf: (thing: T) => string | number,
  isLastFirst = false,
): SomeOfAll<T> {
  const sign = isLastFirst ? -1 : 1
  return {
    count: parts.reduce((sum, part) => sum + part.count, 0),
    more: parts.some(part => part.more),
    locations: parts.filter(({ count }) => count > 0).map(({ locationRef, count, more }) => ({ locationRef, count, more })),
    first: parts
      .flatMap(part => part.first)
      .toSorted((one, other) => sign * (keyOf(one) < keyOf(other) ? -1 : keyOf(one) > keyOf(other) ? 1 : 0))
      .slice(0, first),
  }
}

const nameOf = ({ name, surname }: { name: string; surname: string }) => `${name} ${surname}`.trim()

export const eventThing = ({ id, locationRef, title, venue, startDate, endDate }: EventRow): EventThing => ({
  id,
  locationRef,
  title,
  venue,
  startDate,
  endDate,
})

type Row<T> = T & { id: string }

export const ticketThing = (
  locationRef: string,
  {
    id,
    number,
    description,
    status,
    priority,
    createDate,
  }: Row<Omit<Thing<'tickets'>, 'locationRef' | 'status' | 'priority'>> & { status: string; priority: string },
): Thing<'tickets'> => ({
  id,
  locationRef,
  number,
  description: [...description].slice(0, 200).join(''),
  status: status as Thing<'tickets'>['status'],
  priority: priority as Thing<'tickets'>['priority'],
  createDate,
})

interface OrderRow {
  id: string
  number: number
  quantity: number
  status: string
  createDate: string
  name: string
  surname: string
  productTitle: string
  optionTitle: string
}

export const orderThing = (locationRef: string, row: OrderRow): OrderThing => ({
  id: row.id,
  locationRef,
  number: row.number,
  name: nameOf(row),
  product: `${row.productTitle}: ${row.optionTitle}`,
  quantity: row.quantity,
  status: row.status as OrderThing['status'],
  createDate: row.createDate,
})

export const invoiceThing = (row: InvoiceRow, customerName: string, gross: number): InvoiceThing => ({
  id: row.id,
  locationRef: row.locationRef,
  number: row.number ?? undefined,
  customerName,
  grossAmount: money(gross, row.currencyCode),
  currencyCode: row.currencyCode,
  createDate: row.createDate,
  issueDate: row.issueDate ?? undefined,
  dueDate: row.dueDate ?? undefined,
})

export const memberThing = (
  locationRef: string,
  row: { id: string; userRef: string; name: string; surname: string; date: string },
): Thing<'requests'> => ({ id: row.id, locationRef, userRef: row.userRef, name: nameOf(row), date: row.date })

export const optionThing = (
  locationRef: string,
  row: { id: string; productRef: string; productTitle: string; optionTitle: string; stock: number },
): Thing<'lowStock'> => ({
  id: row.id,
  locationRef,
  productRef: row.productRef,
  title: `${row.productTitle}: ${row.optionTitle}`,
  stock: row.stock,
})

export const lotThing = (
  row: Pick<Thing<'expiring'>, 'id' | 'locationRef' | 'expireDate'> & {
    unit: 'credit' | 'dayPass'
    remaining: number
    membershipRef: string | null
    companyRef: string | null
  },
  name: string,
): Thing<'expiring'> => ({
  id: row.id,
  locationRef: row.locationRef,
  unit: row.unit === 'credit' ? 'credits' : 'dayPasses',
  amount: credits(row.remaining),
  expireDate: row.expireDate,
  membershipRef: row.membershipRef ?? undefined,
  companyRef: row.companyRef ?? undefined,
  name,
})
