import assert from 'node:assert/strict'
import { test } from 'node:test'
import { differences, isInternal } from '../../console/src/kit/history/differences.ts'
import { currencyAt, majorOf, unitOf } from '../../console/src/kit/history/units.ts'
import { audit as de } from '../../console/src/words/de/audit.ts'
import { audit as en } from '../../console/src/words/en/audit.ts'
import { audit as pt } from '../../console/src/words/pt/audit.ts'
import type { Column } from '../../src/db/table.ts'
import { decimalsOf } from '../../src/kernel/money/currencies.ts'
import { VERBS } from '../../src/kernel/storage/record.ts'
import { tables } from '../../src/tables.ts'
import { OBJECT_NAMES } from '../../src/terms/objects.ts'

/** The rows that are recorded of a kind, where they are not of the table of its name alone: its own, and those that are told with it. */
const TABLES: Record<string, Record<string, string>> = {
  order: { '': 'shopOrder' },
  purchase: { '': 'packagePurchase' },
  transaction: { '': 'ledgerEntry' },
  link: { '': 'loginLink' },
  import: { '': 'importRun' },
  bookingCalendar: { '': 'calendar' },
  product: { '': 'product', 'options.0.': 'productOption' },
  subscription: {
    '': 'subscription',
    'items.0.': 'subscriptionItem',
    'changes.0.': 'subscriptionChange',
    'pauses.0.': 'subscriptionPause',
  },
}
/** Never recorded. */
const SECRET = /Hash$/

/** Every column that the history can show, with the path at which it does. */
const columns = OBJECT_NAMES.flatMap(object =>
  Object.entries(TABLES[object] ?? { '': object }).flatMap(([at, name]) => {
    const found = tables.find(table => table.name === name)
    assert.ok(found, `${object} is of which table?`)
    return Object.entries(found.columns as Record<string, Column<unknown>>).map(([column, { kind }]) => ({
      object,
      column,
      kind,
      path: at + column,
    }))
  }),
).filter(({ column, path }) => !SECRET.test(column) && !isInternal(path))

test('every kind, action and column of the history has a word in each language', () => {
  for (const [language, words] of Object.entries({ en, de, pt })) {
    const fields = words.fields as Record<string, string>
    const missing = columns.filter(({ object, column }) => !(fields[`${object}.${column}`] ?? fields[column]))
    assert.deepEqual(
      missing.map(({ path, object }) => `${object} ${path}`),
      [],
      language,
    )
    assert.deepEqual(
      OBJECT_NAMES.filter(name => !(name in words.objects)),
      [],
      language,
    )
    assert.deepEqual(
      VERBS.filter(verb => !(verb in words.verbs)),
      [],
      language,
    )
  }
})

test('it is known of every number of the history what it counts', () => {
  const strange = columns.filter(({ kind, object, path }) => kind === 'integer' && unitOf(object, path, {}) === undefined)
  assert.deepEqual(
    strange.map(({ object, path }) => `${object} ${path}`),
    [],
  )
})

test('amounts are in their currency, and what is paid with credits is credits', () => {
  const order = { paymentType: 'credits', paymentAmount: 250, paymentCurrencyCode: 'EUR' }
  assert.equal(unitOf('order', 'paymentAmount', order), 'hundredths')
  assert.equal(unitOf('order', 'paymentAmount', { ...order, paymentType: 'external' }), 'money')
  assert.equal(unitOf('plan', 'discounts.rooms', {}), 'percent')
  assert.equal(unitOf('invoiceItem', 'discounts.0.amountOff', {}), 'money')
  assert.equal(currencyAt({ currencyCode: 'EUR', totals: [{ currencyCode: 'JPY', net: 5 }] }, 'totals.0.net'), 'JPY')
  assert.equal(currencyAt({ currencyCode: 'EUR', options: [{ moneyAmount: 5 }] }, 'options.0.moneyAmount'), 'EUR')
  for (const code of Intl.supportedValuesOf('currency')) {
    const decimals = decimalsOf(code)
    if (decimals !== undefined) assert.equal(majorOf(10 ** decimals, code), 1, code)
  }
})

test('what is in a list of rows is told field by field', () => {
  const option = { id: 'a', network: 'n', title: 'Large', moneyAmount: 390 }
  const before = { id: 'p', network: 'n', options: [option] }
  const after = { id: 'p', network: 'n', options: [{ ...option, moneyAmount: 420 }] }
  assert.deepEqual(
    differences({ before, after }).filter(({ isChanged }) => isChanged),
    [{ path: 'options.0.moneyAmount', before: 390, after: 420, isChanged: true }],
  )
})
