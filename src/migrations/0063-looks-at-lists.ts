import { addColumns, addIndex, type Migration } from '../db/migrations/steps.ts'

/** Waiting lists are looked at again while seats are free for which nobody could pay. Each that somebody waits in is looked at once. */
export const looksAtLists: Migration = {
  name: 'looks at lists',
  steps: [
    addColumns(
      'event',
      { lookDate: 'time?', lookPlace: 'integer?' },
      { lookDate: `case when "waiting" > 0 then "createDate" end` },
    ),
    addIndex('event', ['lookDate', 'id'], 'sparse'),
  ],
}
