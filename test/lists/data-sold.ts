import { randomUUID } from 'node:crypto'
import type { Json } from '../client.ts'

interface Buyers {
  locationRef: string
  companyRef: string
  membershipRef: string
}

/** What a member and its company buy: packages, and products from stock, in several ways and with promo codes. */
export async function fillSold(
  send: (method: string, path: string, body?: object) => Promise<Json>,
  { locationRef, companyRef, membershipRef }: Buyers,
  round: number,
): Promise<void> {
  const pack = await send('POST', '/packages/v1', {
    package: { locationRef, price: 9, grants: [{ type: 'credits', amount: 1 }] },
  })
  for (const holder of [{ companyRef }, { membershipRef }, { membershipRef }]) {
    const payment = { type: 'external', ...('membershipRef' in holder && round % 2 && { customerRef: companyRef }) }
    await send('POST', '/packages/purchases/v1', { purchase: { packageRef: pack.id, ...holder, payment } })
  }
  const category = await send('POST', '/shop/categories/v1', { category: { title: 'Hot', ...(round % 2 && { locationRef }) } })
  const product = await send('POST', '/shop/products/v1', {
    product: {
      locationRef,
      categoryRef: category.id,
      title: `Tea ${round}`,
      visibility: 'members',
      featured: true,
      options: [{ title: 'Cup', price: { credits: { amount: 1 }, money: { amount: 2 } }, stock: { enabled: true, quantity: 9 } }],
    },
  })
  const optionRef = product.options[0].id
  const coupon = await send('POST', '/discounts/coupons/v1', {
    coupon: {
      locationRef,
      title: ['Spring', 'Sprung', 'Été'][round % 3],
      percentOff: 5,
      productTypes: ['shopProducts', 'packages'],
    },
  })
  const { code: promocode } = await send('POST', '/discounts/promocodes/v1', {
    promocode: { couponRef: coupon.id, code: `Round-${randomUUID()}` },
  })
  for (const holder of [{ companyRef }, { membershipRef }]) {
    const payment = { type: 'external', promocode }
    await send('POST', '/packages/purchases/v1', { purchase: { packageRef: pack.id, ...holder, payment } })
    if ('membershipRef' in holder) await send('POST', '/shop/orders/v1', { order: { optionRef, ...holder, payment } })
  }
  for (const type of ['credits', 'invoice', 'invoice', 'external']) {
    for (const customerRef of [companyRef, membershipRef]) {
      const payment = { type, customerRef }
      await send('POST', '/shop/orders/v1', { order: { optionRef, membershipRef, payment } })
    }
  }
}
