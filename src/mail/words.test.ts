import assert from 'node:assert/strict'
import { test } from 'node:test'
import { moneyOf, timeOf } from './rules-amount.ts'
import { languageOf } from './rules-words.ts'
import { de } from './rules-words-de.ts'
import { es } from './rules-words-es.ts'
import { pt } from './rules-words-pt.ts'

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

test('mails to Portugal and to Brazil have each the words of their own country', () => {
  const foreign = {
    pt: /\b(você|senha|equipe|até a data|na entrada)\b/i,
    br: /\b(palavra-passe|equipa|si|consola|ligação|à entrada)\b|ámo-lo/i,
  }
  for (const tag of ['pt', 'pt-PT', 'pt-AO']) assert.equal(languageOf(tag).words, pt)
  assert.equal(moneyOf(123_456, 'EUR', languageOf('pt')).replaceAll(/\s/g, ' '), '1234,56 €')
  const { language, locale, words } = languageOf('pt-br')
  assert.deepEqual([language, locale], ['pt', 'pt-BR'])
  for (const text of textsIn(pt)) assert.doesNotMatch(text, foreign.pt)
  for (const text of textsIn(words)) assert.doesNotMatch(text, foreign.br)
})

test('what has a name is never said to be masculine: a room is feminine where others are not', () => {
  const gendered =
    /(?:^|: |laquelle |com que |em que )X(?: (?:chez|en|no espaço|em) X)? (?:está|est|é|foi|a été) |\b[lL]o hemos|ámo-lo|l’avons|serez connecté/
  for (const tag of ['es', 'fr', 'pt', 'pt-BR'])
    for (const text of textsIn(languageOf(tag).words)) assert.doesNotMatch(text.replaceAll('\u00a0', ' '), gendered, tag)
})

test('a time of several days is one sentence in each kind of Spanish', () => {
  for (const [locale, told] of [
    ['es-CL', '5:00 p. m. al sábado, 6 de marzo de 2027, 7:00 p. m.'],
    ['es-ES', '17:00 – sábado, 6 de marzo de 2027, 19:00'],
  ] as const) {
    const time = timeOf('2027-03-05T17:00:00Z', '2027-03-06T19:00:00Z', 'UTC', languageOf(locale))
    assert.equal(time.replaceAll(/\s/g, ' '), `viernes, 5 de marzo de 2027, ${told}`)
  }
})

test('an amount is told to the last of its decimals, also where nobody pays with coins of that worth', () => {
  for (const [units, currency, told] of [
    [123_456, 'HUF', 'HUF 1,234.56'],
    [250_050, 'COP', 'COP 2,500.50'],
    [1_500, 'JPY', '¥1,500'],
    [1_250, 'KWD', 'KWD 1.250'],
  ] as const)
    assert.equal(moneyOf(units, currency, languageOf('en')).replaceAll(/\s/g, ' '), told)
})
