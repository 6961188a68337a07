import { addColumns, addIndex, type Migration } from '../db/migrations/steps.ts'

/** What is held for customers is booked: their deposits have an account, and entries by hand on their balances say by which way money moved. */
export const booksOfDeposits: Migration = {
  name: 'books of deposits',
  steps: [
    addColumns('billingSettings', { depositsAccount: 'text?' }),
    addColumns('balanceEntry', { label: 'text?' }),
    addIndex('balanceEntry', ['locationRef', 'createDate', 'id']),
  ],
}
