import type { AddressValue } from '../../terms/billed.ts'
import { says, told } from '../../terms/told.ts'
import type { BillingDocument } from './rules-document.ts'
import { categoriesOf, compact, countryOf, isVatNumber } from './rules-einvoice.ts'
import type { Element } from './rules-xml.ts'

/** The seller by name, address and numbers. The standard forbids numbers of the VAT where nothing is subject to it. */
export function sellerParty(document: BillingDocument): Element {
  const { name, registrationNumber, postalAddress, email, phoneNumber } = document.seller
  const taxId = told(document.seller.taxId)
  const isOutside = categoriesOf(document).has('outOfScope')
  const isVat = taxId !== undefined && isVatNumber(taxId, postalAddress)
  // Somebody who has no VAT number must be known by another one.
  const isKnown = says(registrationNumber) || (isVat && !isOutside)
  const contact: (Element | undefined)[] = [
    ['cbc:Name', name],
    phoneNumber ? ['cbc:Telephone', phoneNumber] : undefined,
    email ? ['cbc:ElectronicMail', email] : undefined,
  ]
  const party: (Element | undefined)[] = [
    endpointOf(email),
    taxId !== undefined && !isKnown ? ['cac:PartyIdentification', [['cbc:ID', taxId]]] : undefined,
    ['cac:PartyName', [['cbc:Name', name]]],
    addressOf(postalAddress),
    taxId === undefined || isOutside ? undefined : taxScheme(isVat ? compact(taxId) : taxId, isVat ? 'VAT' : 'FC'),
    legalEntity(name, registrationNumber),
    phoneNumber || email ? ['cac:Contact', contact] : undefined,
  ]
  return ['cac:AccountingSupplierParty', [['cac:Party', party]]]
}

/** The buyer. A number that is not one of the VAT identifies a company in some other way. */
export function buyerParty(document: BillingDocument): Element {
  const { name, taxId, address, email } = document.buyer
  const isOutside = categoriesOf(document).has('outOfScope')
  const isVat = taxId !== undefined && isVatNumber(taxId, address)
  const party: (Element | undefined)[] = [
    endpointOf(email),
    ['cac:PartyName', [['cbc:Name', name]]],
    addressOf(address),
    isVat && !isOutside ? taxScheme(compact(taxId), 'VAT') : undefined,
    legalEntity(name, isVat ? undefined : taxId),
    email ? ['cac:Contact', [['cbc:ElectronicMail', email]]] : undefined,
  ]
  return ['cac:AccountingCustomerParty', [['cac:Party', party]]]
}

/** Where electronic mail for a party goes: EM is an e-mail address. */
const endpointOf = (email: string | undefined): Element | undefined =>
  email ? ['cbc:EndpointID', email, { schemeID: 'EM' }] : undefined

function addressOf(address: AddressValue | undefined): Element {
  const { line1, line2, city, state, postalCode } = address ?? {}
  return [
    'cac:PostalAddress',
    [
      line1 ? ['cbc:StreetName', line1] : undefined,
      line2 ? ['cbc:AdditionalStreetName', line2] : undefined,
      city ? ['cbc:CityName', city] : undefined,
      postalCode ? ['cbc:PostalZone', postalCode] : undefined,
      state ? ['cbc:CountrySubentity', state] : undefined,
      ['cac:Country', [['cbc:IdentificationCode', countryOf(address) ?? '']]],
    ],
  ]
}

const taxScheme = (companyId: string, scheme: string): Element => [
  'cac:PartyTaxScheme',
  [
    ['cbc:CompanyID', companyId],
    ['cac:TaxScheme', [['cbc:ID', scheme]]],
  ],
]

const legalEntity = (name: string, number: string | undefined): Element => [
  'cac:PartyLegalEntity',
  [['cbc:RegistrationName', name], number ? ['cbc:CompanyID', number] : undefined],
]
