import { addColumns, addIndex, type Migration } from '../db/migrations/steps.ts'

/** Items say how their customer was taxed: until now everybody was taxed alike. What waits at a location is found soon. */
export const taxCategories: Migration = {
  name: 'tax categories',
  steps: [
    addColumns('invoiceItem', { taxCategory: 'text' }, { taxCategory: `'standard'` }),
    addIndex('invoiceItem', ['locationRef', 'pendingFor']),
  ],
}
