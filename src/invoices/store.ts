import { locations } from '../access/store.ts'
import { settingsOfMany } from '../billing/settings/store.ts'
import { companies } from '../community/companies/store.ts'
import { findPeople } from '../community/memberships/store.ts'
import type { Db } from '../db/database.ts'
import { prepared } from '../db/prepared.ts'
import { preparedMany } from '../db/prepared-many.ts'
import { statements } from '../db/statements.ts'
import { wordsOf } from '../kernel/lists/words.ts'
import { idsOf, type Holder } from '../terms/holder.ts'
import { asSeller, companyAsBuyer, personAsBuyer, type Parties } from './rules.ts'
import { summed, type Sums } from './rules-amounts.ts'
import { invoice, type Buyer, type InvoiceRow } from './table.ts'

/** Every change of an invoice or its items locks the invoice first. */
export const invoices = statements(invoice)

/** What `q` finds invoices by: title and number, and the name of the customer as it was when the words were stored. */
export const invoiceWords = wordsOf(
  invoice,
  ({ id, title, number }, parties) => [title, number, parties.get(id)!.buyer.name],
  partiesOf,
)

/** The sums over the items of some invoices, by invoice. */
export async function sumsOfInvoices(db: Db, network: string, ids: Iterable<string>): Promise<Map<string, Sums>> {
  const parts = Map.groupBy(await sums(db, { network }, ids), ({ invoiceRef }) => invoiceRef)
  return new Map([...parts].map(([id, rows]) => [id, summed(rows)]))
}

const sums = preparedMany((sql, p: { network: string }, ids) =>
  sql
    .selectFrom('invoiceItem')
    .select(({ fn, ref }) => [
      ref('invoiceRef').$notNull().as('invoiceRef'),
      'taxRate',
      'taxCategory',
      'taxReason',
      fn.min('taxTitle').as('taxTitle'),
      fn.sum<number>('amount').as('amount'),
      fn.sum<number>('discountedAmount').as('discounted'),
      fn.sum<number>('netDiscountedAmount').as('net'),
      fn.sum<number>('taxAmount').as('tax'),
      fn.countAll<number>().as('count'),
    ])
    .where('network', '=', p.network)
    .where('invoiceRef', 'in', ids)
    .where('deleteDate', 'is', null)
    .groupBy(['invoiceRef', 'taxRate', 'taxCategory', 'taxReason']),
)

/** Who is on some invoices, by invoice: as it was issued, and on a draft as it would be issued now. */
export async function partiesOf(db: Db, network: string, rows: readonly InvoiceRow[]): Promise<Map<string, Parties>> {
  const drafts = rows.filter(({ buyer }) => buyer === null)
  const buyers = await buyersOf(db, network, drafts)
  const placeRefs = drafts.map(({ locationRef }) => locationRef)
  const places = await locations.findMany(db, network, placeRefs)
  const settings = await settingsOfMany(db, network, placeRefs)
  const ofDraft = ({ membershipRef, companyRef, locationRef }: InvoiceRow): Parties => ({
    buyer: buyers.get((membershipRef ?? companyRef)!)!,
    seller: asSeller(places.get(locationRef)!, settings.get(locationRef)!),
  })
  return new Map(
    rows.map(row => [
      row.id,
      row.buyer === null || row.seller === null ? ofDraft(row) : { buyer: row.buyer, seller: row.seller },
    ]),
  )
}

/** Who customers are on an invoice that is issued now, by the id of the membership or the company. */
export async function buyersOf(db: Db, network: string, holders: readonly Holder[]): Promise<ReadonlyMap<string, Buyer>> {
  const [members, companyRefs] = idsOf(holders)
  const people = await findPeople(db, network, members)
  const held = await companies.findMany(db, network, companyRefs)
  return new Map([
    ...[...people].map(([id, person]): [string, Buyer] => [id, personAsBuyer(person)]),
    ...[...held].map(([id, company]): [string, Buyer] => [id, companyAsBuyer(company)]),
  ])
}

/** Whose subscription it is, and where, deleted or not; undefined where there is none. */
export const holderOfSubscription = (
  db: Db,
  network: string,
  id: string,
): Promise<(Holder & { locationRef: string; deleteDate: string | null }) | undefined> =>
  db.first(subscriptionHolder, { network, id })

/** The same, unless it is deleted. */
export async function subscriberOf(db: Db, network: string, id: string): ReturnType<typeof holderOfSubscription> {
  const held = await holderOfSubscription(db, network, id)
  return held?.deleteDate === null ? held : undefined
}

const subscriptionHolder = prepared((sql, p: { network: string; id: string }) =>
  sql
    .selectFrom('subscription')
    .select(['membershipRef', 'companyRef', 'locationRef', 'deleteDate'])
    .where('network', '=', p.network)
    .where('id', '=', p.id),
)
