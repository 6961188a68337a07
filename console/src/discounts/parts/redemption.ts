import type { Redemption } from './discount.ts'

/** Where whoever redeemed something is. */
export const customerAddress = ({ customer: { id, type } }: Redemption): string =>
  type === 'company' ? `/community/companies/${id}` : `/community/memberships/${id}`

/** Where what was bought is; items of subscriptions and of invoices have no page of their own by their id. */
export function productAddress({ product }: Redemption): string | undefined {
  if (product.orderRef) return `/shop/orders/${product.orderRef}`
  if (product.creditPackageRef) return `/packages/purchases/${product.creditPackageRef}`
  return product.invoiceItemRef && `/invoices/items/${product.invoiceItemRef}`
}
