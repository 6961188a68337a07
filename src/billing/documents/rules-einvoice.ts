import type { Fault } from '../../kernel/errors/api-error.ts'
import type { AddressValue } from '../../terms/billed.ts'
import { isCountry } from '../../terms/countries.ts'
import type { TaxCategory } from '../../terms/tax.ts'
import { says } from '../../terms/told.ts'
import { prorate } from '../../kernel/money/money.ts'
import type { BillingDocument, DocumentTax } from './rules-document.ts'
import { decimalText } from './rules-net-price.ts'

/** The categories of EN 16931. */
export const CODES: Record<TaxCategory, string> = { standard: 'S', zero: 'Z', exempt: 'E', reverseCharge: 'AE', outOfScope: 'O' }

export const categoriesOf = ({ lines }: Pick<BillingDocument, 'lines'>): Set<TaxCategory> =>
  new Set(lines.map(({ taxCategory }) => taxCategory))

/** What the parties lack for an electronic invoice of EN 16931, with the place where the invoice would say it. */
export function lackingOf(document: BillingDocument): Fault[] {
  const { seller, buyer } = document
  const categories = categoriesOf(document)
  const faults: Fault[] = []
  const need = (has: boolean, pointer: string, detail: string) => {
    if (!has) faults.push({ pointer, code: 'required', detail })
  }
  need(says(seller.name), '/invoice/locationName', 'The location has no name.')
  need(says(buyer.name), '/invoice/customerName', 'The customer has no name.')
  need(
    countryOf(seller.postalAddress) !== undefined,
    '/invoice/locationPostalAddress/countryCode',
    'The settings of the location have no address with a country by its code of ISO 3166-1.',
  )
  need(
    countryOf(buyer.address) !== undefined,
    '/invoice/customerAddress/countryCode',
    'The customer has no address with a country by its code of ISO 3166-1.',
  )
  const isWithin = [...categories].some(category => category !== 'outOfScope')
  need(!isWithin || says(seller.taxId), '/invoice/locationTaxId', 'The settings of the location have no tax number.')
  const identified = says(seller.taxId) || says(seller.registrationNumber)
  need(
    identified,
    '/invoice/locationRegistrationNumber',
    'The settings of the location have neither a tax number nor a registration number.',
  )
  need(
    !categories.has('reverseCharge') || says(buyer.taxId),
    '/invoice/customerTaxId',
    'The customer has no tax number, which reverse charge needs.',
  )
  return faults
}

/** Why the standard has no way to say what the document says; undefined where it has. */
export function unspeakable(document: BillingDocument): string | undefined {
  if (document.decimals > 2) return `EN 16931 has amounts of two decimals, and ${document.currencyCode} has ${document.decimals}.`
  const categories = categoriesOf(document)
  if (categories.has('outOfScope') && categories.size > 1)
    return 'EN 16931 does not allow lines that are outOfScope beside others on one document.'
  for (const one of document.taxes) {
    const why = oddity(one, document.decimals)
    if (why === undefined) continue
    const [tax, net] = [one.tax, one.net].map(units => decimalText(units, document.decimals))
    return `EN 16931 does not allow a tax of ${tax} on ${net} at ${decimalText(one.rate, 4, 0)} %: ${why}`
  }
  return undefined
}

/**
 * Why the tax of a rate breaks BR-CO-17, in hundredths of the currency: it is less than one whole unit away from what the rate is of its sum;
 * at a rate that is rounded to 0 %, it is itself rounded to 0.
 */
function oddity({ net, tax, rate }: DocumentTax, decimals: number): string | undefined {
  const hundredths = (units: number) => units * 10 ** (2 - decimals)
  if (rate < HALF_PERCENT) {
    return hundredths(tax) < 50 ? undefined : 'a rate below 0.5 % counts as none there.'
  }
  const isNear = Math.abs(hundredths(tax) - prorate(hundredths(net), rate, HUNDRED_PERCENT)) < 100
  return isNear ? undefined : 'the tax of each line is rounded, and over many small lines that comes to another sum.'
}

const HALF_PERCENT = 5_000
const HUNDRED_PERCENT = 1_000_000

/**
 * Whether it can be an XRechnung: to a German buyer who has named a buyer reference, with all that German authorities ask of both parties
 * beside the standard.
 */
export function isXRechnung({ seller, buyer }: BillingDocument): boolean {
  const placed = (address: AddressValue | undefined) => says(address?.city) && says(address?.postalCode)
  return (
    countryOf(buyer.address) === 'DE' &&
    says(buyer.buyerReference) &&
    placed(buyer.address) &&
    placed(seller.postalAddress) &&
    [seller.email, seller.phoneNumber, buyer.email].every(says)
  )
}

export const countryOf = (address: AddressValue | undefined): string | undefined =>
  isCountry(address?.countryCode ?? '') ? address!.countryCode : undefined

/** A number that begins with the country of its owner is one of the VAT; any other is that of a tax office. */
export function isVatNumber(taxId: string, address: AddressValue | undefined): boolean {
  const country = countryOf(address)
  const prefix = country === 'GR' ? 'EL' : country
  return prefix !== undefined && new RegExp(`^(${prefix}|XI)[0-9A-Z+*]{2,13}$`).test(compact(taxId))
}

export const compact = (taxId: string): string => taxId.replace(/[\s.-]/g, '').toUpperCase()
