import { addColumns, type Migration } from '../db/migrations/steps.ts'

/** What is paid out says how and when: refunds, and what a credit note gives back outside. */
export const payouts: Migration = {
  name: 'payouts',
  steps: [
    addColumns('moneyRefund', { payDate: 'time?' }),
    addColumns('creditNote', { outOfBandLabel: 'text?', outOfBandPayDate: 'time?' }),
  ],
}
