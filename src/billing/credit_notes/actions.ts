import { Faults } from '../../kernel/errors/faults.ts'
import type { WriteContext } from '../../kernel/storage/context.ts'
import { recordMany } from '../../kernel/storage/record.ts'
import { freeCoupons } from '../../invoices/items/actions-coupons.ts'
import { followInvoice, waiveUses, type Use } from '../../invoices/items/actions-uses.ts'
import { invoices } from '../../invoices/store.ts'
import { addRefund } from '../../transactions/money/actions-refunds.ts'
import { moveBalances } from '../../transactions/money/balances/actions.ts'
import { moneyTransactions } from '../../transactions/money/store.ts'
import { insertNotes } from './actions-insert.ts'
import { lockInvoices } from './actions-lock.ts'
import { planCreditNotes } from './actions-plan.ts'
import { isOverNothing, type CreditPlan } from './rules-plan.ts'
import { overNothing, type CreditWish } from './rules.ts'
import type { CreditNoteRow } from './table.ts'

/** A credit note that is wanted, and over which invoice. */
export interface WishedNote {
  invoiceRef: string
  wish: CreditWish
}

interface Options {
  /** Those that a request has already. */
  faults?: Faults
  /** The lines of what is being canceled, which is locked: it follows its payment by itself. */
  exceptItems?: ReadonlySet<string>
}

/**
 * Makes a credit note over an invoice, which need not be locked yet: the customer, what was bought, the invoice and the payments are
 * locked here, in this order. Whatever the note does is done with it: what is paid back, the invoice that is then paid, and the payments
 * of what was bought. Throws as `planCreditNote` does, and 409 `conflict` for one that would give back nothing.
 */
export async function issueCreditNote(context: WriteContext, note: WishedNote, options?: Options): Promise<CreditNoteRow> {
  const [row] = await issueCreditNotes(context, [note], options)
  if (row === undefined) throw overNothing()
  return row
}

/** Makes credit notes over several invoices, one each, numbered in this order; see `issueCreditNote`. A note over nothing is not made. */
export async function issueCreditNotes(
  context: WriteContext,
  notes: readonly WishedNote[],
  { faults = new Faults(), exceptItems = new Set<string>() }: Options = {},
): Promise<CreditNoteRow[]> {
  const { tx, network, now } = context
  const refs = notes.map(({ invoiceRef }) => invoiceRef)
  // A second one would have to be computed from what the first one leaves.
  if (new Set(refs).size < refs.length) throw new Error('two credit notes at once are over one invoice')
  const locked = await lockInvoices(context, refs)
  const planned = await planCreditNotes(
    tx,
    network,
    locked.map(({ invoice }, i) => ({ invoice, wish: notes[i]!.wish })),
    now,
    faults,
  )
  const wanted = planned
    .map((plan, i) => ({ plan, reason: notes[i]!.wish.reason, uses: locked[i]!.uses }))
    .filter(({ plan }) => !isOverNothing(plan))
  const plans = wanted.map(({ plan }) => plan)
  const refunded = plans.flatMap(({ refunds }) => refunds.map(({ payment }) => payment.id))
  await moneyTransactions.lockMany(tx, network, refunded)
  const rows = await insertNotes(context, wanted)
  const made = wanted.map(({ plan, uses }, i) => ({
    plan,
    row: rows[i]!,
    uses: uses.filter(({ itemRef }) => !exceptItems.has(itemRef)),
  }))
  await giveBack(context, made)
  await settleInvoices(context, plans)
  await settleUses(context, made)
  return rows
}

/** A stored note, and what was bought by its invoice and is locked. */
interface Made {
  plan: CreditPlan
  row: CreditNoteRow
  uses: readonly Use[]
}

/** Gives back what was paid: to the balances, and by refunds that are to be paid out. */
async function giveBack(context: WriteContext, made: readonly Made[]): Promise<void> {
  await moveBalances(
    context,
    made
      .filter(({ row }) => row.creditAmount > 0)
      .map(({ plan: { invoice }, row: { id: creditNoteRef, title: note, creditAmount: amount } }) => ({
        holder: invoice,
        move: { type: 'creditNote', amount, note, invoiceRef: invoice.id, creditNoteRef },
      })),
  )
  for (const { plan, row } of made) {
    for (const { payment, amount } of plan.refunds) {
      const locked = (await moneyTransactions.findAny(context.tx, context.network, payment.id))!
      await addRefund(context, locked, { amount, creditNoteRef: row.id })
    }
  }
}

/** Lets locked invoices follow their notes, and makes free what was redeemed for lines of which nothing is left. */
async function settleInvoices(context: WriteContext, plans: readonly CreditPlan[]): Promise<void> {
  const planOf = new Map(plans.map(plan => [plan.invoice.id, plan]))
  const before = plans.map(({ invoice }) => invoice)
  const after = await invoices.updateMany(context, before, ({ id, ...invoice }) => {
    const { note, isPaid } = planOf.get(id)!
    return {
      prePaymentCreditNotesAmount: invoice.prePaymentCreditNotesAmount + note.prePaymentAmount,
      postPaymentCreditNotesAmount: invoice.postPaymentCreditNotesAmount + note.postPaymentAmount,
      ...(isPaid && { status: 'paid' as const, paidDate: context.now }),
    }
  })
  const changes = plans.map(({ invoice, isPaid }, i) => ({ isPaid, before: invoice, after: after[i]! }))
  for (const [isPaid, alike] of Map.groupBy(changes, ({ isPaid }) => isPaid))
    await recordMany(context, 'invoice', isPaid ? 'paid' : 'updated', alike)
  await freeCoupons(
    context,
    plans.flatMap(plan => plan.items.filter(({ id }) => isCredited(plan, id))),
  )
}

/** Lets the payments of what was bought by invoices that were to be paid follow them. */
async function settleUses(context: WriteContext, made: readonly Made[]): Promise<void> {
  const open = made.filter(({ plan }) => plan.invoice.status === 'issued')
  await waiveUses(
    context,
    open.flatMap(({ plan, uses }) => uses.filter(({ itemRef }) => isCredited(plan, itemRef))),
  )
  const paid = open.filter(({ plan }) => plan.isPaid)
  await followInvoice(
    context,
    paid.flatMap(({ plan, uses }) => uses.filter(({ itemRef }) => !plan.credited.has(itemRef))),
    'succeeded',
  )
}

/** Whether a note takes off what was left of a line. */
const isCredited = ({ credited, creditedBefore }: CreditPlan, itemRef: string): boolean =>
  credited.has(itemRef) && !creditedBefore.has(itemRef)
