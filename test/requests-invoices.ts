import type { Json } from './client.ts'
import type { ValidRequest } from './requests.ts'
import type { Cast } from './world.ts'

/** A valid request for every operation on invoices and their items that is no GET. */
export async function invoiceRequests(
  cast: Cast,
  make: (path: string, body: object) => Promise<Json>,
): Promise<Record<string, ValidRequest>> {
  const locationRef = cast.location
  const invoice = { locationRef, membershipRef: cast.member }
  const items = [{ unitAmount: 10, quantity: 1 }]
  const { id: invoiceRef } = await make('/invoices/v1', { invoice })
  const itemPath = async () =>
    `/invoices/items/v1/${(await make('/invoices/items/v1', { invoiceItem: { invoiceRef, unitAmount: 1, quantity: 1 } })).id}`
  const draftPath =
    (verb = '') =>
    async () =>
      `/invoices/v1/${(await make('/invoices/v1', { invoice, items })).id}${verb}`
  const issuedPath = (verb: string) => async () => {
    const path = await draftPath()()
    await make(`${path}/issue`, { send: false })
    return `${path}${verb}`
  }
  const cancelation = { reason: 'It was for another one', paymentRef: '' }
  const paidPath = async () => {
    const path = await issuedPath('')()
    const { body } = await cast.api.post(`${path}/pay`, { payment: { type: 'external' } })
    cancelation.paymentRef = body.payment.id
    return `${path}/cancel_payment`
  }
  const { id: companyRef } = await make('/community/companies/v1', { company: { locationRef, title: 'Bolt' } })
  return {
    createInvoice: { path: '/invoices/v1', body: { invoice: { locationRef, companyRef }, items } },
    updateInvoice: { path: await draftPath()(), body: { invoice: { customerNote: 'Thank you' } } },
    deleteInvoice: { path: await draftPath()(), again: draftPath() },
    issueInvoice: { path: await draftPath('/issue')(), body: { send: false }, again: draftPath('/issue') },
    payInvoice: {
      path: await issuedPath('/pay')(),
      body: { payment: { type: 'external', label: 'cash' } },
      again: issuedPath('/pay'),
    },
    cancelInvoicePayment: { path: await paidPath(), body: cancelation, again: paidPath },
    voidInvoice: { path: await issuedPath('/void')(), body: { reason: 'Wrong customer' }, again: issuedPath('/void') },
    duplicateInvoice: { path: await issuedPath('/duplicate')() },
    resendInvoice: { path: await issuedPath('/resend')(), body: { to: 'books@example.com' } },
    createInvoiceItem: { path: '/invoices/items/v1', body: { invoiceItem: { invoiceRef, unitAmount: 10, quantity: 2 } } },
    updateInvoiceItem: { path: await itemPath(), body: { invoiceItem: { quantity: 3 } } },
    deleteInvoiceItem: { path: await itemPath(), again: itemPath },
  }
}
