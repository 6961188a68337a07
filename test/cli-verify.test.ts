import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import pg from 'pg'
import { newId } from '../src/kernel/storage/ids.ts'
import { stoa } from './command.ts'
import { onEachEngine, type World } from './world.ts'

const DATE = '2027-01-15T09:30:00.000Z'
const LOT = newId()
const ENTRY = newId()
const TICKET = newId()
const NONE = newId()
const ORDER = newId()
const DRAFT = newId()
const EVENT = newId()
const REFUND = newId()
const COMMENT = newId()
const OPTION = newId()
const MOVEMENT = newId()
const CATEGORY = newId()
const PRODUCT = newId()
const ITEM = newId()
const PAYMENT = newId()
const MAIL = newId()

onEachEngine('stored data', world => {
  test('is found well where nothing is wrong', async () => {
    const { code, stdout, stderr } = await stoa(world.databaseUrl, 'verify')
    assert.deepEqual([code, stderr], [0, ''])
    assert.match(stdout, /^Checked \d+ rules in 2 networks: all is well\.\n$/)
  })

  test('is found faulty where faults were planted, each by what it breaks and by its object', async () => {
    const { main, other } = world
    await plant(world, faults(main, other))
    const { code, json } = await stoa(world.databaseUrl, 'verify', '--json')
    assert.equal(code, 1)
    const problems: Record<'networkRef' | 'rule' | 'object', string>[] = json.problems
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
      [main.network, 'an invoice has a number exactly when it is no draft', DRAFT],
      [main.network, 'an invoice keeps who bought and who sold exactly when it is no draft', DRAFT],
      [
        main.network,
        'an invoice item has a position exactly when it is on an invoice, and waits for one exactly when it is on none',
        ITEM,
      ],
      [main.network, 'an invoice item has one customer, and location, customer, currency and price mode of its invoice', ITEM],
      [main.network, 'no more of a payment is given back than has come', PAYMENT],
      [main.network, 'a payment has one customer, and no more tax than amount', PAYMENT],
      [main.network, 'an order that is paid outside the service has the status of its payment in money', ORDER],
      [main.network, 'the class of an event’s duration is that of its dates', EVENT],
      [main.network, 'a ticket’s status is that of the last step that changed it', TICKET],
      [main.network, 'a ticket has a resolveDate exactly while it is solved or closed', TICKET],
      [main.network, 'of a comment that was taken back nothing is left', COMMENT],
      [main.network, 'no membership is left at a deleted location', main.member],

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
      [other.network, 'a network with members has an admin', other.network],
    ])
      assert.ok(found.has(`${networkRef} ${rule}: ${object}`), `${rule}: ${object} not in\n${[...found].join('\n')}`)
    assert.ok(problems.every(({ networkRef, rule }) => networkRef === main.network || /admin/.test(rule)))
    const { stdout } = await stoa(world.databaseUrl, 'verify')
    assert.ok(stdout.includes(LOT) && stdout.includes(TICKET))
  })
})

