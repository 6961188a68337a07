import { useMemo } from 'react'
import { useSpoken } from '../../kit/format/words.tsx'
import type { Picked, Picker } from '../../kit/pick/picker.ts'

const MOST = 50

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

/** All of them are named when somebody looks for one. Each word may stand anywhere in the name, the value or the hint. */
function among(key: string, locale: string, load: () => Picked[], rare = (value: string) => value): Picker {
  let all: Picked[] | undefined
  return {
    key: [key, locale],
    async find(words) {
      const wanted = plain(words).split(/\s+/)
      return (all ??= load())
        .filter(({ value, label, hint = '' }) => {
          const text = plain(`${value} ${label} ${hint}`)
          return wanted.every(word => text.includes(word))
        })
        .slice(0, MOST)
    },
    name: async value => (all ??= load()).find(each => each.value === value)?.label ?? rare(value),
  }
}

const plain = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll(/[_/]/g, ' ').toLocaleLowerCase()

/** The browser's own comes first, because it is the one that is wanted most. */
function zonesOf(locale: string): Picked[] {
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return [...new Set([here, ...Intl.supportedValuesOf('timeZone')])].map(zone => ({
    value: zone,
    label: zone.replaceAll('_', ' '),
    hint: `${nameOf(zone, locale, 'long')} · ${nameOf(zone, locale, 'shortOffset')}`,
  }))
}

const nameOf = (timeZone: string, locale: string, timeZoneName: 'long' | 'shortOffset') =>
  new Intl.DateTimeFormat(locale, { timeZone, timeZoneName }).formatToParts().find(({ type }) => type === 'timeZoneName')
    ?.value ?? ''

/** Those that somebody prices in today; what has ended is told by the years in its English name, or by this list. */
const ENDED = new Set(
  'ADP AFA ALK AOK AON AOR ARA ARL ARM ARP ATS AZM BAD BAN BEC BEF BEL BGL BGM BGN BGO BOL BOP BRB BRC BRE BRN BRR BRZ BUK BYB BYR CLE CNH CNX COU CSD CSK CUC CYP DDM DEM ECS ECV EEK ESA ESB ESP FIM FRF GEK GHC GNS GQE GRD GWE GWP HRD HRK IEP ILP ILR ISJ ITL KRH KRO LTL LTT LUC LUF LUL LVL LVR MAF MCF MDC MGF MKN MLF MRO MTL MTP MVP MXP MZE MZM NIC NLG PEI PES PLZ PTE RHD ROL RUR SDD SDP SIT SKK SLL SRG STD SUR TJR TMM TPE TRL UAK UGS USS UYP VEB VEF VNN XAG XAU XBA XBB XBC XBD XDR XEU XFO XFU XPD XPT XRE XSU XTS XUA XXX YDD YUD YUM YUN YUR ZAL ZMK ZRN ZRZ ZWD ZWL ZWR ANG'.split(
    ' ',
  ),
)

function currenciesOf(locale: string): Picked[] {
  const names = new Intl.DisplayNames(locale, { type: 'currency' })
  return Intl.supportedValuesOf('currency')
    .filter(code => !ENDED.has(code))
    .map(code => ({ value: code, label: `${code} – ${names.of(code)}` }))
}

/** Languages in which a place may write: any tag is possible, and these are what is likely. */
const LANGUAGES =
  'en en-GB en-US en-AU en-IE de de-AT de-CH pt pt-PT pt-BR es es-MX fr fr-BE fr-CA fr-CH it it-CH nl nl-BE da sv nb fi is pl cs sk sl hr hu ro bg el et lv lt tr uk ru ca eu gl ga mt sr sq mk he ar fa hi id ms th vi zh zh-TW ja ko'

function languagesOf(locale: string): Picked[] {
  return LANGUAGES.split(' ').map(tag => ({ value: tag, label: languageOf(tag, locale), hint: tag }))
}

const languageOf = (tag: string, locale: string) => new Intl.DisplayNames(locale, { type: 'language' }).of(tag) ?? tag
