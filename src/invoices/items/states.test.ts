import assert from 'node:assert/strict'
import { test } from 'node:test'
import { invoicingOf } from '../../../test/invoicing.ts'
import { oneOfEach } from '../../../test/one-of-each.ts'
import { onEachService } from '../../../test/world.ts'

type Place = 'waiting' | 'draft' | 'issued' | 'paid' | 'voided' | 'deleted'
type Kind = 'custom' | 'fee' | 'use'
const PLACES: Place[] = ['waiting', 'draft', 'issued', 'paid', 'voided', 'deleted']
/** Where an item stays as it is, whatever is tried. */
const FINAL = PLACES.slice(2)

const FROZEN = 'invoice_not_draft'
/** What each verb makes of an item, by where it is; what was bought one by one, and what was not, where that differs. */
const MAP: Record<'change' | 'delete' | 'take', Record<Place, string | Partial<Record<Kind, string>>>> = {
  change: { waiting: 'waiting', draft: 'draft', issued: FROZEN, paid: FROZEN, voided: FROZEN, deleted: 'not_found' },
  delete: {
    waiting: 'deleted',
    draft: { custom: 'deleted', fee: 'deleted', use: 'waiting' },
    issued: FROZEN,
    paid: FROZEN,
    voided: FROZEN,
    deleted: 'not_found',
  },
  // Another draft that takes what waits.
  take: { waiting: 'draft', draft: 'draft', issued: 'issued', paid: 'paid', voided: 'voided', deleted: 'deleted' },
}

onEachService('states of invoice items', world => {
  const { newDraft, newItem, newMember, newUse, issue, paid, steps, order } = invoicingOf(world)
  const api = () => world.main.api
  const at = (id: string) => `/invoices/items/v1/${id}`
  /** An item of a kind where it should be; `own` is for its draft alone, and a fee has waited before. */
  const itemIn = async (place: Place, kind: Kind) => {
    const use = kind === 'use' ? await newUse() : undefined
    const membershipRef = use?.membershipRef ?? (await newMember())
    const fee = kind === 'fee' ? await newItem({ membershipRef, locationRef: world.main.location }) : undefined
    let id: string | undefined = use?.order.payment.invoiceItemRef ?? fee?.id
    if (place === 'waiting') id ??= (await newItem({ membershipRef, locationRef: world.main.location })).id
    else if (place !== 'deleted' || id === undefined) {
      const own = kind === 'custom' ? [{ unitAmount: 10, quantity: 1 }] : []
      const draft = await newDraft(own, { membershipRef }, { includeUpcomingItems: true })
      id ??= draft.items[0].id
      if (['issued', 'paid', 'voided'].includes(place)) await issue(draft.id)
      if (place === 'paid') await paid(draft.id)
      if (place === 'voided') await steps.void(draft.id)
    }
    if (place === 'deleted') await api().send('DELETE', at(id!))
    return { id: id!, membershipRef, orderRef: use?.order.id as string | undefined }
  }
  const keptOf = (kind: Kind) => oneOfEach((place: Place) => itemIn(place, kind))
  const kept = { custom: keptOf('custom'), fee: keptOf('fee'), use: keptOf('use') }
  const placeOf = async (id: string): Promise<string> => {
    const { status, body } = await api().get(at(id))
    if (status === 404) return 'deleted'
    const { invoiceRef } = body.invoiceItem
    return invoiceRef === undefined ? 'waiting' : (await api().get(`/invoices/v1/${invoiceRef}`)).body.invoice.status
  }

  for (const verb of ['change', 'delete', 'take'] as const) {
    for (const place of PLACES) {
      for (const kind of ['custom', 'fee', 'use'] as const) {
        const told = MAP[verb][place]
        const next = typeof told === 'string' ? told : told[kind]!
        test(`${verb} makes of an item (${kind}) that is ${place}: ${next}`, async () => {
          const { id, membershipRef, orderRef } = await (FINAL.includes(place) ? kept[kind](place) : itemIn(place, kind))
          assert.equal(await placeOf(id), place)
          const before = await api().get(at(id))
          const statusBefore = orderRef && (await order(orderRef)).payment.status
          const reply =
            verb === 'change'
              ? await api().send('PATCH', at(id), { invoiceItem: { description: 'Another' } })
              : verb === 'delete'
                ? await api().send('DELETE', at(id))
                : await api().post('/invoices/v1', {
                    invoice: { locationRef: world.main.location, membershipRef },
                    includeUpcomingItems: true,
                  })
          const isRefused = reply.status >= 400
          assert.equal(isRefused ? reply.body.code : await placeOf(id), next, reply.text)
          if (isRefused) {
            const after = await api().get(at(id))
            assert.deepEqual([after.status, after.headers.get('etag')], [before.status, before.headers.get('etag')])
            if (place !== 'deleted') assert.equal(after.text, before.text)
          }
          if (orderRef === undefined) return
          const waived = verb === 'delete' && place === 'waiting'
          assert.equal((await order(orderRef)).payment.status, waived ? 'canceled' : statusBefore)
        })
      }
    }
  }
})
