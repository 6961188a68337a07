import type { Person } from '../community/memberships/table.ts'
import type { CompanyRow } from '../community/companies/table.ts'
import { embeddedUser } from '../community/users/view.ts'
import { money, percent } from '../terms/amounts.ts'
import type { Static } from '../kernel/contract/schema.ts'
import type { MoneyRefundRow, WholeMoneyTransaction } from '../transactions/money/table.ts'
import { moneyTransactionView } from '../transactions/money/view.ts'
import type { Invoice, ListedInvoice } from './contract-invoice.ts'
import { itemView } from './items/view.ts'
import { type ItemParts } from './items/table.ts'
import type { Parties } from './rules.ts'
import { amountsOf, sumsOf, type Sums } from './rules-amounts.ts'
import { isOverdue } from './rules-due.ts'
import type { InvoiceRow } from './table.ts'

/** What an invoice shows beside its row. */
export interface InvoiceParts {
  row: InvoiceRow
  now: string
  parties: Parties
  /** The customer as now: the one or the other. */
  person: Person | undefined
  company: CompanyRow | undefined
  payments: readonly WholeMoneyTransaction[]
  /** By payment. */
  refunds: ReadonlyMap<string, readonly MoneyRefundRow[]>
}

/** An invoice as it appears in answers, with its items and their sums. */
export const invoiceView = (parts: InvoiceParts, items: readonly ItemParts[]): Static<typeof Invoice> => ({
  ...listedInvoiceView(parts, sumsOf(items)),
  items: items.map(itemView),
})

/** An invoice as it appears where its items are not told with it. */
export function listedInvoiceView(parts: InvoiceParts, sums: Sums): Static<typeof ListedInvoice> {
  const { row, now, person, company, payments, refunds } = parts
  const { currencyCode, periodStartDate, periodEndDate } = row
  const amounts = amountsOf(row, sums, payments)
  const shown = (units: number) => money(units, currencyCode)
  return {
    id: row.id,
    number: row.number ?? undefined,
    title: row.title ?? undefined,
    locationRef: row.locationRef,
    membershipRef: row.membershipRef ?? undefined,
    companyRef: row.companyRef ?? undefined,
    user: person && embeddedUser(person),
    company: company && { id: company.id, title: company.title },
    subscriptionRef: row.subscriptionRef ?? undefined,
    status: row.status,
    overdue: isOverdue(row, now),
    dueType: row.dueType,
    dueDays: row.dueDays ?? undefined,
    dueDate: row.dueDate ?? undefined,
    internalNote: row.internalNote ?? undefined,
    customerNote: row.customerNote ?? undefined,
    reference: row.reference ?? undefined,
    currencyCode,
    taxInclusive: row.taxInclusive,
    timezoneId: row.timezoneId,
    subtotalAmount: shown(sums.amount),
    discountAmount: shown(sums.amount - sums.discounted),
    netAmount: shown(sums.net),
    taxAmount: shown(sums.tax),
    grossAmount: shown(amounts.gross),
    taxes: taxesView(sums, row),
    appliedBalance: shown(row.appliedBalance),
    prePaymentCreditNotesAmount: shown(row.prePaymentCreditNotesAmount),
    postPaymentCreditNotesAmount: shown(row.postPaymentCreditNotesAmount),
    amountDue: shown(amounts.due),
    amountPaid: shown(amounts.paid),
    amountRemaining: shown(amounts.remaining),
    payments: payments.map(payment => moneyTransactionView(payment, refunds.get(payment.id))),
    itemsCount: sums.count,
    ...partiesView(parts.parties),
    period: periodStartDate === null ? undefined : { startDate: periodStartDate, endDate: periodEndDate! },
    runRef: row.runRef ?? undefined,
    duplicateOf: row.duplicateOf ?? undefined,
    ...(row.issueDate !== null && { pdfUrl: `/invoices/v1/${row.id}/pdf`, xmlUrl: `/invoices/v1/${row.id}/xml` }),
    createDate: row.createDate,
    issueDate: row.issueDate ?? undefined,
    paidDate: row.paidDate ?? undefined,
    voidDate: row.voidDate ?? undefined,
    voidReason: row.voidReason ?? undefined,
    deleteDate: row.deleteDate ?? undefined,
  }
}

/** Who is on an invoice, and on what corrects it. */
export const partiesView = ({ buyer, seller }: Parties) => ({
  customerName: buyer.name,
  customerTaxId: buyer.taxId,
  customerAddress: buyer.address,
  customerBillingAddress: buyer.billingAddress,
  customerEmail: buyer.email,
  buyerReference: buyer.buyerReference,
  locationName: seller.name,
  locationTaxId: seller.taxId,
  locationRegistrationNumber: seller.registrationNumber,
  locationAddress: seller.address,
  locationPostalAddress: seller.postalAddress,
  locationEmail: seller.email,
  locationPhoneNumber: seller.phoneNumber,
  locationIban: seller.iban,
  locationBic: seller.bic,
  locationAccountHolder: seller.accountHolder,
})

/** The sums over lines by rate and category. */
export const taxesView = ({ taxes }: Sums, { taxInclusive, currencyCode }: InvoiceRow): Static<typeof ListedInvoice>['taxes'] =>
  taxes.map(one => ({
    title: one.taxTitle ?? undefined,
    rate: percent(one.taxRate),
    category: one.taxCategory,
    reason: one.taxReason ?? undefined,
    inclusive: taxInclusive,
    taxableAmount: money(one.net, currencyCode),
    amount: money(one.tax, currencyCode),
  }))
