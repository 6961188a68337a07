import { createHash } from 'node:crypto'
import type { Db } from '../src/db/database.ts'
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
  /** All invoices as text, without ids and without the instants at which they were made. */
  text: string
  digest: string
}

export async function booksOf({ database, network }: Year, lastDay: number): Promise<Books> {
  return database.read(async db => {
    const now = instantOf(lastDay)
    const periods = await all(db, network, 'subscriptionPeriod', [
      'subscriptionRef',
      'startDate',
      'endDate',
      'state',
      'grantDate',
      'billDate',
    ])
    const subscriptions = await all(db, network, 'subscription', ['id', 'startDate', 'endDate', 'deleteDate'])
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
        if (String(period.startDate) <= now && (period.grantDate === null || period.billDate === null))
          open!.push(`${id}: ${period.startDate}`)
      }
      const until = endDate !== null && String(endDate) <= now ? endDate : now
      if (String(end) < String(until)) open!.push(`${id}: nothing from ${end} on`)
    }
    const invoices = await all(db, network, 'invoice', [
      'id',
      'number',
      'locationRef',
      'subscriptionRef',
      'periodStartDate',
      'status',
      'title',
      'currencyCode',
      'periodEndDate',
      'dueDate',
      'appliedBalance',
      'deleteDate',
    ])
    const billed = invoices
      .filter(one => one.periodStartDate !== null)
      .map(one => `${one.subscriptionRef} ${one.periodStartDate}`)
    const text = await written(db, network, invoices)
    return {
      periods: periods.length,
      invoices: invoices.length,
      gaps: gaps!,
      open: open!,
      doubled: billed.filter((one, i) => billed.indexOf(one) !== i),
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
      lots: await lotsOf(db, network, now),
      ledger: await ledgerOf(db, network),
      text,
      digest: createHash('sha256').update(text).digest('hex').slice(0, 16),
    }
  })
}

/** Each lot of a subscription was given, and what has ended is spent or has expired by one entry. */
async function lotsOf(db: Db, network: string, now: string): Promise<string[]> {
  const lots = await all(db, network, 'ledgerLot', ['id', 'remaining', 'expireDate', 'subscriptionRef'])
  const entries = new Map((await all(db, network, 'ledgerEntry', ['id', 'type'])).map(({ id, type }) => [id, String(type)]))
  const lines = Map.groupBy(await all(db, network, 'ledgerLine', ['entryRef', 'lotRef']), ({ lotRef }) => lotRef)
  return lots.flatMap(({ id, remaining, expireDate, subscriptionRef }) => {
    if (subscriptionRef === null) return []
    const types = (lines.get(id) ?? []).map(({ entryRef }) => entries.get(entryRef)!)
    const given = types.filter(type => type === 'subscriptionRenewal').length
    const expired = types.filter(type => type === 'subscriptionExpiration').length
    const isOver = expireDate !== null && String(expireDate) <= now
    return given > 0 && expired <= 1 && (!isOver || remaining === 0)
      ? []
      : [`${id}: given ${given} times, expired ${expired} times, ${remaining} left`]
  })
}

/** All entries of the ledgers, with the instants that they bear. */
async function ledgerOf(db: Db, network: string): Promise<string> {
  const columns = ['subscriptionRef', 'membershipRef', 'unit', 'type', 'amount', 'expirationDate', 'createDate']
  return (await all(db, network, 'ledgerEntry', columns))
    .map(entry => JSON.stringify(entry))
    .toSorted()
    .join('\n')
}

/** All invoices in the order of their numbers, with their items: what a customer would see, but ids and when they were made. */
async function written(db: Db, network: string, invoices: Row[]): Promise<string> {
  const items = Map.groupBy(
    await all(db, network, 'invoiceItem', [
      'invoiceRef',
      'position',
      'type',
      'description',
      'quantity',
      'unitAmount',
      'amount',
      'discountedAmount',
      'netDiscountedAmount',
      'taxAmount',
      'taxRate',
      'taxCategory',
      'discounts',
      'explanation',
      'deleteDate',
    ]),
    ({ invoiceRef }) => invoiceRef,
  )
  const places = new Map((await all(db, network, 'location', ['id', 'title'])).map(({ id, title }) => [id, title]))
  return invoices
    .filter(({ deleteDate }) => deleteDate === null)
    .map(({ id, locationRef, subscriptionRef, ...invoice }) => {
      const lines = (items.get(id) ?? [])
        .filter(({ deleteDate }) => deleteDate === null)
        .toSorted((a, b) => Number(a.position) - Number(b.position))
      // Ids of what people made are the same in each year; those of lines are not told.
      const told = { at: places.get(locationRef), of: subscriptionRef, ...invoice, lines }
      return JSON.stringify(told, (key, value: unknown) => (key === 'redemptionRef' || key === 'invoiceRef' ? undefined : value))
    })
    .toSorted()
    .join('\n')
}

type Row = Record<string, string | number | null | object>

const all = (db: Db, network: string, table: string, columns: readonly string[]): Promise<Row[]> =>
  db.all(
    db.sql
      .selectFrom(table as 'invoice')
      .select(columns as 'id'[])
      .where('network', '=', network)
      .$castTo<Row>(),
  )
