import { companies } from '../../community/companies/store.ts'
import { users } from '../../community/users/store.ts'
import { findPeople } from '../../community/memberships/store.ts'
import type { Db } from '../../db/database.ts'
import type { Static } from '../../kernel/contract/schema.ts'
import type { UpcomingInvoiceItem } from '../../invoices/contract-upcoming.ts'
import { decimalsOf } from '../../kernel/money/currencies.ts'
import { toUnits } from '../../kernel/money/money.ts'
import { withSubjects } from '../../invoices/items/store.ts'
import type { ItemParts, ItemRow } from '../../invoices/items/table.ts'
import { itemView } from '../../invoices/items/view.ts'
import { sumsOf } from '../../invoices/rules-amounts.ts'
import { issuedOf } from '../../invoices/rules-issue.ts'
import { asSeller, draftInvoice, type Draft } from '../../invoices/rules.ts'
import { listedInvoiceView } from '../../invoices/view.ts'
import { plans } from '../../plans/store.ts'
import { newKeys, type WriteContext } from '../../kernel/storage/context.ts'
import { headOf } from '../../subscriptions/periods/rules.ts'
import type { SubscriptionRow } from '../../subscriptions/table.ts'
import type { Interval } from '../../terms/schedule.ts'
import { moneyBalanceOf } from '../../transactions/money/balances/actions.ts'
import type { PreviewedInvoice } from './contract.ts'
import type { Bill, Customer, Place } from './rules-bill.ts'
import { billingPreviews, shownTo } from './store.ts'
import type { PreviewRow } from './table.ts'
import { withCreators } from './view.ts'

/** Keeps what a dry run shows. Of the people who made the items it keeps the ids alone, since an erasure would not find them there. */
export const keepPreview = (context: WriteContext, { shown, ...row }: Omit<PreviewRow, keyof ReturnType<typeof newKeys>>) =>
  billingPreviews.insert(context.tx, {
    ...newKeys(context),
    ...row,
    shown: withCreators(shown, ({ id }) => ({ id, name: '', surname: '' })),
  })

/** What dry runs have shown, with the names that people have now who made the items. */
export async function loadPreviews(db: Db, network: string, rows: readonly PreviewRow[]): Promise<PreviewedInvoice[]> {
  const made = rows.flatMap(({ shown }) => shown.invoiceItems.flatMap(({ userCreatedBy }) => userCreatedBy?.id ?? []))
  const people = await users.findMany(db, network, made)
  return rows.map(({ shown }) =>
    withCreators(shown, ({ id }) => {
      const { name, surname } = people.get(id)!
      return { id, name, surname }
    }),
  )
}

/** What invoices that a run has shown before take of a customer's balance at a place, in minor units. */
export async function spentBefore(
  db: Db,
  { network, location }: Pick<Place, 'network' | 'location'>,
  of: { runRef: string; customerRef: string },
): Promise<number> {
  const shown = (await shownTo(db, { network, ...of })).filter(({ locationRef }) => locationRef === location.id)
  return shown.reduce((sum, one) => sum + appliedIn(one), 0)
}

/** What an invoice that is shown takes of its customer's balance, in minor units. */
export const appliedIn = ({ appliedBalance, currencyCode }: PreviewedInvoice): number =>
  toUnits(appliedBalance, decimalsOf(currencyCode)!)!

type Lines = Pick<Bill & { kind: 'invoice' }, 'lines' | 'pending' | 'isIssued'>

/** The invoice of a period as answers show it, made as of the place's instant. */
export const previewOf = (
  db: Db,
  place: Place,
  { subscription, customer }: { subscription: SubscriptionRow; customer: Customer },
  period: Interval,
  lines: Lines,
  spent?: number,
): Promise<PreviewedInvoice> => invoicePreview(db, place, { head: headOf(subscription, period), customer, lines, spent })

interface Preview {
  /** Whom it is for, and what it is over. */
  head: Omit<Draft, 'location'>
  customer: Customer
  lines: Lines
  /** What invoices that were shown before take of the customer's balance at the place, in minor units. */
  spent?: number | undefined
}

/** An invoice as answers show it before it is made. */
export async function invoicePreview(
  db: Db,
  { network, location, settings, asOf }: Place,
  { head, customer, lines: { lines, pending, isIssued }, spent = 0 }: Preview,
): Promise<PreviewedInvoice> {
  const draft = draftInvoice({ location, ...head }, { network, id: '', createDate: asOf })
  const { membershipRef, companyRef } = draft
  const parties = { buyer: customer.buyer, seller: asSeller(location, settings) }
  const sums = sumsOf([...lines, ...pending])
  const gross = sums.net + sums.tax
  const balance = isIssued ? (await moneyBalanceOf(db, network, draft)) - spent : 0
  const appliedBalance = Math.min(gross, Math.max(0, balance))
  const issue = { number: 0, parties, settings, now: asOf, appliedBalance, isPaid: appliedBalance === gross }
  const row = isIssued ? { ...draft, ...issuedOf(draft, issue), number: null, title: null } : draft
  const person = membershipRef === null ? undefined : (await findPeople(db, network, [membershipRef])).get(membershipRef)
  const company = companyRef === null ? undefined : await companies.findAny(db, network, companyRef)
  const shown = { row, now: asOf, parties, person, company, payments: [], refunds: new Map() }
  const { id: _, number: _number, title: _title, pdfUrl: _pdf, xmlUrl: _xml, ...invoice } = listedInvoiceView(shown, sums)
  const waiting = await withSubjects(db, network, pending)
  const items = [...(await withPlans(db, network, lines)), ...waiting]
  return { ...invoice, invoiceItems: items.map(upcomingView) }
}

function upcomingView(item: ItemParts): Static<typeof UpcomingInvoiceItem> {
  const { id: _, invoiceRef: _invoiceRef, ...shown } = itemView(item)
  return shown
}

/** Lines that are not stored, with the titles of their plans. */
async function withPlans(db: Db, network: string, lines: readonly ItemRow[]): Promise<ItemParts[]> {
  const known = await plans.findMany(db, network, new Set(lines.flatMap(({ planRef }) => planRef ?? [])))
  return lines.map(line => ({ ...NO_SUBJECT, ...line, planTitle: known.get(line.planRef ?? '')?.title ?? null }))
}

const NO_SUBJECT = {
  resourceRef: null,
  resourceTitle: null,
  resourceType: null,
  planTitle: null,
  packageRef: null,
  packageTitle: null,
  optionRef: null,
  optionTitle: null,
  productRef: null,
  productTitle: null,
  ticketDate: null,
  eventRef: null,
  eventTitle: null,
  eventStartDate: null,
  eventEndDate: null,
  creatorRef: null,
  creatorName: null,
  creatorSurname: null,
}
