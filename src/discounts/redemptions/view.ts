import type { Static } from '../../kernel/contract/schema.ts'
import { credits, money } from '../../terms/amounts.ts'
import type { CouponRow } from '../coupons/table.ts'
import { couponTerms } from '../coupons/view.ts'
import type { PromocodeRow } from '../promocodes/table.ts'
import type { Redemption } from './contract.ts'
import type { RedemptionRow } from './table.ts'

interface Parts {
  coupon: CouponRow
  promocode: PromocodeRow | undefined
  /** The name of the customer. */
  title: string
}

type Shown = Static<typeof Redemption>

/** A redemption as it appears in answers. */
export const redemptionView = (row: RedemptionRow, { coupon, promocode, title }: Parts): Shown => ({
  id: row.id,
  coupon: { id: coupon.id, ...couponTerms(coupon) },
  promocode: promocode && { id: promocode.id, code: promocode.code },
  customer:
    row.membershipRef === null ? { id: row.companyRef!, type: 'company', title } : { id: row.membershipRef, type: 'user', title },
  product: productView(row),
  amount: row.currencyCode === null ? credits(row.amount) : money(row.amount, row.currencyCode),
  currencyCode: row.currencyCode ?? undefined,
  locationRef: row.locationRef,
  createDate: row.createDate,
  reverseDate: row.reverseDate ?? undefined,
})

function productView({ productType: type, title, ...refs }: RedemptionRow): Shown['product'] {
  const product = { type, title }
  switch (type) {
    case 'order':
      return { ...product, orderRef: refs.orderRef! }
    case 'creditPackage':
      return { ...product, creditPackageRef: refs.purchaseRef! }
    case 'eventTicket':
      return { ...product, eventTicketRef: refs.eventTicketRef! }
    case 'booking':
      return { ...product, bookingRef: refs.bookingRef! }
    case 'subscriptionItem':
      return { ...product, subscriptionItemRef: refs.subscriptionItemRef! }
    case 'invoiceItem':
      return { ...product, invoiceItemRef: refs.invoiceItemRef! }
  }
}
