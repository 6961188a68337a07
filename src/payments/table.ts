import { boolean, integer, json, oneOf, optional, ref, text, type Columns, type Row } from '../db/table.ts'
import type { StoredDiscount } from '../terms/discount.ts'
import type { PaymentStatus } from '../terms/payments.ts'
import type { DiscountSource, PaymentType } from './contract.ts'

/** What came off a price. */
export interface PaymentDiscount extends StoredDiscount {
  source: DiscountSource
}

/** What was given back, in the unit of the payment: money gross, in minor units. Ledgers and money transactions keep it. */
export interface PaymentRefund {
  id: string
  amount: number
  createDate: string
  transactionRef?: string
  creditNoteRef?: string
  /** Of a credit note, what had not been paid: nobody has to pay it any more, and nobody got it. */
  waived?: number
}

/**
 * The columns of everything that can be bought; a table spreads them in. `paymentAmount` is in minor units of `paymentCurrencyCode`,
 * or in hundredths where credits or day passes pay. What is free has no `paymentType`, and the tax that it would have.
 */
export const paymentColumns = {
  paymentType: optional(oneOf<PaymentType>()),
  paymentStatus: optional(oneOf<PaymentStatus>()),
  /** Who pays: a membership, or a company. */
  membershipRefPayer: optional(ref('membership')),
  companyRefPayer: optional(ref('company')),
  /** After discounts, in the price mode of the location. */
  paymentAmount: optional(integer),
  /** Money with its tax. */
  paymentGrossAmount: optional(integer),
  paymentCurrencyCode: optional(text),
  taxInclusive: boolean,
  taxRate: integer,
  paymentDiscounts: json<PaymentDiscount[]>(),
  /** Neither has a foreign key, because items and money transactions refer to what was bought, too. */
  invoiceItemRef: optional(text),
  moneyTransactionRef: optional(text),
  transactionRef: optional(ref('ledgerEntry')),
} as const satisfies Columns

type Named = { name: 'payment'; columns: typeof paymentColumns; key: [] }

/** How one thing is paid. */
export type PaymentRow = Row<Named>
