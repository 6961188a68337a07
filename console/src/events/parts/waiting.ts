import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../kit/data/query-client.ts'
import { calling } from '../../kit/data/session.ts'
import { stoa } from '../../kit/data/stoa.ts'
import { fullName } from '../../kit/format/values.tsx'
import { MOST_TICKETS, type Entry } from './tickets.ts'

type Status = 'waiting' | 'promoted'

const keyOf = (eventRef: string, status: Status) => ['waitlistEntries', 'ofEvent', { eventRef, status }] as const

/** Who waits for seats at an event, in their order, or who got some from the list: all of them, as of tickets. */
export const useWaiting = (eventRef: string, status: Status) =>
  useQuery({ queryKey: keyOf(eventRef, status), queryFn: ({ signal }) => calling(() => allOf(eventRef, status, signal)) })

async function allOf(eventRef: string, status: Status, signal?: AbortSignal): Promise<Entry[]> {
  const all: Entry[] = []
  const query = { eventRef, status: [status], limit: 100 }
  for await (const entry of stoa.waitlistEntries.listWaitlistEntries.all({ query, ...(signal && { signal }) })) {
    all.push(entry)
    if (all.length === MOST_TICKETS) break
  }
  return all
}

/** The names of those who waited until now and have a ticket since, once something has freed seats. */
export async function movedUp(eventRef: string): Promise<string[]> {
  const waited = new Set(queryClient.getQueryData<Entry[]>(keyOf(eventRef, 'waiting'))?.map(({ id }) => id))
  if (waited.size === 0) return []
  const promoted = await calling(() => allOf(eventRef, 'promoted'))
  return promoted.filter(({ id }) => waited.has(id)).map(({ user }) => fullName(user))
}
