import { prepared } from '../../db/prepared.ts'
import { preparedMany } from '../../db/prepared-many.ts'
import type { Builder, Db, Query } from '../../db/database.ts'
import type { InvoiceRow } from '../../invoices/table.ts'
import { thingsPaid } from '../../transactions/money/store.ts'
import type { CreditNoteRow } from '../credit_notes/table.ts'

/** From an instant until another one, at a location. */
export interface Span {
  network: string
  locationRef: string
  from: string
  until: string
}

/** The rows of a table at a location with a date in a span, in the order of that date. */
const dated = <R>(table: 'invoice' | 'creditNote', date: string) =>
  prepared((sql, p: Span): Query<R> => {
    // Kysely's types need one table and one column by their names; these stand for any.
    const [name, column] = [table as 'invoice', date as 'issueDate']
    return sql
      .selectFrom(name)
      .selectAll()
      .where('network', '=', p.network)
      .where('locationRef', '=', p.locationRef)
      .where(column, '>=', p.from)
      .where(column, '<', p.until)
      .orderBy(column)
      .orderBy('id') as unknown as Query<R>
  })

const issued = dated<InvoiceRow>('invoice', 'issueDate')
const voided = dated<InvoiceRow>('invoice', 'voidDate')
const made = dated<CreditNoteRow>('creditNote', 'createDate')
const notesVoided = dated<CreditNoteRow>('creditNote', 'voidDate')

export const issuedInvoices = (db: Db, span: Span): Promise<InvoiceRow[]> => db.all(issued, span)

export const voidedInvoices = (db: Db, span: Span): Promise<InvoiceRow[]> => db.all(voided, span)

/** Credit notes that were made then, voided or not; they may count from an earlier day. */
export const notesMade = (db: Db, span: Span): Promise<CreditNoteRow[]> => db.all(made, span)

export const voidedNotes = (db: Db, span: Span): Promise<CreditNoteRow[]> => db.all(notesVoided, span)

/** What credit notes take off by rate and category, in the order of the rates. */
export const taxesOfNotes = preparedMany((sql, p: { network: string }, ids) =>
  sql
    .selectFrom('creditNoteLine as line')
    .innerJoin('invoiceItem as item', on =>
      on.onRef('item.network', '=', 'line.network').onRef('item.id', '=', 'line.invoiceItemRef'),
    )
    .select(({ fn }) => [
      'line.creditNoteRef',
      'item.taxRate',
      'item.taxCategory',
      fn.sum<number>('line.netDiscountedAmount').as('net'),
      fn.sum<number>('line.taxAmount').as('tax'),
    ])
    .where('line.network', '=', p.network)
    .where('line.creditNoteRef', 'in', ids)
    .groupBy(['line.creditNoteRef', 'item.taxRate', 'item.taxCategory'])
    .orderBy('item.taxRate')
    .orderBy('item.taxCategory'),
)

/** Payments of which it was noted then that they succeeded, even if they were canceled later. */
export const notedPayments = (db: Db, span: Span) => db.all(noted, span)

/** Payments that were canceled then as entered by mistake. */
export const canceledPayments = (db: Db, span: Span) => db.all(canceled, span)

/** Some payments, as these two tell them. */
export const paymentsWith = preparedMany((sql, p: { network: string }, ids) =>
  payments(sql).where('moneyTransaction.network', '=', p.network).where('moneyTransaction.id', 'in', ids),
)
export type Payment = Awaited<ReturnType<typeof notedPayments>>[number]

const payments = (sql: Builder) =>
  thingsPaid(sql)
    .select(['moneyTransaction.id', 'moneyTransaction.type', 'moneyTransaction.membershipRef', 'moneyTransaction.companyRef'])
    .select(['moneyTransaction.amount', 'moneyTransaction.surplusAmount', 'moneyTransaction.currencyCode'])
    .select(['moneyTransaction.taxAmount', 'moneyTransaction.taxRate', 'moneyTransaction.taxCategory'])
    .select(['moneyTransaction.paymentMethod', 'moneyTransaction.label', 'moneyTransaction.reference'])
    .select(['moneyTransaction.receiveDate', 'moneyTransaction.settleDate'])
    .select(['moneyTransaction.noteDate', 'moneyTransaction.cancelDate'])
    .select(['moneyTransaction.orderRef', 'moneyTransaction.purchaseRef', 'moneyTransaction.eventTicketRef'])
    .select(['moneyTransaction.bookingRef', 'moneyTransaction.invoiceRef', 'moneyTransaction.depositRef'])

const paymentsBy = (date: 'noteDate' | 'cancelDate') =>
  prepared((sql, p: Span) =>
    payments(sql)
      .where('moneyTransaction.network', '=', p.network)
      .where('moneyTransaction.locationRef', '=', p.locationRef)
      .where(`moneyTransaction.${date}`, '>=', p.from)
      .where(`moneyTransaction.${date}`, '<', p.until)
      .orderBy(`moneyTransaction.${date}`)
      .orderBy('moneyTransaction.id'),
  )

const noted = paymentsBy('noteDate')
const canceled = paymentsBy('cancelDate')

/** What was given back then of payments at the location. */
export const paidRefunds = (db: Db, span: Span) => db.all(refunded, span)

const refunded = prepared((sql, p: Span) =>
  sql
    .selectFrom('moneyRefund as refund')
    .innerJoin('moneyTransaction as payment', on =>
      on.onRef('payment.network', '=', 'refund.network').onRef('payment.id', '=', 'refund.moneyTransactionRef'),
    )
    .select(['refund.id', 'refund.moneyTransactionRef', 'refund.amount', 'refund.label', 'refund.payDate', 'refund.updateDate'])
    .where('refund.network', '=', p.network)
    .where('payment.locationRef', '=', p.locationRef)
    .where('refund.status', '=', 'succeeded')
    .where('refund.updateDate', '>=', p.from)
    .where('refund.updateDate', '<', p.until)
    .orderBy('refund.updateDate')
    .orderBy('refund.id'),
)

/** What was given back then of deposits at the location. */
export const returnedDeposits = (db: Db, span: Span) => db.all(returned, span)

const returned = prepared((sql, p: Span) =>
  sql
    .selectFrom('depositMovement as movement')
    .innerJoin('deposit', on =>
      on.onRef('deposit.network', '=', 'movement.network').onRef('deposit.id', '=', 'movement.depositRef'),
    )
    .select(['movement.id', 'movement.depositRef', 'movement.amount', 'movement.label', 'movement.createDate'])
    .select(['deposit.membershipRef', 'deposit.companyRef', 'deposit.currencyCode'])
    .where('movement.network', '=', p.network)
    .where('deposit.locationRef', '=', p.locationRef)
    .where('movement.type', '=', 'returned')
    .where('movement.createDate', '>=', p.from)
    .where('movement.createDate', '<', p.until)
    .orderBy('movement.createDate')
    .orderBy('movement.id'),
)
