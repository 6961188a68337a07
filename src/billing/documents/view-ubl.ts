import { joinedReasons } from '../../terms/tax.ts'
import { told } from '../../terms/told.ts'
import type { BillingDocument, DocumentTax } from './rules-document.ts'
import { CODES, isXRechnung } from './rules-einvoice.ts'
import { formatsOf } from './rules-formats.ts'
import { decimalText } from './rules-net-price.ts'
import { wordsOf } from './rules-words.ts'
import { xmlOf, type Element } from './rules-xml.ts'
import { ublLines } from './view-ubl-lines.ts'
import { buyerParty, sellerParty } from './view-ubl-parties.ts'
import { amountOf, dateAt, periodOf } from './view-ubl-parts.ts'
import type { Words } from './rules-words-of.ts'

const STANDARD = 'urn:cen.eu:en16931:2017'
const X_RECHNUNG = `${STANDARD}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`
const PROFILE = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'
const UBL = 'urn:oasis:names:specification:ubl:schema:xsd'

/**
 * Writes a document as UBL 2.1 by EN 16931. It says what stood when the document was issued, and is the same ever after: payments that came
 * later are not in it. Whoever calls has looked at `lackingOf` and `unspeakable`.
 */
export function ublOf(document: BillingDocument): string {
  const { words, locale } = wordsOf(document.locale, document.seller.postalAddress?.countryCode)
  const isInvoice = document.kind === 'invoice'
  const name = isInvoice ? 'Invoice' : 'CreditNote'
  const own = isXRechnung(document)
  return xmlOf([
    name,
    [
      ['cbc:CustomizationID', own ? X_RECHNUNG : STANDARD],
      own ? ['cbc:ProfileID', PROFILE] : undefined,
      ['cbc:ID', document.title],
      ['cbc:IssueDate', dateAt(document.issueDate, document)],
      isInvoice ? ['cbc:DueDate', dateAt(document.dueDate, document)] : undefined,
      [`cbc:${name}TypeCode`, isInvoice ? '380' : '381'],
      document.note ? ['cbc:Note', document.note] : undefined,
      ['cbc:DocumentCurrencyCode', document.currencyCode],
      document.buyer.buyerReference ? ['cbc:BuyerReference', document.buyer.buyerReference] : undefined,
      periodOf(document.supply, document),
      document.reference ? ['cac:OrderReference', [['cbc:ID', document.reference]]] : undefined,
      correctedOf(document),
      sellerParty(document),
      buyerParty(document),
      paymentMeans(document, own),
      paymentTerms({ ...document, locale }, words),
      taxTotal(document, words, own),
      monetaryTotal(document),
      ...ublLines(document, words),
    ],
    {
      xmlns: `${UBL}:${name}-2`,
      'xmlns:cac': `${UBL}:CommonAggregateComponents-2`,
      'xmlns:cbc': `${UBL}:CommonBasicComponents-2`,
    },
  ])
}

function correctedOf(document: BillingDocument): Element | undefined {
  if (document.kind === 'invoice') return undefined
  const { title, issueDate } = document.corrects
  const named: Element[] = [
    ['cbc:ID', title],
    ['cbc:IssueDate', dateAt(issueDate, document)],
  ]
  return ['cac:BillingReference', [['cac:InvoiceDocumentReference', named]]]
}

/** A transfer to the seller's account; for a credit note, which asks for nothing, only that it is not said, where that must be said. */
function paymentMeans(document: BillingDocument, isAsked: boolean): Element | undefined {
  const { seller, currencyCode, title } = document
  const { iban, bic, accountHolder, name } = seller
  if (document.kind === 'creditNote' || !iban) return isAsked ? ['cac:PaymentMeans', [['cbc:PaymentMeansCode', '1']]] : undefined
  const account: (Element | undefined)[] = [
    ['cbc:ID', iban],
    ['cbc:Name', told(accountHolder) ?? name],
    bic ? ['cac:FinancialInstitutionBranch', [['cbc:ID', bic]]] : undefined,
  ]
  return [
    'cac:PaymentMeans',
    [
      // 58 is a SEPA transfer, which is in euros.
      ['cbc:PaymentMeansCode', currencyCode === 'EUR' ? '58' : '30'],
      ['cbc:PaymentID', title],
      ['cac:PayeeFinancialAccount', account],
    ],
  ]
}

function paymentTerms(document: BillingDocument, words: Words): Element | undefined {
  if (document.kind === 'invoice') return undefined
  const { money } = formatsOf(document)
  const { settlement } = words
  const ways = (['lowered', 'balance', 'outside', 'refunded'] as const)
    .filter(way => document[way] !== 0)
    .map(way => words.labeled(settlement[way], money(document[way])))
  return ways.length === 0 ? undefined : ['cac:PaymentTerms', [['cbc:Note', ways.join('\n')]]]
}

function taxTotal(document: BillingDocument, words: Words, isRated: boolean): Element {
  return [
    'cac:TaxTotal',
    [
      amountOf('TaxAmount', document.tax, document),
      ...document.taxes.map((tax): Element => [
        'cac:TaxSubtotal',
        [amountOf('TaxableAmount', tax.net, document), amountOf('TaxAmount', tax.tax, document), categoryOf(tax, words, isRated)],
      ]),
    ],
  ]
}

/** Codes of the European list of reasons, where one fits without doubt. */
const REASONS: Partial<Record<DocumentTax['category'], string>> = { reverseCharge: 'VATEX-EU-AE', outOfScope: 'VATEX-EU-O' }

/** The standard leaves the rate out where there is no tax, and an XRechnung has one all the same (BR-DE-14): 0. */
function categoryOf({ category, rate, reasons }: DocumentTax, words: Words, isRated: boolean): Element {
  const isExplained = category !== 'standard' && category !== 'zero'
  const code = REASONS[category]
  return [
    'cac:TaxCategory',
    [
      ['cbc:ID', CODES[category]],
      category === 'outOfScope' && !isRated ? undefined : ['cbc:Percent', decimalText(rate, 4, 0)],
      code ? ['cbc:TaxExemptionReasonCode', code] : undefined,
      isExplained ? ['cbc:TaxExemptionReason', joinedReasons(reasons) || words.categories[category]] : undefined,
      ['cac:TaxScheme', [['cbc:ID', 'VAT']]],
    ],
  ]
}

/** What was taken from the balance was there when it was issued; everything else is paid later. */
function monetaryTotal(document: BillingDocument): Element {
  const prepaid = document.kind === 'invoice' ? document.appliedBalance : 0
  return [
    'cac:LegalMonetaryTotal',
    [
      amountOf('LineExtensionAmount', document.net, document),
      amountOf('TaxExclusiveAmount', document.net, document),
      amountOf('TaxInclusiveAmount', document.gross, document),
      prepaid === 0 ? undefined : amountOf('PrepaidAmount', prepaid, document),
      amountOf('PayableAmount', document.gross - prepaid, document),
    ],
  ]
}
