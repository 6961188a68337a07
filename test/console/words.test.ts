import assert from 'node:assert/strict'
import { test } from 'node:test'
import { words as de } from '../../console/src/words/de/index.ts'
import { words as en } from '../../console/src/words/en/index.ts'
import { words as pt } from '../../console/src/words/pt/index.ts'

const LANGUAGES = { de, pt }

test('each language says all that English says, with the same values in its sentences', () => {
  const english = said(en)
  for (const [language, words] of Object.entries(LANGUAGES)) {
    const other = said(words)
    assert.deepEqual([...other.keys()], [...english.keys()], language)
    for (const [path, text] of other) {
      assert.ok(text.trim() !== '', `${language}: ${path} is empty`)
      assert.equal(holes(text), holes(english.get(path)!), `${language}: ${path} uses other values: ${text}`)
    }
  }
})

test('no text holds markup', () => {
  for (const words of [en, de, pt]) for (const [path, text] of said(words)) assert.doesNotMatch(text, /[<>]|&\w+;/, path)
})

/** Every text by its path. A sentence with values is made with marks in their places. */
function said(words: unknown, path = ''): Map<string, string> {
  if (typeof words === 'string') return new Map([[path, words]])
  if (typeof words === 'function') return new Map([[path, String((words as (...values: string[]) => string)('‹1›', '‹2›'))]])
  return new Map(Object.entries(words as object).flatMap(([name, inner]) => [...said(inner, path ? `${path}.${name}` : name)]))
}

const holes = (text: string) => (text.match(/‹\d›/g) ?? []).toSorted().join('')
