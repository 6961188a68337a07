import { DAYS } from '../../terms/described.ts'
import type { Words } from './rules-words-of.ts'

export const en = english('VAT')
/** Of countries that have another word for it. */
export const enTax = english('tax')

function english(tax: 'VAT' | 'tax'): Words {
  return {
    invoice: 'Invoice',
    creditNote: 'Credit note',
    details: {
      number: 'Number',
      issued: 'Date',
      supplied: 'Date of supply',
      due: 'Due',
      customerTaxId: `Your ${tax} number`,
      buyerReference: 'Your reference',
      reference: 'Your order',
      corrects: 'Corrects',
    },
    correctsWhich: (title, day) => `${title} of ${day}`,
    labeled: (label, value) => `${label}: ${value}`,
    reasonLabel: 'Reason',
    reasons: {
      duplicate: 'charged twice',
      orderChange: 'change of the order',
      productUnsatisfactory: 'not as agreed',
      fraudulent: 'misuse',
      other: 'correction',
    },
    columns: {
      description: 'Description',
      quantity: 'Quantity',
      unitPrice: 'Unit price, net',
      tax: capital(tax),
      net: 'Net',
      gross: 'Gross',
    },
    carriedOver: 'Carried over',
    broughtForward: 'Brought forward',
    days: DAYS.en,
    planDiscount: off => `${off} off by your plan`,
    coupon: off => `${off} off by coupon`,
    promocode: off => `${off} off by promo code`,
    discount: 'Discount',
    manual: amount => `set to ${amount}`,
    withoutTax: percent => `without the ${percent} ${tax} in it`,
    pieces: (price, quantity) => `${price}\u00a0×\u00a0${quantity}`,
    taxInside: `Unit prices were agreed with ${tax} included.`,
    net: 'Net amount',
    tax: (title, net) => `${title} on ${net}`,
    taxRate: percent => `${capital(tax)} ${percent}`,
    categories: {
      zero: 'Zero-rated',
      exempt: `Exempt from ${tax}`,
      reverseCharge: `Reverse charge: the customer is liable for the ${tax}`,
      outOfScope: `Not subject to ${tax}`,
    },
    gross: 'Total',
    balance: 'From your balance',
    credited: 'Credited',
    payment: (how, day) => `Paid by ${how} on ${day}`,
    methods: { external: 'transfer or cash', balance: 'balance', deposit: 'deposit', paymentGateway: 'online payment' },
    remaining: 'To be paid',
    payBy: (amount, day) => `Please pay ${amount} by ${day}.`,
    settled: 'Nothing is left to be paid.',
    voidedNote: 'This document has been voided. Nothing is to be paid.',
    voided: 'voided',
    settlement: {
      lowered: 'Taken off what is to be paid',
      balance: 'Put on your balance',
      outside: 'Given back',
      refunded: 'Refunded',
      toBeRefunded: 'To be refunded',
    },
    bank: { holder: 'Account holder', iban: 'IBAN', bic: 'BIC', purpose: 'Reference' },
    foot: { taxId: `${capital(tax)} number`, register: 'Register', phone: 'Phone' },
    page: (page, of) => `Page ${page} of ${of}`,
    logo: name => `Logo of ${name}`,
  }
}

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1)
}
