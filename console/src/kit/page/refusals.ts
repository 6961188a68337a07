import type { Words } from '../../words/en/index.ts'

const HOLES: Record<string, string> = {
  '{money}': '(-?\\d[\\d.,]* [A-Z]{3})',
  '{n}': '(-?\\d[\\d.,]*)',
  '{moment}': '(\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z)',
}
const plain = (text: string) => text.replaceAll(/[.*+?^$()[\]|]/g, '\\$&')

/**
 * What the service says, in the person's language; as it says it, and marked so, where there is no text for it, or none yet: whoever signs in has
 * only the first words.
 */
export function refusalOf(detail: string, { refusals, sentences = {} as Words['sentences'], kit }: Words, lang: string): string {
  for (const [key, sentence] of Object.entries(sentences)) {
    const found = new RegExp(`^${plain(sentence).replaceAll(/\{\w+\}/g, hole => HOLES[hole]!)}$`).exec(detail)
    if (!found) continue
    const text = refusals[key as keyof Words['refusals']]
    return typeof text === 'string'
      ? text
      : (text as (...values: string[]) => string)(...found.slice(1).map(value => written(value, lang)))
  }
  return kit.inEnglish(detail)
}

/** A value of a sentence as the person's language writes it. */
function written(value: string, lang: string): string {
  const [, amount, currency] = /^(-?[\d.,]+) ([A-Z]{3})$/.exec(value) ?? []
  if (currency) return new Intl.NumberFormat(lang, { style: 'currency', currency }).format(Number(amount!.replaceAll(',', '')))
  if (/T.*Z$/.test(value))
    return new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(value))
  return new Intl.NumberFormat(lang).format(Number(value.replaceAll(',', '')))
}
