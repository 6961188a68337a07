import { de } from './rules-words-de.ts'
import { en } from './rules-words-en.ts'
import { es } from './rules-words-es.ts'
import { fr } from './rules-words-fr.ts'
import { pt } from './rules-words-pt.ts'
import { ptBr } from './rules-words-pt-br.ts'
import type { Words } from './rules-words-of.ts'

/** The built-in texts, by the language of a BCP 47 tag. */
const WORDS: ReadonlyMap<string, Words> = new Map(Object.entries({ de, en, es, fr, pt }))

export interface Language {
  /** Of the texts: de, en, es, fr or pt. */
  language: string
  /** How numbers are written: the tag that was asked for, where it is of that language. */
  locale: string
  words: Words
}

/** The first of these tags whose language the texts are written in; English when there is none. */
export function languageOf(...tags: readonly (string | null | undefined)[]): Language {
  for (const tag of tags) {
    const locale = canonical(tag)
    const language = locale?.split('-', 1)[0] ?? ''
    const words = locale?.startsWith('pt-BR') ? ptBr : WORDS.get(language)
    // Intl takes Portuguese without a region for Brazil's.
    if (words !== undefined) return { language, locale: locale === 'pt' ? 'pt-PT' : locale!, words }
  }
  return { language: 'en', locale: 'en', words: en }
}

function canonical(tag: string | null | undefined): string | undefined {
  try {
    return tag ? Intl.getCanonicalLocales(tag)[0] : undefined
  } catch {
    return undefined
  }
}
