import { nulls } from '../../db/table.ts'
import { titleOf } from '../../invoices/rules-due.ts'
import { newKeys, type WriteContext } from '../../kernel/storage/context.ts'
import { nextNumbers } from '../../kernel/storage/counter.ts'
import { recordMany } from '../../kernel/storage/record.ts'
import { settingsOfMany } from '../settings/store.ts'
import type { CreditReason } from './contract-note.ts'
import type { CreditPlan } from './rules-plan.ts'
import { creditNoteLines, creditNotes, creditNoteWords } from './store.ts'
import { creditNote, type CreditNoteRow } from './table.ts'

/** A note that is computed, and why it is made. */
interface NewNote {
  plan: CreditPlan
  reason: CreditReason
}

/**
 * Stores notes and their lines, and gives them in their order. Their numbers are taken when everything is locked: from then on other notes
 * of their locations wait.
 */
export async function insertNotes(context: WriteContext, notes: readonly NewNote[]): Promise<CreditNoteRow[]> {
  const { tx, network } = context
  const numbered = await takeNumbers(
    context,
    notes.map(({ plan }) => plan.invoice.locationRef),
  )
  const rows = notes.map((note, i) => rowOf(context, note, numbered[i]!))
  const lines = notes.flatMap(({ plan }, i) =>
    plan.lines.map(({ item, part }, position) => {
      const { id } = newKeys(context)
      return { network, id, creditNoteRef: rows[i]!.id, position, invoiceItemRef: item.id, ...part }
    }),
  )
  await creditNotes.insertMany(tx, rows)
  await creditNoteLines.insertMany(tx, lines)
  await creditNoteWords.addMany(tx, rows)
  await recordMany(
    context,
    'creditNote',
    'issued',
    rows.map(after => ({ after })),
  )
  return rows
}

/** A number of a credit note, and how it is printed. */
type Numbered = Pick<CreditNoteRow, 'number' | 'title'>

/** The next numbers of notes at these locations, in this order. */
async function takeNumbers({ tx, network }: WriteContext, locationRefs: readonly string[]): Promise<Numbered[]> {
  const settings = await settingsOfMany(tx, network, locationRefs)
  const next = new Map<string, number>()
  for (const ref of [...settings.keys()].toSorted()) {
    const count = locationRefs.filter(one => one === ref).length
    next.set(ref, await nextNumbers(tx, network, `creditNote:${ref}`, count))
  }
  return locationRefs.map(ref => {
    const number = next.get(ref)!
    next.set(ref, number + 1)
    const { creditNotePrefix, numberDigits } = settings.get(ref)!
    return { number, title: titleOf(number, creditNotePrefix, numberDigits) }
  })
}

function rowOf(context: WriteContext, { plan: { invoice, note }, reason }: NewNote, numbered: Numbered): CreditNoteRow {
  const { id: invoiceRef, locationRef, membershipRef, companyRef, currencyCode } = invoice
  const keys = newKeys(context)
  return {
    ...nulls(creditNote),
    ...keys,
    ...note,
    ...numbered,
    invoiceRef,
    locationRef,
    membershipRef,
    companyRef,
    currencyCode,
    reason,
    status: 'issued',
    membershipRefCreator: context.actor?.membershipRef ?? null,
    updateDate: keys.createDate,
  }
}
