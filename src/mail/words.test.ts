import assert from 'node:assert/strict'
import { test } from 'node:test'
import { de } from './rules-words-de.ts'
import { es } from './rules-words-es.ts'

/** All texts of a language, made of names that say nothing. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'function') return textsIn((value as (...names: string[]) => unknown)('X', 'X'))
  return Object.values(value as object).flatMap(textsIn)
}

test('German and Spanish mails speak to one person as a friend does, each of them', () => {
  const formal = { de: /\b(Sie|Ihr(e[mnrs]?)?|Ihnen)\b/, es: /\b(usted|sus?|haga|elija|puede)\b/i }
  for (const text of textsIn(de)) assert.doesNotMatch(text, formal.de)
  for (const text of textsIn(es)) assert.doesNotMatch(text, formal.es)
})
