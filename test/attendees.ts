import type { Json } from './client.ts'
import { buyersOf } from './buyers.ts'
import { discountsOf } from './discounts.ts'
import { eventsOf } from './events.ts'
import { invoicingOf } from './invoicing.ts'
import { packagesOf } from './packages.ts'
import type { World } from './world.ts'

/** What a ticket of an event of `ATTENDED` costs: in credits, and in euros. */
export const ATTENDED = { seats: 1_000, price: { credits: { amount: 2 }, money: { amount: 10 } } } as const

/** One ticket, with what is needed to say what becomes of it. */
export interface Attendee {
  way: string
  member: string
  ticket: Json
}

/** People who have a ticket in each of 13 ways to pay for one, so many in each, and three whose invoices are further on. */
export async function attendeesOf(world: World, eventRef: string, times: number): Promise<Attendee[]> {
  const { ticketFor } = eventsOf(world)
  const { newMember, newCompany, subscribe, give, send } = buyersOf(world)
  const { newCode } = discountsOf(world)
  const { buy, settle: settlePurchase } = packagesOf(world)
  const { newDraft, issue, paid } = invoicingOf(world)
  const companyRef = await newCompany({ memberSpending: { credits: 'members', invoice: 'members' } })
  await give(companyRef, times * 200, 'company')
  await subscribe({ companyRef }, { payWithInvoice: true })
  const half = (await newCode({}, { percentOff: 50, enabledForCredits: true, productTypes: ['eventTickets'] })).code
  const whole = (await newCode({}, { percentOff: 100, productTypes: ['eventTickets'] })).code
  const come = (ticket: Json) =>
    send('PUT', `/transactions/money/v1/${ticket.payment.transactionRef}/status`, { transaction: { status: 'succeeded' } })
  const billed = async (more: object = {}) => {
    const member = await newMember(more)
    if (!('companyRef' in more)) await subscribe({ membershipRef: member }, { payWithInvoice: true })
    return member
  }
  const toMember = async (type: string, more: object = {}, funded?: (member: string) => Promise<unknown>) => {
    const member = await newMember()
    await funded?.(member)
    return { member, ticket: await ticketFor(eventRef, member, { payment: { type, ...more } }) }
  }
  const WAYS: Record<string, () => Promise<{ member: string; ticket: Json }>> = {
    credits: () => toMember('credits', {}, member => give(member, 200)),
    'credits that expire': () => toMember('credits', {}, member => give(member, 200, 'membership', '2089-12-05T00:00:00.000Z')),
    'two lots that expire': () =>
      toMember('credits', {}, async member => {
        await give(member, 100, 'membership', '2089-12-05T00:00:00.000Z')
        await give(member, 100, 'membership', '2089-12-06T00:00:00.000Z')
      }),
    'credits of a package': () =>
      toMember('credits', {}, async member => settlePurchase(await buy({ membershipRef: member }), 'succeeded')),
    'credits of the company': async () => {
      const member = await newMember({ companyRef })
      return { member, ticket: await ticketFor(eventRef, member, { payment: { type: 'credits', customerRef: companyRef } }) }
    },
    'credits with a code': () => toMember('credits', { promocode: half }, member => give(member, 100)),
    money: async () => {
      const made = await toMember('external')
      await come(made.ticket)
      return made
    },
    'money that has not come': () => toMember('external'),
    'money with a code': async () => {
      const made = await toMember('external', { promocode: half })
      await come(made.ticket)
      return made
    },
    'a code alone': () => toMember('external', { promocode: whole }),
    'an invoice to come': async () => {
      const member = await billed()
      return { member, ticket: await ticketFor(eventRef, member, { payment: { type: 'invoice', promocode: half } }) }
    },
    'an invoice of the company': async () => {
      const member = await billed({ companyRef })
      return { member, ticket: await ticketFor(eventRef, member, { payment: { type: 'invoice', customerRef: companyRef } }) }
    },
    nothing: async () => {
      const member = await newMember()
      return { member, ticket: await ticketFor(eventRef, member, { role: 'host' }) }
    },
  }
  const all = await Promise.all(
    Object.entries(WAYS).map(async ([way, take]) => {
      const made: Attendee[] = []
      for (let i = 0; i < times; i++) made.push({ way, ...(await take()) })
      return made
    }),
  )
  const { id } = await newDraft([], { companyRef }, { includeUpcomingItems: true })
  await issue(id)
  // A member's invoice is a draft, issued, or paid.
  for (const [i, way] of ['a draft', 'an invoice that is open', 'an invoice that is paid'].entries()) {
    const member = await billed()
    const ticket = await ticketFor(eventRef, member, { payment: { type: 'invoice' } })
    const draft = await newDraft([], { membershipRef: member }, { includeUpcomingItems: true })
    if (i > 0) await issue(draft.id)
    if (i > 1) await paid(draft.id)
    all.push([{ way, member, ticket }])
  }
  return all.flat()
}
