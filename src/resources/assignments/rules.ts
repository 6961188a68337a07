import { epochOf, LAST_INSTANT } from '../../kernel/time/instant.ts'
import type { Held } from '../availability/rules-taken.ts'
import { isSeatWise } from '../rules.ts'
import type { ResourceRow } from '../table.ts'

/** An item of a subscription that assigns a resource. `startDate` and `endDate` are those of the subscription. */
export interface AssignedItem extends Pick<ResourceRow, 'title' | 'resourceType' | 'locationRef'> {
  id: string
  subscriptionRef: string
  resourceRef: string | null
  membershipRef: string | null
  companyRef: string | null
  quantity: number
  entire: boolean
  startDate: string
  endDate: string | null
  itemStart: string | null
  itemEnd: string | null
}

type Dates = Pick<AssignedItem, 'itemStart' | 'itemEnd' | 'startDate' | 'endDate'>

const LAST = epochOf(LAST_INSTANT)

/** From when to when an item assigns its resource: as long as it and its subscription last. Pauses change nothing of that. */
export function stretchOf({ itemStart, itemEnd, startDate, endDate }: Dates): { start: number; end: number } {
  const start = Math.max(epochOf(startDate), itemStart === null ? 0 : epochOf(itemStart))
  return { start, end: Math.min(until(endDate), until(itemEnd)) }
}

const until = (date: string | null) => (date === null ? LAST : epochOf(date))

/** Whether an item assigns all of its resource; all of what is booked as a whole, whatever its quantity. */
export const holdsAll = (item: Pick<AssignedItem, 'entire' | 'resourceType'>): boolean => item.entire || !isSeatWise(item)

/** What an item holds of its resource. What it is to have later is held already. */
export const heldBy = (item: AssignedItem, later: readonly number[]): Held => ({
  quantity: holdsAll(item) ? null : Math.max(item.quantity, ...later),
  ...stretchOf(item),
})
