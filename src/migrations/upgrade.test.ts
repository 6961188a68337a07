import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { emptyStore } from '../../test/command.ts'
import { inside } from '../../test/inside.ts'
import { emptyOldStore, grossOf, oldRows, upgradedStore } from '../../test/old-store.ts'
import { raw, schemaLines } from '../../test/schema-lines.ts'
import type { WritableDatabase } from '../db/database.ts'
import { migrate } from '../db/migrations/migrate.ts'
import { openDatabase } from '../db/open.ts'
import { migrations } from '../migrations.ts'
import { byArea } from '../terms/areas.ts'
import type { OrderRow } from '../shop/orders/table.ts'
import { foundation } from './0001-foundation.ts'

const NOW = '2027-01-01T00:00:00.000Z'

for (const engine of ['sqlite', 'postgres'] as const) {
  describe(`a database of version 0.1.0 on ${engine}`, () => {
    let url = ''
    let database: WritableDatabase
    let remove = async () => {}
    before(async () => {
      const store = await upgradedStore(engine)
      ;({ url } = store)
      assert.deepEqual(
        store.ran,
        migrations.slice(1).map(({ name }) => name),
      )
      // Without descriptions rows come as the engine keeps them, JSON as its text.
      database = await openDatabase(url, { tables: [], migrations })
      remove = async () => {
        await database.close()
        await store.remove()
      }
    })
    after(() => remove())

    test('keeps every row and every value', async () => {
      for (const [table, { columns, rows }] of Object.entries(oldRows)) {
        if (table === 'outbox' || table === 'migration') continue
        const kept = await rowsOf(table, columns)
        const known = rows.map(row => JSON.stringify(row.map((value, i) => withAreas(stored(value), columns[i]!))))
        assert.deepEqual(kept.toSorted(), known.toSorted(), table)
      }
    })

    test('knows what an item of a subscription took off by its plan, and from which instant it counts', async () => {
      const items = await raw<{ discounts: string; taken: string | null; type: string; began: number | boolean }>(
        database,
        `select item."discounts", plan."discounts" as "taken", item."type", item."createDate" = s."createDate" as "began"
          from "subscriptionItem" item join "subscription" s on s."network" = item."network" and s."id" = item."subscriptionRef"
          left join "plan" plan on plan."network" = item."network" and plan."id" = item."planRef"`,
      )
      assert.ok(items.some(({ taken }) => taken !== null))
      for (const { discounts, taken, type, began } of items) {
        assert.deepEqual(JSON.parse(discounts), JSON.parse(taken ?? JSON.stringify(byArea(0))))
        assert.deepEqual([type, Boolean(began)], ['recurring', true])
      }
    })

    test('numbers what was noted of changes in the order of their ids, network by network, and leaves nothing in the outbox', async () => {
      const { columns, rows } = oldRows.outbox!
      const [network, id] = [columns.indexOf('network'), columns.indexOf('id')]
      const networks = Object.values(Object.groupBy(rows, row => row[network] as string)) as (typeof rows)[]
      assert.equal(networks.length, 2)
      const expected = networks.flatMap(ofOne =>
        ofOne.toSorted((a, b) => (a[id]! < b[id]! ? -1 : 1)).map((row, i) => JSON.stringify([...row, i + 1])),
      )
      assert.deepEqual((await rowsOf('change', [...columns, 'sequence'])).toSorted(), expected.toSorted())
      assert.deepEqual(await rowsOf('outbox', columns), [])
    })

    test('says of each object when it was changed last, as far as that is known', async () => {
      for (const [table, since] of Object.entries({
        invoice: 'coalesce("issueDate", "createDate")',
        membership: '"createDate"',
        company: '"createDate"',
        category: '"createDate"',
        productOption: '"createDate"',
      })) {
        const [row] = await raw<{ all: number; same: number }>(
          database,
          `select count(*) as "all", count(case when "updateDate" = ${since} then 1 end) as "same" from "${table}" -- "network"`,
        )
        assert.equal(row!.all, oldRows[table]!.rows.length)
        assert.equal(row!.same, row!.all, table)
      }
    })

    test('says of each ledger entry what it paid, and of each lot which subscription gave all of it', async () => {
      const ordered = oldRows.shopOrder!.rows.map(row => row[oldRows.shopOrder!.columns.indexOf('transactionRef')])
      const paid = await raw<{ id: string; orderRef: string | null }>(
        database,
        `select "id", "orderRef" from "ledgerEntry" -- "network"`,
      )
      assert.ok(ordered.some(id => id !== null))
      for (const { id, orderRef } of paid) assert.equal(orderRef !== null, ordered.includes(id))
      const lots = await raw<Record<string, string | number | null>>(
        database,
        `select lot."subscriptionRef", count(distinct coalesce(entry."subscriptionRef", '')) as "givers",
          max(entry."subscriptionRef") as "giver", max(entry."expirationDate") as "until", max(lot."expireDate") as "end"
        from "ledgerLot" lot join "ledgerLine" line on line."network" = lot."network" and line."lotRef" = lot."id" and line."lineAmount" > 0
          join "ledgerEntry" entry on entry."network" = line."network" and entry."id" = line."entryRef"
        group by lot."network", lot."id", lot."subscriptionRef"`,
      )
      assert.ok(lots.some(({ subscriptionRef }) => subscriptionRef !== null))
      for (const { subscriptionRef, givers, giver, until, end } of lots) {
        assert.deepEqual([subscriptionRef, until], [Number(givers) === 1 ? giver : null, end])
      }
    })

    test('leaves the words of everything to a job, and counts nothing on hand of products', async () => {
      const kinds = ['user', 'company', 'membership', 'event', 'resource', 'ticket', 'product', 'invoice']
      const expected = kinds.flatMap(kind => {
        const at = oldRows[kind]!.columns.indexOf('network')
        return [...new Set(oldRows[kind]!.rows.map(row => row[at]))].map(network => JSON.stringify([network, kind, '']))
      })
      assert.ok(expected.length >= kinds.length)
      assert.deepEqual((await rowsOf('wordBacklog', ['network', 'kind', 'lastRef'])).toSorted(), expected.toSorted())
      assert.deepEqual(
        new Set(await rowsOf('productOption', ['stockEnabled', 'stockQuantity', 'deleteDate'])),
        new Set([JSON.stringify([stored(false), 0, null])]),
      )
    })

    test('gives the place of a person at a location to the oldest living membership alone', async () => {
      const { columns, rows } = oldRows.membership!
      const at = (row: (typeof rows)[number], column: string) => row[columns.indexOf(column)]
      const expected = rows.map(row => {
        const isSame = (other: typeof row) =>
          ['network', 'locationRef', 'userRef'].every(column => at(other, column) === at(row, column))
        const isOlder = (other: typeof row) => at(other, 'deleteDate') === null && at(other, 'number')! < at(row, 'number')!
        const hasPlace = at(row, 'deleteDate') === null && !rows.some(other => isSame(other) && isOlder(other))
        return JSON.stringify([at(row, 'id'), hasPlace ? `${at(row, 'locationRef')}:${at(row, 'userRef')}` : null])
      })
      // One deleted, and one of the two that were made at once.
      assert.equal(expected.filter(text => text.endsWith('null]')).length, 2)
      assert.deepEqual((await rowsOf('membership', ['id', 'placeKey'])).toSorted(), expected.toSorted())
    })

    test('gives each item the customer and the place of its invoice, and who added it', async () => {
      const items = await raw<Record<string, string | null>>(
        database,
        `select item.*, i."locationRef" as "place", i."membershipRef" as "member", i."companyRef" as "firm",
          i."subscriptionRef" as "subscribed" from "invoiceItem" item join "invoice" i on i."network" = item."network"
          and i."id" = item."invoiceRef" -- "network"`,
      )
      assert.equal(items.length, oldRows.invoiceItem!.rows.length)
      for (const item of items) {
        assert.deepEqual([item.locationRef, item.membershipRef, item.companyRef], [item.place, item.member, item.firm])
        assert.equal(item.subscriptionRef, item.type === 'subscription' ? item.subscribed : null)
        assert.deepEqual([item.pendingFor, item.deleteDate, item.scheduleDate], [null, null, item.createDate])
        assert.ok(item.membershipRefCreatedBy)
      }
    })

    test('bills at every location from the migration on, and says of each line how its customer was taxed', async () => {
      const { columns, rows } = oldRows.location!
      const places = rows.map(row => row[columns.indexOf('id')])
      const settings = await raw<Record<string, unknown>>(database, `select * from "billingSettings" -- "network"`)
      assert.deepEqual(settings.map(({ id }) => id).toSorted(), places.toSorted())
      const set = settings.map(({ billingFrom, updateDate, dueDays, reminderDays, requiredDetails, autoIssue }) => {
        assert.equal(billingFrom, updateDate)
        assert.ok(Math.abs(Date.parse(String(billingFrom)) - Date.now()) < 3_600_000, String(billingFrom))
        assert.match(String(billingFrom), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
        return [Number(dueDays), reminderDays, requiredDetails, Boolean(autoIssue)]
      })
      assert.deepEqual(new Set(set.map(one => JSON.stringify(one))), new Set([JSON.stringify([14, '[3,10]', '[]', true])]))
      const items = await raw<Record<string, unknown>>(database, `select * from "invoiceItem" -- "network"`)
      for (const { taxRate, taxCategory, taxTreatment, taxTitle, explanation } of items) {
        assert.deepEqual([taxTreatment, taxTitle, explanation], ['standard', null, null])
        assert.equal(taxCategory, Number(taxRate) > 0 ? 'standard' : 'zero')
      }
    })

    test('keeps on invoices that were issued who bought and who sold, and on a draft nothing yet', async () => {
      const rows = await raw<Record<'buyer' | 'seller' | 'status', string | null> & { title: string | null }>(
        database,
        `select i."buyer", i."seller", i."status", c."title" from "invoice" i left join "company" c on c."network" = i."network"
          and c."id" = i."companyRef" order by i."number" -- "network"`,
      )
      for (const { buyer, seller, status } of rows) {
        assert.deepEqual([buyer === null, seller === null], [status === 'draft', status === 'draft'])
      }
      const buyerOf = (title: string | null) => JSON.parse(rows.find(row => row.title === title && row.buyer)!.buyer!) as object
      assert.deepEqual(buyerOf('Hashi Games'), { name: '株式会社ハシゲームズ' })
      const address = { line1: '蔵前 3-1', city: '台東区', state: '東京都', postalCode: '111-0051', countryCode: 'JP' }
      assert.deepEqual(buyerOf('Kawa Paper'), { name: '川紙株式会社', address })
      assert.deepEqual(Object.keys(buyerOf(null)).toSorted(), ['email', 'name'])
      assert.ok((JSON.parse(rows.find(({ seller }) => seller !== null)!.seller!) as { name: string }).name)
    })

    test('gives each order that is paid outside a payment of what its customer pays', async () => {
      const { columns, rows } = oldRows.shopOrder!
      const at = (row: (typeof rows)[number], column: string) => row[columns.indexOf(column)]
      const outside = rows.filter(row => at(row, 'paymentType') === 'external')
      assert.ok(outside.length > 0)
      const payments = await raw<Record<string, string | number>>(
        database,
        `select payment.* from "moneyTransaction" payment join "shopOrder" o on o."network" = payment."network"
          and o."moneyTransactionRef" = payment."id" and o."id" = payment."orderRef" -- "network"`,
      )
      assert.equal(payments.length, outside.length)
      for (const row of outside) {
        const payment = payments.find(({ orderRef }) => orderRef === at(row, 'id'))!
        assert.deepEqual([payment.status, payment.membershipRef], [at(row, 'paymentStatus'), at(row, 'membershipRef')])
        const { amount, taxAmount } = grossOf({
          paymentAmount: at(row, 'paymentAmount'),
          taxInclusive: at(row, 'taxInclusive'),
          taxRate: at(row, 'taxRate'),
        } as OrderRow)
        assert.deepEqual([Number(payment.amount), Number(payment.taxAmount)], [amount, taxAmount])
      }
    })

    test('says of each order who orders, who pays it, and what is paid with its tax', async () => {
      const { columns, rows } = oldRows.shopOrder!
      const at = (row: (typeof rows)[number], column: string) => row[columns.indexOf(column)]
      const users = new Map(oldRows.membership!.rows.map(row => [row[oldRows.membership!.columns.indexOf('id')], row]))
      const expected = rows.map(row => {
        const type = at(row, 'paymentType')
        const amount = Number(at(row, 'paymentAmount'))
        const tax = at(row, 'taxInclusive') ? 0 : Math.round((amount * Number(at(row, 'taxRate'))) / 1_000_000)
        const userRef = users.get(at(row, 'membershipRef') as string)![oldRows.membership!.columns.indexOf('userRef')]
        const gross = type === null || at(row, 'paymentCurrencyCode') === null ? null : amount + tax
        return JSON.stringify([at(row, 'id'), userRef, type === null ? null : at(row, 'membershipRef'), gross, '[]'])
      })
      const names = ['id', 'userRef', 'membershipRefPayer', 'paymentGrossAmount', 'paymentDiscounts']
      assert.ok(expected.length > 0)
      const found = (await rowsOf('shopOrder', names)).map(text => {
        const [id, userRef, payer, gross, discounts] = JSON.parse(text) as (string | null)[]
        return JSON.stringify([id, userRef, payer, gross === null ? null : Number(gross), discounts])
      })
      assert.deepEqual(found.toSorted(), expected.toSorted())
    })

    test('holds rows to all that a new database holds them to', async () => {
      const other = await emptyStore(engine)
      const fresh = await openDatabase(other.url, { tables: [], migrations })
      await migrate(fresh, NOW)
      assert.deepEqual(await schemaLines(database), await schemaLines(fresh))
      await fresh.close()
      await other.remove()
    })

    test('goes on counting where it stood, and passes stoa verify', async () => {
      const [network, location] = [await idOf('network', 'Harbour Desks'), await idOf('location', 'Hamburg')]
      const words = ['membership', 'create', '--network', network, '--location', location, '--name', 'Li', '--surname', 'Wu']
      const again = await inside(url, ...words, '--email', 'lena@example.com')
      assert.equal(again.code, 1)
      assert.match(again.stderr, /already/)
      assert.equal((await inside(url, ...words, '--email', 'li@example.com', '--json')).json.number, 6)
      const { ok, problems } = (await inside(url, 'verify', '--json')).json
      assert.deepEqual([ok, problems], [true, []])
    })

    /** Rows as text, each with these columns. */
    async function rowsOf(table: string, columns: string[]): Promise<string[]> {
      const names = columns.map(column => `"${column}"`).join(', ')
      const rows = await raw<Record<string, unknown>>(database, `select ${names} from "${table}" -- "network"`)
      return rows.map(row => JSON.stringify(columns.map(column => row[column])))
    }

    /** Two areas of spending came later. */
    const withAreas = (value: unknown, column: string) => {
      const none = column === 'payWithInvoice' ? false : column === 'discounts' ? 0 : undefined
      if (none === undefined || !String(value).startsWith('{"creditPackages"')) return value
      return `${String(value).slice(0, -1)},"equipment":${none},"parking":${none}}`
    }

    const stored = (value: unknown) => (engine === 'sqlite' && typeof value === 'boolean' ? Number(value) : value)

    async function idOf(table: string, title: string): Promise<string> {
      const [row] = await raw<{ id: string }>(database, `select "id" from "${table}" where "title" = '${title}' -- "network"`)
      return row!.id
    }
  })

  test(`the first migration makes on ${engine} what version 0.1.0 made`, async () => {
    const [old, other] = [await emptyOldStore(engine), await emptyStore(engine)]
    const was = await openDatabase(old.url, { tables: [], migrations: [] })
    const is = await openDatabase(other.url, { tables: [], migrations: [foundation] })
    assert.deepEqual(await migrate(is, NOW), ['foundation'])
    assert.deepEqual(await schemaLines(is), await schemaLines(was))
    await Promise.all([was.close(), is.close()])
    await Promise.all([old.remove(), other.remove()])
  })
}
