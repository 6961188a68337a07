import { newId } from '../src/kernel/storage/ids.ts'
import {
  CHANGE,
  DATE,
  LOT,
  ENTRY,
  TICKET,
  NONE,
  ORDER,
  EVENT,
  REFUND,
  COMMENT,
  OPTION,
  MOVEMENT,
  CATEGORY,
  PRODUCT,
  PAYMENT,
  MAIL,
  OPTION_ROW,
  PRODUCT_ROW,
} from './planting.ts'
import { invoiceFaults } from './broken-invoices.ts'
import { PLAIN_EVENT } from './events.ts'
import type { World } from './world.ts'

/** Rows that no foreign key would let in, and others that only the service keeps right. */
export function faults(main: World['main'], other: World['other']): string[] {
  const insert = (table: string, row: Record<string, string | number | boolean>) =>
    `insert into "${table}" (${Object.keys(row)
      .map(name => `"${name}"`)
      .join()}) values (${Object.values(row).map(literal).join()})`
  const { network, location: locationRef, member: membershipRef } = main
  const dated = { network, createDate: DATE }
  const charge = { type: 'chargePermanentDayPasses', amount: 300, description: 'x' }
  const refund = { type: 'refund', amount: 301, refundOf: ENTRY }
  const ticket = { description: 'x', type: 'other', priority: 'normal', membershipRefRequester: membershipRef, updateDate: DATE }
  const status = { status: 'solved', statusUpdateDate: DATE, reopenDate: DATE }

  const span = { startDate: '2090-01-14T23:00:00.000Z', endDate: '2090-01-15T23:00:00.000Z' }
  const sum = { network, figure: 'order', locationRef, kind: 'new', currencyCode: '', count: 7, amount: 0, taxAmount: 0, ...span }

  return [
    // What waits to be followed may make any sum another one.
    `delete from "outbox"`,
    insert('daySumState', { network, locationRef, timezoneId: 'Europe/Berlin', untilDay: '2090-01-16', untilDate: span.endDate }),
    insert('daySum', { ...sum, day: '2090-01-15' }),
    insert('daySum', { ...sum, day: '2090-01-16' }),
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
    insert('change', { ...dated, id: CHANGE, sequence: 1_000_000, kind: 'x.created', objectRef: NONE }),
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
      surplusAmount: 0,
      noteDate: DATE,
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
    ...invoiceFaults(main, insert),
    insert('category', { ...dated, id: CATEGORY, title: 'x', updateDate: DATE, deleteDate: DATE }),
    insert('product', { ...dated, ...PRODUCT_ROW, id: PRODUCT, categoryRef: CATEGORY, locationRef }),
    insert('productOption', { ...dated, ...OPTION_ROW, id: OPTION, productRef: PRODUCT }),
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
      ...PLAIN_EVENT,
      media: '[]',
      locationRef,
      startDate: DATE,
      endDate: '2027-01-15T10:30:00.000Z',
      durationClass: 45,
      updateDate: DATE,
    }),
    `update "membership" set "companyRef" = '${NONE}' where "network" = '${network}' and "id" = '${membershipRef}'`,
    `update "location" set "deleteDate" = '${DATE}' where "network" = '${network}' and "id" = '${locationRef}'`,
    `update "location" set "taxRate" = -1 where "network" = '${network}' and "id" = '${main.annex}'`,
    `update "membership" set "role" = 'member' where "network" = '${other.network}'`,
  ]
}

const literal = (value: string | number | boolean) => (typeof value === 'string' ? `'${value}'` : String(value))
