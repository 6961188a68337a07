import { locations } from '../../access/store.ts'
import { found } from '../../kernel/errors/api-error.ts'
import { Faults } from '../../kernel/errors/faults.ts'
import { implement } from '../../kernel/http/implement.ts'
import { newKeys } from '../../kernel/storage/context.ts'
import { record } from '../../kernel/storage/record.ts'
import { archiveCodesOf } from '../promocodes/actions.ts'
import { loadCouponView, loadCouponViews } from './actions.ts'
import * as contract from './contract.ts'
import { checkItems, newCoupon } from './rules.ts'
import { couponList, coupons, couponWords } from './store.ts'
import { thingsOf } from './store-things.ts'

export const couponRoutes = implement(contract, {
  async createCoupon(call) {
    const { tx, network, body } = call
    const faults = new Faults()
    const location = faults.reference(
      await locations.find(tx, network, body.coupon.locationRef),
      '/coupon/locationRef',
      'location',
    )
    const row = newCoupon(body.coupon, location, faults, newKeys(call))
    checkItems(row.limitedItems, row, await thingsOf(tx, network, row.limitedItems), faults)
    faults.refuse()
    await coupons.insert(tx, row)
    await couponWords.add(tx, row)
    await record(call, 'coupon', 'created', { after: row })
    return { coupon: await loadCouponView(tx, row) }
  },

  async listCoupons(call) {
    const { rows, nextPageToken } = await couponList.read(call)
    return { coupons: await loadCouponViews(call.db, call.network, rows), nextPageToken }
  },

  async getCoupon({ db, network, params }) {
    return { coupon: await loadCouponView(db, found(await coupons.find(db, network, params.id), 'coupon')) }
  },

  async updateCoupon(call) {
    const { tx, network, params, body } = call
    const { title, limitedItems } = body.coupon
    const before = found(await coupons.lock(tx, network, params.id), 'coupon')
    const faults = new Faults()
    if (limitedItems) checkItems(limitedItems.values, before, await thingsOf(tx, network, limitedItems.values), faults)
    faults.refuse()
    const after = await coupons.update(call, before, { title, limitedItems: limitedItems?.values })
    await couponWords.replace(tx, after)
    await record(call, 'coupon', 'updated', { before, after })
    return { coupon: await loadCouponView(tx, after) }
  },

  async deleteCoupon(call) {
    const { tx, network, params } = call
    const before = found(await coupons.lock(tx, network, params.id), 'coupon')
    const after = await coupons.remove(call, before)
    await archiveCodesOf(call, after.id)
    await couponWords.remove(tx, after)
    await record(call, 'coupon', 'deleted', { before, after })
    return { coupon: await loadCouponView(tx, after) }
  },
})
