import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Json } from '../../test/client.ts'
import { faultsIn, peopleOf } from '../../test/people.ts'
import { onEachService } from '../../test/world.ts'
import { locations } from '../access/store.ts'
import { issueInvoice } from './actions.ts'

onEachService('lists of invoices and of their items', world => {
  const { newMember } = peopleOf(world)
  const get = async (path: string) => {
    const reply = await world.main.api.get(path)
    assert.equal(reply.status, 200, reply.text)
    return reply.body
  }
  const make = async (path: string, body: object): Promise<Json> => {
    const reply = await world.main.api.post(path, body)
    assert.ok(reply.status < 300, reply.text)
    return Object.values(reply.body)[0]
  }
  const newCompany = (more: object = {}) =>
    make('/community/companies/v1', { company: { locationRef: world.main.location, title: 'Acme', ...more } })
  const draft = (holder: object, locationRef = world.main.location) =>
    make('/invoices/v1', { invoice: { locationRef, ...holder } })
  const addItem = (item: object) => make('/invoices/items/v1', { invoiceItem: { unitAmount: 10, quantity: 1, ...item } })
  const issue = (membershipRef: string | null, companyRef: string | null = null) =>
    world.write(world.main.network, async context => {
      const location = (await locations.find(context.tx, context.network, world.main.location))!
      const items = [{ type: 'custom' as const, description: 'Key', unitAmount: 1_900, quantity: 20_000, rate: 190_000 }]
      return issueInvoice(context, { location, membershipRef, companyRef, subscriptionRef: null, items })
    })
  const idsOf = (rows: Json[]) => rows.map(({ id }) => id)
  const invoiceIds = async (query: string) => idsOf((await get(`/invoices/v1?${query}`)).invoices)
  const itemIds = async (query: string) => idsOf((await get(`/invoices/items/v1?${query}`)).invoiceItems)

  test('invoices are listed with their sums and the number of their items, which are told by a path of their own', async () => {
    const { id: membershipRef } = await newMember({ name: 'Ottilie' })
    const empty = await draft({ membershipRef })
    const row = await issue(membershipRef)
    const { items, ...invoice } = (await get(`/invoices/v1/${row.id}`)).invoice
    assert.deepEqual([invoice.itemsCount, invoice.netAmount, invoice.taxAmount], [1, 31.93, 6.07])
    const { items: none, ...listed } = empty
    assert.deepEqual(none, [])
    assert.deepEqual((await get(`/invoices/v1?customerRef=${membershipRef}`)).invoices, [invoice, listed])
    assert.deepEqual(await get(`/invoices/v1/${row.id}/items`), { invoice, invoiceItems: items })
    assert.equal((await world.other.api.get(`/invoices/v1/${row.id}/items`)).status, 404)
  })

  test('a list of invoices is narrowed by place, customer, status and dates, and turned round', async () => {
    const { id: membershipRef } = await newMember()
    const { id: companyRef } = await newCompany()
    const [first, second] = [(await draft({ membershipRef })).id, (await issue(membershipRef)).id]
    const away = (await draft({ membershipRef }, world.main.annex)).id
    const other = (await draft({ companyRef })).id
    assert.deepEqual(await invoiceIds(`membershipRef=${membershipRef}`), [away, second, first])
    assert.deepEqual(await invoiceIds(`membershipRef=${membershipRef}&order=createDate:asc`), [first, second, away])
    assert.deepEqual(await invoiceIds(`customerRef=${companyRef}`), [other])
    assert.deepEqual(await invoiceIds(`customerRef=${membershipRef}&locationRef=${world.main.annex}`), [away])
    assert.deepEqual(await invoiceIds(`customerRef=${membershipRef}&status=issued,paid`), [second])
    assert.deepEqual(await invoiceIds(`customerRef=${membershipRef}&issueDate[gte]=2020-01-01T00:00:00Z`), [second])
    assert.deepEqual(await invoiceIds(`customerRef=${membershipRef}&createDate[lt]=2020-01-01T00:00:00Z`), [])
    assert.deepEqual(await invoiceIds(`limit=2&locationRef=${world.main.location}`), [other, second])
    const two = await world.main.api.get(`/invoices/v1?customerRef=${companyRef}&companyRef=${companyRef}`)
    assert.deepEqual([two.status, faultsIn(two)], [400, [['companyRef', 'invalid_value']]])
    const unknown = await world.main.api.get(`/invoices/v1?customerRef=${world.other.member}`)
    assert.deepEqual([unknown.status, faultsIn(unknown)], [400, [['customerRef', 'unknown_reference']]])
  })

  test('invoices are found by their number and by the beginnings of their customer’s name, drafts too', async () => {
    const { id: companyRef } = await newCompany({ legalName: 'Grünspan Verlag GmbH' })
    const waiting = (await draft({ companyRef })).id
    const row = await issue(null, companyRef)
    assert.deepEqual(await invoiceIds('q=grunsp%20VERLAG'), [row.id, waiting])
    assert.deepEqual(await invoiceIds('q=grünspan%20verlag&status=draft'), [waiting])
    for (let i = 0; i < 10; i++) await issue(null, companyRef)
    const [newest] = (await get(`/invoices/v1?companyRef=${companyRef}&limit=1`)).invoices
    assert.ok((await invoiceIds(`q=${newest.number}`)).includes(newest.id))
  })

  test('an issued invoice keeps who bought and who sold, while a draft shows them as they are now', async () => {
    const businessAddress = { line1: 'Hauptstraße 1', city: 'Berlin', postalCode: '10827', countryCode: 'DE' }
    const details = { legalName: 'Lovelace GmbH', taxId: 'DE123', billingAddress: 'Postfach 7', businessAddress }
    const { id: companyRef } = await newCompany(details)
    const { id: membershipRef } = await newMember({ name: 'Emmy', surname: 'Noether', email: 'emmy@example.com' })
    const drafts = [(await draft({ companyRef })).id, (await draft({ membershipRef })).id]
    const issued = [(await issue(null, companyRef)).id, (await issue(membershipRef)).id]
    const shown = async (ids: string[]) => {
      const invoices = []
      for (const id of ids) invoices.push((await get(`/invoices/v1/${id}`)).invoice)
      return invoices.map((invoice: Json) =>
        Object.fromEntries(Object.entries(invoice).filter(([name]) => /^(customer|locationName)/.test(name))),
      )
    }
    const before = [
      {
        customerName: 'Lovelace GmbH',
        customerTaxId: 'DE123',
        customerAddress: businessAddress,
        customerBillingAddress: 'Postfach 7',
        locationName: 'Berlin',
      },
      { customerName: 'Emmy Noether', customerEmail: 'emmy@example.com', locationName: 'Berlin' },
    ]
    assert.deepEqual(await shown(drafts), before)
    assert.deepEqual(await shown(issued), before)
    const { network, location } = world.main
    const set = (table: 'company' | 'location' | 'user', column: string, value: string, id: string) =>
      world.write(network, ({ tx }) =>
        tx.run(
          tx.sql
            .updateTable(table)
            .set({ [column]: value })
            .where('network', '=', network)
            .where('id', '=', id),
        ),
      )
    const { userRef } = (await world.database.read(db =>
      db.first(db.sql.selectFrom('membership').select('userRef').where('network', '=', network).where('id', '=', membershipRef)),
    ))!
    await set('company', 'legalName', '', companyRef)
    await set('user', 'name', 'Deleted', userRef)
    await set('location', 'title', 'Spree', location)
    try {
      assert.deepEqual(await shown(issued), before)
      const now = await shown(drafts)
      assert.deepEqual(
        now.map(({ customerName, locationName }) => [customerName, locationName]),
        [
          ['Acme', 'Spree'],
          ['Deleted Noether', 'Spree'],
        ],
      )
    } finally {
      await set('location', 'title', 'Berlin', location)
    }
  })

  test('items are listed by invoice, customer, place, type and the status of their invoice; deleted ones are left out', async () => {
    const { id: membershipRef } = await newMember()
    const holder = { membershipRef, locationRef: world.main.annex }
    const waiting = await addItem(holder)
    const { id: invoiceRef } = await draft({ membershipRef })
    const onDraft = await addItem({ invoiceRef })
    const row = await issue(membershipRef)
    const [onIssued] = (await get(`/invoices/v1/${row.id}`)).invoice.items
    const gone = await addItem(holder)
    await world.main.api.send('DELETE', `/invoices/items/v1/${gone.id}`)
    const of = `customerRef=${membershipRef}`
    assert.deepEqual((await get(`/invoices/items/v1?${of}`)).invoiceItems, [onIssued, onDraft, waiting])
    assert.deepEqual(await itemIds(`${of}&order=createDate:asc&limit=2`), idsOf([waiting, onDraft]))
    assert.deepEqual(await itemIds(`invoiceRef=${invoiceRef}`), [onDraft.id])
    assert.deepEqual(await itemIds(`${of}&locationRef=${world.main.annex}`), [waiting.id])
    assert.deepEqual(await itemIds(`${of}&status=pending`), [waiting.id])
    assert.deepEqual(await itemIds(`${of}&status=pending,issued`), idsOf([onIssued, waiting]))
    assert.deepEqual(await itemIds(`${of}&type=order,subscription`), [])
  })

  test('an item of a subscription names it, and is listed by it', async () => {
    const plan = { locationRef: world.main.location, title: 'Flex', period: 'month', price: 100 }
    const { id } = await make('/plans/v1', { plan })
    const { id: subscriptionRef } = await make('/subscriptions/v1', {
      subscription: {
        membershipRef: world.main.member,
        period: 'month',
        startDate: '2026-01-31T00:00:00Z',
        items: [{ plan: { id } }],
      },
      issueFirstInvoice: true,
    })
    const [item] = (await get(`/invoices/items/v1?subscriptionRef=${subscriptionRef}`)).invoiceItems
    assert.deepEqual([item.subscriptionRef, item.plan.title, item.membershipRef], [subscriptionRef, 'Flex', world.main.member])
    assert.deepEqual(await invoiceIds(`subscriptionRef=${subscriptionRef}`), [item.invoiceRef])
  })
})
