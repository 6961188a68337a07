import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../kit/data/query-client.ts'
import { stoa } from '../../kit/data/stoa.ts'
import { wholeQuery } from '../../kit/data/use-operation.ts'
import { fullName } from '../../kit/format/values.tsx'
import { MOST_TICKETS } from './tickets.ts'

type Status = 'waiting' | 'promoted'

const waitingOf = (eventRef: string, status: Status) =>
  wholeQuery(stoa.waitlistEntries.listWaitlistEntries, { eventRef, status: [status], limit: 100 }, MOST_TICKETS)

/** Who waits for seats at an event, in their order, or who got some from the list: all of them, as of tickets. */
export const useWaiting = (eventRef: string, status: Status) => useQuery(waitingOf(eventRef, status))

/** The names of those who waited until now and have a ticket since, once something has freed seats. */
export async function movedUp(eventRef: string): Promise<string[]> {
  const waited = new Set(queryClient.getQueryData(waitingOf(eventRef, 'waiting').queryKey)?.map(({ id }) => id))
  if (waited.size === 0) return []
  const promoted = await queryClient.fetchQuery({ ...waitingOf(eventRef, 'promoted'), staleTime: 0 })
  return promoted.filter(({ id }) => waited.has(id)).map(({ user }) => fullName(user))
}
