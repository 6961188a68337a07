const DECIMAL = new Map<string, ',' | '.'>()

/** What stands before the decimals in a language. The other one of point and comma can only part thousands there. */
export function decimalOf(locale: string): ',' | '.' {
  if (!DECIMAL.has(locale)) {
    const parts = new Intl.NumberFormat(locale).formatToParts(1.5)
    DECIMAL.set(locale, parts.find(({ type }) => type === 'decimal')?.value === ',' ? ',' : '.')
  }
  return DECIMAL.get(locale)!
}

/** How many of something a price is told for: one while what is typed is no count. */
export const countOf = (value: unknown): number => (Number.isInteger(value) && Number(value) > 0 ? Number(value) : 1)

/**
 * The number that a text says to whoever reads the language; undefined of an empty one, NaN of what is none or could be two. What surrounds the
 * digits, such as a currency, is left away. Point and comma are taken as the language has them, unless they can only be meant the other way
 * round: `12.50` is no thousand in German, and in `1,080.50` the last one parts the decimals.
 */
export function readNumber(text: string, decimal: ',' | '.'): number | undefined {
  const bare = text
    .normalize('NFKC')
    .replace(/^[\p{Sc}\p{L}\s]+|[\p{Sc}\p{L}\s%×]+$/gu, '')
    .replace('−', '-')
  if (bare === '') return text.trim() === '' ? undefined : NaN
  const [, sign = '', digits = ''] = /^(-?)\s*[\p{Sc}\s]*(.*)$/u.exec(bare)!
  // Spaces and apostrophes part thousands wherever they are used at all.
  const joined = /^\d{1,3}([ '’]\d{3})+(?!\d)/.test(digits) ? digits.replace(/[ '’]/g, '') : digits
  if (!/^\d[\d.,]*$|^[.,]\d+$/.test(joined)) return NaN
  const parts = joined.split(/[.,]/)
  const marks = [...joined].filter(mark => mark === ',' || mark === '.')
  const last = marks.at(-1)
  const areThousands = (groups: string[]) =>
    /^[1-9]\d{0,2}$/.test(groups[0]!) && groups.slice(1).every(({ length }) => length === 3)
  const isAlone = marks.length === 1
  const isDecimal = isAlone ? last === decimal || !areThousands(parts) : last !== marks[0]
  const whole = isDecimal ? parts.slice(0, -1) : parts
  const isParted = marks.slice(0, isDecimal ? -1 : undefined).some(mark => mark !== marks[0])
  if (isParted || (whole.length > 1 && !areThousands(whole))) return NaN
  return Number(`${sign}${whole.join('') || '0'}.${isDecimal ? parts.at(-1) : '0'}`)
}
