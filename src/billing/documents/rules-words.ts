import { de } from './rules-words-de.ts'
import { en, enTax } from './rules-words-en.ts'
import { es } from './rules-words-es.ts'
import { fr } from './rules-words-fr.ts'
import { pt } from './rules-words-pt.ts'
import { ptBr } from './rules-words-pt-br.ts'
import type { Words } from './rules-words-of.ts'

const WORDS: Record<string, Words> = { de, en, es, fr }

/** Where English has another word than VAT for the tax on what is sold. */
const TAX = new Set('AU BN CA HK IN JM JP MY NZ PG SG US'.split(' '))

/**
 * What documents say in the language of a tag; in English where they are not written in it. Figures then are, too. English speaks of VAT
 * where the seller is, if that is so there; Portuguese is Brazil's where its tag or, without a region, the seller says so.
 */
export function wordsOf(locale: string, country?: string): { locale: string; words: Words } {
  const { language, region = country } = new Intl.Locale(locale)
  // Intl takes Portuguese without a region for Brazil's.
  if (language === 'pt')
    return region === 'BR' ? { locale: inRegion(locale, 'BR'), words: ptBr } : { locale: inRegion(locale, 'PT'), words: pt }
  const words = WORDS[language]
  if (words !== undefined && words !== en) return { locale, words }
  return { locale: words === undefined ? 'en' : locale, words: TAX.has(country ?? '') ? enTax : en }
}

/** A tag with a region: its own, where it has one. */
const inRegion = (locale: string, region: string): string => {
  const tag = new Intl.Locale(locale)
  return tag.region === undefined ? new Intl.Locale(tag, { region }).toString() : locale
}
