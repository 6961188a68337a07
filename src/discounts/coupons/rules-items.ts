import type { ResourceType } from '../../terms/resource-types.ts'
import { BOOKED, type ProductType } from './contract-coupon.ts'

/** What kind of thing is bought as a product type. */
export type ThingKind = 'resource' | 'event' | 'product' | 'package' | 'plan'

const OTHERS: Partial<Record<ProductType, ThingKind>> = {
  eventTickets: 'event',
  shopProducts: 'product',
  packages: 'package',
  subscriptionItems: 'plan',
}

export const kindOf = (type: ProductType): ThingKind => OTHERS[type] ?? 'resource'

/** Something that a coupon can be limited to, deleted or not. */
export interface Thing {
  id: string
  title: string
  locationRef: string
  /** Of a resource. */
  resourceType?: ResourceType
  deleteDate: string | null
}

/** Whether a thing can be bought as a product type at a location. */
export const isSoldAs = (thing: Thing, type: ProductType, locationRef: string): boolean =>
  thing.deleteDate === null && thing.locationRef === locationRef && thing.resourceType === BOOKED[type]
