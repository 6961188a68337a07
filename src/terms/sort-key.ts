/** What a list in the order of names or titles is sorted by: lower case, without accents. */
export const sortKey = (...texts: string[]): string =>
  texts.join(' ').normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()
