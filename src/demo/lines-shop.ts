import type { RefundWish } from '../payments/contract.ts'
import type { OrderStatus } from '../shop/orders/contract-order.ts'
import type { Fields } from './fields.ts'

/** An option without a price is free. */
export type OptionLine = readonly [key: string, title: string, money?: number, credits?: number, fields?: Fields]
export type ProductLine = readonly [
  category: string | undefined,
  place: string,
  title: string,
  description: string,
  options: readonly OptionLine[],
  fields?: Fields,
]

/** Units that came or went beside orders; those of a count are what was found. */
export type StockLine = readonly [
  moment: string,
  option: string,
  type: 'delivery' | 'loss' | 'correction' | 'count',
  units: number,
  note?: string,
]

/** The ways to pay outside the service tell what became of the payment. */
export type Paid =
  | 'free'
  | 'credits'
  | 'invoice'
  | 'unpaid'
  | 'cash'
  | 'transfer'
  | 'card'
  | 'card processing'
  | 'card failed'
  | 'card canceled'

export type OrderLine = readonly [
  moment: string,
  person: string,
  option: string,
  quantity: number,
  paid: Paid,
  status: OrderStatus,
  more?: {
    key?: string
    comment?: string
    /** Who pays, where that is said. */
    payer?: string
    promocode?: string
    /** Of a cancellation. `paidOut`: the money that was to be given back was. */
    reason?: string
    refund?: RefundWish
    paidOut?: true
    deleted?: true
  },
]
