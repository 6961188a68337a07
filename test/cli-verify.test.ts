import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { rules } from '../src/cli/store-verify.ts'
import { findBroken } from '../src/cli/store-verify-rule.ts'
import { brokenTables, NOWHERE, QUIET } from './broken-tables.ts'
import { migratedStore, stoa } from './command.ts'
import { inside } from './inside.ts'
import { onEmptyStores } from './world.ts'
import { faults } from './broken-rows.ts'
import {
  CHANGE,
  COMMENT,
  DRAFT,
  ENTRY,
  EVENT,
  ITEM,
  LOT,
  MAIL,
  MOVEMENT,
  NONE,
  OPTION,
  ORDER,
  PAYMENT,
  PRODUCT,
  REFUND,
  TICKET,
  plant,
} from './planting.ts'

onEmptyStores('stored data', world => {
  test('is found well where nothing is wrong', async () => {
    const { code, stdout, stderr } = await stoa(world.databaseUrl, 'verify')
    assert.deepEqual([code, stderr], [0, ''])
    assert.match(stdout, /^Checked \d+ rules in 2 networks: all is well\.\n$/)
  })

  test('is found faulty where faults were planted, each by what it breaks and by its object', async () => {
    const { main, other } = world
    await plant(world, faults(main, other))
    const { code, json } = await inside(world.databaseUrl, 'verify', '--json')
    assert.equal(code, 1)
    const problems: (Record<'rule' | 'object', string> & { networkRef: string | null })[] = json.problems
    const found = new Set(problems.map(({ networkRef, rule, object }) => `${networkRef} ${rule}: ${object}`))
    for (const [networkRef, rule, object] of [
      [main.network, 'what remains of a ledger lot is the sum of its lines, and never negative', LOT],
      [main.network, 'the lines of a ledger entry sum to what it gave or took', ENTRY],
      [main.network, 'what was put into a ledger lot is the sum of its lines that gave', LOT],
      [
        main.network,
        'what was used of a ledger lot elsewhere is the sum of its charges at other locations than the holder’s',
        LOT,
      ],
      [main.network, 'a refund gives a charge of the same holder and unit back, whole and once', REFUND],
      [main.network, 'ledgerEntry.orderRef names a shopOrder that there is', NONE],
      [main.network, 'ticket numbers run from 1 without gap or double', TICKET],
      [main.network, 'counters stand at the highest number given', 'ticket'],
      [main.network, 'counters stand at the highest number given', `invoice:${main.location}`],
      [main.network, 'order numbers run from 1 without gap or double', ORDER],
      [main.network, 'shopOrder.invoiceItemRef names a invoiceItem that there is', NONE],
      [main.network, 'shopOrder.productRef names a product that there is', NONE],
      [main.network, 'membership.companyRef names a company that there is', NONE],
      [main.network, 'it is noted of a payment when it succeeded, and when it was taken back after that', PAYMENT],
      [main.network, 'an invoice has a number exactly when it is no draft', DRAFT],
      [main.network, 'an invoice keeps who bought and who sold exactly when it is no draft', DRAFT],
      [main.network, 'an invoice has title, issue and due date once it is issued, and the other dates of its state', DRAFT],
      [main.network, 'an invoice is sorted by its dates and its number, and behind all that have them where it has none', DRAFT],
      [main.network, 'what an invoice took of a money balance is what its entries took and gave back', DRAFT],
      [main.network, 'an item that waits for an invoice knows that it has waited', ITEM],
      [
        main.network,
        'an invoice item has a position exactly when it is on an invoice, and waits for one exactly when it is on none',
        ITEM,
      ],
      [main.network, 'an invoice item has one customer, and location, customer, currency and price mode of its invoice', ITEM],
      [main.network, 'no more of a payment is given back than has come', PAYMENT],
      [main.network, 'a payment has one customer, and no more tax than amount', PAYMENT],
      [main.network, 'the class of an event’s duration is that of its dates', EVENT],
      [main.network, 'a ticket’s status is that of the last step that changed it', TICKET],
      [main.network, 'a ticket has a resolveDate exactly while it is solved or closed', TICKET],
      [main.network, 'a ticket has a reopenDate exactly while it is in progress again', TICKET],
      [main.network, 'of a comment that was taken back nothing is left', COMMENT],
      [main.network, 'no membership is left at a deleted location', main.member],
      [main.network, 'the sums of the figure order are what its days count', main.location],
      [main.network, 'the sums of the figure order leave no day out', main.location],
      [main.network, 'the sums of the figure joined leave no day out', main.location],
      [main.network, 'a day is summed once, from its start to its end', main.location],

      [main.network, 'what is on hand of an option is the sum of its stock movements', OPTION],
      [main.network, 'a stock movement says what was on hand after it', MOVEMENT],
      [main.network, 'a stock movement of an order moves what the order is of', MOVEMENT],
      [main.network, 'what an order gave back to a stock, it had taken', MOVEMENT],
      [main.network, 'stockMovement.orderRef names a shopOrder that there is', NONE],
      [main.network, 'stockMovement.quantity is never negative', MOVEMENT],
      [main.network, 'no product is in a deleted category', PRODUCT],
      [main.network, 'a product has an option', PRODUCT],
      [main.network, 'location.taxRate is never negative', main.annex],
      [main.network, 'a mail that is queued has a task that sends it', MAIL],
      [main.network, 'a mail has an end exactly when it is not queued, and what was sent a Message-ID', MAIL],
      [main.network, 'a mail whose contents were removed names nobody', MAIL],
      [main.network, 'mail.userRef names a user that there is', NONE],
      [main.network, 'a change has its audit entry', CHANGE],
      [other.network, 'a network with members has an admin', other.network],
    ])
      assert.ok(found.has(`${networkRef} ${rule}: ${object}`), `${rule}: ${object} not in\n${[...found].join('\n')}`)
    const ofFile = problems.filter(({ networkRef }) => networkRef === null).map(({ rule, object }) => `${rule}: ${object}`)
    assert.equal(ofFile.includes('a row refers to rows that there are: shopOrder'), world.engine === 'sqlite', ofFile.join('\n'))
    assert.ok(problems.every(({ networkRef, rule }) => networkRef === main.network || networkRef === null || /admin/.test(rule)))
    const { stdout } = await inside(world.databaseUrl, 'verify')
    assert.ok(stdout.includes(LOT) && stdout.includes(TICKET))
  })

  test('is found faulty where an index of the file does not fit its table, or a row is of no network', async () => {
    if (world.engine === 'postgres') return
    const store = await migratedStore('sqlite')
    const path = store.url.slice('sqlite:'.length)
    const handle = new DatabaseSync(path, { enableForeignKeyConstraints: false, defensive: false })
    handle.exec(`insert into "counter" ("network", "scope", "last") values ('nowhere', 'x', 1)`)
    // What was written as an index of some rows is read as one of all.
    handle.exec(`create table "x" (y); insert into "x" values (1); create index "x_y" on "x" (y) where y > 1; pragma writable_schema = on;
      update "sqlite_schema" set "sql" = 'create index "x_y" on "x" (y)' where "name" = 'x_y'`)
    handle.close()
    const { code, stdout } = await inside(store.url, 'verify')
    assert.equal(code, 1)
    assert.match(stdout, /^The database: broken: the file is whole\n {2}file: wrong . of entries in index x_y\n/)
    assert.match(stdout, /\nThe database: broken: a row refers to rows that there are\n {2}counter: 1 row refers to no network\n/)
    await store.remove()
  })

  test('is found faulty by each rule, where rows of every table are wrong or else by a test that names it', async () => {
    await plant(world, brokenTables())
    const silent: string[] = []
    await world.database.read(async db => {
      for (const rule of rules) {
        const found = [...(await findBroken(db, NOWHERE, rule)), ...(await findBroken(db, QUIET, rule))]
        if (found.length === 0) silent.push(rule.name)
      }
    })
    assert.ok(silent.length < rules.length / 5, `${silent.length} of ${rules.length} rules`)
    const tests = globSync(['src/**/*.test.ts', 'test/**/*.ts']).map(file => readFileSync(file, 'utf8'))
    const unnamed = silent.filter(name => !tests.some(text => text.includes(name)))
    assert.deepEqual(unnamed, [])
  })
})
