import type { LocationRow } from '../access/table.ts'
import type { TaxRateRow } from '../billing/tax_rates/table.ts'
import { creditUnits, MOST_CREDITS, moneyUnits } from '../terms/amounts.ts'
import { byArea } from '../terms/areas.ts'
import { decimalsOf } from '../kernel/money/currencies.ts'
import { maxUnits } from '../kernel/money/money.ts'
import type { Faults } from '../kernel/errors/faults.ts'
import type { Static } from '../kernel/contract/schema.ts'
import type { CouponRow } from '../discounts/coupons/table.ts'
import { customTaxOf } from '../terms/custom-tax.ts'
import type { Period } from '../terms/period.ts'
import type { PlanRow } from '../plans/table.ts'
import type { ResourceRow } from '../resources/table.ts'
import type { ItemChanges, ItemFields } from './contract-item.ts'
import type { ItemColumns } from './changes/table.ts'
import { takenFrom } from './rules-during.ts'
import type { SubscriptionItemRow } from './table.ts'

type Fields = Static<typeof ItemFields>
type Changes = Static<typeof ItemChanges>

/** What an item of a subscription must fit. */
export interface Frame {
  period: Period
  /** The holder's location; undefined when the holder is unknown, which is a fault of its own. */
  location: LocationRow | undefined
  /** The plans that requests name, as far as they exist and are offered. */
  plans: ReadonlyMap<string, PlanRow>
  /** The tax rates of the location. */
  rates: readonly TaxRateRow[]
  /** The coupons that requests name, as far as the location has them. */
  coupons: ReadonlyMap<string, CouponRow>
  /** The resources that requests name, as far as there are. */
  resources: ReadonlyMap<string, ResourceRow>
}

/** A new item's row without its keys and dates; its plan gives what it leaves out. Adds a fault for each broken rule. */
export function newItem(item: Fields, frame: Frame, faults: Faults) {
  const { location } = frame
  const plan = planOf(item, frame, faults)
  faults.rule(!item.plan && item.title === undefined, '/title', 'title is required without a plan.', 'required')
  faults.rule(!item.plan && item.price === undefined, '/price', 'price is required without a plan.', 'required')
  checkFollowing(item, item.plan !== undefined, item.autoUpdateFromProduct, faults)
  const { type, startDate, endDate } = item
  faults.rule(type === 'oneOff' && item.resourceRef !== undefined, '/resourceRef', 'An item that is oneOff assigns nothing.')
  faults.rule(type === 'oneOff' && endDate !== undefined, '/endDate', 'An item that is oneOff counts once and has no end.')
  const isOver = endDate !== undefined && startDate !== undefined && endDate <= startDate
  faults.rule(isOver, '/endDate', 'endDate must be after startDate.')
  const { setupFee, commitmentCycles, noticeDays } = item
  const row = {
    type,
    title: '',
    price: 0,
    credits: 0,
    dayPasses: 0,
    customTaxEnabled: false,
    customTaxRate: 0,
    customTaxRef: null,
    discounts: byArea(0),
    exclusiveAccess: { resourceRefs: [] },
    ...(plan && takenFrom(plan)),
    ...sent(item, frame, faults),
    quantity: item.quantity,
    currencyCode: location?.currencyCode ?? '',
    planRef: item.plan?.id ?? null,
    couponRef: couponOf(item, frame, faults) ?? null,
    promocodeRef: null,
    ...assignedBy(item, undefined, frame, faults),
    setupFee: setupFee === undefined ? (plan?.setupFee ?? 0) : moneyUnits(setupFee, location, faults.at('/setupFee')),
    setupFeeDate: null,
    commitmentCycles: commitmentCycles ?? plan?.commitmentCycles ?? 0,
    noticeDays: noticeDays ?? plan?.noticeDays ?? 0,
    autoUpdateFromProduct: item.autoUpdateFromProduct,
    startDate: startDate ?? null,
    endDate: endDate ?? null,
    periodStartDate: null,
    deleteDate: null,
  }
  checkAmounts(row, location, faults)
  return row
}

