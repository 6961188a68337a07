import type { CreditNote, CreditNotePreview } from '../../billing/credit_notes/contract-note.ts'
import type { Static } from '../../kernel/contract/schema.ts'

/** A credit note that was made and does not stay: without what only those have that are stored. */
export function notMade(made: Static<typeof CreditNote>): Static<typeof CreditNotePreview> {
  const { id: _1, number: _2, title: _3, status: _4, createDate: _5, updateDate: _6, ...rest } = made
  const { voidDate: _7, voidReason: _8, membershipRefCreator: _9, pdfUrl: _10, xmlUrl: _11, lines, refunds, ...note } = rest
  return { ...note, lines: lines.map(shown), refunds: refunds.map(refund => withoutStatus(shown(refund))) }
}

function shown<T extends { id: string }>(part: T): Omit<T, 'id'> {
  const { id: _, ...rest } = part
  return rest
}

function withoutStatus<T extends { status: string }>(refund: T): Omit<T, 'status'> {
  const { status: _, ...rest } = refund
  return rest
}
