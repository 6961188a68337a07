import type { Db } from '../../db/database.ts'
import { preparedMany } from '../../db/prepared-many.ts'
import { statements } from '../../db/statements.ts'
import { invoices } from '../../invoices/store.ts'
import { listOf } from '../../kernel/lists/list.ts'
import { wordsOf } from '../../kernel/lists/words.ts'
import type { PaymentMethodType } from '../../transactions/money/contract-transaction.ts'
import type { MoneyRefundRow } from '../../transactions/money/table.ts'
import { creditShareOf, type CreditShare } from './rules-parts.ts'
import { creditNote, creditNoteLine, type CreditNoteLineRow, type CreditNoteRow } from './table.ts'

export const creditNotes = statements(creditNote)
export const creditNoteLines = statements(creditNoteLine)

/** What `q` finds credit notes by: the number, as a number and as printed, and the customer as on the invoice. */
export const creditNoteWords = wordsOf(
  creditNote,
  ({ number, title, invoiceRef }, noted) => [number, title, noted.get(invoiceRef)!.buyer?.name],
  (db: Db, network: string, rows: readonly CreditNoteRow[]) =>
    invoices.findMany(
      db,
      network,
      rows.map(({ invoiceRef }) => invoiceRef),
    ),
)

/** Credit notes, the newest first. */
export const creditNoteList = listOf({
  table: creditNote,
  rows: sql => sql.selectFrom('creditNote').selectAll(),
  filters: { invoiceRef: 'invoiceRef', membershipRef: 'membershipRef', companyRef: 'companyRef', locationRef: 'locationRef' },
  narrow: { status: 'status' },
  ranges: { createDate: 'createDate' },
  words: creditNoteWords,
  orders: { 'createDate:desc': ['createDate', 'desc'] },
})

/** The credit notes of some invoices that are not voided, by invoice. */
export const liveNotesOf = async (
  db: Db,
  network: string,
  invoiceRefs: Iterable<string>,
): Promise<ReadonlyMap<string, CreditNoteRow[]>> =>
  Map.groupBy(await liveNotes(db, { network }, invoiceRefs), ({ invoiceRef }) => invoiceRef)

const liveNotes = preparedMany((sql, p: { network: string }, ids) =>
  sql
    .selectFrom('creditNote')
    .selectAll()
    .where('network', '=', p.network)
    .where('invoiceRef', 'in', ids)
    .where('status', '=', 'issued'),
)

/** What has been taken off the lines of some invoices, by the line. */
export const partsOf = async (
  db: Db,
  network: string,
  invoiceRefs: Iterable<string>,
): Promise<ReadonlyMap<string, CreditNoteLineRow[]>> =>
  Map.groupBy(await parts(db, { network }, invoiceRefs), part => part.invoiceItemRef)

const parts = preparedMany((sql, p: { network: string }, ids) =>
  sql
    .selectFrom('creditNote')
    .innerJoin('creditNoteLine as line', on =>
      on.onRef('line.network', '=', 'creditNote.network').onRef('line.creditNoteRef', '=', 'creditNote.id'),
    )
    .selectAll('line')
    .where('creditNote.network', '=', p.network)
    .where('creditNote.invoiceRef', 'in', ids)
    .where('creditNote.status', '=', 'issued'),
)

/** The lines of some credit notes by note, in their order. */
export const linesOfNotes = async (db: Db, network: string, ids: Iterable<string>): Promise<Map<string, CreditNoteLineRow[]>> =>
  Map.groupBy(await byNotes(db, { network }, ids), line => line.creditNoteRef)

const byNotes = preparedMany((sql, p: { network: string }, ids) =>
  sql
    .selectFrom('creditNoteLine')
    .selectAll()
    .where('network', '=', p.network)
    .where('creditNoteRef', 'in', ids)
    .orderBy('position'),
)

/** A refund that a credit note makes, with the payment that it is of. */
type NoteRefund = MoneyRefundRow & { paymentMethod: PaymentMethodType; paymentLabel: string | null; currencyCode: string }

/** The refunds of some credit notes by note, the oldest first. */
export const refundsOfNotes = async (db: Db, network: string, ids: Iterable<string>): Promise<Map<string, NoteRefund[]>> =>
  Map.groupBy(await refundsByNote(db, { network }, ids), refund => refund.creditNoteRef!)

const refundsByNote = preparedMany((sql, p: { network: string }, ids) =>
  sql
    .selectFrom('moneyRefund')
    .innerJoin('moneyTransaction as payment', on =>
      on.onRef('payment.network', '=', 'moneyRefund.network').onRef('payment.id', '=', 'moneyRefund.moneyTransactionRef'),
    )
    .selectAll('moneyRefund')
    .select(['payment.paymentMethod', 'payment.label as paymentLabel', 'payment.currencyCode'])
    .where('moneyRefund.network', '=', p.network)
    .where('moneyRefund.creditNoteRef', 'in', ids)
    .orderBy('moneyRefund.createDate')
    .orderBy('moneyRefund.id'),
)

/** What credit notes have taken off some lines, tax included. */
interface ItemCredit extends CreditShare {
  id: string
  createDate: string
  creditNoteRef: string
}

/** What credit notes have taken off some lines, by line, the oldest first. */
export async function creditsOfItems(db: Db, network: string, itemRefs: Iterable<string>): Promise<Map<string, ItemCredit[]>> {
  const rows = Map.groupBy(await ofItems(db, { network }, itemRefs), row => row.invoiceItemRef)
  return new Map(
    [...rows].map(([itemRef, lines]) => [
      itemRef,
      lines.map(({ id, createDate, creditNoteRef, ...line }) => ({ id, createDate, creditNoteRef, ...creditShareOf(line) })),
    ]),
  )
}

const ofItems = preparedMany((sql, p: { network: string }, ids) =>
  sql
    .selectFrom('creditNoteLine as line')
    .innerJoin('creditNote', on =>
      on.onRef('creditNote.network', '=', 'line.network').onRef('creditNote.id', '=', 'line.creditNoteRef'),
    )
    .select(['line.id', 'line.invoiceItemRef', 'line.netDiscountedAmount', 'line.taxAmount', 'line.creditNoteRef'])
    .select(['creditNote.createDate', 'creditNote.postPaymentAmount'])
    .select(eb => eb('creditNote.netAmount', '+', eb.ref('creditNote.taxAmount')).as('noteAmount'))
    .select(eb =>
      eb
        .selectFrom('creditNoteLine as before')
        .select(({ eb, fn, lit }) => {
          const sum = eb(fn.sum<number>('before.netDiscountedAmount'), '+', fn.sum<number>('before.taxAmount'))
          return fn.coalesce(sum, lit(0)).$castTo<number>().as('amount')
        })
        .whereRef('before.network', '=', 'line.network')
        .whereRef('before.creditNoteRef', '=', 'line.creditNoteRef')
        .whereRef('before.position', '<', 'line.position')
        .$asScalar()
        .$castTo<number>()
        .as('amountBefore'),
    )
    .where('line.network', '=', p.network)
    .where('line.invoiceItemRef', 'in', ids)
    .where('creditNote.status', '=', 'issued')
    .orderBy('creditNote.createDate')
    .orderBy('line.id'),
)
