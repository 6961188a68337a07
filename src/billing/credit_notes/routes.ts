import { withCustomer } from '../../community/holders/actions.ts'
import type { Db } from '../../db/database.ts'
import { invoices } from '../../invoices/store.ts'
import type { InvoiceRow } from '../../invoices/table.ts'
import type { Static } from '../../kernel/contract/schema.ts'
import { found } from '../../kernel/errors/api-error.ts'
import { Faults } from '../../kernel/errors/faults.ts'
import { implement } from '../../kernel/http/implement.ts'
import { QUANTITY_DECIMALS, toUnits } from '../../kernel/money/money.ts'
import { record } from '../../kernel/storage/record.ts'
import { moneyUnits } from '../../terms/amounts.ts'
import { checkPayDate } from '../../transactions/money/actions-refunds.ts'
import { planCreditNotes } from './actions-plan.ts'
import { loadCreditNote, loadCreditNotes, loadPreview } from './actions-view.ts'
import { voidCreditNote } from './actions-void.ts'
import { issueCreditNote } from './actions.ts'
import type { CreditNotePreviewFields } from './contract-note.ts'
import * as contract from './contract.ts'
import { isOverNothing } from './rules-plan.ts'
import { overNothing, type CreditWish } from './rules.ts'
import { creditNoteList, creditNotes } from './store.ts'

export const creditNoteRoutes = implement(contract, {
  async listCreditNotes(call) {
    const { db, network } = call
    const { rows, nextPageToken } = await creditNoteList.read({ ...call, query: await withCustomer(db, network, call.query) })
    return { creditNotes: await loadCreditNotes(db, network, rows), nextPageToken }
  },

  async createCreditNote(call) {
    const { tx, network, now, body } = call
    const { reason } = body.creditNote
    const { invoice, wish, faults } = await asked({ db: tx, network, now }, body.creditNote)
    const row = await issueCreditNote(call, { invoiceRef: invoice.id, wish: { ...wish, reason } }, { faults })
    return { creditNote: await loadCreditNote(tx, row) }
  },

  async previewCreditNote({ db, network, now, body }) {
    const { invoice, wish, faults } = await asked({ db, network, now }, body.creditNote)
    const [plan] = await planCreditNotes(db, network, [{ invoice, wish }], now, faults)
    if (isOverNothing(plan!)) throw overNothing()
    return { creditNote: await loadPreview(db, plan!, body.creditNote.reason) }
  },

  async getCreditNote({ db, network, params }) {
    return { creditNote: await loadCreditNote(db, found(await creditNotes.find(db, network, params.id), 'credit note')) }
  },

  async updateCreditNote(call) {
    const { tx, network, params, body } = call
    const before = found(await creditNotes.lock(tx, network, params.id), 'credit note')
    const after = await creditNotes.update(call, before, body.creditNote)
    await record(call, 'creditNote', 'updated', { before, after })
    return { creditNote: await loadCreditNote(tx, after) }
  },

  async voidCreditNote(call) {
    const row = await voidCreditNote(call, call.params.id, call.body.reason)
    return { creditNote: await loadCreditNote(call.tx, row) }
  },
})

type Fields = Static<typeof CreditNotePreviewFields>

interface Asked {
  invoice: InvoiceRow
  wish: Omit<CreditWish, 'reason'>
  faults: Faults
}

/** What a request asks for, in stored units of the invoice's currency, which never changes. */
async function asked({ db, network, now }: { db: Db; network: string; now: string }, fields: Fields): Promise<Asked> {
  const faults = new Faults()
  const named = faults.reference(await invoices.find(db, network, fields.invoiceRef), '/creditNote/invoiceRef', 'invoice')
  const { invoice } = faults.refuse({ invoice: named })
  const { effectiveDate, internalNote, customerNote, lines, creditAmount, refunds } = fields
  const { outOfBandAmount, outOfBandLabel, outOfBandPayDate } = fields
  const units = (amount: number | undefined, at: string) =>
    amount === undefined ? undefined : moneyUnits(amount, invoice, faults.at(`/creditNote/${at}`))
  const wish = {
    effectiveDate,
    internalNote,
    customerNote,
    lines: lines.map(({ invoiceItemRef, quantity, amount }, i) => ({
      invoiceItemRef,
      quantity: quantity === undefined ? undefined : toUnits(quantity, QUANTITY_DECIMALS)!,
      amount: units(amount, `lines/${i}/amount`),
    })),
    creditAmount: units(creditAmount, 'creditAmount'),
    outOfBandAmount: units(outOfBandAmount, 'outOfBandAmount'),
    outOfBandLabel,
    outOfBandPayDate,
    refunds: refunds?.map(({ transactionRef, id, amount }, i) => {
      const at = `refunds/${i}`
      const detail = 'Exactly one of transactionRef and id must be sent.'
      faults.rule(transactionRef === undefined && id === undefined, `/creditNote/${at}/transactionRef`, detail, 'required')
      faults.rule(transactionRef !== undefined && id !== undefined, `/creditNote/${at}/id`, detail)
      return { transactionRef: transactionRef ?? id ?? '', amount: units(amount, `${at}/amount`)! }
    }),
  }
  const when = { db, network, locationRef: invoice.locationRef, now }
  await checkPayDate(when, outOfBandPayDate, faults.at('/creditNote/outOfBandPayDate'))
  return { invoice, wish, faults }
}
