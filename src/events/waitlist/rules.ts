import { ApiError } from '../../kernel/errors/api-error.ts'
import { isFree } from '../../payments/rules.ts'
import type { Asked, Sale } from '../../payments/rules-deal.ts'
import { leftOf } from '../rules.ts'
import type { EventRow } from '../table.ts'
import type { EntryStatus } from './contract-entry.ts'
import type { WaitingRow } from './table.ts'

/** Whether seats of an event may go to whoever waits. */
export const isServed = (
  { waiting, applicationType, cancelDate, deleteDate, startDate, ...event }: EventRow,
  now: string,
): boolean =>
  waiting > 0 &&
  applicationType === 'purchase' &&
  cancelDate === null &&
  deleteDate === null &&
  startDate > now &&
  leftOf(event) > 0

/** Throws 409 `conflict` for an event for whose seats nobody can wait. */
export function refuseWaiting(event: EventRow, quantity: number, now: string): void {
  if (event.cancelDate !== null) throw new ApiError('conflict', 'The event is canceled.')
  if (event.startDate <= now) throw new ApiError('conflict', 'The event has begun.')
  if (!event.waitlistEnabled) throw new ApiError('conflict', 'The event has no waiting list.')
  if (event.waiting === 0 && quantity <= leftOf(event)) {
    throw new ApiError('conflict', 'There are seats, and nobody waits for them: take a ticket.')
  }
}

/** How an entry pays for its ticket: what became free while it waited is not paid, and redeems no code. */
export const askedOf = ({ paymentType, customerRef, promocode }: WaitingRow, { prices }: Sale): Asked | undefined =>
  paymentType === null || isFree(prices)
    ? undefined
    : { type: paymentType, customerRef: customerRef ?? undefined, promocode: promocode ?? undefined }

/** What changes when an entry stops waiting. Throws 409 `conflict` for one that does not wait. */
export function ended({ status: from }: WaitingRow, status: EntryStatus): Pick<WaitingRow, 'status' | 'waitingFor'> {
  if (from !== 'waiting') throw new ApiError('conflict', `The entry is ${from} and does not wait any more.`)
  return { status, waitingFor: null }
}
