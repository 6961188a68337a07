import { createHash } from 'node:crypto'
import { instantOf, type Year } from './year-life.ts'

/** What is in a network after its year. */
export interface Books {
  periods: number
  invoices: number
  /** Periods that begin elsewhere than where the one before ends, or are there twice. */
  gaps: string[]
  /** What was to be given or billed by the last day, and is not. */
  open: string[]
  doubled: string[]
  /** Numbers of invoices that do not follow the one before. */
  numbers: string[]
  /** Lots that nothing was given to, and lots that have ended and did not expire once. */
  lots: string[]
  /** All that was given, spent and has expired, as text: what a change gives more of adds to what the period gave. */
  ledger: string
  /** All invoices as text, without numbers, ids, and the instants at which they were made. */
  text: string
  /** Which of them has which number at its location. */
  numbered: string
  digest: string
}

export async function booksOf(year: Year, lastDay: number): Promise<Books> {
  const stored = await readAll(year)
  const { periods, subscriptions, invoices } = stored
  const now = instantOf(lastDay)
  const bySubscription = Map.groupBy(periods, ({ subscriptionRef }) => String(subscriptionRef))
  const [gaps, open]: string[][] = [[], []]
  for (const { id, startDate, endDate, deleteDate } of subscriptions) {
    if (deleteDate !== null) continue
    let end = startDate
    for (const period of (bySubscription.get(String(id)) ?? []).toSorted((a, b) =>
      String(a.startDate) < String(b.startDate) ? -1 : 1,
    )) {
      if (period.startDate !== end) gaps!.push(`${id}: ${period.startDate} after ${end}`)
      end = period.endDate
      // What was billed in advance and begins after the end is credited, and is not given.
      const isDue = String(period.startDate) <= now && (endDate === null || String(period.startDate) < String(endDate))
      if (isDue && (period.grantDate === null || period.billDate === null)) open!.push(`${id}: ${period.startDate}`)
    }
    const until = endDate !== null && String(endDate) <= now ? endDate : now
    if (String(end) < String(until)) open!.push(`${id}: nothing from ${end} on`)
  }
  const billed = invoices.filter(one => one.periodStartDate !== null)
  const text = written(stored)
  return {
    periods: periods.length,
    invoices: invoices.length,
    gaps: gaps!,
    open: open!,
    doubled: [...Map.groupBy(billed, one => `${one.subscriptionRef} ${one.periodStartDate}`)].flatMap(([one, { length }]) =>
      length > 1 ? [one] : [],
    ),
    numbers: [
      ...Map.groupBy(
        invoices.filter(one => one.number !== null),
        one => one.locationRef,
      ).values(),
    ].flatMap(ofPlace =>
      ofPlace
        .map(one => Number(one.number))
        .toSorted((a, b) => a - b)
        .flatMap((number, i) => (number === i + 1 ? [] : [String(number)])),
    ),
    lots: lotsOf(stored, now),
    ledger: ledgerOf(stored),
    text,
    numbered: numbersOf(stored),
    digest: createHash('sha256').update(text).digest('hex').slice(0, 16),
  }
}

type Row = Record<string, string | number | null | object>

const READ = {
  periods: ['subscriptionPeriod', 'subscriptionRef startDate endDate state grantDate billDate'],
  subscriptions: ['subscription', 'id startDate endDate deleteDate'],
  invoices: [
    'invoice',
    `id number title locationRef subscriptionRef periodStartDate status currencyCode taxInclusive periodEndDate dueType dueDays dueDate
      appliedBalance reference customerNote internalNote buyer seller deleteDate`,
  ],
  items: [
    'invoiceItem',
    `invoiceRef position type description quantity unitAmount netUnitAmount amount discountedAmount netDiscountedAmount taxAmount taxInclusive
      taxRate taxTitle taxCategory taxReason taxTreatment discounts periodStartDate periodEndDate explanation deleteDate`,
  ],
  places: ['location', 'id title'],
  lots: ['ledgerLot', 'id remaining expireDate subscriptionRef'],
  entries: ['ledgerEntry', 'id subscriptionRef membershipRef unit type amount expirationDate createDate'],
  lines: ['ledgerLine', 'entryRef lotRef'],
} as const

type Stored = Record<keyof typeof READ, Row[]>

/** One state of all that is compared. What is made of it takes longer than PostgreSQL lets a transaction wait. */
const readAll = ({ database, network }: Year): Promise<Stored> =>
  database.read(async db => {
    const all = {} as Stored
    for (const [name, [table, columns]] of Object.entries(READ) as [keyof Stored, readonly [string, string]][]) {
      all[name] = await db.all(
        db.sql
          .selectFrom(table as 'invoice')
          .select(columns.split(/\s+/) as 'id'[])
          .where('network', '=', network)
          .$castTo<Row>(),
      )
    }
    return all
  })

/** Each lot of a subscription was given, and what has ended is spent or has expired by one entry. */
function lotsOf({ lots, entries, lines }: Stored, now: string): string[] {
  const typeOf = new Map(entries.map(({ id, type }) => [id, String(type)]))
  const byLot = Map.groupBy(lines, ({ lotRef }) => lotRef)
  return lots.flatMap(({ id, remaining, expireDate, subscriptionRef }) => {
    if (subscriptionRef === null) return []
    const types = (byLot.get(id) ?? []).map(({ entryRef }) => typeOf.get(entryRef)!)
    const given = types.filter(type => type === 'subscriptionRenewal').length
    const expired = types.filter(type => type === 'subscriptionExpiration').length
    const isOver = expireDate !== null && String(expireDate) <= now
    return given > 0 && expired <= 1 && (!isOver || remaining === 0)
      ? []
      : [`${id}: given ${given} times, expired ${expired} times, ${remaining} left`]
  })
}

/** All entries of the ledgers, with the instants that they bear. */
const ledgerOf = ({ entries }: Stored): string =>
  entries
    .map(entry => JSON.stringify({ ...entry, id: undefined }))
    .toSorted()
    .join('\n')

/** All invoices with their items: what a customer would see, but numbers, ids, and when they were made. */
function written({ invoices, items, places }: Stored): string {
  const byInvoice = Map.groupBy(items, ({ invoiceRef }) => invoiceRef)
  const titles = new Map(places.map(({ id, title }) => [id, title]))
  return invoices
    .filter(({ deleteDate }) => deleteDate === null)
    .map(({ id, locationRef, subscriptionRef, ...invoice }) => {
      const lines = (byInvoice.get(id) ?? [])
        .filter(({ deleteDate }) => deleteDate === null)
        .toSorted((a, b) => Number(a.position) - Number(b.position))
      // Ids of what people made are the same in each year; those of lines are not told.
      const told = {
        at: titles.get(locationRef),
        of: subscriptionRef,
        ...invoice,
        number: undefined,
        title: withoutNumber(invoice.title),
        lines,
      }
      return JSON.stringify(told, (key, value: unknown) => (key === 'redemptionRef' || key === 'invoiceRef' ? undefined : value))
    })
    .toSorted()
    .join('\n')
}

/** A title ends with the number, which is another one where others were quicker. */
const withoutNumber = (title: Row[string] | undefined) => (typeof title === 'string' ? title.replace(/\d+$/, '') : title)

const numbersOf = ({ invoices }: Stored): string =>
  invoices
    .map(
      ({ number, locationRef, subscriptionRef, periodStartDate }) =>
        `${locationRef} ${number} ${subscriptionRef} ${periodStartDate}`,
    )
    .toSorted()
    .join('\n')
