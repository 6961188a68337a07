import { addColumns, addIndex, type Migration } from '../db/migrations/steps.ts'

/** Nobody waits any more for an event that is over; those who do still are let go soon. */
export const listsOfWhatIsOver: Migration = {
  name: 'lists of what is over',
  steps: [
    addColumns('event', { closeDate: 'time?' }, { closeDate: `case when "waiting" > 0 then "endDate" end` }),
    addIndex('event', ['closeDate', 'id'], 'sparse'),
  ],
}
