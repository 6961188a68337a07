import { addColumns, addIndex, type Migration } from '../db/migrations/steps.ts'

/** What a provider of payments is to settle is found without a look at all other payments. */
export const providerOfPayments: Migration = {
  name: 'provider of payments',
  steps: [
    addColumns('moneyTransaction', { providerDate: 'time?' }),
    addIndex('moneyTransaction', ['providerDate', 'id'], 'sparse'),
  ],
}
