import { dateFormat } from '../kernel/text/formats.ts'

/** How lines say what they are over. */

/** So many of a thing; one is not counted. */
export const inPieces = (title: string, count: number): string => (count === 1 ? title : `${count} × ${title}`)

/** So many of the days of a period, in the languages in which documents are written. */
export const DAYS = {
  de: (used: string, of: string) => `${used} von ${of} ${of === '1' ? 'Tag' : 'Tagen'}`,
  en: (used: string, of: string) => `${used} of ${of} ${of === '1' ? 'day' : 'days'}`,
  es: (used: string, of: string) => `${used} de ${of} ${of === '1' ? 'día' : 'días'}`,
  fr: (used: string, of: string) => `${used} ${used === '1' ? 'jour' : 'jours'} sur ${of}`,
  pt: (used: string, of: string) => `${used} de ${of} ${of === '1' ? 'dia' : 'dias'}`,
}

interface Days {
  part: number
  whole: number
}

/** What is over some days of a period, in the language of a tag; in English where documents are not written in it. */
export function inDays(what: string, share: Days, locale: string): string {
  return share.part === share.whole ? what : what + daysOf(share, languageOf(locale))
}

/** From when to when, by a local clock in milliseconds, as people of such a language write it: "04.03.2027, 09:00–11:00". */
export function inTime(start: number, end: number, locale: string): string {
  const { baseName, language } = new Intl.Locale(locale)
  const tag = language in DAYS ? baseName : 'en'
  const day = dateFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' })
  const time = dateFormat(tag, { timeStyle: 'short', timeZone: 'UTC' })
  const [first, last] = [start, end].map(at => day.format(at))
  // Some versions of the formats have a narrow space before AM and PM.
  const [from, until] = [start, end].map(at => time.format(at).replaceAll('\u202f', ' '))
  return first === last ? `${first}, ${from}–${until}` : `${first}, ${from} – ${last}, ${until}`
}

function languageOf(locale: string): keyof typeof DAYS {
  const { language } = new Intl.Locale(locale)
  return (language in DAYS ? language : 'en') as keyof typeof DAYS
}

/** What a line is of, without the days that `inDays` told, in whichever language. */
export function withoutDays(what: string, share: Days): string {
  const told = (Object.keys(DAYS) as (keyof typeof DAYS)[]).map(language => daysOf(share, language))
  const end = told.find(days => what.endsWith(days))
  return end === undefined ? what : what.slice(0, -end.length)
}

const daysOf = ({ part, whole }: Days, language: keyof typeof DAYS) => `, ${DAYS[language](String(part), String(whole))}`
