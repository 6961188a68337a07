import assert from 'node:assert/strict'
import type { Json, Reply } from './client.ts'
import { invoicingOf } from './invoicing.ts'
import type { Cast, World } from './world.ts'

/** What tests of credit notes do over and over; the cast is `main` unless named. */
export function creditingOf(world: World) {
  const PATH = '/billing/credit_notes/v1'
  const invoicing = invoicingOf(world)
  const { read, newMember } = invoicing
  const get = async (path: string, cast: Cast = world.main): Promise<Json> => {
    const reply = await cast.api.get(path)
    assert.equal(reply.status, 200, reply.text)
    return reply.body
  }
  /** Lines over all items of an invoice, each with what is asked of it. */
  const linesOf = (invoice: Json, share: object = {}): Json[] =>
    invoice.items.map(({ id }: Json) => ({ invoiceItemRef: id, ...share }))
  const send = (path: string, invoice: Json, more: object, cast: Cast): Promise<Reply> =>
    cast.api.post(path, { creditNote: { invoiceRef: invoice.id, reason: 'other', lines: linesOf(invoice), ...more } })
  const credit = (invoice: Json, more: object = {}, cast: Cast = world.main) => send(PATH, invoice, more, cast)
  return {
    ...invoicing,
    PATH,
    linesOf,
    credit,
    preview: (invoice: Json, more: object = {}, cast: Cast = world.main) => send(`${PATH}/preview`, invoice, more, cast),
    credited: async (invoice: Json, more: object = {}): Promise<Json> => {
      const reply = await credit(invoice, more)
      assert.equal(reply.status, 201, reply.text)
      return reply.body.creditNote
    },
    getNote: async (id: string, cast: Cast = world.main): Promise<Json> => (await get(`${PATH}/${id}`, cast)).creditNote,
    listNotes: async (query: string, cast: Cast = world.main): Promise<Json[]> =>
      (await get(`${PATH}?${query}`, cast)).creditNotes,
    voidNote: (id: string, body: object = {}) => world.main.api.send('PATCH', `${PATH}/${id}/void`, body),
    entriesOf: async (id: string): Promise<Json[]> =>
      (await get(`/transactions/v1/balances/${id}/money/entries?limit=100`)).entries,
    /** An invoice of a new member over these items. */
    async newInvoice(items?: object[]): Promise<Json> {
      return invoicing.newIssued(items, { membershipRef: await newMember() })
    },
    /** What an invoice asks for, in words that a test compares at once. */
    async standing(id: string) {
      const { status, amountDue, amountPaid, amountRemaining, ...invoice } = await read(id)
      const { prePaymentCreditNotesAmount: pre, postPaymentCreditNotesAmount: post } = invoice
      return { status, pre, post, due: amountDue, paid: amountPaid, remaining: amountRemaining }
    },
  }
}
