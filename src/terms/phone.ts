/** How many digits country codes have. */
const COUNTRY_CODES = [1, 2, 3]

/**
 * The words by which a telephone number is found: its digits from the start, and from each group on, so that a caller is found with the country's
 * code or without, in groups or in one, and with the zero that is dialled within a country.
 */
export function phoneWords(phoneNumber: string | null): string[] {
  const [first, ...rest] = phoneNumber?.match(/\d+/g) ?? []
  if (phoneNumber === null || first === undefined) return []
  const isInternational = /^\s*(\+|00)/.test(phoneNumber)
  // As in +49 (0)30: the zero is dialled within the country alone.
  const groups = [isInternational ? first.replace(/^00/, '') : first, ...rest.filter(group => !isInternational || group !== '0')]
  const parts = groups.map((_, i) => groups.slice(i).join(''))
  if (!isInternational) return parts
  if (groups.length > 1) return [...parts, `0${parts[1]}`]
  const within = COUNTRY_CODES.map(length => first.slice(length))
  return [...parts, ...within, ...within.map(number => `0${number}`)]
}
