import { TicketPercent } from 'lucide-react'
import { stoa } from '../kit/data/stoa.ts'
import type { Search } from '../kit/search/searches.ts'

/** Coupons are found by their title, codes by all of their letters. */
export const searchDiscounts: Search = {
  title: words => words.discounts.coupons,
  icon: TicketPercent,
  async find(q, signal) {
    const [{ coupons }, { promocodes }] = await Promise.all([
      stoa.coupons.listCoupons({ query: { q, limit: 4 }, signal }),
      /^[\w-]{1,64}$/.test(q) ? stoa.promocodes.listPromocodes({ query: { code: q, limit: 2 }, signal }) : { promocodes: [] },
    ])
    return [
      ...promocodes.map(({ id, code }) => ({ id, label: code, to: `/discounts/promocodes/${id}` })),
      ...coupons.map(({ id, title = '' }) => ({ id, label: title ?? '', to: `/discounts/coupons/${id}` })),
    ]
  },
}
