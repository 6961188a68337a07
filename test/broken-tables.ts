import { newId } from '../src/kernel/storage/ids.ts'
import type { Column } from '../src/db/table.ts'
import { tables } from '../src/tables.ts'
import { paymentColumns } from '../src/payments/table.ts'
import { FIGURES } from '../src/analytics/contract-figures.ts'
import { WORD_KINDS } from '../src/cli/store-verify-words.ts'
import { IMPORT_KINDS } from '../src/imports/contract.ts'
import { DATE } from './planting.ts'

type Value = string | number | boolean | null

/** A network that has nothing but what is wrong, and one whose sums of days nothing is about to change. */
export const NOWHERE = newId()
export const QUIET = newId()

let last = 0
/** A value that is wrong where anything can be: ids name nothing, and no two rows have the same number, which is negative. */
const wrong = ({ kind }: Column<unknown>): Value =>
  ({ text: newId(), time: DATE, boolean: false, json: '[]', integer: --last })[kind]

/** A row in which every column has a wrong value, but for these. */
function insertWrong(name: string, but: Record<string, Value> = {}): string {
  const { columns } = tables.find(table => table.name === name)!
  const row = Object.fromEntries(Object.entries<Column<unknown>>(columns).map(([column, of]) => [column, wrong(of)]))
  const values = Object.entries({ ...row, network: NOWHERE, ...but })
  const literals = values.map(([, value]) => (typeof value === 'string' ? `'${value}'` : String(value)))
  return `insert into "${name}" (${values.map(([column]) => `"${column}"`).join()}) values (${literals.join()})`
}

/** A wrong row of every table of a network, and of each that can be bought what is wrong about its payment. */
export function brokenTables(): string[] {
  const ofNetworks = tables.filter(({ columns }) => 'network' in columns)
  const bought = ofNetworks.filter(({ columns }) => Object.keys(paymentColumns).every(name => name in columns))
  return [
    ...ofNetworks.map(({ name }) => insertWrong(name)),
    ...bought.flatMap(({ name }) => [
      insertWrong(name, { paymentType: null }),
      insertWrong(name, { paymentType: 'credits', paymentAmount: 5, paymentDiscounts: '[{"coupon":{}}]' }),
      ...invoiced(name),
      ...unpaid(name),
      insertWrong(name, { paymentType: 'external', paymentAmount: 5, paymentGrossAmount: 4, taxInclusive: true }),
    ]),
    ...borrowed(),
    ...givenForLonger(),
    ...unnamed(),
    ...boughtByOthers(),
    ...IMPORT_KINDS.map(of => insertWrong('importKey', { of })),
    insertWrong('promocode', { limitedRedemptionEnabled: true, limitedRedemptionValue: 1, redemptions: 2 }),
    ...WORD_KINDS.map(kind => insertWrong('word', { kind })),
    ...ofNetworks
      .filter(({ name, columns }) => 'deleteDate' in columns && WORD_KINDS.includes(name as 'user'))
      .map(({ name }) => insertWrong(name, { deleteDate: null })),
    ...atDeletedLocation(),
    ...taxed(),
    ...paidDraft(),
    ...FIGURES.map(figure => insertWrong('daySum', { network: QUIET, figure, locationRef: QUIET, count: 7 })),
    insertWrong('daySumState', { network: QUIET, locationRef: QUIET }),
  ]
}

/** What is on an item that says something else. */
function invoiced(name: string): string[] {
  const invoiceItemRef = newId()
  return [insertWrong('invoiceItem', { id: invoiceItemRef, deleteDate: null }), insertWrong(name, { invoiceItemRef })]
}

/** What lives and is on an issued invoice, but is to be paid by nobody. */
function unpaid(name: string): string[] {
  const [invoiceRef, invoiceItemRef] = [newId(), newId()]
  const { columns } = tables.find(table => table.name === name)!
  return [
    insertWrong('invoice', { id: invoiceRef, status: 'issued' }),
    insertWrong('invoiceItem', { id: invoiceItemRef, invoiceRef, deleteDate: null }),
    insertWrong(name, { invoiceItemRef, paymentStatus: 'canceled', ...('deleteDate' in columns && { deleteDate: null }) }),
  ]
}

/** What came of somebody else's purchase. */
function boughtByOthers(): string[] {
  const purchaseRef = newId()
  const came = ['ledgerEntry', 'ledgerLot'].map(name => insertWrong(name, { purchaseRef }))
  return [insertWrong('packagePurchase', { id: purchaseRef }), ...came]
}

function atDeletedLocation(): string[] {
  const locationRef = newId()
  return [insertWrong('location', { id: locationRef }), insertWrong('company', { locationRef, deleteDate: null })]
}

/** Things with a tax of another place and rate. */
function taxed(): string[] {
  const customTaxRef = newId()
  const things = ['plan', 'package', 'productOption', 'subscriptionItem'].map(name => insertWrong(name, { customTaxRef }))
  return [insertWrong('taxRate', { id: customTaxRef }), ...things]
}

function paidDraft(): string[] {
  const invoiceRef = newId()
  const payment = insertWrong('moneyTransaction', { invoiceRef, status: 'succeeded', amount: 5 })
  return [insertWrong('invoice', { id: invoiceRef, status: 'draft' }), payment]
}

/** A lot that never ends, with what was given until some time. */
function givenForLonger(): string[] {
  const [entryRef, lotRef] = [newId(), newId()]
  return [
    insertWrong('ledgerEntry', { id: entryRef, type: 'adminAllocation' }),
    insertWrong('ledgerLot', { id: lotRef, expireDate: null }),
    insertWrong('ledgerLine', { entryRef, lotRef }),
  ]
}

/** An order that has lost its line. */
function unnamed(): string[] {
  const orderRef = newId()
  return [
    insertWrong('shopOrder', { id: orderRef, invoiceItemRef: null }),
    insertWrong('invoiceItem', { orderRef, deleteDate: null }),
  ]
}

/** An entry that moves a lot of somebody else. */
function borrowed(): string[] {
  const [entryRef, lotRef] = [newId(), newId()]
  return [
    insertWrong('ledgerEntry', { id: entryRef, unit: 'credit' }),
    insertWrong('ledgerLot', { id: lotRef, unit: 'credit' }),
    insertWrong('ledgerLine', { entryRef, lotRef }),
  ]
}
