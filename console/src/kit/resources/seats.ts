import type { ItemOf, Stoa } from '../../../../client/index.ts'

export type Resource = ItemOf<Stoa['resources']['listResources']>
export type ResourceType = Resource['type']

const BY_SEATS: ReadonlySet<ResourceType> = new Set(['hotDesk', 'dedicatedDesk', 'office', 'parkingLot', 'equipment'])
/** Whether bookings share it, each taking seats of it. All else has one booking at a time. */
export const isSeatWise = (type: ResourceType): boolean => BY_SEATS.has(type)
