import { companyView, type CompanyParts } from '../community/companies/view.ts'
import type { Person } from '../community/memberships/table.ts'
import { embeddedUser } from '../community/users/view.ts'
import { credits, money } from '../terms/amounts.ts'
import { customTaxView } from '../terms/custom-tax.ts'
import { currentInterval, nextInterval } from '../terms/schedule.ts'
import type { Static } from '../kernel/contract/schema.ts'
import type { Subscription } from './contract.ts'
import { scheduleOf, statusOf, totals } from './rules.ts'
import type { SubscriptionItemRow, SubscriptionRow } from './table.ts'

interface SubscriptionParts {
  row: SubscriptionRow
  items: SubscriptionItemRow[]
  location: { timezoneId: string; currencyCode: string }
  company: CompanyParts | undefined
  holder: Person | undefined
  creator: Person
  now: string
}

/** A subscription as it appears in answers, with its present intervals and status. */
export function subscriptionView(parts: SubscriptionParts): Static<typeof Subscription> {
  const { row, items, location, company, holder, creator, now } = parts
  const schedule = scheduleOf(row, location.timezoneId)
  const total = totals(items)
  return {
    id: row.id,
    companyRef: row.companyRef ?? undefined,
    membershipRef: row.membershipRef ?? undefined,
    locationRef: row.locationRef,
    company: company && companyView(company),
    user: holder && embeddedUser(holder),
    userCreator: embeddedUser(creator),
    period: row.period,
    billingCycleAnchor: row.billingCycleAnchor,
    price: money(total.price, location.currencyCode),
    credits: credits(total.credits),
    dayPasses: credits(total.dayPasses),
    startDate: row.startDate,
    endDate: row.endDate ?? undefined,
    createDate: row.createDate,
    deleteDate: row.deleteDate ?? undefined,
    status: statusOf(row, now),
    currentInterval: currentInterval(schedule, now),
    nextInterval: nextInterval(schedule, now),
    timezoneId: location.timezoneId,
    payWithInvoice: row.payWithInvoice,
    items: items.map(itemView),
  }
}

const itemView = (item: SubscriptionItemRow): Static<typeof Subscription>['items'][number] => ({
  id: item.id,
  title: item.title,
  price: money(item.price, item.currencyCode),
  quantity: item.quantity,
  credits: credits(item.credits),
  dayPasses: credits(item.dayPasses),
  customTax: customTaxView(item),
  plan: item.planRef === null ? undefined : { id: item.planRef },
})
