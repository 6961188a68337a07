import { keyedTable, text, time } from '../../db/table.ts'

/**
 * The words by which objects are found. `kind` is the table of the object, and `createDate` its own, so that each word has its objects in
 * the order in which they were made.
 */
export const word = keyedTable('word', ['kind', 'word', 'createDate', 'objectRef'], {
  kind: text,
  word: text,
  createDate: time,
  objectRef: text,
})

/** Kinds of which the words of older objects are still to be stored: up to `lastRef` they are. */
export const wordBacklog = keyedTable('wordBacklog', ['kind'], { kind: text, lastRef: text })
