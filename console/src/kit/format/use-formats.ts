import { useMemo } from 'react'
import { epochNow } from '../data/clock.ts'
import { moneyStyle } from './currency.ts'
import { useLocation } from './session.tsx'
import { useSpoken } from './words.tsx'

export interface Formats {
  /** An amount in major units, as the interface has it: 12.5 is €12.50. */
  money: (amount: number, currency?: string) => string
  number: (value: number, mostDecimals?: number) => string
  /** `19` is 19 %. */
  percent: (value: number) => string
  /** 15 Jan 2027 */
  day: (instant: string) => string
  /** 1 Jan 2027 – 31 Jan 2027: the days of what ends where the next one begins. */
  days: (of: { startDate: string; endDate: string }) => string
  /** 09:30 */
  time: (instant: string) => string
  /** 15 Jan 2027, 09:30 */
  moment: (instant: string) => string
  /** 3 hours ago, in 2 days */
  ago: (instant: string) => string
  /** The same by the machine's clock, for sessions, credentials and the history. */
  agoHere: (instant: string) => string
  /** The time zone at an instant: GMT-5, MEZ */
  zone: (instant: string) => string
  list: (parts: string[]) => string
}

/**
 * How numbers and dates are written: in the person's language, and in the time zone and currency of a location, that of the page if none is
 * named.
 */
export function useFormats(locationRef?: string): Formats {
  const { locale } = useSpoken()
  const { timezoneId: timeZone, currencyCode } = useLocation(locationRef)
  return useMemo(() => formatsOf(locale, timeZone, currencyCode), [locale, timeZone, currencyCode])
}

export function formatsOf(locale: string, timeZone: string, currencyCode: string): Formats {
  const number = (options: Intl.NumberFormatOptions) =>
    kept(`n ${locale} ${JSON.stringify(options)}`, () => written(new Intl.NumberFormat(locale, options)))
  const date = (options: Intl.DateTimeFormatOptions) =>
    kept(`d ${locale} ${timeZone} ${JSON.stringify(options)}`, () => new Intl.DateTimeFormat(locale, { timeZone, ...options }))
  const day = (at: string | number) => date({ dateStyle: 'medium' }).format(new Date(at))
  const relative = kept(`r ${locale}`, () => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))
  const ago = (instant: string, now: number) => {
    const seconds = (Date.parse(instant) - now) / 1000
    const [unit, size] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? (['second', 1] as const)
    return relative.format(Math.trunc(seconds / size), unit)
  }
  return {
    money: (amount, currency = currencyCode) => number(moneyStyle(currency))(amount),
    number: (value, mostDecimals = 2) => number({ maximumFractionDigits: mostDecimals })(value),
    percent: value => number({ style: 'percent', maximumFractionDigits: 4 })(value / 100),
    day,
    days: ({ startDate, endDate }) => `${day(startDate)} – ${day(Date.parse(endDate) - 1)}`,
    time: instant => date({ timeStyle: 'short' }).format(new Date(instant)),
    moment: instant => date({ dateStyle: 'medium', timeStyle: 'short' }).format(new Date(instant)),
    ago: instant => ago(instant, epochNow()),
    agoHere: instant => ago(instant, Date.now()),
    zone: instant =>
      date({ timeZoneName: 'short' })
        .formatToParts(new Date(instant))
        .find(({ type }) => type === 'timeZoneName')!.value,
    list: parts => kept(`l ${locale}`, () => new Intl.ListFormat(locale)).format(parts),
  }
}

/** Writes numbers with the same minus as stands before amounts that are taken off: as wide as a plus. */
export const written = (format: Intl.NumberFormat) => (value: number) => format.format(value).replace('-', '−')

const UNITS = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** A format is slow to make and quick to use. */
const formats = new Map<string, unknown>()
function kept<F>(key: string, make: () => F): F {
  if (!formats.has(key)) formats.set(key, make())
  return formats.get(key) as F
}
