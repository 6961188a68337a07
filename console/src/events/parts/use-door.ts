import { useRef, useState } from 'react'
import { StoaError } from '../../../../client/index.ts'
import { markStale, queryClient } from '../../kit/data/query-client.ts'
import { calling } from '../../kit/data/calling.ts'
import { stoa } from '../../kit/data/stoa.ts'
import { foreseeTicket, useTickets, type Ticket } from './tickets.ts'

/** What came of a code or a name at the door. */
export type Result =
  | { is: 'in'; ticket: Ticket }
  | { is: 'already'; ticket: Ticket }
  | { is: 'canceled'; ticket: Ticket }
  | { is: 'undone'; ticket: Ticket }
  | { is: 'wrongCode' | 'unknownCode' | 'nobody' | 'several'; said: string }
  | { is: 'failed'; error: unknown }

/** Lets people in to an event, and says what came of it. One after the other: what is typed meanwhile waits. */
export function useDoor(eventRef: string) {
  const [result, setResult] = useState<Result>()
  const [isBusy, setBusy] = useState(false)
  const tickets = useTickets(eventRef)
  const change = (ticket: Ticket) => {
    const { key, change } = foreseeTicket(ticket, ticket)
    if (queryClient.getQueryData(key) !== undefined) queryClient.setQueryData(key, change as never)
  }
  const last = useRef<Promise<void>>(Promise.resolve())
  const waiting = useRef(0)
  const after = async (before: Promise<void>, action: () => Promise<Result>): Promise<void> => {
    await before
    try {
      setResult(await action())
    } catch (error) {
      setResult({ is: 'failed', error })
    } finally {
      waiting.current--
      setBusy(waiting.current > 0)
      void markStale(['eventTickets'])
    }
  }
  const doing = (action: () => Promise<Result>): Promise<void> => {
    waiting.current++
    setBusy(true)
    // Each waits for the one before, so that what is shown is what came of the last one.
    last.current = after(last.current, action)
    return last.current
  }
  /** Why a ticket was not let in, from the ticket as it is now. */
  const refused = async (isIt: (ticket: Ticket) => boolean, error: unknown): Promise<Result> => {
    const find = async (status: Ticket['status']) => {
      for await (const each of stoa.eventTickets.listEventTickets.all({ query: { eventRef, status: [status], limit: 100 } }))
        if (isIt(each)) return each
      return undefined
    }
    const live = await calling(() => find('active'))
    if (live) return { is: 'already', ticket: live }
    const canceled = await calling(() => find('canceled'))
    return canceled ? { is: 'canceled', ticket: canceled } : { is: 'failed', error }
  }
  const byCode = (code: string) =>
    doing(async () => {
      try {
        const { ticket } = await calling(() => stoa.eventTickets.checkInByCode({ body: { checkin: { eventRef, code } } }))
        change(ticket)
        return { is: 'in', ticket }
      } catch (error) {
        if (!(error instanceof StoaError)) throw error
        if (error.code === 'conflict') return refused(each => each.code === plainCode(code), error)
        const fault = error.errors.find(({ pointer }) => pointer === '/checkin/code')
        if (fault === undefined) throw error
        return { is: fault.code === 'unknown_reference' ? 'unknownCode' : 'wrongCode', said: code }
      }
    })
  const byTicket = (ticket: Ticket) =>
    doing(async () => {
      if (ticket.checkInDate !== undefined) return { is: 'already', ticket }
      try {
        const reply = await calling(() => stoa.eventTickets.checkInEventTicket({ params: { id: ticket.id } }))
        change(reply.ticket)
        return { is: 'in', ticket: reply.ticket }
      } catch (error) {
        if (error instanceof StoaError && error.code === 'conflict') return refused(({ id }) => id === ticket.id, error)
        throw error
      }
    })
  const undo = ({ id }: Ticket) =>
    doing(async () => {
      const { ticket } = await calling(() => stoa.eventTickets.undoEventCheckIn({ params: { id } }))
      change(ticket)
      return { is: 'undone', ticket }
    })
  return { tickets, result, isBusy, byCode, byTicket, undo, tell: setResult }
}

const plainCode = (typed: string): string => typed.toUpperCase().replaceAll(/[\s-]/g, '')

/** Whether something typed is as long as a code and made of its signs; only the service knows whether it is one. */
export const isCode = (typed: string): boolean => /^[2-9A-HJKMNP-Z]{12}$/.test(plainCode(typed))
