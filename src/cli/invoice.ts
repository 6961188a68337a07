import { listNetworks, locations } from '../access/store.ts'
import type { Db } from '../db/database.ts'
import { explained } from '../invoices/items/rules-explanation.ts'
import { findItem, itemsOf } from '../invoices/items/store.ts'
import type { ItemParts } from '../invoices/items/table.ts'
import type { Parties } from '../invoices/rules.ts'
import { sumsOf } from '../invoices/rules-amounts.ts'
import { invoices, partiesOf } from '../invoices/store.ts'
import type { InvoiceRow } from '../invoices/table.ts'
import { withExistingDatabase } from './database.ts'
import { headLines, itemLines, sumLines } from './invoice-words.ts'
import { command, json } from './options.ts'
import { answer } from './output.ts'
import { uuid } from './readers.ts'

export const explain = command({
  options: { id: { value: 'ID', required: true, positional: true, about: 'The invoice, or one item', read: uuid }, json },
  notes: [
    'For each item it shows the price of one, the days of a part of a period, the discounts and the tax, one step a line: on the right',
    'the exact amount after it, and behind the arrow what that is rounded to. So every figure can be checked by hand.',
  ],
  run: ({ id, json }) =>
    withExistingDatabase(async database => {
      const told = await database.read(db => find(db, id))
      answer(json, shown(told), readable(told))
    }),
})

interface Told {
  items: readonly ItemParts[]
  timezoneId: string
  /** Missing of an item that is asked for alone. */
  whole?: { row: InvoiceRow; parties: Parties }
}

async function find(db: Db, id: string): Promise<Told> {
  for (const { id: network } of await listNetworks(db)) {
    const zoneOf = async (locationRef: string) => (await locations.findAny(db, network, locationRef))!.timezoneId
    const row = await invoices.findAny(db, network, id)
    if (row) {
      const parties = (await partiesOf(db, network, [row])).get(id)!
      return { whole: { row, parties }, items: await itemsOf(db, network, id), timezoneId: await zoneOf(row.locationRef) }
    }
    const item = await findItem(db, network, id, { deleted: true })
    if (item) return { items: [item], timezoneId: await zoneOf(item.locationRef) }
  }
  throw new Error(`there is no invoice and no invoice item ${id}`)
}

const shown = ({ whole, items }: Told) => ({
  invoiceRef: whole?.row.id ?? items[0]?.invoiceRef ?? undefined,
  items: items.map(item => ({ id: item.id, description: item.description, explanation: explained(item) })),
})

function readable({ whole, items, timezoneId }: Told): string {
  const parts = items.map((item, i) => itemLines(item, explained(item), timezoneId, whole && i + 1))
  if (whole) parts.unshift(headLines(whole.row, whole.parties, timezoneId))
  if (whole) parts.push(sumLines(sumsOf(items), whole.row.currencyCode))
  return parts.map(lines => lines.join('\n')).join('\n\n')
}
