import { locations } from '../access/store.ts'
import { companies } from '../community/companies/store.ts'
import { findPeople } from '../community/memberships/store.ts'
import type { Db } from '../db/database.ts'
import { nextNumber } from '../kernel/storage/counter.ts'
import type { WriteContext } from '../kernel/storage/context.ts'
import { newId } from '../kernel/storage/ids.ts'
import { record } from '../kernel/storage/record.ts'
import { idsOf } from '../terms/holder.ts'
import type { NewItem } from './items/table.ts'
import { insertItem } from './items/actions.ts'
import { asSeller, companyAsBuyer, draftInvoice, personAsBuyer, type Draft, type Parties } from './rules.ts'
import { invoices } from './store.ts'
import type { InvoiceRow } from './table.ts'

/** Makes a draft in the currency and price mode of its location. */
export async function draftOf(context: WriteContext, draft: Draft): Promise<InvoiceRow> {
  const invoice = draftInvoice(draft, { network: context.network, id: newId(), createDate: context.now })
  await invoices.insert(context.tx, invoice)
  await record(context, 'invoice', 'created', { after: invoice })
  return invoice
}

/**
 * Makes an invoice and issues it at once. Its number is taken last, because taking one makes every other invoice of the location
 * wait until the transaction ends. Throws 400 for a line over the largest amount (see NewItem.pointer) and 409 for too
 * many lines.
 */
export async function issueInvoice(context: WriteContext, fresh: Draft & { items: readonly NewItem[] }): Promise<InvoiceRow> {
  const { items, ...draft } = fresh
  const invoice = await draftOf(context, draft)
  for (const item of items) await insertItem(context, invoice, item)
  const parties = (await partiesOf(context.tx, context.network, [invoice])).get(invoice.id)!
  const number = await nextNumber(context.tx, context.network, `invoice:${invoice.locationRef}`)
  const issued = await invoices.update(context, invoice, { number, status: 'issued', issueDate: context.now, ...parties })
  await record(context, 'invoice', 'issued', { before: invoice, after: issued })
  return issued
}

/** Who is on some invoices, by invoice: as it was issued, and on a draft as it would be issued now. */
export async function partiesOf(db: Db, network: string, rows: readonly InvoiceRow[]): Promise<Map<string, Parties>> {
  const drafts = rows.filter(({ buyer }) => buyer === null)
  const [members, companyRefs] = idsOf(drafts)
  const people = await findPeople(db, network, members)
  const held = await companies.findMany(db, network, companyRefs)
  const places = await locations.findMany(
    db,
    network,
    drafts.map(({ locationRef }) => locationRef),
  )
  const ofDraft = ({ membershipRef, companyRef, locationRef }: InvoiceRow): Parties => ({
    buyer: membershipRef === null ? companyAsBuyer(held.get(companyRef!)!) : personAsBuyer(people.get(membershipRef)!),
    seller: asSeller(places.get(locationRef)!),
  })
  return new Map(
    rows.map(row => [
      row.id,
      row.buyer === null || row.seller === null ? ofDraft(row) : { buyer: row.buyer, seller: row.seller },
    ]),
  )
}
