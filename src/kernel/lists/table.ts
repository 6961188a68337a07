import { keyedTable, text } from '../../db/table.ts'

/** The words by which objects are found. `kind` is the table of the object. */
export const word = keyedTable('word', ['kind', 'word', 'objectRef'], { kind: text, word: text, objectRef: text })

/** Kinds of which the words of older objects are still to be stored: up to `lastRef` they are. */
export const wordBacklog = keyedTable('wordBacklog', ['kind'], { kind: text, lastRef: text })
