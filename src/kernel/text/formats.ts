/** So many of a kind are kept, more than most services have languages, currencies and time zones together. */
const MOST = 100

/**
 * Makes each format of a kind once. To make one takes a hundred times as long as to write a text with it, and it holds memory of which V8 does
 * not know: thousands that were used once would stay until V8 looks through all of its heap.
 */
function keeping<O extends object, F>(make: (locale: string, options: O) => F): (locale: string, options: O) => F {
  const kept = new Map<string, F>()
  return (locale, options) => {
    const key = `${locale} ${JSON.stringify(options)}`
    const known = kept.get(key)
    if (known !== undefined) return known
    if (kept.size >= MOST) kept.clear()
    const made = make(locale, options)
    kept.set(key, made)
    return made
  }
}

export const numberFormat = keeping((locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options))
export const dateFormat = keeping((locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options))
export const pluralRules = keeping((locale, options: Intl.PluralRulesOptions) => new Intl.PluralRules(locale, options))
