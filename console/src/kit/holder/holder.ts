/** Who holds something: a member or a company. `id` is that of either. */
export interface Holder {
  id: string
  locationRef: string
}

/** What a holder has of a unit. */
export interface Balance {
  expiring: number
  permanent: number
}

export const wholeOf = ({ expiring, permanent }: Balance): number => expiring + permanent

/** What a ledger counts. */
export type Unit = 'credits' | 'dayPasses'

/** The address of a list of what a holder has, at their location. */
export const listOfHolder = (to: string, { id, locationRef }: Holder) => ({ to, search: { customerRef: id, at: locationRef } })

export interface PostalAddress {
  line1?: string | undefined
  line2?: string | undefined
  postalCode?: string | undefined
  city?: string | undefined
  state?: string | undefined
  countryCode?: string | undefined
}

/** As it stands on a letter. */
export const postalAddress = ({ line1, line2, postalCode, city, state, countryCode }: PostalAddress): string =>
  [line1, line2, [postalCode, city].filter(Boolean).join(' '), state, countryCode && countryName(countryCode)]
    .filter(Boolean)
    .join('\n')

/** A country in the language of the page. */
const countryName = (code: string): string =>
  new Intl.DisplayNames(document.documentElement.lang || 'en', { type: 'region' }).of(code) ?? code
