import { locations } from '../../access/store.ts'
import { found } from '../../kernel/errors/api-error.ts'
import { Faults } from '../../kernel/errors/faults.ts'
import { implement } from '../../kernel/http/implement.ts'
import { newKeys } from '../../kernel/storage/context.ts'
import { record } from '../../kernel/storage/record.ts'
import * as contract from './contract.ts'
import { newCoupon } from './rules.ts'
import { couponList, coupons } from './store.ts'
import { couponView } from './view.ts'

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
    faults.refuse()
    await coupons.insert(tx, row)
    await record(call, 'coupon', 'created', { after: row })
    return { coupon: couponView(row) }
  },

  async listCoupons(call) {
    const { rows, nextPageToken } = await couponList.read(call)
    return { coupons: rows.map(couponView), nextPageToken }
  },

  async getCoupon({ db, network, params }) {
    return { coupon: couponView(found(await coupons.find(db, network, params.id), 'coupon')) }
  },

  async updateCoupon(call) {
    const { tx, network, params, body } = call
    const before = found(await coupons.lock(tx, network, params.id), 'coupon')
    const after = await coupons.update(call, before, body.coupon)
    await record(call, 'coupon', 'updated', { before, after })
    return { coupon: couponView(after) }
  },

  async deleteCoupon(call) {
    const { tx, network, params } = call
    const before = found(await coupons.lock(tx, network, params.id), 'coupon')
    const after = await coupons.remove(call, before)
    await record(call, 'coupon', 'deleted', { before, after })
    return { coupon: couponView(after) }
  },
})
