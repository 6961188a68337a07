import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { buyersOf } from '../../../test/buyers.ts'
import type { Json } from '../../../test/client.ts'
import { oneOfEach } from '../../../test/one-of-each.ts'
import { packagesOf } from '../../../test/packages.ts'
import { assertSound } from '../../../test/problems.ts'
import { onEachService } from '../../../test/world.ts'
import { ledgerRules } from '../../cli/store-verify-ledgers.ts'
import { paymentRules } from '../../cli/store-verify-payments.ts'
import { purchaseRules } from '../../cli/store-verify-purchases.ts'

/** The verbs: canceling, and what is said of the payment. */
const VERBS = ['cancel', 'processing', 'succeeded', 'failed', 'canceled'] as const
type Verb = (typeof VERBS)[number]
type Shown = [status: string, payment: string]

/** The states of a purchase and its payment outside: how to come there, and what each verb makes of them; the others are refused. */
const MAP: [state: Shown, onTheWay: Verb[], verbs: Partial<Record<Verb, Shown>>][] = [
  [
    ['active', 'pending'],
    [],
    {
      cancel: ['canceled', 'canceled'],
      processing: ['active', 'processing'],
      succeeded: ['active', 'succeeded'],
      failed: ['canceled', 'failed'],
      canceled: ['canceled', 'canceled'],
    },
  ],
  [
    ['active', 'processing'],
    ['processing'],
    {
      cancel: ['canceled', 'canceled'],
      succeeded: ['active', 'succeeded'],
      failed: ['canceled', 'failed'],
      canceled: ['canceled', 'canceled'],
    },
  ],
  [['active', 'succeeded'], ['succeeded'], { cancel: ['canceled', 'succeeded'] }],
  [['canceled', 'canceled'], ['cancel'], {}],
  [['canceled', 'failed'], ['failed'], {}],
  [['canceled', 'succeeded'], ['succeeded', 'cancel'], {}],
]

