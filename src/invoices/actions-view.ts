import { companies } from '../community/companies/store.ts'
import { findPeople } from '../community/memberships/store.ts'
import type { Db } from '../db/database.ts'
import { idsOf } from '../terms/holder.ts'
import { paymentsOfInvoices, refundsOf } from '../transactions/money/store.ts'
import { itemsOf } from './items/store.ts'
import { itemView } from './items/view.ts'
import { sumsOf } from './rules-amounts.ts'
import { partiesOf, sumsOfInvoices } from './store.ts'
import type { InvoiceRow } from './table.ts'
import { invoiceView, listedInvoiceView, type InvoiceParts } from './view.ts'

/** What invoices show beside their rows, in the same few statements for one as for a page. */
async function loadParts(db: Db, network: string, rows: readonly InvoiceRow[], now: string): Promise<InvoiceParts[]> {
  const [members, companyRefs] = idsOf(rows)
  const parties = await partiesOf(db, network, rows)
  const people = await findPeople(db, network, members)
  const held = await companies.findMany(db, network, companyRefs)
  const payments = await paymentsOfInvoices(
    db,
    network,
    rows.filter(({ status }) => status !== 'draft').map(({ id }) => id),
  )
  const refunds = await refundsOf(
    db,
    network,
    [...payments.values()].flatMap(some => some.map(({ id }) => id)),
  )
  return rows.map(row => ({
    row,
    now,
    parties: parties.get(row.id)!,
    person: people.get(row.membershipRef ?? ''),
    company: held.get(row.companyRef ?? ''),
    payments: payments.get(row.id) ?? [],
    refunds,
  }))
}

/** An invoice as it appears in answers. */
export async function loadInvoice(db: Db, row: InvoiceRow, now: string) {
  const [parts] = await loadParts(db, row.network, [row], now)
  return invoiceView(parts!, await itemsOf(db, row.network, row.id))
}

/** An invoice without its items, and these. */
export async function loadInvoiceAndItems(db: Db, row: InvoiceRow, now: string) {
  const items = await itemsOf(db, row.network, row.id)
  const [parts] = await loadParts(db, row.network, [row], now)
  return { invoice: listedInvoiceView(parts!, sumsOf(items)), invoiceItems: items.map(itemView) }
}

/** Invoices of a list. */
export async function loadInvoices(db: Db, network: string, rows: readonly InvoiceRow[], now: string) {
  const sums = await sumsOfInvoices(
    db,
    network,
    rows.map(({ id }) => id),
  )
  const parts = await loadParts(db, network, rows, now)
  return parts.map(part => listedInvoiceView(part, sums.get(part.row.id) ?? NONE))
}

/** The sums of an invoice without items. */
const NONE = sumsOf([])
