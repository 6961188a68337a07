import { credits, money, percent } from '../terms/amounts.ts'
import { mapAreas } from '../terms/areas.ts'
import type { Static } from '../kernel/contract/schema.ts'
import { customTaxView } from '../terms/custom-tax.ts'
import type { Plan } from './contract-plan.ts'
import type { PlanRow } from './table.ts'

/** A plan as it appears in answers. */
export const planView = (row: PlanRow): Static<typeof Plan> => ({
  id: row.id,
  locationRef: row.locationRef,
  title: row.title,
  description: row.description,
  period: row.period,
  price: money(row.price, row.currencyCode),
  credits: credits(row.credits),
  dayPasses: credits(row.dayPasses),
  customTax: customTaxView(row),
  setupFee: money(row.setupFee, row.currencyCode),
  commitmentCycles: row.commitmentCycles,
  noticeDays: row.noticeDays,
  discounts: mapAreas(row.discounts, percent),
  exclusiveAccess: row.exclusiveAccess,
  selfSignup: { enabled: row.selfSignupEnabled, type: row.selfSignupType },
  group: row.planGroup ?? undefined,
  access: row.access ?? undefined,
  printing: row.printing ?? undefined,
  createDate: row.createDate,
  updateDate: row.updateDate,
  deleteDate: row.deleteDate ?? undefined,
})
