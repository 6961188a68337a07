import { addTable, change, dropIndex, type Migration } from '../db/migrations/steps.ts'

/** A row has all words of an object: by it they are removed, and it tells which others the object has, so that they need no second index. */
export const wordsOfObjects: Migration = {
  name: 'words of objects',
  steps: [
    addTable('objectWords', {
      columns: { kind: 'text', objectRef: 'text', words: 'text' },
      key: ['kind', 'objectRef'],
      withoutRowid: true,
    }),
    change(`insert into "objectWords" ("network", "kind", "objectRef", "words")
      select "network", "kind", "objectRef", string_agg(' ' || "word", '') from "word" group by "network", "kind", "objectRef";`),
    dropIndex('word', ['kind', 'objectRef', 'word']),
  ],
}
