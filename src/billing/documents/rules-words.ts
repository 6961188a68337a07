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
  const tag = new Intl.Locale(locale)
  if (tag.language === 'pt') return portuguese(tag, country)
  const words = WORDS[tag.language]
  if (words !== undefined && words !== en) return { locale, words }
  return { locale: words === undefined ? 'en' : locale, words: TAX.has(country ?? '') ? enTax : en }
}

/** Intl takes Portuguese without a region for Brazil's. */
function portuguese(tag: Intl.Locale, country: string | undefined): { locale: string; words: Words } {
  const region = tag.region ?? (country === 'BR' ? 'BR' : 'PT')
  return { locale: new Intl.Locale(tag, { region }).toString(), words: region === 'BR' ? ptBr : pt }
}
