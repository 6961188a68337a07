/** How the service divides currencies, where it is not into hundredths. Intl has the decimals of daily use, which are fewer for some. */
const MINOR: Record<string, string> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
}

/** How many decimals amounts of a currency have. */
export function decimalsIn(currency: string): number {
  const [decimals = 2] = Object.entries(MINOR).find(([, codes]) => codes.includes(currency)) ?? []
  return Number(decimals)
}

/** How an amount is written with its currency: to the last of its decimals, so that what is to be paid is what stands there. */
export function moneyStyle(currency: string): Intl.NumberFormatOptions {
  const decimals = decimalsIn(currency)
  return { style: 'currency', currency, minimumFractionDigits: decimals, maximumFractionDigits: decimals }
}
