import { useQuery } from '@tanstack/react-query'
import type { ItemOf } from '../../../../client/index.ts'
import { stoa } from '../../kit/data/stoa.ts'
import { wholeQuery } from '../../kit/data/use-operation.ts'
import type { Foreseen } from '../../kit/data/use-write.ts'
import { plain } from '../../kit/format/plain.ts'

export type Ticket = ItemOf<typeof stoa.eventTickets.listEventTickets>
export type Entry = ItemOf<typeof stoa.waitlistEntries.listWaitlistEntries>
type Status = Ticket['status']

/** More tickets of an event than this are found by their code, or by the page of the person. */
export const MOST_TICKETS = 2_000

/** What a write of a ticket changes: seats, ledgers, and whoever waited may have one now. */
export const STALE = [
  'eventTickets',
  'waitlistEntries',
  'events',
  'memberships',
  'transactions',
  'moneyTransactions',
  'invoiceItems',
  'redemptions',
]

const ticketsOf = (eventRef: string, status: Status) =>
  wholeQuery(stoa.eventTickets.listEventTickets, { eventRef, status: [status], limit: 100 }, MOST_TICKETS)

/** All tickets of an event, so that they are counted and searched without asking anew; the newest last, as people come. */
export const useTickets = (eventRef: string, status: Status = 'active', enabled = true) =>
  useQuery({ ...ticketsOf(eventRef, status), enabled })

/** Shows a change of a ticket at once, wherever the tickets of its event are shown. */
export const foreseeTicket = ({ eventRef, id }: Ticket, changes: Partial<Ticket>): Foreseen => ({
  key: ticketsOf(eventRef, 'active').queryKey,
  change: all => (all as unknown as Ticket[]).map(each => (each.id === id ? { ...each, ...changes } : each)) as never,
})

/** Whether the words stand in the name or the e-mail of a ticket's person, each at the beginning of a part. */
export function isLike({ user: { name, surname, email } }: Ticket, words: string): boolean {
  const parts = plain(`${name} ${surname} ${email}`).split(/[\s@.-]+/)
  return plain(words.trim())
    .split(/\s+/)
    .every(word => parts.some(part => part.startsWith(word)) || plain(email).startsWith(word))
}

/** A code in groups of four, as people read it aloud. */
export const spacedCode = (code: string): string => code.replaceAll(/(.{4})(?=.)/g, '$1 ')
