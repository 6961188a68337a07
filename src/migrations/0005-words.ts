import { addTable, type Migration } from '../db/migrations/steps.ts'

/** The words by which lists are searched. */
export const words: Migration = {
  name: 'words',
  steps: [
    addTable('word', {
      columns: { kind: 'text', word: 'text', objectRef: 'text' },
      key: ['kind', 'word', 'objectRef'],
      index: [['kind', 'objectRef', 'word']],
      withoutRowid: true,
    }),
    addTable('wordBacklog', { columns: { kind: 'text', lastRef: 'text' }, key: ['kind'], withoutRowid: true }),
  ],
}
