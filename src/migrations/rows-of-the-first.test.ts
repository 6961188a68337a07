import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { emptyOldStore, grossOf, OLD_PLACE } from '../../test/old-store.ts'
import { raw } from '../../test/schema-lines.ts'
import type { WritableDatabase } from '../db/database.ts'
import { migrate } from '../db/migrations/migrate.ts'
import { openDatabase } from '../db/open.ts'
import { DURATION_CLASSES, durationClassOf } from '../events/rules.ts'
import { migrations } from '../migrations.ts'
import type { OrderRow } from '../shop/orders/table.ts'

const at = (day: number) => `2027-01-0${day}T00:00:00.000Z`
const DATE = at(1)
const MINUTE = 60_000
const upTo = (most: number) => Math.floor(Math.random() * (most + 1))

// One migration of all of them: it takes longer than all else.
for (const engine of ['sqlite', 'postgres'] as const) {
  describe(`of version 0.1.0 on ${engine}`, () => {
    const [events, prices] = [eventsOfAllLengths(), pricesOfAllKinds()]
    let database: WritableDatabase
    let remove: () => Promise<void>
    before(async () => {
      const store = await emptyOldStore(engine)
      remove = store.remove
      const old = await openDatabase(store.url, { tables: [], migrations: [] })
      const lives = Object.entries(LIVES).map(([id, [statuses]], i) => lifeOf(id, i + 1, statuses))
      await old.alter(tx => tx.script([OLD_PLACE, insertedEvents(events), ...lives, PRODUCT, insertedOrders(prices)].join('\n')))
      await old.close()
      database = await openDatabase(store.url, { tables: [], migrations })
      await migrate(database, at(9))
    })
    after(async () => {
      await database.close()
      await remove()
    })

    test('events get the class that events with their dates get today', async () => {
      const rows = await raw<{ id: string; durationClass: number }>(
        database,
        `select "id", "durationClass" from "event" -- "network"`,
      )
      const classes = new Map(rows.map(row => [row.id, row.durationClass]))
      for (const event of events)
        assert.equal(classes.get(event.id), durationClassOf(event), `${event.startDate} to ${event.endDate}`)
    })

    test('tickets say since when they are open again', async () => {
      const rows = await raw<{ id: string; reopenDate: string | null }>(
        database,
        `select "id", "reopenDate" from "ticket" -- "network"`,
      )
      assert.deepEqual(
        Object.fromEntries(rows.map(({ id, reopenDate }) => [id, reopenDate])),
        Object.fromEntries(Object.entries(LIVES).map(([id, [, reopenDate]]) => [id, reopenDate])),
      )
    })

    test('orders get the payments that orders of their price get today', async () => {
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
    })
  })
}

interface Dates {
  id: string
  startDate: string
  endDate: string
}

function eventsOfAllLengths(): Dates[] {
  const lasting = [
    ...DURATION_CLASSES.slice(0, 50).flatMap(minutes => [minutes * MINUTE - 1, minutes * MINUTE, minutes * MINUTE + 1]),
    ...Array.from({ length: 100 }, () => Math.ceil(Math.exp(Math.random() * Math.log(365 * 1440 * MINUTE)))),
  ]
  return lasting.map((ms, i) => {
    const start = Date.parse(DATE) + upTo(365 * 1440 * MINUTE)
    return { id: String(i), startDate: new Date(start).toISOString(), endDate: new Date(start + ms).toISOString() }
  })
}

function insertedEvents(events: readonly Dates[]): string {
  const values = events.map(
    ({ id, startDate, endDate }) => `('n', '${id}', 'l', '', '', '', '${startDate}', '${endDate}',
      '${DATE}', 'none', 'public', 'noRefund', true, false, false, 0, false, 0, 'EUR')`,
  )
  return `insert into "event" ("network", "id", "locationRef", "title", "description", "venue", "startDate", "endDate",
    "createDate", "applicationType", "visibilityType", "refundThreshold", "showAttendees", "limitedAttendeesEnabled",
    "creditsEnabled", "creditsAmount", "moneyEnabled", "moneyAmount", "currencyCode") values ${values.join(', ')};`
}

/** Tickets by the statuses that they had, one a day, and since when each is open again. */
const LIVES = {
  never: [['new', 'inProgress'], null],
  once: [['new', 'solved', 'inProgress'], at(3)],
  twice: [['new', 'solved', 'inProgress', 'closed', 'inProgress'], at(5)],
  over: [['new', 'solved', 'inProgress', 'solved'], null],
} as const

function lifeOf(id: string, number: number, statuses: readonly string[]): string {
  const steps = statuses.slice(1).map(
    (
      status,
      i,
    ) => `insert into "ticketActivity" ("network", "id", "ticketRef", "createDate", "type", "membershipRef", "status", "previousStatus")
      values ('n', '${id}${i}', '${id}', '${at(i + 2)}', 'statusUpdated', 'm', '${status}', '${statuses[i]}');`,
  )
  return `insert into "ticket" ("network", "id", "number", "locationRef", "description", "status", "type", "membershipRefRequester",
      "createDate", "updateDate")
    values ('n', '${id}', ${number}, 'l', 'x', '${statuses.at(-1)}', 'other', 'm', '${DATE}', '${at(statuses.length)}');
    ${steps.join('\n')}`
}

interface Price {
  paymentAmount: number
  taxRate: number
  taxInclusive: boolean
}

function pricesOfAllKinds(): Price[] {
  const amounts = [1, 2, 50, 99_999_999_999, 999_999_999_990, 9_999_999_999_900]
  const rates = [0, 1, 70_000, 190_000, 88_750, 999_999, 1_000_000]
  return [
    ...amounts.flatMap(paymentAmount => rates.map(taxRate => ({ paymentAmount, taxRate }))),
    ...Array.from({ length: 200 }, () => ({ paymentAmount: 1 + upTo(10 ** (1 + upTo(11))), taxRate: upTo(1_000_000) })),
  ].flatMap(price => [true, false].map(taxInclusive => ({ ...price, taxInclusive })))
}

function insertedOrders(prices: readonly Price[]): string {
  const values = prices.map(({ paymentAmount, taxRate, taxInclusive }, i) => {
    const paid = `'external', 'pending', ${paymentAmount}, 'EUR', ${taxInclusive}, ${taxRate}`
    return `('n', '${i}', ${i + 1}, 'l', 'm', 'p', 'o', 1, 'new', ${paid}, '${DATE}')`
  })
  return `insert into "shopOrder" ("network", "id", "number", "locationRef", "membershipRef", "productRef", "optionRef",
    "quantity", "status", "paymentType", "paymentStatus", "paymentAmount", "paymentCurrencyCode", "taxInclusive", "taxRate",
    "createDate") values ${values.join(', ')};`
}

const PRODUCT = `insert into "product" ("network", "id", "locationRef", "title", "description", "featured", "visibility", "refundPolicy", "media",
    "orderEnabled", "confirmationEmailEnabled", "confirmationEmailTemplate", "createDate", "updateDate")
  values ('n', 'p', 'l', 'P', '', false, 'public', 'noRefund', '[]', false, false, '', '${DATE}', '${DATE}');
  insert into "productOption" ("network", "id", "productRef", "position", "title", "description", "available", "customTaxEnabled",
    "customTaxRate", "creditsEnabled", "creditsAmount", "moneyEnabled", "moneyAmount", "currencyCode", "createDate")
  values ('n', 'o', 'p', 1, 'O', '', true, false, 0, false, 0, true, 1, 'EUR', '${DATE}');`
