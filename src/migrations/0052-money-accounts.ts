import { addColumns, type Migration } from '../db/migrations/steps.ts'

/** Cash, terminals and transfers have accounts of their own in the books. */
export const moneyAccounts: Migration = {
  name: 'money accounts',
  steps: [addColumns('billingSettings', { moneyAccounts: 'json' }, { moneyAccounts: `'[]'` })],
}
