import { addIndex, type Migration } from '../db/migrations/steps.ts'

/** Each statement of a month reads what was voided then, and the deposits that are held, which are a few of all that a location ever had. */
export const whatWasVoided: Migration = {
  name: 'what was voided',
  steps: [
    addIndex('invoice', ['locationRef', 'voidDate', 'id'], 'sparse'),
    addIndex('creditNote', ['locationRef', 'voidDate', 'id'], 'sparse'),
    addIndex('deposit', ['locationRef', 'status']),
  ],
}
