import assert from 'node:assert/strict'
import { buyersOf } from './buyers.ts'
import type { Json } from './client.ts'
import { shopOf } from './shop.ts'
import type { Cast, World } from './world.ts'

/** What tests of invoices do over and over; the cast is `main` unless named. */
export function invoicingOf(world: World) {
  const { newMember, newCompany, subscribe } = buyersOf(world)
  const { optionOf, create } = shopOf(world)
  const call = async (method: string, path: string, body: object | undefined, cast: Cast = world.main): Promise<Json> => {
    const reply = await cast.api.send(method, path, body)
    assert.ok(reply.status < 300, `${method} ${path}: ${reply.text}`)
    return reply.body
  }
  const at = (id: string, verb = '') => `/invoices/v1/${id}${verb}`
  const newDraft = async (
    items: object[] = [{ unitAmount: 119, quantity: 1, tax: { rate: 19 } }],
    more: object = {},
    rest: object = {},
  ): Promise<Json> => {
    const invoice = {
      locationRef: world.main.location,
      ...('companyRef' in more ? {} : { membershipRef: world.main.member }),
      ...more,
    }
    return (await call('POST', '/invoices/v1', { invoice, items, ...rest })).invoice
  }
  const step =
    (verb: string) =>
    (id: string, body: object = {}) =>
      world.main.api.send(verb === 'void' ? 'PATCH' : 'POST', at(id, `/${verb}`), verb === 'duplicate' ? undefined : body)
  const issue = async (id: string, body: object = {}): Promise<Json> => (await call('POST', at(id, '/issue'), body)).invoice
  return {
    newMember,
    newCompany,
    newDraft,
    /** A draft of 119 euros, of which 19 are tax, and the same issued. */
    newIssued: async (...draft: Parameters<typeof newDraft>): Promise<Json> => issue((await newDraft(...draft)).id),
    issue,
    steps: {
      issue: step('issue'),
      pay: step('pay'),
      cancelPayment: step('cancel_payment'),
      void: step('void'),
      duplicate: step('duplicate'),
      resend: step('resend'),
    },
    /** Pays outside, as far as that is possible; gives the payment. */
    paid: async (id: string, amount?: number): Promise<Json> =>
      (await call('POST', at(id, '/pay'), { ...(amount !== undefined && { amount }), payment: { type: 'external' } })).payment,
    read: async (id: string, cast: Cast = world.main): Promise<Json> => (await call('GET', at(id), undefined, cast)).invoice,
    itemsOf: async (query: string): Promise<Json[]> => (await call('GET', `/invoices/items/v1?${query}`, undefined)).invoiceItems,
    newItem: async (item: object): Promise<Json> =>
      (await call('POST', '/invoices/items/v1', { invoiceItem: { unitAmount: 10, quantity: 1, ...item } })).invoiceItem,
    upcoming: async (customerRef: string): Promise<Json[]> =>
      (await call('GET', `/invoices/items/v1/upcoming?customerRef=${customerRef}&limit=100`, undefined)).invoiceItems,
    /** Changes how the location bills. */
    settle: (settings: object, locationRef = world.main.location) =>
      call('PUT', `/billing/settings/v1/${locationRef}`, { settings }),
    /** A member whose orders go on the next invoice, and an order of 10 euros on it. */
    async newUse(of?: string): Promise<{ membershipRef: string; order: Json }> {
      const membershipRef = of ?? (await newMember())
      if (of === undefined) await subscribe({ membershipRef }, { payWithInvoice: true })
      const optionRef = await optionOf({ title: 'Cup', price: { money: { amount: 10 } } })
      return { membershipRef, order: (await create({ optionRef, membershipRef, payment: { type: 'invoice' } })).body.order }
    },
    order: async (id: string): Promise<Json> => (await call('GET', `/shop/orders/v1/${id}`, undefined)).order,
    /** Gives money to a customer’s balance at the location. */
    give: (id: string, amount: number, type = 'add') =>
      call('POST', `/transactions/v1/balances/${id}/money`, {
        entry: { type, amount, locationRef: world.main.location, note: 'for a test' },
      }),
    balanceOf: async (id: string): Promise<number> => {
      const { balances } = await call('GET', `/transactions/v1/balances/${id}/money`, undefined)
      return balances.find((one: Json) => one.locationRef === world.main.location)?.amount ?? 0
    },
  }
}
