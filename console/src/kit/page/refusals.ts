import type { StoaError } from '../../../../client/index.ts'
import type { Words } from '../../words/en/index.ts'
import { moneyStyle } from '../format/currency.ts'

/** Every other hole, such as `{order}`, is the state of a thing of that kind. What is counted follows its number in both forms. */
const HOLES: Record<string, string> = {
  money: '(-?\\d[\\d.,]* [A-Z]{3})',
  n: '(-?\\d[\\d.,]*)',
  text: '(.+)',
  word: '(\\w+)',
  day: '(\\d{4}-\\d\\d-\\d\\d)',
  moment: '(\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z)',
}
const HOLE = /\{(\w+) ?(.*?)\}/g
const holeOf = (_: string, kind: string, forms: string) => (HOLES[kind] ?? HOLES.word) + (forms && ` (?:${forms})`)

/** As a part of an expression, which it stands for letter by letter. Braces and bars stay: they are of holes. */
const literal = (text: string) => text.replaceAll(/[.*+?^$()[\]]/g, '\\$&')

/**
 * What the service says, in the person's language; as it says it, and marked so, where there is no text for it, or none yet: whoever signs in has
 * only the first words.
 */
export const refusalOf = (detail: string, words: Words, lang: string): string =>
  knownRefusal(detail, words, lang) ?? words.kit.inEnglish(detail)

/** What is told by the code of an answer alone, whatever was asked for. */
export const failureOf = ({ code }: StoaError, { kit }: Words): string | undefined =>
  code === 'not_found' ? kit.notFoundText : (kit.failures as Readonly<Record<string, string>>)[code]

/** The same where there is a text for it, or for each of several sentences. */
export function knownRefusal(detail: string, words: Words, lang: string): string | undefined {
  const whole = knownSentence(detail, words, lang)
  if (whole !== undefined) return whole
  const each = detail.split(/(?<=\.) /).map(sentence => knownSentence(sentence, words, lang))
  return each.includes(undefined) ? undefined : each.join(' ')
}

function knownSentence(detail: string, words: Words, lang: string): string | undefined {
  const { refusals, sentences = {} as Words['sentences'] } = words
  for (const [key, sentence] of Object.entries(sentences)) {
    const found = new RegExp(`^${literal(sentence).replaceAll(HOLE, holeOf)}$`).exec(detail)
    if (!found) continue
    const text = refusals[key as keyof Words['refusals']]
    const kinds = [...sentence.matchAll(HOLE)].map(([, kind]) => kind!)
    return typeof text === 'string'
      ? text
      : (text as (...values: string[]) => string)(...kinds.map((kind, i) => written(found[i + 1]!, kind, words, lang)))
  }
  return undefined
}

/** Of which location it is a refusal does not tell: the clock of this machine may be another one, so that it is named. */
const MOMENT = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const

type Names = Readonly<Record<string, Readonly<Record<string, string>>>> | undefined

/** A value of a sentence as the person's language writes it. */
function written(value: string, kind: string, { statuses }: Words, lang: string): string {
  const number = (text: string, style: Intl.NumberFormatOptions = {}) =>
    new Intl.NumberFormat(lang, style).format(Number(text.replaceAll(',', '')))
  switch (kind) {
    case 'money': {
      const [amount, currency] = value.split(' ') as [string, string]
      return number(amount, moneyStyle(currency))
    }
    case 'moment':
      return new Intl.DateTimeFormat(lang, MOMENT).format(new Date(value))
    case 'day':
      return new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(value))
    case 'n':
      return number(value)
    default:
      return (statuses as Names)?.[kind]?.[value] ?? value
  }
}
