import { createContext, use, type ReactNode } from 'react'
import type { FirstWords } from '../../words/en/first.ts'
import type { Words } from '../../words/en/index.ts'

export const LANGUAGES = { en: 'English', de: 'Deutsch', pt: 'Português' } as const
export type Language = keyof typeof LANGUAGES

interface Catalogue {
  first(): Promise<{ words: FirstWords }>
  all(): Promise<{ words: Words }>
}

/** Each language is loaded when somebody reads it. */
const CATALOGUES: Record<Language, Catalogue> = {
  en: { first: () => import('../../words/en/first.ts'), all: () => import('../../words/en/index.ts') },
  de: { first: () => import('../../words/de/first.ts'), all: () => import('../../words/de/index.ts') },
  pt: { first: () => import('../../words/pt/first.ts'), all: () => import('../../words/pt/index.ts') },
}

const KEPT = 'stoa.language'

export interface Spoken {
  language: Language
  /** For Intl: the browser's own form of the language, such as en-GB, where it has one. */
  locale: string
  words: Words
}

const SpokenContext = createContext<Spoken | undefined>(undefined)

export function WordsProvider({ spoken, children }: { spoken: Spoken; children: ReactNode }) {
  return <SpokenContext value={spoken}>{children}</SpokenContext>
}

export function useSpoken(): Spoken {
  const spoken = use(SpokenContext)
  if (!spoken) throw new Error('There is no WordsProvider around this.')
  return spoken
}

/** Loads a part of the console together with the texts of all areas, which it uses. */
export const withWords =
  <T,>(load: () => Promise<T>) =>
  async (): Promise<T> =>
    (await Promise.all([load(), loadAreas()]))[0]

/** The texts of all areas: `const { people: w } = useWords()`. */
export const useWords = (): Words => useSpoken().words

/** The texts that are there from the beginning, for what stands around pages: those of areas may come later. */
export const useFirstWords = (): FirstWords => useSpoken().words

let spoken: Promise<Spoken> | undefined
let areas: Promise<void> | undefined
let shown: FirstWords | undefined

/** The first texts for what is no component. They stay, because another language loads the page anew. */
export const firstWords = (): FirstWords => shown!

/** Loads the language that was chosen, else the first one of the browser's that there is, else English. */
export const loadWords = (): Promise<Spoken> => (spoken ??= load(chosenLanguage()))

async function load(language: Language): Promise<Spoken> {
  const found = navigator.languages.find(tag => tag.slice(0, 2) === language) ?? language
  // Intl takes Portuguese without a region for Brazil's, and the texts are Portugal's.
  const locale = found === 'pt' ? 'pt-PT' : found
  document.documentElement.lang = locale
  const { words } = await CATALOGUES[language].first()
  shown = words
  return { language, locale, words: { ...words } as Words }
}

/** The texts of areas join the first ones before the first page that needs them is shown. */
const loadAreas = (): Promise<void> => (areas ??= join())

async function join(): Promise<void> {
  const [{ words }, every] = await Promise.all([loadWords(), CATALOGUES[chosenLanguage()].all()])
  Object.assign(words, every.words)
}

function chosenLanguage(): Language {
  const wanted = [localStorage.getItem(KEPT) ?? '', ...navigator.languages]
  return wanted.map(tag => tag.slice(0, 2) as Language).find(tag => tag in LANGUAGES) ?? 'en'
}

/** The page is loaded anew, because addresses keep its state and drafts keep what was typed. */
export function chooseLanguage(language: Language): void {
  localStorage.setItem(KEPT, language)
  location.reload()
}