/** Rows that no foreign key would let in, and others that only the service keeps right. */
function faults(main: World['main'], other: World['other']): string[] {
  const insert = (table: string, row: Record<string, string | number | boolean>) =>
    `insert into "${table}" (${Object.keys(row)
      .map(name => `"${name}"`)
      .join()}) values (${Object.values(row).map(literal).join()})`
  const { network, location: locationRef, member: membershipRef } = main
  const dated = { network, createDate: DATE }
  const charge = { type: 'chargePermanentDayPasses', amount: 300, description: 'x' }
  const refund = { type: 'refund', amount: 301, refundOf: ENTRY }
  const ticket = { description: 'x', type: 'other', priority: 'normal', membershipRefRequester: membershipRef, updateDate: DATE }
  const status = { status: 'solved', statusUpdateDate: DATE }

  const product = {
    title: 'x',
    description: '',
    featured: false,
    visibility: 'public',
    refundPolicy: 'noRefund',
    media: '[]',
    orderEnabled: false,
    confirmationEmailEnabled: false,
    confirmationEmailTemplate: '',
    updateDate: DATE,
  }
  const option = {
    position: 0,
    title: 'x',
    description: '',
    available: true,
    customTaxEnabled: false,
    customTaxRate: 0,
    creditsEnabled: false,
    creditsAmount: 0,
    moneyEnabled: false,
    moneyAmount: 0,
    currencyCode: 'EUR',
    stockEnabled: true,
    stockQuantity: 5,
    updateDate: DATE,
    deleteDate: DATE,
  }
  return [
    insert('ledgerLot', {
      ...dated,
      id: LOT,
      unit: 'dayPass',
      membershipRef,
      remaining: 500,
      allocated: 300,
      usedElsewhere: 100,
    }),
    insert('ledgerEntry', { ...dated, ...charge, id: ENTRY, unit: 'dayPass', membershipRef, locationRef, orderRef: NONE }),
    insert('ledgerEntry', { ...dated, ...charge, ...refund, id: REFUND, unit: 'dayPass', membershipRef, locationRef }),
    insert('ticket', { ...dated, ...ticket, ...status, id: TICKET, number: 4_711, locationRef }),
    insert('ticketActivity', {
      ...dated,
      id: COMMENT,
      ticketRef: TICKET,
      type: 'comment',
      membershipRef,
      text: 'x',
      attachments: '[]',
      deleteDate: DATE,
    }),
    insert('mail', {
      ...dated,
      id: MAIL,
      kind: 'membershipInvitation',
      objectRef: NONE,
      locationRef,
      userRef: NONE,
      state: 'queued',
      attempts: 0,
      endDate: DATE,
      subject: 'x',
    }),
    insert('shopOrder', {
      ...dated,
      id: ORDER,
      number: 4_711,
      locationRef,
      membershipRef,
      userRef: NONE,
      statusUpdateDate: DATE,
      updateDate: DATE,
      paymentDiscounts: '[]',
      productRef: NONE,
      optionRef: NONE,
      quantity: 1,
      status: 'new',
      taxInclusive: true,
      taxRate: 0,
      invoiceItemRef: NONE,
      paymentType: 'external',
      paymentStatus: 'succeeded',
      moneyTransactionRef: PAYMENT,
    }),
    insert('moneyTransaction', {
      ...dated,
      id: PAYMENT,
      locationRef,
      type: 'order',
      status: 'pending',
      amount: 5,
      taxAmount: 6,
      currencyCode: 'EUR',
      paymentMethod: 'external',
      orderRef: ORDER,
      updateDate: DATE,
    }),
    insert('moneyRefund', {
      ...dated,
      id: newId(),
      moneyTransactionRef: PAYMENT,
      amount: 6,
      status: 'pending',
      updateDate: DATE,
    }),
    insert('invoiceItem', {
      ...dated,
      id: ITEM,
      invoiceRef: DRAFT,
      pendingFor: membershipRef,
      locationRef: main.annex,
      type: 'custom',
      description: '',
      unitAmount: 1,
      netUnitAmount: 1,
      quantity: 10_000,
      amount: 1,
      discountedAmount: 1,
      netDiscountedAmount: 1,
      taxAmount: 0,
      currencyCode: 'EUR',
      taxInclusive: true,
      taxRate: 0,
      discounts: '[]',
      scheduleDate: DATE,
    }),
    insert('category', { ...dated, id: CATEGORY, title: 'x', updateDate: DATE, deleteDate: DATE }),
    insert('product', { ...dated, ...product, id: PRODUCT, categoryRef: CATEGORY, locationRef }),
    insert('productOption', { ...dated, ...option, id: OPTION, productRef: PRODUCT }),
    insert('stockMovement', {
      ...dated,
      id: MOVEMENT,
      optionRef: OPTION,
      type: 'cancel',
      change: 3,
      quantity: -5,
      orderRef: NONE,
      note: '',
    }),
    insert('event', {
      ...dated,
      id: EVENT,
      locationRef,
      title: 'Breakfast',
      description: '',
      venue: '',
      startDate: DATE,
      endDate: '2027-01-15T10:30:00.000Z',
      durationClass: 45,
      updateDate: DATE,
      applicationType: 'none',
      visibilityType: 'public',
      refundThreshold: 'noRefund',
      showAttendees: true,
      limitedAttendeesEnabled: false,
      creditsEnabled: false,
      creditsAmount: 0,
      moneyEnabled: false,
      moneyAmount: 0,
      currencyCode: 'EUR',
    }),
    insert('invoice', {
      ...dated,
      id: DRAFT,
      number: 1,
      locationRef,
      membershipRef,
      status: 'draft',
      buyer: '{}',
      currencyCode: 'EUR',
      taxInclusive: true,
      updateDate: DATE,
    }),
    `update "membership" set "companyRef" = '${NONE}' where "network" = '${network}' and "id" = '${membershipRef}'`,
    `update "location" set "deleteDate" = '${DATE}' where "network" = '${network}' and "id" = '${locationRef}'`,
    `update "location" set "taxRate" = -1 where "network" = '${network}' and "id" = '${main.annex}'`,
    `update "membership" set "role" = 'member' where "network" = '${other.network}'`,
  ]
}

const literal = (value: string | number | boolean) => (typeof value === 'string' ? `'${value}'` : String(value))

/** Writes past the service, with foreign keys off. */
async function plant({ engine, databaseUrl }: World, statements: string[]): Promise<void> {
  if (engine === 'sqlite') {
    const path = databaseUrl.slice('sqlite:'.length)
    const handle = new DatabaseSync(path, { timeout: 5_000, enableForeignKeyConstraints: false })
    for (const statement of statements) handle.exec(statement)
    return handle.close()
  }
  const postgres = new pg.Client({ connectionString: databaseUrl })
  await postgres.connect()
  await postgres.query('set session_replication_role = replica')
  for (const statement of statements) await postgres.query(statement)
  await postgres.end()
}
