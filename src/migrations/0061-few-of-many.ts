import { addIndex, type Migration } from '../db/migrations/steps.ts'

/** What is sought among very much: what was voided in a month, deposits that are held, and what dry runs showed of somebody who is erased. */
export const fewOfMany: Migration = {
  name: 'few of many',
  steps: [
    addIndex('invoice', ['locationRef', 'voidDate', 'id'], 'sparse'),
    addIndex('creditNote', ['locationRef', 'voidDate', 'id'], 'sparse'),
    addIndex('deposit', ['locationRef', 'status']),
    addIndex('billingPreview', ['customerRef']),
  ],
}
