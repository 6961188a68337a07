import type { LocationRow } from '../../access/table.ts'
import { ApiError } from '../../kernel/errors/api-error.ts'
import { counted } from '../../kernel/text/counted.ts'
import type { Sale } from '../../payments/rules-deal.ts'
import { taxOfThing } from '../../terms/custom-tax.ts'
import type { EventRow } from '../table.ts'
import { PAID_BY } from './contract-ticket.ts'
import type { TicketRow } from './table.ts'

/** What seats at an event cost, as their payment sees it. */
export const saleOf = (event: EventRow, quantity: number, location: LocationRow): Sale => ({
  what: 'eventTicket',
  area: 'events',
  productType: 'eventTickets',
  itemRef: event.id,
  description: event.title,
  location,
  prices: {
    credits: event.creditsEnabled ? event.creditsAmount : null,
    dayPasses: null,
    money: event.moneyEnabled ? event.moneyAmount : null,
  },
  currencyCode: event.currencyCode,
  quantity,
  tax: taxOfThing(event, location),
  types: PAID_BY,
})

/** What a host is sold: a ticket without a price. */
export const hosted = (sale: Sale): Sale => ({ ...sale, prices: { credits: null, dayPasses: null, money: null } })

type Times = Pick<EventRow, 'startDate' | 'endDate' | 'cancelDate'>

/** Throws 409 `conflict` for an event at which nobody can get seats any more. */
export function refuseEnded({ endDate, cancelDate }: Times, now: string): void {
  if (cancelDate !== null) throw new ApiError('conflict', 'The event is canceled.')
  if (endDate <= now) throw new ApiError('conflict', 'The event is over.')
}

/** `hasServed`: before that others got seats for which they had waited, and they keep them. */
export const soldOut = (left: number, hasServed = false) =>
  new ApiError('sold_out', left <= 0 ? 'No seats are left.' : `${counted(left, 'seat is', 'seats are')} left.`, {
    keeps: hasServed,
  })

/** The seats that a ticket takes of its event: hosts, and who canceled, take none. */
export const seatsOf = ({ role, quantity, deleteDate }: Pick<TicketRow, 'role' | 'quantity' | 'deleteDate'>): number =>
  role === 'attendee' && deleteDate === null ? quantity : 0

/** Throws 409 `conflict` for a ticket that cannot be canceled any more. */
export function refuseCancel(ticket: TicketRow, event: Times, now: string): void {
  refuseCanceled(ticket)
  if (ticket.checkInDate !== null) throw new ApiError('conflict', 'The ticket is checked in.')
  if (event.endDate <= now) throw new ApiError('conflict', 'The event is over.')
}

/** What changes when a ticket gets a role. Throws 409 `conflict` for one that has it, and for one that is canceled. */
export function inRole(ticket: TicketRow, role: TicketRow['role']): Partial<TicketRow> {
  refuseCanceled(ticket)
  if (ticket.role === role)
    throw new ApiError('conflict', `The ticket is ${role === 'host' ? 'a host’s' : 'an attendee’s'} already.`)
  return { role }
}

/** What changes when somebody comes. Throws 409 `conflict` for whoever is here, and for a canceled ticket. */
export function checkedIn(ticket: TicketRow, now: string): Partial<TicketRow> {
  refuseCanceled(ticket)
  if (ticket.checkInDate !== null) throw new ApiError('conflict', 'The ticket is checked in already.')
  return { checkInDate: now }
}

/** What changes when it was a mistake. */
export function checkedOut(ticket: TicketRow): Partial<TicketRow> {
  refuseCanceled(ticket)
  if (ticket.checkInDate === null) throw new ApiError('conflict', 'The ticket is not checked in.')
  return { checkInDate: null }
}

function refuseCanceled({ deleteDate }: TicketRow): void {
  if (deleteDate !== null) throw new ApiError('conflict', 'The ticket is canceled.')
}