/** What a request assigns by an item, which counts at once; adds a fault where it cannot be. */
export function assignedBy(
  { resourceRef, entire }: Pick<Changes, 'resourceRef' | 'entire'>,
  before: Pick<SubscriptionItemRow, 'resourceRef' | 'entire' | 'type'> | undefined,
  { location, resources }: Pick<Frame, 'location' | 'resources'>,
  faults: Faults,
): Pick<SubscriptionItemRow, 'resourceRef' | 'entire'> {
  if (resourceRef) {
    const resource = faults.reference(resources.get(resourceRef), '/resourceRef', 'resource')
    const isElsewhere = resource !== undefined && location !== undefined && resource.locationRef !== location.id
    faults.rule(isElsewhere, '/resourceRef', 'The resource must be at the holder’s location.')
    faults.rule(before?.type === 'oneOff', '/resourceRef', 'An item that is oneOff assigns nothing.')
  }
  const after = resourceRef === undefined ? (before?.resourceRef ?? null) : resourceRef
  faults.rule(entire === true && after === null, '/entire', 'An item without a resource assigns none of one.')
  return { resourceRef: after, entire: after !== null && (entire ?? before?.entire ?? false) }
}

/** What a request makes of an item's columns: another plan gives what it leaves out. Adds a fault for each broken rule. */
export function changedItem(changes: Changes, before: SubscriptionItemRow, frame: Frame, faults: Faults): ItemColumns {
  const plan = planOf(changes, frame, faults)
  const { autoUpdateFromProduct = before.autoUpdateFromProduct } = changes
  const isOfPlan = changes.plan !== undefined || before.planRef !== null
  checkFollowing(changes, isOfPlan, autoUpdateFromProduct, faults)
  const columns = {
    ...(changes.plan && { planRef: changes.plan.id }),
    ...(plan && takenFrom(plan)),
    ...sent(changes, frame, faults, before),
    ...(changes.quantity !== undefined && { quantity: changes.quantity }),
  }
  checkAmounts({ ...before, ...columns }, frame.location, faults)
  return columns
}

/** The coupon that a request names; adds a fault when there is none. */
export function couponOf({ couponRef }: Pick<Changes, 'couponRef'>, { coupons }: Pick<Frame, 'coupons'>, faults: Faults) {
  if (couponRef) faults.reference(coupons.get(couponRef), '/couponRef', 'coupon of the location')
  return couponRef
}

function planOf({ plan: asked }: Changes, { plans, location, period }: Frame, faults: Faults): PlanRow | undefined {
  const plan = asked && faults.reference(plans.get(asked.id), '/plan/id', 'plan')
  if (plan && location) {
    faults.rule(plan.locationRef !== location.id, '/plan/id', 'The plan must be of the holder’s location.')
    faults.rule(plan.period !== period, '/plan/id', `The plan is paid by ${plan.period}, the subscription by ${period}.`)
  }
  return plan
}

/** The columns of what a request says that a plan could give. */
function sent(item: Changes, { location, rates }: Frame, faults: Faults, was?: SubscriptionItemRow) {
  const { title, price, credits, customTax } = item
  const passes = item.day_passes ?? item.dayPasses
  const twice = item.day_passes !== undefined && item.dayPasses !== undefined
  faults.rule(twice, '/dayPasses', 'day_passes and dayPasses are the same: send one.')
  return {
    ...(title !== undefined && { title }),
    ...(price !== undefined && { price: moneyUnits(price, location, faults.at('/price')) }),
    ...(credits !== undefined && { credits: creditUnits(credits) }),
    ...(passes !== undefined && { dayPasses: creditUnits(passes) }),
    ...(customTax && customTaxOf(customTax, faults.at('/customTax'), rates, was)),
  }
}

const FOLLOWED = ['title', 'price', 'credits', 'day_passes', 'dayPasses', 'customTax'] as const

/** An item that follows its plan has one, and says nothing of what it takes from it. */
function checkFollowing(item: Changes, hasPlan: boolean, follows: boolean, faults: Faults): void {
  if (!follows) return
  faults.rule(!hasPlan, '/autoUpdateFromProduct', 'Only an item with a plan can follow it.')
  for (const name of FOLLOWED) {
    const detail = 'An item that follows its plan takes this from it; let it follow no more, or leave this out.'
    faults.rule(item[name] !== undefined, `/${name}`, detail)
  }
}

type Amounts = Pick<SubscriptionItemRow, 'price' | 'quantity' | 'credits' | 'dayPasses'>

function checkAmounts(row: Amounts, location: LocationRow | undefined, faults: Faults): void {
  const tooMuch = location && BigInt(row.price) * BigInt(row.quantity) > BigInt(maxUnits(decimalsOf(location.currencyCode)!))
  faults.rule(tooMuch ?? false, '/quantity', 'price times quantity is more than 999,999,999.99.', 'too_large')
  const tooMany = Math.max(row.credits, row.dayPasses) * row.quantity > MOST_CREDITS
  faults.rule(tooMany, '/quantity', 'credits or day passes times quantity are more than 1,000,000.', 'too_large')
}
