import { credits, money, percent } from '../terms/amounts.ts'
import type { Static } from '../kernel/contract/schema.ts'
import { customTaxView } from '../terms/custom-tax.ts'
import type { Plan } from './contract.ts'
import type { PlanRow } from './table.ts'

/** A plan as it appears in answers. */
export function planView(row: PlanRow): Static<typeof Plan> {
  const { creditPackages, desks, events, rooms, shop } = row.discounts
  return {
    id: row.id,
    locationRef: row.locationRef,
    title: row.title,
    description: row.description,
    period: row.period,
    price: money(row.price, row.currencyCode),
    credits: credits(row.credits),
    dayPasses: credits(row.dayPasses),
    customTax: customTaxView(row),
    discounts: {
      creditPackages: percent(creditPackages),
      desks: percent(desks),
      events: percent(events),
      rooms: percent(rooms),
      shop: percent(shop),
    },
    selfSignup: { enabled: row.selfSignupEnabled, type: row.selfSignupType },
    access: row.access ?? undefined,
    printing: row.printing ?? undefined,
    createDate: row.createDate,
  }
}
