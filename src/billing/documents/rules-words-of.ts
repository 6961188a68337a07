import type { CreditReason } from '../credit_notes/contract-note.ts'

/** What documents say in a language. Figures come as people of that language write them. */
export interface Words {
  invoice: string
  creditNote: string
  /** Above the details beside the address. */
  details: Record<
    'number' | 'issued' | 'supplied' | 'due' | 'customerTaxId' | 'buyerReference' | 'reference' | 'corrects',
    string
  >
  correctsWhich: (title: string, day: string) => string
  /** What comes before a value, with its colon. */
  labeled: (label: string, value: string) => string
  reasonLabel: string
  reasons: Record<CreditReason, string>
  columns: Record<'description' | 'quantity' | 'unitPrice' | 'tax' | 'net' | 'gross', string>
  carriedOver: string
  broughtForward: string
  /** What explains a line. */
  days: (used: string, of: string) => string
  planDiscount: (off: string) => string
  coupon: (off: string) => string
  promocode: (off: string) => string
  /** What a line of an electronic invoice is less by. */
  discount: string
  manual: (amount: string) => string
  withoutTax: (percent: string) => string
  pieces: (price: string, quantity: string) => string
  /** Once below the lines, where it is so. */
  taxInside: string
  net: string
  tax: (title: string, net: string) => string
  /** A rate that has no title of its own. */
  taxRate: (percent: string) => string
  categories: Record<'zero' | 'exempt' | 'reverseCharge' | 'outOfScope', string>
  gross: string
  balance: string
  credited: string
  payment: (how: string, day: string) => string
  methods: Record<'external' | 'balance' | 'deposit' | 'paymentGateway', string>
  remaining: string
  payBy: (amount: string, day: string) => string
  settled: string
  voidedNote: string
  /** Behind the title at the head of each further page of a document that was voided. */
  voided: string
  settlement: Record<'lowered' | 'balance' | 'outside' | 'refunded' | 'toBeRefunded', string>
  bank: Record<'holder' | 'iban' | 'bic' | 'purpose', string>
  foot: Record<'taxId' | 'register' | 'phone', string>
  page: (page: number, of: number) => string
  logo: (name: string) => string
}
