import type { LocationRow } from '../../access/table.ts'
import { ApiError } from '../../kernel/errors/api-error.ts'
import type { Faults } from '../../kernel/errors/faults.ts'
import { endOfDayAfter } from '../../kernel/time/time-zones.ts'
import type { Sale } from '../../payments/rules-deal.ts'
import { taxOfThing } from '../../terms/custom-tax.ts'
import { givesTooMuch, sumOf } from '../rules.ts'
import type { Grant, PackageRow } from '../table.ts'
import { PAID_BY } from './contract-purchase.ts'
import type { PurchaseRow } from './table.ts'

/** What a purchase sells, as its payment sees it. */
export const saleOf = (offer: PackageRow, title: string, quantity: number, location: LocationRow): Sale => ({
  what: 'creditPackage',
  area: 'creditPackages',
  productType: 'packages',
  itemRef: offer.id,
  description: title,
  location,
  prices: { credits: null, dayPasses: null, money: offer.price },
  currencyCode: offer.currencyCode,
  quantity,
  tax: taxOfThing(offer, location),
  creditPackageAmount: sumOf(offer.grants.filter(({ type }) => type === 'credits')),
  types: PAID_BY,
})

/** Adds a fault when a ledger would get more at once than any request may give. */
export function checkAmounts({ grants }: PackageRow, quantity: number, faults: Faults): void {
  faults.rule(givesTooMuch(grants, quantity), '/purchase/quantity', 'It would give more than 1,000,000 of a unit.', 'too_large')
}

/** When what a grant gives now ends; null when it never does. */
export const endOf = ({ duration }: Grant, now: string, { timezoneId }: LocationRow): string | null =>
  duration === undefined ? null : endOfDayAfter(now, duration, timezoneId)

/** Whether a purchase has given what it grants: what a provider of payments is to take gives it when it is paid, since nobody asks for it back. */
export const hasGiven = ({ paymentType, paymentStatus }: Pick<PurchaseRow, 'paymentType' | 'paymentStatus'>): boolean =>
  paymentType !== 'paymentGateway' || paymentStatus === 'succeeded'

/** Whether something of a purchase is spent, by what is left of it. */
export const isSpent = (purchase: PurchaseRow, left: number): boolean =>
  hasGiven(purchase) && left < sumOf(purchase.grants) * purchase.quantity

/** What changes when a purchase is canceled, besides its payment and its entries. */
export const canceled = (now: string, reason?: string): Partial<PurchaseRow> => ({
  status: 'canceled',
  cancelDate: now,
  reason: reason ?? null,
})

/** Throws 409 `conflict` for a purchase that is canceled already, and for one of which something is spent. */
export function refuseCancel(purchase: PurchaseRow, left: number): void {
  if (purchase.status !== 'active') throw new ApiError('conflict', 'The purchase is canceled already.')
  if (isSpent(purchase, left)) throw new ApiError('conflict', 'Some of what was bought is spent.')
}
