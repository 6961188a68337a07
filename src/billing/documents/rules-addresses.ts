import { plainLines } from '../../mail/rules.ts'
import type { AddressValue } from '../../terms/billed.ts'
import { says } from '../../terms/told.ts'
import type { BillingDocument } from './rules-document.ts'

type Parties = Pick<BillingDocument, 'seller' | 'buyer' | 'locale'>

/** The buyer's address as people write it: what the buyer has written so, else the parts one below the other. */
export function buyerLines({ seller, buyer, locale }: Parties): string[] {
  if (buyer.billingAddress) return linesIn(buyer.billingAddress)
  return buyer.address ? linesOf(buyer.address, seller.postalAddress, locale) : []
}

/** The seller's address in the same way. */
export const sellerLines = ({ seller, buyer, locale }: Parties): string[] =>
  seller.postalAddress ? linesOf(seller.postalAddress, buyer.address, locale) : linesIn(seller.address ?? '')

const linesIn = (text: string): string[] => plainLines(text).split('\n').filter(says)

/** Where the postal code is written behind the city, as these do. */
const BEHIND = new Set('AU BD CA GB HK ID IE IN JP KE KR LV NZ PK SG TH TW UA US VN ZA'.split(' '))
const isBehind = (countryCode: string | undefined): boolean => BEHIND.has(countryCode ?? '')

/** The country is written where the other party is in another one. */
function linesOf(address: AddressValue, other: AddressValue | undefined, locale: string): string[] {
  const { line1, line2, city, state, postalCode, countryCode } = address
  const country = countryCode === other?.countryCode ? undefined : countryCode && countryName(countryCode, locale)
  const place = isBehind(countryCode)
    ? [`${[city, state].filter(Boolean).join(', ')} ${postalCode ?? ''}`.trim()]
    : [[postalCode, city].filter(Boolean).join(' '), state]
  return [line1, line2, ...place, country].flatMap(line => (line ? [line] : []))
}

function countryName(code: string, locale: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code
  return new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code
}
