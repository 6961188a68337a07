import type { LocationRow } from '../../access/table.ts'
import { ApiError } from '../../kernel/errors/api-error.ts'
import type { Sale } from '../../payments/rules-deal.ts'
import { taxOfThing } from '../../terms/custom-tax.ts'
import type { RefundPolicy } from '../products/contract.ts'
import type { OptionRow } from '../products/table.ts'
import { PAID_BY, type OrderStatus } from './contract-order.ts'
import type { OrderRow } from './table.ts'

/** What an order sells, as its payment sees it. */
export const saleOf = (option: OptionRow & { productTitle: string }, quantity: number, location: LocationRow): Sale => ({
  what: 'order',
  area: 'shop',
  productType: 'shopProducts',
  itemRef: option.productRef,
  description: `${option.productTitle}: ${option.title}`,
  location,
  prices: {
    credits: option.creditsEnabled ? option.creditsAmount : null,
    dayPasses: null,
    money: option.moneyEnabled ? option.moneyAmount : null,
  },
  currencyCode: option.currencyCode,
  quantity,
  tax: taxOfThing(option, location),
  types: PAID_BY,
})

/** To which states an order goes forward. Canceling is a verb of its own. */
const NEXT: Record<OrderStatus, readonly OrderStatus[]> = {
  new: ['inProgress', 'completed'],
  inProgress: ['completed'],
  completed: [],
  canceled: [],
}

/** Whether there is still something to be done for an order. */
const isOpen = (status: OrderStatus): boolean => status === 'new' || status === 'inProgress'

/** What changes when an order goes forward. Throws 409 `conflict` for a step that its state does not allow. */
export function moved({ status: from }: OrderRow, status: OrderStatus, now: string): Partial<OrderRow> {
  if (!NEXT[from].includes(status)) throw new ApiError('conflict', `The order is ${from} and cannot become ${status}.`)
  return { status, statusUpdateDate: now }
}

/** What changes when an order is canceled, besides its payment. Throws 409 `conflict` for an order that is not open. */
export function canceled({ status }: OrderRow, reason: string | undefined, now: string): Partial<OrderRow> {
  if (!isOpen(status)) throw new ApiError('conflict', `The order is ${status} and cannot be canceled.`)
  return { status: 'canceled', statusUpdateDate: now, cancelDate: now, reason: reason ?? null }
}

/** Throws 409 `conflict` for an order that is open: it is completed or canceled before it can be deleted. */
export function refuseOpen({ status }: OrderRow): void {
  if (isOpen(status)) throw new ApiError('conflict', `The order is ${status}: complete or cancel it before it is deleted.`)
}

/** Whether the policy of its product gives the payment back when an order in this state is canceled. */
export const isRefundable = (status: OrderStatus, policy: RefundPolicy): boolean => status === 'new' && policy === 'statusNew'
