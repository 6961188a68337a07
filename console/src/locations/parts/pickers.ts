import { useMemo } from 'react'
import { useSpoken } from '../../kit/format/words.tsx'
import { among } from '../../kit/pick/among.ts'
import { currenciesOf } from '../../kit/pick/currencies.ts'
import type { Picked } from '../../kit/pick/picker.ts'

/** Time zones, currencies and languages as the person's language calls them. */
export function usePlacePickers() {
  const { locale } = useSpoken()
  return useMemo(
    () => ({
      zones: among('zones', locale, () => zonesOf(locale)),
      currencies: among('currencies', locale, () => currenciesOf(locale)),
      languages: among(
        'languages',
        locale,
        () => languagesOf(locale),
        tag => languageOf(tag, locale),
      ),
    }),
    [locale],
  )
}

/**
 * The browser's own comes first, because it is the one that is wanted most. What zones are called needs two formats of each, slow to make, and is
 * told only when somebody looks for one.
 */
function zonesOf(locale: string): Picked[] {
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return [...new Set([here, ...Intl.supportedValuesOf('timeZone')])].map(zone => {
    let hint: string | undefined
    return {
      value: zone,
      label: zone.replaceAll('_', ' '),
      get hint() {
        return (hint ??= `${nameOf(zone, locale, 'long')} · ${nameOf(zone, locale, 'shortOffset')}`)
      },
    }
  })
}

const nameOf = (timeZone: string, locale: string, timeZoneName: 'long' | 'shortOffset') =>
  new Intl.DateTimeFormat(locale, { timeZone, timeZoneName }).formatToParts().find(({ type }) => type === 'timeZoneName')
    ?.value ?? ''

/** Languages in which a place may write: any tag is possible, and these are what is likely. */
const LANGUAGES =
  'en en-GB en-US en-AU en-IE de de-AT de-CH pt pt-PT pt-BR es es-MX fr fr-BE fr-CA fr-CH it it-CH nl nl-BE da sv nb fi is pl cs sk sl hr hu ro bg el et lv lt tr uk ru ca eu gl ga mt sr sq mk he ar fa hi id ms th vi zh zh-TW ja ko'

function languagesOf(locale: string): Picked[] {
  return LANGUAGES.split(' ').map(tag => ({ value: tag, label: languageOf(tag, locale), hint: tag }))
}

const languageOf = (tag: string, locale: string) => new Intl.DisplayNames(locale, { type: 'language' }).of(tag) ?? tag
