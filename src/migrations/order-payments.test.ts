import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyOldStore, grossOf } from '../../test/old-store.ts'
import { raw } from '../../test/schema-lines.ts'
import { migrate } from '../db/migrations/migrate.ts'
import { openDatabase } from '../db/open.ts'
import { migrations } from '../migrations.ts'
import type { OrderRow } from '../shop/orders/table.ts'

const DATE = '2027-01-01T00:00:00.000Z'

for (const engine of ['sqlite', 'postgres'] as const) {
  test(`orders of version 0.1.0 on ${engine} get the payments that orders of their price get today`, async () => {
    const upTo = (most: number) => Math.floor(Math.random() * (most + 1))
    const amounts = [1, 2, 50, 99_999_999_999, 999_999_999_990, 9_999_999_999_900]
    const rates = [0, 1, 70_000, 190_000, 88_750, 999_999, 1_000_000]
    const prices = [
      ...amounts.flatMap(paymentAmount => rates.map(taxRate => ({ paymentAmount, taxRate }))),
      ...Array.from({ length: 200 }, () => ({ paymentAmount: 1 + upTo(10 ** (1 + upTo(11))), taxRate: upTo(1_000_000) })),
    ].flatMap(price => [true, false].map(taxInclusive => ({ ...price, taxInclusive })))
    const store = await emptyOldStore(engine)
    const old = await openDatabase(store.url, { tables: [], migrations: [] })
    await old.alter(async tx => {
      await tx.script(`insert into "network" ("id", "title", "createDate") values ('n', 'N', '${DATE}');
        insert into "location" ("network", "id", "title", "timezoneId", "currencyCode", "taxInclusive", "taxRate", "createDate")
        values ('n', 'l', 'L', 'UTC', 'EUR', true, 0, '${DATE}');
        insert into "user" ("network", "id", "email", "emailKey", "name", "surname", "blocked", "createDate")
        values ('n', 'u', 'u@example.com', 'u@example.com', 'U', '', false, '${DATE}');
        insert into "membership" ("network", "id", "number", "userRef", "locationRef", "role", "status", "type", "metadata", "createDate")
        values ('n', 'm', 1, 'u', 'l', 'admin', 'approved', 'member', '{}', '${DATE}');
        ${PRODUCT}
        insert into "migration" ("version", "name", "createDate") values (1, 'foundation', '${DATE}');`)
      const values = prices.map(({ paymentAmount, taxRate, taxInclusive }, i) => {
        const paid = `'external', 'pending', ${paymentAmount}, 'EUR', ${taxInclusive}, ${taxRate}`
        return `('n', '${i}', ${i + 1}, 'l', 'm', 'p', 'o', 1, 'new', ${paid}, '${DATE}')`
      })
      await tx.script(`insert into "shopOrder" ("network", "id", "number", "locationRef", "membershipRef", "productRef", "optionRef",
        "quantity", "status", "paymentType", "paymentStatus", "paymentAmount", "paymentCurrencyCode", "taxInclusive", "taxRate",
        "createDate") values ${values.join(', ')};`)
    })
    await old.close()
    const database = await openDatabase(store.url, { tables: [], migrations })
    await migrate(database, DATE)
    const payments = await raw<Record<'orderRef' | 'amount' | 'taxAmount' | 'taxRate' | 'taxCategory', string>>(
      database,
      `select "orderRef", "amount", "taxAmount", "taxRate", "taxCategory" from "moneyTransaction" -- "network"`,
    )
    assert.equal(payments.length, prices.length)
    for (const { orderRef, amount, taxAmount, taxRate, taxCategory } of payments) {
      const price = prices[Number(orderRef)]!
      assert.deepEqual(
        { amount: Number(amount), taxAmount: Number(taxAmount) },
        grossOf(price as OrderRow),
        `${price.paymentAmount} at ${price.taxRate}, ${price.taxInclusive ? 'inside' : 'on top'}`,
      )
      assert.deepEqual([Number(taxRate), taxCategory], [price.taxRate, price.taxRate > 0 ? 'standard' : 'zero'])
    }
    await database.close()
    await store.remove()
  })
}

const PRODUCT = `insert into "product" ("network", "id", "locationRef", "title", "description", "featured", "visibility", "refundPolicy", "media",
    "orderEnabled", "confirmationEmailEnabled", "confirmationEmailTemplate", "createDate", "updateDate")
  values ('n', 'p', 'l', 'P', '', false, 'public', 'noRefund', '[]', false, false, '', '${DATE}', '${DATE}');
  insert into "productOption" ("network", "id", "productRef", "position", "title", "description", "available", "customTaxEnabled",
    "customTaxRate", "creditsEnabled", "creditsAmount", "moneyEnabled", "moneyAmount", "currencyCode", "createDate")
  values ('n', 'o', 'p', 1, 'O', '', true, false, 0, false, 0, true, 1, 'EUR', '${DATE}');`
