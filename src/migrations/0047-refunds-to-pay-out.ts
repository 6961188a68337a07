import { addColumns, addIndex, type Migration } from '../db/migrations/steps.ts'

/** Payments of which something is to be paid out are found without a look at all others. */
export const refundsToPayOut: Migration = {
  name: 'refunds to pay out',
  steps: [
    addColumns(
      'moneyTransaction',
      { refundStatus: 'text?' },
      {
        refundStatus: `case when exists (select 1 from "moneyRefund" refund where refund."network" = "moneyTransaction"."network"
          and refund."moneyTransactionRef" = "moneyTransaction"."id" and refund."status" = 'pending') then 'pending' end`,
      },
    ),
    addIndex('moneyTransaction', ['refundStatus', 'createDate', 'id'], 'sparse'),
  ],
}
