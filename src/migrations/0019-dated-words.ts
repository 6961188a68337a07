import { addTable, change, dropTable, type Migration } from '../db/migrations/steps.ts'

/** What was found by words until now. A job stores their words anew, with the date of each object. */
const FOUND = ['user', 'company', 'membership', 'event', 'ticket', 'product', 'invoice']

/** Each word has its objects in the order in which they were made, so that a search reads a page of them and not all. */
export const datedWords: Migration = {
  name: 'dated words',
  steps: [
    dropTable('word'),
    addTable('word', {
      columns: { kind: 'text', word: 'text', createDate: 'time', objectRef: 'text' },
      key: ['kind', 'word', 'createDate', 'objectRef'],
      index: [['kind', 'objectRef', 'word']],
      withoutRowid: true,
    }),
    change(
      `delete from "wordBacklog";`,
      ...FOUND.map(
        table => `insert into "wordBacklog" ("network", "kind", "lastRef") select n."id", '${table}', '' from "network" n
          where exists (select 1 from "${table}" one where one."network" = n."id");`,
      ),
    ),
  ],
}
