import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faultsIn } from '../../../test/people.ts'
import { shopOf } from '../../../test/shop.ts'
import { onEachService, type Cast } from '../../../test/world.ts'
import type { Json } from '../../../test/client.ts'
import { invoices } from '../store.ts'
import type { InvoiceStatus } from '../contract-invoice.ts'
import { lockItem } from './actions-lock.ts'
import { addItem, addPendingItem, withdrawItems } from './actions.ts'
import { invoiceItems } from './store.ts'
import type { NewItem } from './table.ts'

onEachService('items that wait for an invoice', world => {
  const PATH = '/invoices/items/v1'
  const { optionOf, create: order } = shopOf(world)
  const post = (item: object, cast: Cast = world.main) =>
    cast.api.post(PATH, {
      invoiceItem: { membershipRef: cast.member, locationRef: cast.location, unitAmount: 10, quantity: 1, ...item },
    })
  const create = async (item: object = {}, cast?: Cast): Promise<Json> => {
    const reply = await post(item, cast)
    assert.equal(reply.status, 201, reply.text)
    return reply.body.invoiceItem
  }
  const read = (id: string) => world.main.api.get(`${PATH}/${id}`)
  const send = (method: string, id: string, invoiceItem?: object) =>
    world.main.api.send(method, `${PATH}/${id}`, invoiceItem && { invoiceItem })
  const upcoming = async (query: string, cast: Cast = world.main): Promise<Json[]> => {
    const reply = await cast.api.get(`${PATH}/upcoming?${query}`)
    assert.equal(reply.status, 200, reply.text)
    return reply.body.invoiceItems
  }
  const idsOf = (items: Json[]) => items.map(({ id }) => id)
  const newCompany = async (): Promise<string> =>
    (await world.main.api.post('/community/companies/v1', { company: { locationRef: world.main.location, title: 'Acme' } })).body
      .company.id
  const newDraft = async (): Promise<string> =>
    (
      await world.main.api.post('/invoices/v1', {
        invoice: { locationRef: world.main.location, membershipRef: world.main.member },
      })
    ).body.invoice.id
  const setStatus = (id: string, status: InvoiceStatus) =>
    world.write(world.main.network, ({ tx, network }) =>
      tx.run(tx.sql.updateTable('invoice').set({ status }).where('network', '=', network).where('id', '=', id)),
    )
  const newOrder = async () => (await order({ optionRef: await optionOf({ title: 'Cup', price: {} }) })).body.order
  const line = (orderRef: string): NewItem => ({
    type: 'order',
    description: 'Cup',
    unitAmount: 1_000,
    quantity: 20_000,
    rate: 190_000,
    discounts: [{ source: 'plan', percentOff: 100_000 }],
    orderRef,
  })
  const addPending = (orderRef: string, more: object = {}) =>
    world.write(world.main.network, context =>
      addPendingItem(context, {
        ...line(orderRef),
        membershipRef: world.main.member,
        companyRef: null,
        locationRef: world.main.location,
        ...more,
      }),
    )
  const addToDraft = (orderRef: string, draft: string) =>
    world.write(world.main.network, async context =>
      addItem(context, (await invoices.lock(context.tx, context.network, draft))!, line(orderRef)),
    )
  const paymentOf = async (id: string) => {
    const rows = await world.database.read(db =>
      db.all(
        db.sql
          .selectFrom('shopOrder')
          .select(['status', 'paymentStatus'])
          .where('network', '=', world.main.network)
          .where('id', '=', id),
      ),
    )
    return [rows[0]!.status, rows[0]!.paymentStatus]
  }

  test('an item with a customer and a location waits there, in the currency and price mode of the location', async () => {
    const companyRef = await newCompany()
    const { id, createDate, scheduleDate, ...rest } = await create({
      membershipRef: undefined,
      companyRef,
      locationRef: world.main.annex,
      unitAmount: 4,
      quantity: 2,
      tax: { rate: 8.875 },
    })
    assert.equal(scheduleDate, createDate)
    assert.deepEqual([rest.companyRef, rest.locationRef, rest.currencyCode], [companyRef, world.main.annex, 'USD'])
    assert.deepEqual([rest.amount, rest.taxAmount, rest.grossAmount, rest.tax.inclusive], [8, 0.71, 8.71, false])
    assert.deepEqual(
      ['invoiceRef', 'membershipRef', 'deleteDate'].filter(name => name in rest),
      [],
    )
    assert.deepEqual((await read(id)).body, { invoiceItem: { id, createDate, scheduleDate, ...rest } })
    assert.deepEqual(idsOf(await upcoming(`companyRef=${companyRef}`)), [id])
    assert.deepEqual(idsOf(await upcoming(`customerRef=${companyRef}&locationRef=${world.main.annex}`)), [id])
    assert.deepEqual(await upcoming(`customerRef=${companyRef}&locationRef=${world.main.location}`), [])
  })

  test('what waits comes by the date from which an invoice may take it', async () => {
    const companyRef = await newCompany()
    const at = async (scheduleDate?: string) => (await create({ membershipRef: undefined, companyRef, scheduleDate })).id
    const ids = [await at('2030-01-01T00:00:00Z'), await at(), await at('2020-01-01T00:00:00+01:00')]
    const items = await upcoming(`customerRef=${companyRef}`)
    assert.deepEqual(idsOf(items), ids.toReversed())
    assert.equal(items[0]!.scheduleDate, '2019-12-31T23:00:00.000Z')
    const first = await world.main.api.get(`${PATH}/upcoming?customerRef=${companyRef}&limit=2`)
    const next = `limit=2&nextPageToken=${first.body.nextPageToken}`
    assert.deepEqual(idsOf(await upcoming(`customerRef=${companyRef}&${next}`)), [ids[0]])
    const nobody = await world.main.api.get(`${PATH}/upcoming`)
    assert.deepEqual([nobody.status, faultsIn(nobody)], [400, [['customerRef', 'required']]])
  })

  test('an item names an invoice, or one customer and a location', async () => {
    const faultsOf = async (item: object) => {
      const reply = await post(item)
      assert.equal(reply.status, 400, reply.text)
      return faultsIn(reply)
    }
    const none = { membershipRef: undefined, locationRef: undefined }
    assert.deepEqual(await faultsOf(none), [['/invoiceItem/invoiceRef', 'required']])
    assert.deepEqual(await faultsOf({ locationRef: undefined }), [['/invoiceItem/locationRef', 'required']])
    assert.deepEqual(await faultsOf({ companyRef: await newCompany() }), [['/invoiceItem/companyRef', 'invalid_value']])
    const invoiceRef = await newDraft()
    assert.deepEqual(await faultsOf({ invoiceRef, scheduleDate: '2030-01-01T00:00:00Z' }), [
      ['/invoiceItem/membershipRef', 'invalid_value'],
      ['/invoiceItem/locationRef', 'invalid_value'],
      ['/invoiceItem/scheduleDate', 'invalid_value'],
    ])
    const { location: locationRef, member: membershipRef } = world.other
    assert.deepEqual(await faultsOf({ locationRef, membershipRef }), [
      ['/invoiceItem/membershipRef', 'unknown_reference'],
      ['/invoiceItem/locationRef', 'unknown_reference'],
    ])
    assert.deepEqual(await faultsOf({ unitAmount: 1.005 }), [['/invoiceItem/unitAmount', 'invalid_value']])
    assert.deepEqual(await faultsOf({ unitAmount: 999_999_999.99, quantity: 2 }), [['/invoiceItem/quantity', 'too_large']])
  })

  /** Brings an item into each of its states. */
  const states: Record<string, () => Promise<string>> = {
    waiting: async () => (await create()).id,
    'on a draft': async () => (await create({ ...NOBODY, invoiceRef: await newDraft() })).id,
    ...Object.fromEntries(
      (['issued', 'paid', 'voided'] as const).map(status => [
        `on an invoice that is ${status}`,
        async () => {
          const invoiceRef = await newDraft()
          const { id } = await create({ ...NOBODY, invoiceRef })
          await setStatus(invoiceRef, status)
          return id
        },
      ]),
    ),
  }
  for (const [state, make] of Object.entries(states)) {
    const isOpen = state === 'waiting' || state === 'on a draft'
    test(`an item ${state} ${isOpen ? 'can be changed, which computes it anew, and deleted once' : 'stays as it is'}`, async () => {
      const id = await make()
      const before = await read(id)
      const invoiceRef = before.body.invoiceItem.invoiceRef as string | undefined
      const invoice = async () => invoiceRef && (await world.main.api.get(`/invoices/v1/${invoiceRef}`)).text
      const whole = await invoice()
      const changes = { unitAmount: 19, quantity: 2, tax: { rate: 19 }, description: 'Keys' }
      const changed = await send('PATCH', id, changes)
      const refused = async (reply: typeof changed) => {
        assert.deepEqual([reply.status, reply.body.code], [409, 'invoice_not_draft'])
        const now = await read(id)
        assert.deepEqual([now.text, now.headers.get('etag')], [before.text, before.headers.get('etag')])
        assert.equal(await invoice(), whole)
      }
      if (!isOpen) {
        await refused(changed)
        return refused(await send('DELETE', id))
      }
      const { amount, netDiscountedAmount, taxAmount, description } = changed.body.invoiceItem
      assert.deepEqual([amount, netDiscountedAmount, taxAmount, description], [38, 31.93, 6.07, 'Keys'])
      assert.equal(changed.headers.get('etag'), (await read(id)).headers.get('etag'))
      if (invoiceRef) assert.deepEqual(JSON.parse((await invoice())!).invoice.grossAmount, 38)
      const deleted = await send('DELETE', id)
      assert.equal(deleted.status, 200, deleted.text)
      assert.ok(deleted.body.invoiceItem.deleteDate)
      for (const method of ['GET', 'DELETE']) assert.equal((await send(method, id)).status, 404)
      assert.equal((await send('PATCH', id, changes)).status, 404)
      if (invoiceRef) assert.deepEqual(JSON.parse((await invoice())!).invoice.items, [])
    })
  }

  test('an item that was taken off a draft leaves room for another one at its end', async () => {
    const invoiceRef = await newDraft()
    const make = async (description: string) => (await create({ ...NOBODY, invoiceRef, description })).id
    const [, second] = [await make('one'), await make('two')]
    await send('DELETE', second)
    await make('three')
    const { items } = (await world.main.api.get(`/invoices/v1/${invoiceRef}`)).body.invoice
    assert.deepEqual(
      items.map((item: Json) => item.description),
      ['one', 'three'],
    )
  })

  test('what was bought leaves a draft to wait, and is waived when it waits: its payment is canceled with it', async () => {
    const { id: orderRef } = await newOrder()
    const draft = await newDraft()
    const { id } = await addToDraft(orderRef, draft)
    const onDraft = (await read(id)).body.invoiceItem
    assert.deepEqual(onDraft.discounts, [{ source: 'plan', coupon: { percentOff: 10 } }])
    assert.deepEqual([onDraft.amount, onDraft.discountAmount, onDraft.discountedAmount], [20, 2, 18])
    const { invoiceRef, ...rest } = onDraft
    assert.equal(invoiceRef, draft)
    const released = await send('DELETE', id)
    assert.deepEqual(released.body, { invoiceItem: rest })
    assert.deepEqual((await world.main.api.get(`/invoices/v1/${draft}`)).body.invoice.items, [])
    assert.ok(idsOf(await upcoming(`customerRef=${world.main.member}&limit=100`)).includes(id))
    assert.deepEqual(await paymentOf(orderRef), ['new', null])
    assert.equal((await send('DELETE', id)).status, 200)
    assert.deepEqual(await paymentOf(orderRef), ['new', 'canceled'])
    assert.ok(!idsOf(await upcoming(`customerRef=${world.main.member}&limit=100`)).includes(id))
  })

  test('of two who delete an item at once, one does', async () => {
    const { id } = await create()
    const replies = await Promise.all([1, 2, 3].map(() => send('DELETE', id)))
    assert.deepEqual(replies.map(reply => reply.status).toSorted(), [200, 404, 404])
  })

  test('what is canceled takes its item along while that waits or is on a draft, once, and not from an issued invoice', async () => {
    const withdraw = (id: string) =>
      world.write(world.main.network, async context => {
        const locked = await lockItem(context, id)
        if (locked) await withdrawItems(context, [locked])
        return (await invoiceItems.findAny(context.tx, context.network, id))!
      })
    const { id: orderRef } = await newOrder()
    const waiting = await addPending(orderRef, { scheduleDate: '2030-01-01T00:00:00.000Z' })
    const gone = await withdraw(waiting.id)
    assert.deepEqual([gone.pendingFor, gone.scheduleDate], [null, '2030-01-01T00:00:00.000Z'])
    assert.ok(gone.deleteDate)
    assert.deepEqual(await withdraw(waiting.id), gone)
    const drafts = [await newDraft(), await newDraft()] as const
    const [onDraft, onIssued] = [await addToDraft(orderRef, drafts[0]), await addToDraft(orderRef, drafts[1])]
    assert.ok((await withdraw(onDraft.id)).deleteDate)
    await setStatus(drafts[1], 'issued')
    await assert.rejects(withdraw(onIssued.id), /credit note/)
    assert.equal((await read(onIssued.id)).status, 200)
  })

  test('an item of another network is neither read, listed nor changed', async () => {
    const { id } = await create({ membershipRef: world.other.member, locationRef: world.other.location }, world.other)
    for (const method of ['GET', 'DELETE']) assert.equal((await send(method, id)).status, 404)
    assert.equal((await send('PATCH', id, { quantity: 2 })).status, 404)
    assert.equal((await world.main.api.get(`${PATH}/upcoming?customerRef=${world.other.member}`)).body.code, 'unknown_reference')
    assert.ok(!idsOf((await world.main.api.get(`${PATH}?limit=100`)).body.invoiceItems).includes(id))
  })
})

const NOBODY = { membershipRef: undefined, locationRef: undefined }
