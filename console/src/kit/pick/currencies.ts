import type { Picked } from './picker.ts'

/** Codes that browsers list although nobody prices in them today: currencies that have ended, metals, and units of account. */
const ENDED = new Set(
  'ADP AFA ALK AOK AON AOR ARA ARL ARM ARP ATS AZM BAD BAN BEC BEF BEL BGL BGM BGN BGO BOL BOP BRB BRC BRE BRN BRR BRZ BUK BYB BYR CLE CNH CNX COU CSD CSK CUC CYP DDM DEM ECS ECV EEK ESA ESB ESP FIM FRF GEK GHC GNS GQE GRD GWE GWP HRD HRK IEP ILP ILR ISJ ITL KRH KRO LTL LTT LUC LUF LUL LVL LVR MAF MCF MDC MGF MKN MLF MRO MTL MTP MVP MXP MZE MZM NIC NLG PEI PES PLZ PTE RHD ROL RUR SDD SDP SIT SKK SLL SRG STD SUR TJR TMM TPE TRL UAK UGS USS UYP VEB VEF VNN XAG XAU XBA XBB XBC XBD XDR XEU XFO XFU XPD XPT XRE XSU XTS XUA XXX YDD YUD YUM YUN YUR ZAL ZMK ZRN ZRZ ZWD ZWL ZWR ANG'.split(
    ' ',
  ),
)

/** Currencies as a language calls them. */
export function currenciesOf(locale: string): Picked[] {
  const names = new Intl.DisplayNames(locale, { type: 'currency' })
  return Intl.supportedValuesOf('currency')
    .filter(code => !ENDED.has(code))
    .map(code => ({ value: code, label: `${code} · ${names.of(code)}` }))
}
