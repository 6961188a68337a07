import { addColumns, addIndex, addTable, dropIndex, type Migration } from '../db/migrations/steps.ts'

const told = (table: string, kind: string) => `(select max(log."createDate") from "audit" log
  where log."network" = "${table}"."network" and log."objectRef" = "${table}"."id" and log."kind" = '${kind}')`

/** A payment without refunds was changed last when it succeeded. */
const SETTLED = `case when "status" = 'succeeded' then coalesce("receiveDate",
  case when exists (select 1 from "moneyRefund" refund where refund."network" = "moneyTransaction"."network"
    and refund."moneyTransactionRef" = "moneyTransaction"."id") then "createDate" else "updateDate" end) end`

/** Figures: sums of days that are over, the dates on which they count, and what finds the days that are not. */
export const daySums: Migration = {
  name: 'day sums',
  steps: [
    addTable('daySum', {
      columns: {
        figure: 'text',
        locationRef: 'text -> location',
        day: 'text',
        kind: 'text',
        currencyCode: 'text',
        count: 'integer',
        amount: 'integer',
        taxAmount: 'integer',
        startDate: 'time',
        endDate: 'time',
      },
      key: ['figure', 'locationRef', 'day', 'kind', 'currencyCode'],
      withoutRowid: true,
    }),
    addTable('daySumState', {
      columns: { locationRef: 'text -> location', timezoneId: 'text', untilDay: 'text', untilDate: 'time' },
      key: ['locationRef'],
      withoutRowid: true,
    }),
    addTable('changeCursor', { columns: { reader: 'text', sequence: 'integer' }, key: ['reader'], withoutRowid: true }),
    addColumns(
      'membership',
      { approveDate: 'time?' },
      {
        approveDate: `case when "status" = 'approved' then coalesce(${told('membership', 'membership.approved')}, "createDate") end`,
      },
    ),
    // In the order of their dates come those who joined, and those who ask, who have none.
    addIndex('membership', ['locationRef', 'approveDate', 'deleteDate', 'createDate', 'id']),
    addColumns('moneyTransaction', { settleDate: 'time?' }, { settleDate: SETTLED }),
    addIndex('moneyTransaction', ['locationRef', 'settleDate', 'id']),
    addIndex('moneyRefund', ['updateDate', 'id']),
    // What is open has no date, and what is solved comes by it.
    addIndex('ticket', ['locationRef', 'resolveDate', 'createDate', 'id']),
    addIndex('shopOrder', ['locationRef', 'status', 'createDate', 'id']),
    dropIndex('shopOrder', ['locationRef', 'status']),
    addIndex('invoice', ['locationRef', 'status', 'createDate', 'id']),
    dropIndex('invoice', ['locationRef', 'status']),
    addIndex('invoice', ['locationRef', 'issueDate', 'id']),
    addIndex('ledgerLot', ['expireDate', 'id']),
  ],
}
