import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { invoicingOf } from '../../test/invoicing.ts'
import { oneOfEach } from '../../test/one-of-each.ts'
import { providerOf } from '../../test/provider.ts'
import { onEachService } from '../../test/world.ts'

/** `awaited`: issued, and the built-in provider is to take what it asks for. */
const STATES = ['draft', 'issued', 'awaited', 'paid', 'voided', 'deleted'] as const
type State = (typeof STATES)[number]

/** What each verb makes of each state; the code where it is refused. Of what is deleted nothing is found any more. */
const MAP: Record<string, Record<Exclude<State, 'deleted'>, string>> = {
  change: {
    draft: 'draft',
    issued: 'invoice_not_draft',
    awaited: 'invoice_not_draft',
    paid: 'invoice_not_draft',
    voided: 'invoice_not_draft',
  },
  note: { draft: 'draft', issued: 'issued', awaited: 'issued', paid: 'paid', voided: 'voided' },
  delete: {
    draft: 'deleted',
    issued: 'invoice_not_draft',
    awaited: 'invoice_not_draft',
    paid: 'invoice_not_draft',
    voided: 'invoice_not_draft',
  },
  issue: {
    draft: 'issued',
    issued: 'invoice_not_draft',
    awaited: 'invoice_not_draft',
    paid: 'invoice_not_draft',
    voided: 'invoice_not_draft',
  },
  pay: { draft: 'conflict', issued: 'paid', awaited: 'conflict', paid: 'conflict', voided: 'conflict' },
  payInPart: { draft: 'conflict', issued: 'issued', awaited: 'conflict', paid: 'conflict', voided: 'conflict' },
  cancelAwaited: { draft: 'conflict', issued: 'conflict', awaited: 'issued', paid: 'conflict', voided: 'conflict' },
  cancelNoted: {
    draft: 'unknown_reference',
    issued: 'unknown_reference',
    awaited: 'issued',
    paid: 'issued',
    voided: 'unknown_reference',
  },
  void: { draft: 'conflict', issued: 'voided', awaited: 'conflict', paid: 'conflict', voided: 'conflict' },
  reissue: { draft: 'conflict', issued: 'voided', awaited: 'conflict', paid: 'conflict', voided: 'conflict' },
  duplicate: { draft: 'draft', issued: 'issued', awaited: 'issued', paid: 'paid', voided: 'voided' },
  resend: { draft: 'conflict', issued: 'issued', awaited: 'issued', paid: 'paid', voided: 'conflict' },
  addItem: {
    draft: 'draft',
    issued: 'invoice_not_draft',
    awaited: 'invoice_not_draft',
    paid: 'invoice_not_draft',
    voided: 'invoice_not_draft',
  },
  changeItem: {
    draft: 'draft',
    issued: 'invoice_not_draft',
    awaited: 'invoice_not_draft',
    paid: 'invoice_not_draft',
    voided: 'invoice_not_draft',
  },
  deleteItem: {
    draft: 'draft',
    issued: 'invoice_not_draft',
    awaited: 'invoice_not_draft',
    paid: 'invoice_not_draft',
    voided: 'invoice_not_draft',
  },
}
/** What leaves the invoice as it is. */
const TELLS_ONLY = ['duplicate', 'resend']

onEachService('states of invoices', world => {
  const { newDraft, issue, paid, steps } = invoicingOf(world)
  const api = () => world.main.api
  before(() => providerOf(world).forTrials(world.main))
  const external = { payment: { type: 'external' } }
  const invoiceIn = async (state: State): Promise<{ id: string; itemRef: string; paymentRef: string }> => {
    const { id, items } = await newDraft()
    let paymentRef = world.main.member
    if (state === 'deleted') await api().send('DELETE', `/invoices/v1/${id}`)
    else if (state !== 'draft') await issue(id)
    if (state === 'awaited') paymentRef = (await steps.pay(id, { payment: { type: 'paymentGateway' } })).body.payment.id
    if (state === 'paid') paymentRef = (await paid(id)).id
    if (state === 'voided') await steps.void(id)
    return { id, itemRef: items[0].id, paymentRef }
  }
  const kept = oneOfEach(invoiceIn)
  const perform = (verb: string, { id, itemRef, paymentRef }: Awaited<ReturnType<typeof invoiceIn>>) => {
    switch (verb) {
      case 'change':
        return api().send('PATCH', `/invoices/v1/${id}`, { invoice: { customerNote: 'Thank you' } })
      case 'note':
        return api().send('PATCH', `/invoices/v1/${id}`, { invoice: { internalNote: 'Look again' } })
      case 'delete':
        return api().send('DELETE', `/invoices/v1/${id}`)
      case 'pay':
        return steps.pay(id, external)
      case 'payInPart':
        return steps.pay(id, { amount: 1, ...external })
      case 'cancelAwaited':
        return steps.cancelPayment(id)
      case 'cancelNoted':
        return steps.cancelPayment(id, { paymentRef })
      case 'reissue':
        return steps.void(id, { reissue: true })
      case 'addItem':
        return api().post('/invoices/items/v1', { invoiceItem: { invoiceRef: id, unitAmount: 1, quantity: 1 } })
      case 'changeItem':
        return api().send('PATCH', `/invoices/items/v1/${itemRef}`, { invoiceItem: { quantity: 2 } })
      case 'deleteItem':
        return api().send('DELETE', `/invoices/items/v1/${itemRef}`)
      default:
        return steps[verb as 'issue'](id)
    }
  }

  for (const verb of Object.keys(MAP)) {
    for (const state of STATES) {
      const next = state === 'deleted' ? (verb === 'addItem' ? 'unknown_reference' : 'not_found') : MAP[verb]![state]
      test(`${verb} makes of an invoice that is ${state}: ${next}`, async () => {
        const isRefused = !(STATES as readonly string[]).includes(next)
        const made = await (isRefused ? kept : invoiceIn)(state)
        const at = `/invoices/v1/${made.id}`
        const earlier = await api().get(at)
        const reply = await perform(verb, made)
        const after = await api().get(at)
        assert.equal(reply.status >= 400, isRefused, reply.text)
        if (isRefused) {
          assert.equal(reply.body.code, next, reply.text)
          assert.equal(after.status, earlier.status)
          if (state !== 'deleted') assert.equal(after.text, earlier.text)
          return
        }
        assert.equal(after.status === 404 ? 'deleted' : after.body.invoice.status, next, reply.text)
        const isSame = TELLS_ONLY.includes(verb)
        assert.equal(after.text === earlier.text, isSame)
        if (verb === 'deleteItem' || verb === 'addItem' || verb === 'changeItem' || verb === 'duplicate') return
        assert.equal(reply.headers.get('etag'), after.headers.get('etag'))
        if (next !== 'deleted' && verb !== 'issue') assert.deepEqual(reply.body.invoice, after.body.invoice)
      })
    }
  }
})
