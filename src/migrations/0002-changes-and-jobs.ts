import type { TableShape } from '../db/migrations/ddl.ts'
import { addColumns, addIndex, addTable, change, dropTable, type Migration } from '../db/migrations/steps.ts'

const changeTable: TableShape = {
  columns: { sequence: 'integer', id: 'text', kind: 'text', objectRef: 'text', createDate: 'time' },
  key: ['sequence'],
  withoutRowid: true,
}

const outbox: TableShape = {
  columns: { position: 'integer', id: 'text', kind: 'text', objectRef: 'text', createDate: 'time' },
  key: ['position'],
  identity: 'position',
}

const lease: TableShape = {
  columns: { job: 'text', holder: 'text?', untilDate: 'time?', failures: 'integer', error: 'text?', runDate: 'time?' },
  key: ['job'],
}

const task: TableShape = {
  columns: {
    id: 'text',
    kind: 'text',
    key: 'text',
    payload: 'json',
    state: 'text',
    runDate: 'time',
    holder: 'text?',
    attempts: 'integer',
    error: 'text?',
    createDate: 'time',
  },
  unique: [['kind', 'key']],
  indexAcross: [['state', 'runDate']],
}

/**
 * A membership's place, for the oldest living one of a person at a location. Later doubles, which were possible until now, have none.
 * `+ 0` keeps SQLite from walking the index of numbers, all that are lower for each membership.
 */
const OLDEST = `case when "deleteDate" is null and not exists (
  select 1 from "membership" other where other."network" = "membership"."network" and other."locationRef" = "membership"."locationRef"
    and other."userRef" = "membership"."userRef" and other."deleteDate" is null and other."number" + 0 < "membership"."number"
) then "locationRef" || ':' || "userRef" end`

/** Changes in an order that misses nothing, background work, and what notices a change of an object by its row. */
export const changesAndJobs: Migration = {
  name: 'changes and jobs',
  steps: [
    addTable('change', changeTable),
    change(`insert into "change" ("network", "sequence", "id", "kind", "objectRef", "createDate")
      select "network", row_number() over (partition by "network" order by "id"), "id", "kind", "objectRef", "createDate" from "outbox";`),
    dropTable('outbox'),
    addTable('outbox', outbox),
    addTable('lease', lease),
    addTable('task', task),
    addColumns('invoice', { updateDate: 'time' }, { updateDate: 'coalesce("issueDate", "createDate")' }),
    addColumns('membership', { placeKey: 'text?', updateDate: 'time' }, { placeKey: OLDEST, updateDate: '"createDate"' }),
    addIndex('membership', ['placeKey'], 'unique'),
    addColumns('company', { updateDate: 'time' }, { updateDate: '"createDate"' }),
  ],
}
