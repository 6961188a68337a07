import { createCoupon } from '../discounts/coupons/contract.ts'
import { createPromocode } from '../discounts/promocodes/contract.ts'
import { createPackage } from '../packages/contract.ts'
import { createPlan, updatePlan } from '../plans/contract.ts'
import { daysFromNow } from './moments.ts'
import type { Scenario } from './scenario.ts'

export function plansAreOffered({ lines, schedule, perform, places, ids }: Scenario): void {
  for (const [key, place, title, period, price, credits, dayPasses, fields] of lines.plans) {
    schedule(daysFromNow(2 - lines.began, '12:00'), place, async context => {
      const { plan } = await perform(createPlan, context, {
        plan: { locationRef: places.get(place).id, title, period, price, credits, dayPasses, ...fields },
      })
      ids.plan.add(key, plan.id)
    })
  }
  for (const [moment, key, plan] of lines.planChanges) {
    const [, place] = lines.plans.find(([name]) => name === key)!
    schedule(moment, place, context => perform(updatePlan, context, { plan }, { id: ids.plan.get(key) }))
  }
}

/** Packages, and coupons with their codes that come off them and other things. */
export function packagesAreOffered({ lines, schedule, perform, places, ids }: Scenario): void {
  const opening = daysFromNow(5 - lines.began, '12:00')
  for (const [key, place, price, grants, fields] of lines.packages) {
    schedule(opening, place, async context => {
      const given = grants.map(([type, amount, duration]) => ({ type, amount, duration }))
      const sold = { locationRef: places.get(place).id, price, grants: given, ...fields }
      ids.package.add(key, (await perform(createPackage, context, { package: sold })).package.id)
    })
  }
  for (const [place, fields] of lines.coupons) {
    schedule(opening, place, async context => {
      const { coupon } = await perform(createCoupon, context, { coupon: { locationRef: places.get(place).id, ...fields } })
      ids.coupon.add(coupon.title!, coupon.id)
    })
  }
  for (const [moment, title, code, fields] of lines.promocodes) {
    const [place] = lines.coupons.find(([, coupon]) => coupon.title === title)!
    schedule(moment, place, context =>
      perform(createPromocode, context, { promocode: { couponRef: ids.coupon.get(title), code, ...fields } }),
    )
  }
}

/** The location of a person or a company. */
export function placeOf({ lines }: Pick<Scenario, 'lines'>, key: string): string {
  if (key.startsWith('@')) return lines.companies.find(([name]) => name === key.slice(1))![1]
  return lines.people.find(([name]) => name === key)![3]
}
