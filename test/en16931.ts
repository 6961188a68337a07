import { all, parseXml, textAt, type XmlNode } from './xml.ts'

/**
 * What an electronic invoice breaks of EN 16931, by rules written from the text of the standard with its own numbers, and of the order that
 * UBL 2.1 gives to elements. All sums are integers of 1/100, computed here anew.
 */
export function einvoiceFaults(xml: string): string[] {
  const root = parseXml(xml)
  return [
    ...orderFaults(root),
    ...emptyFaults(root),
    ...partyFaults(root),
    ...sumFaults(root),
    ...lineFaults(root),
    ...taxFaults(root),
  ]
}

/** In hundredths. */
const cents = (text: string | undefined): number => {
  const [, sign, whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(text ?? '') ?? []
  if (whole === undefined) throw new Error(`no amount of at most two decimals: ${text}`)
  return Number(`${sign}${whole}${fraction.padEnd(2, '0')}`)
}

const isInvoice = (root: XmlNode) => root.name === 'Invoice'
const linesOf = (root: XmlNode) => all(root, isInvoice(root) ? 'cac:InvoiceLine' : 'cac:CreditNoteLine')
const when = (broken: boolean, rule: string): string[] => (broken ? [rule] : [])

/** The sequences of the schema, as far as documents of ours have these elements. */
const SEQUENCES: Record<string, string> = {
  Invoice:
    'CustomizationID ProfileID ID IssueDate DueDate InvoiceTypeCode Note DocumentCurrencyCode BuyerReference InvoicePeriod OrderReference ' +
    'BillingReference AccountingSupplierParty AccountingCustomerParty PaymentMeans PaymentTerms TaxTotal LegalMonetaryTotal InvoiceLine',
  CreditNote:
    'CustomizationID ProfileID ID IssueDate CreditNoteTypeCode Note DocumentCurrencyCode BuyerReference InvoicePeriod OrderReference ' +
    'BillingReference AccountingSupplierParty AccountingCustomerParty PaymentMeans PaymentTerms TaxTotal LegalMonetaryTotal CreditNoteLine',
  'cac:Party': 'EndpointID PartyIdentification PartyName PostalAddress PartyTaxScheme PartyLegalEntity Contact',
  'cac:PostalAddress': 'StreetName AdditionalStreetName CityName PostalZone CountrySubentity Country',
  'cac:Contact': 'Name Telephone ElectronicMail',
  'cac:PartyTaxScheme': 'CompanyID TaxScheme',
  'cac:PartyLegalEntity': 'RegistrationName CompanyID',
  'cac:PaymentMeans': 'PaymentMeansCode PaymentID PayeeFinancialAccount',
  'cac:PayeeFinancialAccount': 'ID Name FinancialInstitutionBranch',
  'cac:InvoiceDocumentReference': 'ID IssueDate',
  'cac:InvoicePeriod': 'StartDate EndDate',
  'cac:TaxTotal': 'TaxAmount TaxSubtotal',
  'cac:TaxSubtotal': 'TaxableAmount TaxAmount TaxCategory',
  'cac:TaxCategory': 'ID Percent TaxExemptionReasonCode TaxExemptionReason TaxScheme',
  'cac:LegalMonetaryTotal': 'LineExtensionAmount TaxExclusiveAmount TaxInclusiveAmount PrepaidAmount PayableAmount',
  'cac:InvoiceLine': 'ID InvoicedQuantity LineExtensionAmount InvoicePeriod AllowanceCharge Item Price',
  'cac:CreditNoteLine': 'ID CreditedQuantity LineExtensionAmount InvoicePeriod AllowanceCharge Item Price',
  'cac:AllowanceCharge': 'ChargeIndicator AllowanceChargeReasonCode AllowanceChargeReason Amount',
  'cac:Item': 'Name ClassifiedTaxCategory',
  'cac:ClassifiedTaxCategory': 'ID Percent TaxScheme',
  'cac:Price': 'PriceAmount',
}

function orderFaults(node: XmlNode): string[] {
  const sequence = SEQUENCES[node.name]?.split(' ')
  const places = sequence && node.children.map(({ name }) => sequence.indexOf(name.split(':')[1]!))
  const isBroken = places !== undefined && places.some((place, i) => place < 0 || place < (places[i - 1] ?? 0))
  return [...when(isBroken, `the order of ${node.name}`), ...node.children.flatMap(orderFaults)]
}

/** PEPPOL-EN16931-R008: no element is empty. */
const emptyFaults = (node: XmlNode): string[] =>
  node.children.length === 0 ? when(node.text.trim() === '', `${node.name} is empty`) : node.children.flatMap(emptyFaults)

function partyFaults(root: XmlNode): string[] {
  const seller = all(root, 'cac:AccountingSupplierParty/cac:Party')[0]!
  const buyer = all(root, 'cac:AccountingCustomerParty/cac:Party')[0]!
  const codes = new Set(linesOf(root).map(line => textAt(line, 'cac:Item/cac:ClassifiedTaxCategory/cbc:ID')))
  const vatOf = (party: XmlNode) =>
    all(party, 'cac:PartyTaxScheme')
      .filter(one => textAt(one, 'cac:TaxScheme/cbc:ID') === 'VAT')
      .map(one => textAt(one, 'cbc:CompanyID')!)
  const isRegistered = all(seller, 'cac:PartyTaxScheme').length > 0
  const isKnown =
    vatOf(seller).length > 0 ||
    textAt(seller, 'cac:PartyLegalEntity/cbc:CompanyID') ||
    textAt(seller, 'cac:PartyIdentification/cbc:ID')
  const identifiedBuyer = vatOf(buyer).length > 0 || textAt(buyer, 'cac:PartyLegalEntity/cbc:CompanyID')
  return [
    ...when(!textAt(root, 'cbc:CustomizationID'), 'BR-01'),
    ...when(!textAt(root, 'cbc:ID'), 'BR-02'),
    ...when(!/^\d{4}-\d\d-\d\d$/.test(textAt(root, 'cbc:IssueDate') ?? ''), 'BR-03'),
    ...when(
      (textAt(root, 'cbc:InvoiceTypeCode') ?? textAt(root, 'cbc:CreditNoteTypeCode')) !== (isInvoice(root) ? '380' : '381'),
      'BR-04',
    ),
    ...when(!/^[A-Z]{3}$/.test(textAt(root, 'cbc:DocumentCurrencyCode') ?? ''), 'BR-05'),
    ...when(!textAt(seller, 'cac:PartyLegalEntity/cbc:RegistrationName'), 'BR-06'),
    ...when(!textAt(buyer, 'cac:PartyLegalEntity/cbc:RegistrationName'), 'BR-07'),
    ...when(!/^[A-Z]{2}$/.test(textAt(seller, 'cac:PostalAddress/cac:Country/cbc:IdentificationCode') ?? ''), 'BR-09'),
    ...when(!/^[A-Z]{2}$/.test(textAt(buyer, 'cac:PostalAddress/cac:Country/cbc:IdentificationCode') ?? ''), 'BR-11'),
    ...when(
      [...vatOf(seller), ...vatOf(buyer)].some(id => !/^[A-Z]{2}/.test(id)),
      'BR-CO-09',
    ),
    ...when(!isKnown, 'BR-CO-26'),
    ...when(['S', 'Z', 'E', 'AE'].some(code => codes.has(code)) && !isRegistered, 'BR-S-02'),
    ...when(codes.has('AE') && !identifiedBuyer, 'BR-AE-02'),
    ...when(codes.has('O') && (vatOf(seller).length > 0 || vatOf(buyer).length > 0), 'BR-O-02'),
    ...when(codes.has('O') && codes.size > 1, 'BR-O-11'),
    ...when(
      all(root, 'cac:PaymentMeans').some(
        one => ['30', '58'].includes(textAt(one, 'cbc:PaymentMeansCode')!) && !textAt(one, 'cac:PayeeFinancialAccount/cbc:ID'),
      ),
      'BR-61',
    ),
    ...when(!isInvoice(root) && all(root, 'cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID').length === 0, 'BR-55'),
  ]
}

function sumFaults(root: XmlNode): string[] {
  const totals = all(root, 'cac:LegalMonetaryTotal')[0]!
  const total = (name: string) => cents(textAt(totals, `cbc:${name}`) ?? '0')
  const tax = cents(textAt(root, 'cac:TaxTotal/cbc:TaxAmount'))
  const sum = linesOf(root).reduce((all, line) => all + cents(textAt(line, 'cbc:LineExtensionAmount')), 0)
  const taxes = all(root, 'cac:TaxTotal/cac:TaxSubtotal/cbc:TaxAmount').reduce((sum, { text }) => sum + cents(text), 0)
  return [
    ...when(total('LineExtensionAmount') !== sum, 'BR-CO-10'),
    ...when(total('TaxExclusiveAmount') !== sum, 'BR-CO-13'),
    ...when(tax !== taxes, 'BR-CO-14'),
    ...when(total('TaxInclusiveAmount') !== sum + tax, 'BR-CO-15'),
    ...when(total('PayableAmount') !== sum + tax - total('PrepaidAmount'), 'BR-CO-16'),
    ...when(isInvoice(root) && total('PayableAmount') > 0 && !textAt(root, 'cbc:DueDate'), 'BR-CO-25'),
  ]
}

function lineFaults(root: XmlNode): string[] {
  const ids = linesOf(root).map(line => textAt(line, 'cbc:ID'))
  return [
    ...when(new Set(ids).size !== ids.length || ids.length === 0, 'BR-16'),
    ...linesOf(root).flatMap(line => oneLineFaults(root, line)),
  ]
}

function oneLineFaults(root: XmlNode, line: XmlNode): string[] {
  const [, whole = '', fraction = ''] = /^(\d+)\.?(\d*)$/.exec(textAt(line, 'cac:Price/cbc:PriceAmount') ?? '') ?? []
  const quantity = all(line, isInvoice(root) ? 'cbc:InvoicedQuantity' : 'cbc:CreditedQuantity')[0]
  const [, pieces = '', parts = ''] = /^(\d+)\.?(\d*)$/.exec(quantity?.text ?? '') ?? []
  const allowance = all(line, 'cac:AllowanceCharge').reduce((sum, one) => sum + cents(textAt(one, 'cbc:Amount')), 0)
  const scale = 10n ** BigInt(fraction.length + parts.length)
  const price = (200n * BigInt(whole + fraction) * BigInt(pieces + parts) + scale) / (2n * scale)
  const start = textAt(line, 'cac:InvoicePeriod/cbc:StartDate')
  const end = textAt(line, 'cac:InvoicePeriod/cbc:EndDate')
  return [
    ...when(!textAt(line, 'cac:Item/cbc:Name'), 'BR-25'),
    ...when(whole === '', 'BR-27'),
    ...when(!quantity?.attributes['unitCode'], 'BR-23'),
    ...when(start !== undefined && end !== undefined && end < start, 'BR-30'),
    ...when((start ?? '9') < (textAt(root, 'cac:InvoicePeriod/cbc:StartDate') ?? ''), 'R110: before the period of the document'),
    ...when((end ?? '') > (textAt(root, 'cac:InvoicePeriod/cbc:EndDate') ?? '9'), 'R111: behind the period of the document'),
    ...when(
      all(line, 'cac:AllowanceCharge').some(one => !textAt(one, 'cbc:AllowanceChargeReason')),
      'BR-42',
    ),
    ...when(Number(price) - allowance !== cents(textAt(line, 'cbc:LineExtensionAmount')), 'R120: price × quantity − allowance'),
  ]
}

function taxFaults(root: XmlNode): string[] {
  const rateOf = (node: XmlNode) => textAt(node, 'cbc:Percent')
  const keyOf = (node: XmlNode) => `${textAt(node, 'cbc:ID')} ${rateOf(node) ?? '0'}`
  const isGerman = /xrechnung/.test(textAt(root, 'cbc:CustomizationID') ?? '')
  const nets = new Map<string, number>()
  for (const line of linesOf(root)) {
    const key = keyOf(all(line, 'cac:Item/cac:ClassifiedTaxCategory')[0]!)
    nets.set(key, (nets.get(key) ?? 0) + cents(textAt(line, 'cbc:LineExtensionAmount')))
  }
  const groups = all(root, 'cac:TaxTotal/cac:TaxSubtotal')
  const keys = groups.map(group => keyOf(all(group, 'cac:TaxCategory')[0]!))
  return [
    ...when(
      linesOf(root)
        .flatMap(line => all(line, 'cac:Item/cac:ClassifiedTaxCategory'))
        .some(one => textAt(one, 'cbc:ID') === 'O' && rateOf(one)),
      'BR-O-05',
    ),
    ...when(keys.length !== nets.size || new Set(keys).size !== keys.length, 'BR-CO-18'),
    ...groups.flatMap((group, i) => {
      const category = all(group, 'cac:TaxCategory')[0]!
      const code = textAt(category, 'cbc:ID')!
      const net = cents(textAt(group, 'cbc:TaxableAmount'))
      const tax = cents(textAt(group, 'cbc:TaxAmount'))
      const rate = Number(textAt(category, 'cbc:Percent') ?? '0')
      const reason = textAt(category, 'cbc:TaxExemptionReason') ?? textAt(category, 'cbc:TaxExemptionReasonCode')
      return [
        ...when(net !== nets.get(keys[i]!), `BR-${code}-08`),
        // The rule allows less than one unit of the currency; at a rate that is rounded to 0 %, a tax that is rounded to 0.
        ...when(Math.round(rate) === 0 ? tax >= 50 : Math.abs(tax - Math.round((net * rate) / 100)) >= 100, 'BR-CO-17'),
        ...when(code === 'S' ? rate <= 0 : rate !== 0 || tax !== 0, `BR-${code}-09`),
        ...when(['S', 'Z'].includes(code) === (reason !== undefined), `BR-${code}-10`),
        ...when((code !== 'O' || isGerman) !== (rateOf(category) !== undefined), isGerman ? 'BR-DE-14' : 'BR-48'),
      ]
    }),
  ]
}
