import type { Json } from './client.ts'
import type { ValidRequest } from './requests.ts'
import type { Cast } from './world.ts'

/** A valid request for every operation on money balances, credit notes and deposits that is no GET. */
export async function creditRequests(
  { api, location: locationRef, member: membershipRef }: Cast,
  make: (path: string, body: object) => Promise<Json>,
): Promise<Record<string, ValidRequest>> {
  const makeHolder = async () => {
    const { id } = await make('/community/companies/v1', { company: { locationRef, title: 'Bolt' } })
    return `/transactions/v1/balances/${id}/money`
  }
  const NOTES = '/billing/credit_notes/v1'
  const makeInvoice = async (): Promise<Json> => {
    const items = [{ unitAmount: 1_000, quantity: 10 }]
    const { id } = await make('/invoices/v1', { invoice: { locationRef, membershipRef }, items })
    return (await api.post(`/invoices/v1/${id}/issue`, { send: false })).body.invoice
  }
  const noteOn = ({ id: invoiceRef, items }: Json) => ({
    invoiceRef,
    reason: 'other',
    lines: [{ invoiceItemRef: items[0].id, amount: 1 }],
  })
  const creditNote = noteOn(await makeInvoice())
  const { invoiceRef } = creditNote
  const makeNote = async (over = creditNote) => `${NOTES}/${(await make(NOTES, { creditNote: over })).id}`
  // What is booked on an invoice later keeps its notes from being voided.
  const makeVoidable = async () => `${await makeNote(noteOn(await makeInvoice()))}/void`
  const DEPOSITS = '/billing/deposits/v1'
  const deposit = { locationRef, membershipRef, amount: 100 }
  const makeDeposit = async () => `${DEPOSITS}/${(await make(DEPOSITS, { deposit })).id}`
  const makeHeld = async () => {
    const path = await makeDeposit()
    await make(`${path}/pay`, { payment: { type: 'external' } })
    return path
  }
  const paying = async () => `${await makeDeposit()}/pay`
  const applying = async () => `${await makeHeld()}/apply`
  const returning = async () => `${await makeHeld()}/return`
  return {
    createDeposit: { path: DEPOSITS, body: { deposit } },
    updateDeposit: { path: await makeDeposit(), body: { deposit: { amount: 120 } } },
    cancelDeposit: { path: await makeDeposit(), again: makeDeposit },
    payDeposit: { path: await paying(), body: { payment: { type: 'external', label: 'cash' } }, again: paying },
    applyDeposit: { path: await applying(), body: { invoiceRef, amount: 1 }, again: applying },
    returnDeposit: { path: await returning(), body: { label: 'cash' }, again: returning },
    createBalanceEntry: {
      path: await makeHolder(),
      body: { entry: { type: 'add', amount: 5, locationRef, note: 'For the broken lamp' } },
      again: makeHolder,
    },
    createCreditNote: { path: NOTES, body: { creditNote } },
    previewCreditNote: { path: `${NOTES}/preview`, body: { creditNote } },
    updateCreditNote: { path: await makeNote(), body: { creditNote: { internalNote: 'By phone' } } },
    voidCreditNote: { path: await makeVoidable(), body: { reason: 'Wrong item' }, again: makeVoidable },
  }
}
