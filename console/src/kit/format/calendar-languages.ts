import dayjs from 'dayjs'
import de from 'dayjs/locale/de'
import pt from 'dayjs/locale/pt'
import type { Language } from './words.tsx'

/** Its Saturday is written without the accent. */
const accented = (days: string[] = []) => days.map(day => day.replace(/^(s)a/i, '$1á'))

dayjs.locale({ ...pt, weekdaysShort: accented(pt.weekdaysShort), weekdaysMin: accented(pt.weekdaysMin) }, undefined, true)

/** The languages in which calendars name days and months. Importing one makes it known. */
export const CALENDAR_LANGUAGES: Record<Language, string> = { en: 'en', de: de.name, pt: pt.name }
