import { told } from '../../terms/told.ts'
import type { BillingDocument, DocumentLine } from './rules-document.ts'
import { CODES } from './rules-einvoice.ts'
import { decimalText, netLineOf } from './rules-net-price.ts'
import type { Words } from './rules-words-of.ts'
import type { Element } from './rules-xml.ts'
import { amountOf, periodOf } from './view-ubl-parts.ts'

/** A piece, of what has no unit of its own. */
const PIECE = { unitCode: 'C62' }

export const ublLines = (document: BillingDocument, words: Words): Element[] =>
  document.lines.map((line, i) => lineOf(line, i + 1, { document, words }))

function lineOf(line: DocumentLine, number: number, { document, words }: { document: BillingDocument; words: Words }): Element {
  const { price, quantity, allowance, net } = netLineOf(line, document.taxInclusive, document.decimals)
  const isInvoice = document.kind === 'invoice'
  const name = told(line.description)?.replace(/\s+/g, ' ').trim() ?? String(number)
  return [
    isInvoice ? 'cac:InvoiceLine' : 'cac:CreditNoteLine',
    [
      ['cbc:ID', String(number)],
      [isInvoice ? 'cbc:InvoicedQuantity' : 'cbc:CreditedQuantity', quantity, PIECE],
      amountOf('LineExtensionAmount', net, document),
      line.supply && periodOf(line.supply, document),
      allowance === 0 ? undefined : allowanceOf(allowance, { document, words }),
      ['cac:Item', [['cbc:Name', name], taxOf(line)]],
      ['cac:Price', [['cbc:PriceAmount', price, { currencyID: document.currencyCode }]]],
    ],
  ]
}

/** 95 is a discount. */
const allowanceOf = (amount: number, { document, words }: { document: BillingDocument; words: Words }): Element => [
  'cac:AllowanceCharge',
  [
    ['cbc:ChargeIndicator', 'false'],
    ['cbc:AllowanceChargeReasonCode', '95'],
    ['cbc:AllowanceChargeReason', words.discount],
    amountOf('Amount', amount, document),
  ],
]

const taxOf = ({ taxCategory, taxRate }: DocumentLine): Element => [
  'cac:ClassifiedTaxCategory',
  [
    ['cbc:ID', CODES[taxCategory]],
    taxCategory === 'outOfScope' ? undefined : ['cbc:Percent', decimalText(taxRate, 4, 0)],
    ['cac:TaxScheme', [['cbc:ID', 'VAT']]],
  ],
]
