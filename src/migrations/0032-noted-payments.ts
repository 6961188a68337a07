import { addColumns, addIndex, type Migration } from '../db/migrations/steps.ts'

/** Books tell of payments by when they were noted and taken back, not by when the money came. Payments of invoices are noted as they are made. */
export const notedPayments: Migration = {
  name: 'noted payments',
  steps: [
    addColumns(
      'moneyTransaction',
      { noteDate: 'time?', cancelDate: 'time?' },
      {
        noteDate: `case when "status" = 'succeeded' and "invoiceRef" is null and "depositRef" is null then "settleDate"
          when "status" = 'succeeded' or "status" = 'canceled' and "invoiceRef" is not null then "createDate" end`,
        cancelDate: `case when "status" = 'canceled' and "invoiceRef" is not null then "updateDate" end`,
      },
    ),
    addIndex('moneyTransaction', ['locationRef', 'noteDate', 'id']),
    addIndex('moneyTransaction', ['locationRef', 'cancelDate', 'id']),
  ],
}
