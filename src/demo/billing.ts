import { createCoupon } from '../discounts/coupons/contract.ts'
import { createPackage } from '../packages/contract.ts'
import { createPlan } from '../plans/contract.ts'
import { startOfNextMonth } from '../kernel/time/time-zones.ts'
import { createSubscription } from '../subscriptions/contract.ts'
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
}

/** Packages, and coupons that come off them and other things. */
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
    schedule(opening, place, context =>
      perform(createCoupon, context, { coupon: { locationRef: places.get(place).id, ...fields } }),
    )
  }
}

export function subscriptionsBegin(scenario: Scenario): void {
  const { lines, schedule, perform, named, ids, at } = scenario
  for (const [moment, key, period, plans, more = {}] of lines.subscriptions) {
    const place = placeOf(scenario, key)
    schedule(moment, place, async context => {
      const startDate = more.calendar
        ? startOfNextMonth(context.now, lines.places[place]!.fields.timezoneId)
        : more.start
          ? at(more.start, place)
          : context.now
      await perform(createSubscription, context, {
        subscription: {
          ...named(key),
          period,
          startDate,
          billingCycleAnchor: more.calendar ? 'day' : 'any',
          endDate: more.end && at(more.end, place),
          items: [...plans.map(plan => ({ plan: { id: ids.plan.get(plan) } })), ...(more.items ?? [])],
          payWithInvoice: more.payWithInvoice,
        },
        issueFirstInvoice: more.invoiced ?? false,
      })
    })
  }
}

/** The location of a person or a company. */
export function placeOf({ lines }: Scenario, key: string): string {
  if (key.startsWith('@')) return lines.companies.find(([name]) => name === key.slice(1))![1]
  return lines.people.find(([name]) => name === key)![3]
}
