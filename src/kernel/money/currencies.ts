/** Decimals of an active ISO 4217 currency or fund ('EUR' is 2); undefined for any other code, lower case included. */
export function decimalsOf(currencyCode: string): number | undefined {
  return DECIMALS.get(currencyCode)
}

// ISO 4217, table A.1, up to amendment 180 (the lev ends with 2025). A table of our own, because Intl follows CLDR, which gives
// some currencies the decimals in daily use (the forint none) instead of the standard's. Metals, units of account without
// a minor unit, and the codes for tests are left out, because invoices do not use them.
const CODES_BY_DECIMALS: readonly [number, string][] = [
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'],
  [
    2,
    'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CNY ' +
      'COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS ' +
      'INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR ' +
      'MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP ' +
      'STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XAD XCD XCG YER ZAR ZMW ZWG',
  ],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
  [4, 'CLF UYW'],
]

const DECIMALS = new Map(
  CODES_BY_DECIMALS.flatMap(([decimals, codes]) => codes.split(' ').map(code => [code, decimals] as const)),
)
