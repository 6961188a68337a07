type Usual = [currencyCode: string, rate: number, inclusive?: false]

/** Currency and usual tax of countries, where prices for consumers include it. What is filled in can be changed before it is stored. */
const COUNTRIES: Record<string, Usual> = {
  AE: ['AED', 5],
  AR: ['ARS', 21],
  AT: ['EUR', 20],
  AU: ['AUD', 10],
  BE: ['EUR', 21],
  BG: ['EUR', 20],
  BR: ['BRL', 0],
  CA: ['CAD', 5, false],
  CH: ['CHF', 8.1],
  CL: ['CLP', 19],
  CO: ['COP', 19],
  CY: ['EUR', 19],
  CZ: ['CZK', 21],
  DE: ['EUR', 19],
  DK: ['DKK', 25],
  EE: ['EUR', 24],
  ES: ['EUR', 21],
  FI: ['EUR', 25.5],
  FR: ['EUR', 20],
  GB: ['GBP', 20],
  GR: ['EUR', 24],
  HR: ['EUR', 25],
  HU: ['HUF', 27],
  ID: ['IDR', 11],
  IE: ['EUR', 23],
  IL: ['ILS', 18],
  IN: ['INR', 18],
  IS: ['ISK', 24],
  IT: ['EUR', 22],
  JP: ['JPY', 10],
  KR: ['KRW', 10],
  LT: ['EUR', 21],
  LU: ['EUR', 17],
  LV: ['EUR', 21],
  MT: ['EUR', 18],
  MX: ['MXN', 16],
  NL: ['EUR', 21],
  NO: ['NOK', 25],
  NZ: ['NZD', 15],
  PL: ['PLN', 23],
  PT: ['EUR', 23],
  RO: ['RON', 21],
  SE: ['SEK', 25],
  SG: ['SGD', 9],
  SI: ['EUR', 22],
  SK: ['EUR', 23],
  TH: ['THB', 7],
  TR: ['TRY', 20],
  US: ['USD', 0, false],
  ZA: ['ZAR', 15],
}

/** What a location is likely to have where this browser is: by its time zone, else by its language. */
export function likelyHere() {
  const timezoneId = Intl.DateTimeFormat().resolvedOptions().timeZone
  const { language } = navigator
  return { timezoneId, locale: language, ...(likelyIn(timezoneId) ?? usualIn(COUNTRIES[regionOf(language)] ?? ['EUR', 0])) }
}

/** Currency and tax of the country of a time zone, of which there is none for some. */
export function likelyIn(timeZone: string) {
  const country = countryOf(timeZone)
  return country === undefined ? undefined : usualIn(COUNTRIES[country]!)
}

const usualIn = ([currencyCode, rate, inclusive]: Usual) => ({ currencyCode, tax: { inclusive: inclusive ?? true, rate } })

function countryOf(timeZone: string): string | undefined {
  return Object.keys(COUNTRIES).find(country => {
    // Not every browser tells the time zones of a country.
    const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & { getTimeZones?: () => string[]; timeZones?: string[] }
    return (locale.getTimeZones?.() ?? locale.timeZones ?? []).includes(timeZone)
  })
}

const regionOf = (language: string) => new Intl.Locale(language).maximize().region ?? ''

/** The ones that may be chosen, with the one that is meant even where a browser leaves it out. */
export const timeZones = (): string[] => [...new Set([likelyHere().timezoneId, ...Intl.supportedValuesOf('timeZone')])].toSorted()
