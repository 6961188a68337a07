import { openDatabase } from '../src/db/open.ts'
import type { Table } from '../src/db/table.ts'
import { invoice } from '../src/invoices/table.ts'
import { invoiceItem } from '../src/invoices/items/table.ts'
import { schema } from '../src/schema.ts'
import { moneyTransaction } from '../src/transactions/money/table.ts'
import { seedBilling } from './seed-billing.ts'
import type { SeededLists } from './seed-lists.ts'

/** Of so many invoices one waits to be paid. */
const OPEN_EACH = 1_000
/** So many subscriptions, whose next invoices are asked for. */
const SUBSCRIPTIONS = 400

/**
 * Adds invoices of a line each to the people of the bench of lists, a minute apart up to now, most of them paid, and some subscriptions elsewhere.
 * Gives the subscriptions.
 */
export async function seedInvoices(
  databaseUrl: string,
  { network, location }: SeededLists,
  { people, invoices }: { people: number; invoices: number },
): Promise<string[]> {
  await seedBilling(databaseUrl, network, SUBSCRIPTIONS)
  const database = await openDatabase(databaseUrl, schema)
  try {
    const [one, subscriptions] = await database.read(async db => [
      (await db.first(db.sql.selectFrom('invoice').selectAll().where('network', '=', network)))!,
      await db.all(db.sql.selectFrom('subscription').select('id').where('network', '=', network).limit(SUBSCRIPTIONS)),
    ])
    const id = (kind: string) => `printf('${kind}-%04x-7000-8000-%012x', i / 65536, i)`
    const at = (minutes: string) => `strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ((${minutes}) || ' minutes'))`
    const made = at(`i - ${invoices}`)
    const due = at(`i - ${invoices} + ${14 * 1_440}`)
    const isPaid = `i % ${OPEN_EACH} <> 0`
    const member = `printf('019a0002-%04x-7000-8000-%012x', i % ${people} / 65536, i % ${people})`
    const own = { locationRef: `'${location}'`, membershipRef: member, createDate: 'made' }
    const dates = { issueDate: 'made', issueSort: 'made', updateDate: 'made', dueDate: 'due', dueSort: 'due' }
    const numbers = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${invoices}), m as (select i, ${made} as made, ${due} as due from n)`
    const copies = (table: Table, values: Record<string, string>, where: string) => {
      const columns = Object.keys(table.columns)
      return `insert into "${table.name}" (${columns.map(column => `"${column}"`).join()}) ${numbers}
        select ${columns.map(column => values[column] ?? `t."${column}"`).join()} from m, "${table.name}" t where ${where};`
    }
    await database.alter(async tx => {
      await tx.script(
        copies(
          invoice,
          {
            ...own,
            ...dates,
            id: id('019a0008'),
            number: 'i',
            numberSort: 'i',
            subscriptionRef: 'null',
            status: `iif(${isPaid}, 'paid', 'issued')`,
            paidDate: `iif(${isPaid}, made, null)`,
          },
          `t."id" = '${one.id}'`,
        ),
      )
      await tx.script(
        copies(
          invoiceItem,
          { ...own, id: id('019a0009'), invoiceRef: id('019a0008'), subscriptionRef: 'null', subscriptionItemRef: 'null' },
          `t."invoiceRef" = '${one.id}'`,
        ),
      )
      const paid = {
        network: `'${network}'`,
        id: id('019a000a'),
        ...own,
        type: `'invoice'`,
        status: `'succeeded'`,
        amount: '24900',
        taxAmount: '3976',
        currencyCode: `'EUR'`,
        paymentMethod: `'external'`,
        settleDate: 'made',
        noteDate: 'made',
        invoiceRef: id('019a0008'),
        surplusAmount: '0',
        updateDate: 'made',
      }
      const columns = Object.keys(paid)
      await tx.script(`insert into "${moneyTransaction.name}" (${columns.map(column => `"${column}"`).join()}) ${numbers}
        select ${Object.values(paid).join()} from m where ${isPaid};`)
    })
    await database.maintain?.({ all: true })
    return subscriptions.map(({ id }) => id)
  } finally {
    await database.close()
  }
}
