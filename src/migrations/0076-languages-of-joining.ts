import { addColumns, type Migration } from '../db/migrations/steps.ts'

/** What is mailed when a request is approved or rejected, or an invitation is sent again, is in the language that was asked for. */
export const languagesOfJoining: Migration = {
  name: 'languages of joining',
  steps: [addColumns('membership', { locale: 'text?' })],
}
