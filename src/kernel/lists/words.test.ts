import assert from 'node:assert/strict'
import test from 'node:test'
import { beginningsIn, wordsIn } from './words.ts'

test('words are in lower case, without accents, each once', () => {
  assert.deepEqual(wordsIn(['Zoë ÅNGSTRÖM, zoe!', undefined, null, 17, 'ﬁne Ⅻ']), ['zoe', 'angstrom', '17', 'fine', 'xii'])
  assert.deepEqual(wordsIn(['renée.dupont@Example.com']), ['renee', 'dupont', 'example', 'com'])
  assert.deepEqual(wordsIn(['東京 пример Ἀθῆναι']), ['東京', 'пример', 'αθηναι'])
})

test('an object has at most 500 words of at most 40 letters', () => {
  const many = Array.from({ length: 2_000 }, (_, at) => `w${at}`).join(' ')
  assert.equal(wordsIn([many]).length, 500)
  assert.deepEqual(wordsIn(['𝒳'.repeat(90)]), ['x'.repeat(40)])
})

test('a search begins with its longest word and leaves out beginnings of another one', () => {
  const asked = (q: string) => beginningsIn(q).map(({ word }) => word)
  assert.deepEqual(asked('a Ann annabel bo'), ['annabel', 'bo'])
  assert.deepEqual(asked('the lamp in room no 7b is off again'), ['again', 'lamp', 'room', 'the', 'off', 'in', 'no', '7b', 'is'])
  assert.deepEqual(asked(' -- '), [])
})