onEachService('states of purchases', world => {
  const { buy, newPackage, at, read, cancel, settle, spend, balancesOf } = packagesOf(world)
  const { newMember, newCompany, subscribe, send } = buyersOf(world)
  const api = () => world.main.api
  const perform = (purchase: Json, verb: Verb, body: object = {}) =>
    verb === 'cancel' ? cancel(purchase.id, body) : settle(purchase, verb)
  const shown = ({ status, payment }: Json): Shown => [status, payment.status]
  const money = (purchase: Json) => api().get(`/transactions/money/v1/${purchase.payment.transactionRef}`)
  const conflict = ({ status, body }: { status: number; body: Json }) => assert.deepEqual([status, body.code], [409, 'conflict'])
  const member = async () => ({ membershipRef: await newMember() })
  /** What a purchase, its payment and its ledger show, with their tags. */
  const seen = async (purchase: Json) => {
    const replies = [
      await api().get(at(purchase.id)),
      await money(purchase),
      await api().get(`/transactions/v1/balances/${purchase.membershipRef}/credits`),
    ]
    return replies.map(({ text, headers }) => [text, headers.get('etag')])
  }

  const come = async (onTheWay: Verb[]) => {
    const made = await buy(await member())
    for (const step of onTheWay) assert.equal((await perform(made, step)).status, 200)
    return made
  }
  const kept = oneOfEach(come)

  for (const [state, onTheWay, verbs] of MAP) {
    for (const verb of VERBS) {
      const next = verbs[verb]
      const makes = next ? next.join(' and ') : 'nothing, which is a conflict'
      test(`${verb} makes of a purchase that is ${state.join(' and ')} ${makes}`, async () => {
        const made = await (next === undefined ? kept : come)(onTheWay)
        const before = await read(made.id)
        const left = await seen(made)
        assert.deepEqual(shown(before), state)
        const reply = await perform(made, verb)
        if (next === undefined) {
          conflict(reply)
          assert.deepEqual(await seen(made), left)
          return
        }
        assert.equal(reply.status, 200, reply.text)
        const after = await read(made.id)
        assert.deepEqual(shown(after), next)
        assert.equal((await money(made)).body.transaction.status, after.payment.status)
        assert.ok(after.updateDate > before.updateDate)
        assert.deepEqual(await balancesOf(made.membershipRef), next[0] === 'active' ? [[10]] : [])
        assert.equal(typeof after.cancelDate, next[0] === 'active' ? 'undefined' : 'string')
        if (verb === 'cancel') assert.deepEqual(reply.body.purchase, after)
      })
    }
  }

  test('a canceled purchase says when and why, and its entries tell what was given and what was taken away', async () => {
    const grants = [
      { type: 'credits', amount: 10 },
      { type: 'credits', amount: 2, duration: 3 },
      { type: 'dayPasses', amount: 1 },
    ]
    const offer = await newPackage({ grants })
    const made = await buy(await member(), { packageRef: offer.id, quantity: 2 })
    const { purchase } = (await cancel(made.id, { reason: ' Bought twice ' })).body
    assert.deepEqual([purchase.reason, purchase.cancelDate], [' Bought twice ', purchase.updateDate])
    assert.deepEqual(purchase.transactionRefs.slice(0, 3), made.transactionRefs)
    const [credits, passes] = purchase.transactionRefs.slice(3)
    const entry = (await api().get(`/transactions/credits/v1/${credits}`)).body.transaction
    assert.deepEqual([entry.type, entry.amount], ['expiration', 24])
    assert.deepEqual(entry.package, { id: offer.id, title: offer.title, purchaseRef: made.id })
    const other = (await api().get(`/transactions/day_passes/v1/${passes}`)).body.transaction
    assert.deepEqual([other.type, other.amount, purchase.transactionRefs.length], ['expiration', 2, 5])
    assert.deepEqual([await balancesOf(made.membershipRef), await balancesOf(made.membershipRef, 'day_passes')], [[], []])
  })

  test('of a payment that has come all is to be paid out when its purchase is canceled', async () => {
    const made = await buy(await member())
    await settle(made, 'succeeded')
    assert.equal((await read(made.id)).payment.refundable, true)
    const { payment } = (await cancel(made.id)).body.purchase
    assert.deepEqual([payment.refunds.map(({ amount }: Json) => amount), payment.refundable], [[90], false])
    assert.deepEqual((await money(made)).body.transaction.refunds[0].status, 'pending')
  })

  test('what is spent of it keeps it from being canceled, also by its payment, until that is given back', async () => {
    const membershipRef = await newMember()
    const made = await buy({ membershipRef })
    const optionRef = (
      await send('POST', '/shop/products/v1', {
        product: {
          locationRef: world.main.location,
          title: 'Tea',
          options: [{ title: 'Cup', price: { credits: { amount: 0.01 } } }],
        },
      })
    ).options[0].id
    const order = await send('POST', '/shop/orders/v1', { order: { optionRef, membershipRef, payment: { type: 'credits' } } })
    assert.equal((await read(made.id)).payment.refundable, false)
    const left = await seen(made)
    for (const verb of ['cancel', 'failed', 'canceled'] as const) conflict(await perform(made, verb))
    assert.deepEqual(await seen(made), left)
    await send('PUT', `/shop/orders/v1/${order.id}/cancel`, { refund: 'always' })
    assert.equal((await read(made.id)).payment.refundable, true)
    assert.equal((await cancel(made.id)).status, 200)
    assert.deepEqual(await balancesOf(membershipRef), [])
  })

  test('only what it gave is asked for and taken away, not what the buyer has otherwise', async () => {
    const membershipRef = await newMember()
    const [one, two] = [await buy({ membershipRef }), await buy({ membershipRef })]
    await spend(membershipRef, 4)
    const replies = [await cancel(one.id), await cancel(two.id)]
    assert.deepEqual(replies.map(({ status }) => status).toSorted(), [200, 409])
    assert.deepEqual(await balancesOf(membershipRef), [[6]])
  })

  test('an item that waits or is on a draft goes with its purchase, and of one on an issued invoice it is credited', async () => {
    const companyRef = await newCompany()
    await subscribe({ companyRef }, { payWithInvoice: true })
    const invoice = { payment: { type: 'invoice' } }
    const put = async ({ payment }: Json, status: 'draft' | 'issued') => {
      const { id } = await send('POST', '/invoices/v1', { invoice: { locationRef: world.main.location, companyRef } })
      await world.write(world.main.network, async ({ tx, network }) => {
        const on = { invoiceRef: id, position: 1, pendingFor: null }
        await tx.run(
          tx.sql.updateTable('invoiceItem').set(on).where('network', '=', network).where('id', '=', payment.invoiceItemRef),
        )
        await tx.run(tx.sql.updateTable('invoice').set({ status }).where('network', '=', network).where('id', '=', id))
      })
    }
    for (const place of [undefined, 'draft'] as const) {
      const made = await buy({ companyRef }, invoice)
      if (place) await put(made, place)
      assert.deepEqual(shown((await cancel(made.id)).body.purchase), ['canceled', 'canceled'])
      assert.equal((await api().get(`/invoices/items/v1/${made.payment.invoiceItemRef}`)).status, 404)
    }
    const kept = await buy({ companyRef }, invoice)
    await put(kept, 'issued')
    const { payment, status } = (await cancel(kept.id)).body.purchase
    assert.deepEqual([status, payment.status], ['canceled', 'canceled'])
    // Nothing had been paid, so that nothing is given back.
    assert.deepEqual(payment.refunds, [])
    const { invoiceItem } = (await api().get(`/invoices/items/v1/${kept.payment.invoiceItemRef}`)).body
    const { creditNotes } = (await api().get(`/billing/credit_notes/v1?invoiceRef=${invoiceItem.invoiceRef}`)).body
    assert.deepEqual(
      creditNotes.map(({ type, grossAmount }: Json) => [type, grossAmount]),
      [['prePayment', kept.payment.grossAmount]],
    )
    assert.deepEqual(await balancesOf(companyRef), [])
  })

  test('of one that was paid on an invoice all is given back when it is canceled, and of one that was credited nothing', async () => {
    const companyRef = await newCompany()
    await subscribe({ companyRef }, { payWithInvoice: true })
    const onInvoice = async () => {
      const made = await buy({ companyRef }, { payment: { type: 'invoice' } })
      const draft = { invoice: { locationRef: world.main.location, companyRef }, includeUpcomingItems: true }
      const { id, items } = await send('POST', '/invoices/v1', draft)
      await send('POST', `/invoices/v1/${id}/issue`, {})
      return { made, id, item: items.find((one: Json) => one.id === made.payment.invoiceItemRef) }
    }
    const { made: paid, id: invoiceRef } = await onInvoice()
    await send('POST', `/invoices/v1/${invoiceRef}/pay`, { payment: { type: 'external' } })
    assert.deepEqual(shown(await read(paid.id)), ['active', 'succeeded'])
    const { made: credited, id: creditedRef, item } = await onInvoice()
    const creditNote = { invoiceRef: creditedRef, reason: 'other', lines: [{ invoiceItemRef: item.id }] }
    await send('POST', '/billing/credit_notes/v1', { creditNote })
    assert.deepEqual(shown(await read(credited.id)), ['active', 'canceled'])
    const back = (await cancel(paid.id)).body.purchase
    assert.deepEqual([...shown(back), back.payment.refunds.length], ['canceled', 'succeeded', 1])
    const gone = (await cancel(credited.id)).body.purchase
    assert.deepEqual([...shown(gone), gone.payment.refunds], ['canceled', 'canceled', []])
    for (const { id } of [paid, credited]) conflict(await cancel(id))
    assert.deepEqual(await balancesOf(companyRef), [])
  })

  test('when its item is waived nobody has to pay, and what was given stays, until it is canceled', async () => {
    const companyRef = await newCompany()
    await subscribe({ companyRef }, { payWithInvoice: true })
    const { id, payment } = await buy({ companyRef }, { payment: { type: 'invoice' } })
    await send('DELETE', `/invoices/items/v1/${payment.invoiceItemRef}`, {})
    assert.deepEqual(shown(await read(id)), ['active', 'canceled'])
    assert.deepEqual(await balancesOf(companyRef), [[10]])
    assert.deepEqual(shown((await cancel(id)).body.purchase), ['canceled', 'canceled'])
    assert.deepEqual(await balancesOf(companyRef), [])
  })

  test('there is nothing to cancel where there is no purchase, and none of another network', async () => {
    const foreign = await buy({ membershipRef: world.other.member }, {}, world.other)
    for (const id of [randomUUID(), foreign.id]) assert.equal((await cancel(id)).status, 404)
    assert.equal((await api().get(at(foreign.id))).status, 404)
    assert.equal((await cancel((await buy(await member())).id, { reason: 'x'.repeat(2_001) })).status, 400)
  })

  test('and what is stored of purchases, payments and ledgers fits together in the end', async () => {
    await assertSound(world, [...purchaseRules, ...paymentRules, ...ledgerRules])
  })
})
