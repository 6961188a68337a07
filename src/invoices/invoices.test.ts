import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachService, type Cast } from '../../test/world.ts'
import { locations } from '../access/store.ts'
import type { Db } from '../db/database.ts'
import type { WriteContext } from '../kernel/storage/context.ts'
import type { ApiError } from '../kernel/errors/api-error.ts'
import type { NewItem } from './items/table.ts'
import { issueInvoice } from './actions.ts'

onEachService('invoices', world => {
  const post = (invoice: object, cast: Cast = world.main) =>
    cast.api.post('/invoices/v1', { invoice: { locationRef: cast.location, ...invoice } })
  const create = async (invoice: object, cast?: Cast) => {
    const reply = await post(invoice, cast)
    assert.equal(reply.status, 201, reply.text)
    return reply.body.invoice
  }
  const addItem = async (invoiceRef: string, item: object) => {
    const reply = await world.main.api.post('/invoices/items/v1', { invoiceItem: { invoiceRef, ...item } })
    assert.equal(reply.status, 201, reply.text)
    return reply.body.invoiceItem
  }
  const read = async (id: string, cast: Cast = world.main) => (await cast.api.get(`/invoices/v1/${id}`)).body.invoice
  const newCompany = async (cast: Cast = world.main): Promise<string> =>
    (await cast.api.post('/community/companies/v1', { company: { locationRef: cast.location, title: 'Acme' } })).body.company.id
  const pointers = async (reply: ReturnType<typeof post>) => {
    const { status, body } = await reply
    assert.equal(status, 400)
    return body.errors.map((fault: { pointer: string }) => fault.pointer)
  }
  const line = (more: Partial<NewItem> = {}): NewItem => ({
    type: 'custom',
    description: '',
    unitAmount: 1_000,
    quantity: 10_000,
    rate: 0,
    ...more,
  })
  const issueWith = async (context: WriteContext, locationRef: string, items: NewItem[], membershipRef: string) => {
    const location = (await locations.find(context.tx, context.network, locationRef))!
    return issueInvoice(context, { location, membershipRef, companyRef: null, subscriptionRef: null, items })
  }
  const issue = (locationRef: string, items: NewItem[], cast: Cast = world.main) =>
    world.write(cast.network, context => issueWith(context, locationRef, items, cast.member))
  const rowsOf = (table: 'invoice' | 'invoiceItem', cast: Cast = world.main) =>
    world.database.read(db => db.all(db.sql.selectFrom(table).select('id').where('network', '=', cast.network).orderBy('id')))

  test('a draft is read back as it was created, without a number or an issue date', async () => {
    const created = await post({ membershipRef: world.main.member.toUpperCase() })
    assert.equal(created.status, 201, created.text)
    const { id, createDate, user, ...rest } = created.body.invoice
    assert.deepEqual([user.name, user.surname, user.email], ['Mia', 'Main', 'mia@main.example'])
    assert.deepEqual(rest, {
      locationRef: world.main.location,
      membershipRef: world.main.member,
      status: 'draft',
      overdue: false,
      dueType: 'default',
      currencyCode: 'EUR',
      taxInclusive: true,
      timezoneId: 'Europe/Berlin',
      subtotalAmount: 0,
      discountAmount: 0,
      netAmount: 0,
      taxAmount: 0,
      grossAmount: 0,
      taxes: [],
      appliedBalance: 0,
      prePaymentCreditNotesAmount: 0,
      postPaymentCreditNotesAmount: 0,
      amountDue: 0,
      amountPaid: 0,
      amountRemaining: 0,
      payments: [],
      itemsCount: 0,
      customerName: 'Mia Main',
      customerEmail: 'mia@main.example',
      locationName: 'Berlin',
      items: [],
    })
    assert.match(createDate, /Z$/)
    assert.equal(created.headers.get('location'), `/invoices/v1/${id}`)
    const { text, headers } = await world.main.reader.get(`/invoices/v1/${id}`)
    assert.equal(text, created.text)
    assert.equal(headers.get('etag'), created.headers.get('etag'))
  })

  test('a draft takes currency and price mode from its location, where its holder need not belong', async () => {
    const companyRef = await newCompany()
    const invoice = await create({ companyRef, locationRef: world.main.annex })
    assert.deepEqual([invoice.companyRef, invoice.currencyCode, invoice.taxInclusive], [companyRef, 'USD', false])
    assert.equal('membershipRef' in invoice, false)
    assert.deepEqual(await read(invoice.id), invoice)
  })

  test('exactly one holder is named', async () => {
    assert.deepEqual(await pointers(post({})), ['/invoice/membershipRef'])
    const both = { membershipRef: world.main.member, companyRef: await newCompany() }
    assert.deepEqual(await pointers(post(both)), ['/invoice/companyRef'])
  })

  test('holders and locations of another network are unknown, all told at once', async () => {
    const reply = await post({ membershipRef: world.other.member, locationRef: world.other.location })
    assert.equal(reply.body.code, 'unknown_reference')
    assert.deepEqual(await pointers(Promise.resolve(reply)), ['/invoice/locationRef', '/invoice/membershipRef'])
    assert.deepEqual(await pointers(post({ companyRef: await newCompany(world.other) })), ['/invoice/companyRef'])
  })

  test('a deleted holder gets no invoice', async () => {
    const companyRef = await newCompany()
    await world.write(world.main.network, ({ tx, network, now }) =>
      tx.run(tx.sql.updateTable('company').set({ deleteDate: now }).where('network', '=', network).where('id', '=', companyRef)),
    )
    assert.deepEqual(await pointers(post({ companyRef })), ['/invoice/companyRef'])
  })

  test('another network’s invoice is not found', async () => {
    const { id } = await create({ membershipRef: world.other.member }, world.other)
    assert.equal((await world.main.api.get(`/invoices/v1/${id}`)).status, 404)
  })

  test('an invoice shows its items in their order and the sums over them', async () => {
    const { id } = await create({ membershipRef: world.main.member })
    const items = [
      await addItem(id, { unitAmount: 19, quantity: 2, tax: { rate: 19 } }),
      await addItem(id, { unitAmount: 10, quantity: 0.3333, tax: { rate: 7 } }),
      await addItem(id, { unitAmount: 0.05, quantity: 0.5 }),
    ]
    const invoice = await read(id)
    assert.deepEqual(invoice.items, items)
    // 38.00, 3.33 and 0.03 with tax; 31.93, 3.11 (3.333 / 1.07) and 0.03 without.
    assert.deepEqual([invoice.netAmount, invoice.taxAmount, invoice.grossAmount], [35.07, 6.29, 41.36])
  })

  test('where tax comes on top, it is computed line by line from the net amounts', async () => {
    const { id } = await create({ membershipRef: world.main.member, locationRef: world.main.annex })
    await addItem(id, { unitAmount: 4, quantity: 1, tax: { rate: 8.875 } })
    await addItem(id, { unitAmount: 4, quantity: 1, tax: { rate: 8.875 } })
    const invoice = await read(id)
    // 0.355 is 0.36, twice; once over the sum would be 0.71.
    assert.deepEqual([invoice.netAmount, invoice.taxAmount, invoice.grossAmount], [8, 0.72, 8.72])
  })

  test('reading an invoice of thirty items takes a handful of statements', async () => {
    const { id } = await issue(
      world.main.location,
      Array.from({ length: 30 }, () => line()),
    )
    const { read: original } = world.reads
    let statements = 0
    const counted = (db: Db) =>
      new Proxy(db, {
        get(target, key) {
          const member = Reflect.get(target, key) as unknown
          if (typeof member !== 'function') return member
          statements++
          return member.bind(target)
        },
      })
    world.reads.read = (work, options) => original.call(world.reads, db => work(counted(db)), options) as ReturnType<typeof work>
    try {
      assert.equal((await read(id)).items.length, 30)
    } finally {
      world.reads.read = original
    }
    // The invoice, its items, its customer, its payments, and what authentication may ask of the credential.
    assert.ok(statements >= 2 && statements <= 6, `${statements} statements`)
  })

  test('issuing gives an invoice its number and date, and both steps are recorded', async () => {
    const row = await issue(world.main.location, [line({ unitAmount: 11_900, rate: 190_000 })])
    const invoice = await read(row.id)
    assert.equal(invoice.status, 'issued')
    assert.equal(invoice.number, row.number)
    assert.equal(invoice.issueDate, row.issueDate)
    assert.deepEqual([invoice.netAmount, invoice.taxAmount, invoice.grossAmount], [100, 19, 119])
    const kinds = await world.database.read(db =>
      db.all(
        db.sql
          .selectFrom('audit')
          .select('kind')
          .where('network', '=', world.main.network)
          .where('objectRef', 'in', [row.id, invoice.items[0].id])
          .orderBy('id'),
      ),
    )
    assert.deepEqual(
      kinds.map(({ kind }) => kind),
      ['invoice.created', 'invoiceItem.created', 'invoice.issued'],
    )
  })

  test('invoices issued at the same time get numbers without gap or double at each location', async () => {
    const cast = world.other
    const places = [cast.location, cast.annex]
    const rows = await Promise.all(Array.from({ length: 32 }, (_, i) => issue(places[i % 2]!, [line()], cast)))
    for (const place of places) {
      const numbers = rows
        .filter(row => row.locationRef === place)
        .map(row => row.number!)
        .toSorted((a, b) => a - b)
      assert.deepEqual(
        numbers,
        Array.from({ length: 16 }, (_, i) => i + 1),
      )
    }
  })

  test('an issue that fails leaves neither rows nor a gap', async () => {
    const { number } = await issue(world.main.annex, [line()])
    const before = [await rowsOf('invoice'), await rowsOf('invoiceItem')]
    const tooMuch = line({ unitAmount: 99_999_999_999, quantity: 20_000, pointer: '/subscription/items/0/quantity' })
    await assert.rejects(issue(world.main.annex, [line(), tooMuch]), (error: ApiError) => {
      assert.equal(error.code, 'invalid_request')
      assert.equal(error.errors?.[0]?.pointer, '/subscription/items/0/quantity')
      return true
    })
    await assert.rejects(
      world.write(world.main.network, async context => {
        await issueWith(context, world.main.annex, [line()], world.main.member)
        throw new Error('changed my mind')
      }),
      /changed my mind/,
    )
    assert.deepEqual([await rowsOf('invoice'), await rowsOf('invoiceItem')], before)
    assert.equal((await issue(world.main.annex, [line()])).number, number! + 1)
  })
})
