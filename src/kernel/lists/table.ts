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

/** All words of an object in one text, with a space before each: ` meeting yoga`. An object without words has no row. */
export const objectWords = keyedTable('objectWords', ['kind', 'objectRef'], { kind: text, objectRef: text, words: text })

/** Kinds of which the words of older objects are still to be stored: up to `lastRef` they are. */
export const wordBacklog = keyedTable('wordBacklog', ['kind'], { kind: text, lastRef: text })
