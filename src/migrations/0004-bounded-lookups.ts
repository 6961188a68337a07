import { addColumns, addIndex, dropIndex, type Migration } from '../db/migrations/steps.ts'

/** What the events there are last, in milliseconds. Times are texts on SQLite. */
const MS = {
  sqlite: `((unixepoch("endDate") - unixepoch("startDate")) * 1000
    + cast(substr("endDate", 21, 3) as integer) - cast(substr("startDate", 21, 3) as integer))`,
  postgres: `(extract(epoch from "endDate" - "startDate") * 1000)`,
}

/** The longest durations of the classes, in minutes: 15, 30, 45, 60, 90, 120, 180 and so on, to more than the calendar has. */
const CLASSES = Array.from({ length: 28 }, (_, power) => [15 * 2 ** power, 45 * 2 ** power])
  .flat()
  .toSorted((a, b) => a - b)

const classOf = (ms: string) =>
  `case ${CLASSES.map(minutes => `when ${ms} <= ${minutes * 60_000} then ${minutes}`).join(' ')} end`

/** What keeps look-ups from going through all that is past: of events, and of the subscriptions that somebody has had. */
export const boundedLookups: Migration = {
  name: 'bounded look-ups',
  steps: [
    addColumns(
      'event',
      { durationClass: 'integer' },
      { durationClass: { sqlite: classOf(MS.sqlite), postgres: classOf(MS.postgres) } },
    ),
    addIndex('event', ['locationRef', 'durationClass', 'startDate', 'id', 'endDate']),
    addIndex('subscription', ['membershipRef', 'endDate']),
    addIndex('subscription', ['companyRef', 'endDate']),
    dropIndex('subscription', ['membershipRef']),
    dropIndex('subscription', ['companyRef']),
    addIndex('membership', ['role', 'id']),
  ],
}
