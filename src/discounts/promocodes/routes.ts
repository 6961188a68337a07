import { locations } from '../../access/store.ts'
import { companies } from '../../community/companies/store.ts'
import { memberships } from '../../community/memberships/store.ts'
import type { Db } from '../../db/database.ts'
import { alreadyExists, ApiError, found } from '../../kernel/errors/api-error.ts'
import { Faults } from '../../kernel/errors/faults.ts'
import { implement } from '../../kernel/http/implement.ts'
import { newKeys } from '../../kernel/storage/context.ts'
import { record } from '../../kernel/storage/record.ts'
import type { Holder } from '../../terms/holder.ts'
import { loadCouponView } from '../coupons/actions.ts'
import { isSoldAs } from '../coupons/rules-items.ts'
import { coupons } from '../coupons/store.ts'
import { thingsOf } from '../coupons/store-things.ts'
import { findRedeemable } from '../redemptions/actions-find.ts'
import * as contract from './contract.ts'
import { codeKeyOf, newPromocode, refuseArchived } from './rules.ts'
import { findPromocode, promocodeList, promocodes } from './store.ts'
import { promocodeView } from './view.ts'

export const promocodeRoutes = implement(contract, {
  async createPromocode(call) {
    const { tx, network, body } = call
    const faults = new Faults()
    const { couponRef } = body.promocode
    // Whoever deletes the coupon meanwhile archives this code, too.
    const locked = await coupons.lock(tx, network, couponRef)
    // A location can be deleted before its coupons are.
    const place = locked && (await locations.find(tx, network, locked.locationRef))
    const coupon = faults.reference(place && locked, '/promocode/couponRef', 'coupon')
    const row = newPromocode(body.promocode, coupon, faults, newKeys(call))
    faults.refuse()
    const there = await findPromocode(tx, network, row.locationRef, row.code)
    if (there) {
      const detail = 'The location has this code already, perhaps among the archived ones.'
      throw alreadyExists(detail, `/discounts/promocodes/v1/${there.id}`)
    }
    await promocodes.insert(tx, row)
    await record(call, 'promocode', 'created', { after: row })
    return { promocode: promocodeView(row) }
  },

  async listPromocodes(call) {
    const { code, ...others } = call.query
    const query = { ...others, ...(code !== undefined && { codeKey: codeKeyOf(code) }) }
    const { rows, nextPageToken } = await promocodeList.read({ ...call, query })
    return { promocodes: rows.map(promocodeView), nextPageToken }
  },

  async getPromocode({ db, network, params }) {
    return { promocode: promocodeView(found(await promocodes.find(db, network, params.id), 'promo code')) }
  },

  async archivePromocode(call) {
    const { tx, network, params, now } = call
    const before = found(await promocodes.lock(tx, network, params.id), 'promo code')
    refuseArchived(before)
    const after = await promocodes.update(call, before, { archiveDate: now })
    await record(call, 'promocode', 'archived', { before, after })
    return { promocode: promocodeView(after) }
  },

  async checkPromocode({ db, network, now, body }) {
    const { code, locationRef, productType, customerRef, itemRef } = body.check
    const faults = new Faults()
    faults.reference(await locations.find(db, network, locationRef), '/check/locationRef', 'location')
    const customer = customerRef === undefined ? undefined : await customerOf(db, network, customerRef, faults)
    if (itemRef !== undefined) {
      const thing = (await thingsOf(db, network, [{ id: itemRef, type: productType }])).get(itemRef)
      const isSold = thing !== undefined && isSoldAs(thing, productType, locationRef)
      faults.reference(isSold || undefined, '/check/itemRef', `thing for ${productType} at the location`)
    }
    faults.refuse()
    const found = await findRedeemable(db, { network, now }, { code, locationRef, productType, itemRef, customer })
    if ('refusal' in found) throw new ApiError('not_redeemable', found.refusal)
    return { promocode: promocodeView(found.promocode), coupon: await loadCouponView(db, found.coupon) }
  },
})

/** The membership or company that a check names; adds a fault when there is none. */
async function customerOf(db: Db, network: string, id: string, faults: Faults): Promise<Holder> {
  const membership = await memberships.find(db, network, id)
  const company = membership ? undefined : await companies.find(db, network, id)
  faults.reference<object>(membership ?? company, '/check/customerRef', 'membership or company')
  return { membershipRef: membership?.id ?? null, companyRef: company?.id ?? null }
}
