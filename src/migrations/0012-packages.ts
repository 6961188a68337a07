import { addTable, type Migration } from '../db/migrations/steps.ts'

/** What gives credits and day passes to whoever buys it. */
export const packages: Migration = {
  name: 'packages',
  steps: [
    addTable('package', {
      columns: {
        id: 'text',
        locationRef: 'text -> location',
        title: 'text?',
        price: 'integer',
        currencyCode: 'text',
        grants: 'json',
        customTaxEnabled: 'boolean',
        customTaxRate: 'integer',
        available: 'boolean',
        createDate: 'time',
        updateDate: 'time',
        deleteDate: 'time?',
      },
      index: [
        ['price', 'id'],
        ['locationRef', 'price', 'id'],
      ],
    }),
  ],
}
