import { prepared } from '../../db/prepared.ts'
import { preparedMany } from '../../db/prepared-many.ts'
import type { Db } from '../../db/database.ts'
import type { InvoiceRow } from '../../invoices/table.ts'
import type { MoneyTransactionRow } from '../../transactions/money/table.ts'
import type { CreditNoteRow } from '../credit_notes/table.ts'

/** From an instant until another one, at a location. */
export interface Span {
  network: string
  locationRef: string
  from: string
  until: string
}

export const issuedInvoices = (db: Db, span: Span): Promise<InvoiceRow[]> => db.all(issued, span)

const issued = prepared((sql, p: Span) =>
  sql
    .selectFrom('invoice')
    .selectAll()
    .where('network', '=', p.network)
    .where('locationRef', '=', p.locationRef)
    .where('issueDate', '>=', p.from)
    .where('issueDate', '<', p.until)
    .orderBy('issueDate')
    .orderBy('id'),
)

export const voidedInvoices = (db: Db, span: Span): Promise<InvoiceRow[]> => db.all(voided, span)

const voided = prepared((sql, p: Span) =>
  sql
    .selectFrom('invoice')
    .selectAll()
    .where('network', '=', p.network)
    .where('locationRef', '=', p.locationRef)
    .where('status', '=', 'voided')
    .where('voidDate', '>=', p.from)
    .where('voidDate', '<', p.until)
    .orderBy('voidDate')
    .orderBy('id'),
)

/** Credit notes that were made then, voided or not; they may count from an earlier day. */
export const notesMade = (db: Db, span: Span): Promise<CreditNoteRow[]> => db.all(made, span)

const made = prepared((sql, p: Span) =>
  sql
    .selectFrom('creditNote')
    .selectAll()
    .where('network', '=', p.network)
    .where('locationRef', '=', p.locationRef)
    .where('createDate', '>=', p.from)
    .where('createDate', '<', p.until)
    .orderBy('createDate')
    .orderBy('id'),
)

export const voidedNotes = (db: Db, span: Span): Promise<CreditNoteRow[]> => db.all(notesVoided, span)

const notesVoided = prepared((sql, p: Span) =>
  sql
    .selectFrom('creditNote')
    .selectAll()
    .where('network', '=', p.network)
    .where('locationRef', '=', p.locationRef)
    .where('status', '=', 'voided')
    .where('voidDate', '>=', p.from)
    .where('voidDate', '<', p.until)
    .orderBy('voidDate')
    .orderBy('id'),
)

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
export const notedPayments = (db: Db, span: Span): Promise<MoneyTransactionRow[]> => db.all(noted, span)

const noted = prepared((sql, p: Span) =>
  sql
    .selectFrom('moneyTransaction')
    .selectAll()
    .where('network', '=', p.network)
    .where('locationRef', '=', p.locationRef)
    .where('noteDate', '>=', p.from)
    .where('noteDate', '<', p.until)
    .orderBy('noteDate')
    .orderBy('id'),
)

/** Payments that were canceled then as entered by mistake. */
export const canceledPayments = (db: Db, span: Span): Promise<MoneyTransactionRow[]> => db.all(canceled, span)

const canceled = prepared((sql, p: Span) =>
  sql
    .selectFrom('moneyTransaction')
    .selectAll()
    .where('network', '=', p.network)
    .where('locationRef', '=', p.locationRef)
    .where('cancelDate', '>=', p.from)
    .where('cancelDate', '<', p.until)
    .orderBy('cancelDate')
    .orderBy('id'),
)

/** What was given back then of payments at the location. */
export const paidRefunds = (db: Db, span: Span) => db.all(refunded, span)

const refunded = prepared((sql, p: Span) =>
  sql
    .selectFrom('moneyRefund as refund')
    .innerJoin('moneyTransaction as payment', on =>
      on.onRef('payment.network', '=', 'refund.network').onRef('payment.id', '=', 'refund.moneyTransactionRef'),
    )
    .select(['refund.id', 'refund.amount', 'refund.label', 'refund.updateDate', 'payment.invoiceRef', 'payment.type'])
    .select(['payment.currencyCode', 'payment.paymentMethod', 'payment.label as paymentLabel', 'payment.reference'])
    .where('refund.network', '=', p.network)
    .where('payment.locationRef', '=', p.locationRef)
    .where('refund.status', '=', 'succeeded')
    .where('refund.updateDate', '>=', p.from)
    .where('refund.updateDate', '<', p.until)
    .orderBy('refund.updateDate')
    .orderBy('refund.id'),
)
