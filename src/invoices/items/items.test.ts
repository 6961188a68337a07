import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachService, type Cast } from '../../../test/world.ts'
import type { InvoiceStatus } from '../contract-invoice.ts'
import { invoices } from '../store.ts'
import { MOST_ITEMS } from './table.ts'
import { addItem } from './actions.ts'

onEachService('invoice items', world => {
  const PATH = '/invoices/items/v1'
  const draft = async (locationRef: string, cast: Cast = world.main): Promise<string> => {
    const reply = await cast.api.post('/invoices/v1', { invoice: { locationRef, membershipRef: cast.member } })
    assert.equal(reply.status, 201, reply.text)
    return reply.body.invoice.id
  }
  const post = async (item: object, { cast = world.main, at = cast.location }: { cast?: Cast; at?: string } = {}) =>
    cast.api.post(PATH, { invoiceItem: { invoiceRef: await draft(at, cast), unitAmount: 10, quantity: 1, ...item } })
  const itemsOf = async (id: string) => (await world.main.api.get(`/invoices/v1/${id}`)).body.invoice.items
  const setStatus = (id: string, status: InvoiceStatus) =>
    world.write(world.main.network, ({ tx, network }) =>
      tx.run(tx.sql.updateTable('invoice').set({ status }).where('network', '=', network).where('id', '=', id)),
    )

  test('an item is read back as it was created, with every default in place', async () => {
    const invoiceRef = await draft(world.main.location)
    const created = await world.main.api.post(PATH, {
      invoiceItem: { invoiceRef: invoiceRef.toUpperCase(), unitAmount: 12.5, quantity: 3 },
    })
    assert.equal(created.status, 201, created.text)
    const { id, createDate, userCreatedBy, ...rest } = created.body.invoiceItem
    assert.deepEqual([userCreatedBy.name, userCreatedBy.surname], ['Ada', 'Main'])
    assert.deepEqual(rest, {
      invoiceRef,
      locationRef: world.main.location,
      membershipRef: world.main.member,
      scheduleDate: createDate,
      membershipRefCreatedBy: world.main.admin,
      description: '',
      type: 'custom',
      unitAmount: 12.5,
      netUnitAmount: 12.5,
      quantity: 3,
      amount: 37.5,
      discountAmount: 0,
      discountedAmount: 37.5,
      netDiscountedAmount: 37.5,
      taxAmount: 0,
      grossAmount: 37.5,
      currencyCode: 'EUR',
      tax: { inclusive: true, rate: 0, category: 'zero' },
      discounts: [],
      explanation: {
        unitPrice: 12.5,
        quantity: 3,
        steps: [
          { kind: 'price', exact: '37.5' },
          { kind: 'tax', percent: 0, amount: 0, exact: '37.5' },
        ],
        rounded: { amount: 37.5, discountedAmount: 37.5, netDiscountedAmount: 37.5, taxAmount: 0, grossAmount: 37.5 },
      },
    })
    assert.match(createDate, /Z$/)
    assert.equal(created.headers.get('location'), `${PATH}/${id}`)
    const read = await world.main.reader.get(`${PATH}/${id}`)
    assert.equal(read.text, created.text)
    assert.equal(read.headers.get('etag'), created.headers.get('etag'))
    assert.deepEqual(await itemsOf(invoiceRef), [created.body.invoiceItem])
  })

  test('a description is stored exactly as it was sent', async () => {
    const description = '  Schlüssel 😀\n2 × ersetzt '
    const { body } = await post({ description, tax: {} })
    assert.equal(body.invoiceItem.description, description)
    assert.equal(body.invoiceItem.tax.rate, 0)
  })

  // Where; sent: unit amount, quantity, rate; told: amount, net of one, net of all; of the invoice: tax and gross.
  type Three = [number, number, number]
  const cases: [currency: 'EUR' | 'USD' | 'JPY' | 'KWD', sent: Three, told: Three, sums: [tax: number, gross: number]][] = [
    ['EUR', [19, 2, 19], [38, 15.97, 31.93], [6.07, 38]],
    ['EUR', [10, 0.3333, 19], [3.33, 8.4, 2.8], [0.53, 3.33]],
    ['EUR', [1.01, 0.5, 0], [0.51, 1.01, 0.51], [0, 0.51]],
    ['EUR', [0.01, 0.4999, 19], [0, 0.01, 0], [0, 0]],
    ['EUR', [0, 1_000_000, 100], [0, 0, 0], [0, 0]],
    ['EUR', [999_999_999.99, 1, 19], [999_999_999.99, 840_336_134.45, 840_336_134.45], [159_663_865.54, 999_999_999.99]],
    ['USD', [10, 3, 8.875], [30, 10, 30], [2.66, 32.66]],
    ['USD', [4, 1, 8.875], [4, 4, 4], [0.36, 4.36]],
    ['USD', [999_999_999.99, 1, 100], [999_999_999.99, 999_999_999.99, 999_999_999.99], [999_999_999.99, 1_999_999_999.98]],
    ['JPY', [110, 1, 10], [110, 100, 100], [10, 110]],
    ['JPY', [105, 0.5, 10], [53, 95, 48], [5, 53]],
    ['KWD', [1.005, 0.5, 5], [0.503, 1.005, 0.503], [0.025, 0.528]],
  ]
  for (const [currencyCode, [unitAmount, quantity, rate], told, sums] of cases) {
    test(`${quantity} at ${currencyCode} ${unitAmount} with ${rate} % are exact to the last decimal`, async () => {
      const cast = currencyCode === 'EUR' || currencyCode === 'USD' ? world.main : world.other
      const at = currencyCode === 'EUR' || currencyCode === 'JPY' ? cast.location : cast.annex
      const reply = await post({ unitAmount, quantity, tax: { rate } }, { cast, at })
      assert.equal(reply.status, 201, reply.text)
      const { invoiceItem: item } = reply.body
      assert.equal(item.currencyCode, currencyCode)
      assert.deepEqual([item.unitAmount, item.quantity, item.tax.rate], [unitAmount, quantity, rate])
      assert.deepEqual([item.amount, item.netUnitAmount, item.netDiscountedAmount], told)
      assert.equal(item.discountedAmount, item.amount)
      const { invoice } = (await cast.api.get(`/invoices/v1/${item.invoiceRef}`)).body
      assert.deepEqual([invoice.taxAmount, invoice.grossAmount], sums)
      assert.equal(invoice.netAmount, item.netDiscountedAmount)
    })
  }

  const refused: [what: string, item: object, pointer: string][] = [
    ['0.1 + 0.2', { unitAmount: 0.1 + 0.2 }, 'unitAmount'],
    ['an amount with three decimals', { unitAmount: 1.005 }, 'unitAmount'],
    ['an amount below 0', { unitAmount: -0.01 }, 'unitAmount'],
    ['an amount that is too large', { unitAmount: 1_000_000_000 }, 'unitAmount'],
    ['an amount in a string', { unitAmount: '10' }, 'unitAmount'],
    ['a quantity of 0', { quantity: 0 }, 'quantity'],
    ['a quantity with five decimals', { quantity: 0.33333 }, 'quantity'],
    ['a quantity of 0.1 + 0.2', { quantity: 0.1 + 0.2 }, 'quantity'],
    ['a quantity over a million', { quantity: 1_000_000.0001 }, 'quantity'],
    ['a line over the largest amount', { unitAmount: 500_000_000, quantity: 2.0001 }, 'quantity'],
    ['a rate over 100', { tax: { rate: 100.0001 } }, 'tax/rate'],
    ['a rate with five decimals', { tax: { rate: 7.12345 } }, 'tax/rate'],
    ['a type that only the service makes', { type: 'order' }, 'type'],
    ['no amount', { unitAmount: undefined }, 'unitAmount'],
  ]
  for (const [what, item, member] of refused) {
    test(`${what} is refused by its pointer`, async () => {
      const reply = await post(item)
      assert.equal(reply.status, 400, reply.text)
      assert.equal(reply.body.code, 'invalid_request')
      assert.deepEqual(
        reply.body.errors.map((fault: { pointer: string }) => fault.pointer),
        [`/invoiceItem/${member}`],
      )
    })
  }

  test('a currency without decimals takes none, and the answer says so', async () => {
    const { status, body } = await post({ unitAmount: 100.5 }, { cast: world.other })
    assert.equal(status, 400)
    assert.equal(body.errors[0].pointer, '/invoiceItem/unitAmount')
    assert.match(body.errors[0].detail, /JPY has (0|no) decimals/)
  })

  test('an invoice of another network is no invoice', async () => {
    const { status, body } = await post({ invoiceRef: await draft(world.other.location, world.other) })
    assert.equal(status, 400)
    assert.equal(body.code, 'unknown_reference')
    assert.deepEqual(
      body.errors.map((fault: { pointer: string }) => fault.pointer),
      ['/invoiceItem/invoiceRef'],
    )
  })

  test('another network’s item is not found', async () => {
    const { body } = await post({}, { cast: world.other })
    assert.equal((await world.main.api.get(`${PATH}/${body.invoiceItem.id}`)).status, 404)
  })

  for (const status of ['issued', 'paid', 'voided'] as const) {
    test(`an invoice that is ${status} takes no items, and nothing is written`, async () => {
      const invoiceRef = await draft(world.main.location)
      await setStatus(invoiceRef, status)
      const recordsBefore = await records()
      const reply = await post({ invoiceRef })
      assert.equal(reply.status, 409, reply.text)
      assert.equal(reply.body.code, 'invoice_not_draft')
      assert.deepEqual(await itemsOf(invoiceRef), [])
      // The draft that `post` makes on the way is the one new record.
      assert.equal(await records(), recordsBefore + 1)
    })
  }

  const records = async () =>
    (await world.database.read(db => db.all(db.sql.selectFrom('audit').select('id').where('network', '=', world.main.network))))
      .length

  test('faults of the values win over the state of the invoice', async () => {
    const invoiceRef = await draft(world.main.location)
    await setStatus(invoiceRef, 'issued')
    assert.equal((await post({ invoiceRef, unitAmount: 1.005 })).status, 400)
    assert.equal((await post({ invoiceRef, unitAmount: 999_999_999, quantity: 2 })).status, 400)
  })

  test('items added at the same time all find their place', async () => {
    const invoiceRef = await draft(world.main.location)
    const replies = await Promise.all(
      Array.from({ length: 24 }, (_, i) =>
        world.main.api.post(PATH, { invoiceItem: { invoiceRef, unitAmount: i, quantity: 1 } }),
      ),
    )
    assert.deepEqual(
      replies.map(({ status }) => status),
      replies.map(() => 201),
    )
    const amounts: number[] = (await itemsOf(invoiceRef)).map((item: { unitAmount: number }) => item.unitAmount)
    assert.deepEqual(
      amounts.toSorted((a, b) => a - b),
      Array.from({ length: 24 }, (_, i) => i),
    )
  })

  test(`an invoice takes ${MOST_ITEMS} items and no more`, async () => {
    const invoiceRef = await draft(world.main.location)
    const item = { type: 'custom', description: '', unitAmount: 1, quantity: 10_000, rate: 0 } as const
    for (let had = 0; had < MOST_ITEMS; had += 50) {
      await world.write(world.main.network, async context => {
        const invoice = (await invoices.lock(context.tx, world.main.network, invoiceRef))!
        for (let i = 0; i < 50; i++) await addItem(context, invoice, item)
      })
    }
    const reply = await world.main.api.post(PATH, { invoiceItem: { invoiceRef, unitAmount: 1, quantity: 1 } })
    assert.equal(reply.status, 409, reply.text)
    assert.equal(reply.body.code, 'conflict')
    assert.equal((await itemsOf(invoiceRef)).length, MOST_ITEMS)
  })

  test('an item lets its invoice’s updateDate rise, so that whoever changes the invoice notices', async () => {
    const id = await draft(world.main.location)
    const row = () => world.database.read(db => invoices.find(db, world.main.network, id))
    const before = await row()
    await world.main.api.post(PATH, { invoiceItem: { invoiceRef: id, unitAmount: 10, quantity: 1 } })
    const after = await row()
    assert.ok(after!.updateDate > before!.updateDate)
    assert.deepEqual(after, { ...before, updateDate: after!.updateDate })
  })
})
