import type { Reply } from '../../test/client.ts'
import { apiOf, type DemoStart } from '../../test/demo.ts'

const NAME = 'Maximiliane-Theodora Wolkenstein von Hohenlohe-Langenburg zu Sayn-Wittgenstein'
const TITLE = 'Gesellschaft für Rechtsschutzversicherungen und Donaudampfschifffahrt mbH & Co. KG'
const MOST = 9_999_999.99
const TAGS = Object.fromEntries(
  Array.from({ length: 12 }, (_, i) => [`department ${i + 1}`, `Marketing and communication ${i + 1}`]),
)

/** Gives what the demo's pages show the longest names, many tags, nothing at all, and the greatest amounts. */
export async function fillUp(start: DemoStart): Promise<void> {
  const { memberRef, companyRef, eventRef, draftInvoiceRef, locationRef, ticketRef, planRef } = start
  const api = apiOf(start)
  const done = async (call: Promise<Reply>) => {
    const { status, text, body } = await call
    if (status >= 300) throw new Error(text)
    return body
  }
  const { membership } = await done(api.get(`/community/memberships/v1/${memberRef}`))
  const [name, surname] = [NAME.slice(0, 20), NAME.slice(21)]
  const user = {
    name,
    surname,
    email: `${'maximiliane.theodora.'.repeat(3)}wolkenstein@example.com`,
    about: `${TITLE}. `.repeat(6),
  }
  await done(api.put(`/community/users/v1/${membership.userRef}`, { user }))
  await done(api.put(`/community/memberships/v1/${memberRef}`, { membership: { notes: `${TITLE}. `.repeat(8), metadata: TAGS } }))
  await done(api.put(`/community/companies/v1/${companyRef}`, { company: { title: TITLE, metadata: TAGS } }))
  await done(api.put(`/events/v1/${eventRef}`, { event: { title: TITLE, venue: NAME, description: `${TITLE}. `.repeat(12) } }))
  const { products } = await done(api.get(`/shop/products/v1?locationRef=${locationRef}`))
  await done(api.put(`/shop/products/v1/${products[0].id}`, { product: { title: TITLE, description: `${TITLE}. `.repeat(8) } }))
  const { plan } = await done(api.get(`/plans/v1/${planRef}`))
  for (const [title, price] of [
    [NAME, MOST],
    ['Nothing to pay', 0],
  ] as const)
    await done(
      api.post('/plans/v1', { plan: { title, price, period: 'month', locationRef: plan.locationRef, credits: 1_000_000 } }),
    )
  for (const unitAmount of [MOST, 0]) {
    const invoiceItem = { invoiceRef: draftInvoiceRef, description: `${TITLE}. `.repeat(2), unitAmount, quantity: 1 }
    await done(api.post('/invoices/items/v1', { invoiceItem }))
  }
  const transaction = { customerRef: memberRef, locationRef, type: 'adminAllocation', amount: 999_999.99, description: TITLE }
  await done(api.post('/transactions/credits/v1', { transaction }))
  const { ticket } = await done(api.get(`/support/tickets/v1/${ticketRef}`))
  const description = `${TITLE}: ${'Unaussprechlich'.repeat(8)}. `.repeat(5)
  await done(
    api.post('/support/tickets/v1', {
      ticket: { locationRef, membershipRefRequester: memberRef, type: ticket.type, description },
    }),
  )
}
