import { queryClient } from '../../kit/data/query-client.ts'
import { calling } from '../../kit/data/session.ts'
import { stoa } from '../../kit/data/stoa.ts'
import { operationQuery, useOperation } from '../../kit/data/use-operation.ts'
import { fullName } from '../../kit/format/values.tsx'

const MOST = 100
const argsOf = (eventRef: string, status: 'waiting' | 'promoted') => ({ query: { eventRef, status: [status], limit: MOST } })

/** Who waits for seats at an event, in their order, or who got some from the list. */
export const useWaiting = (eventRef: string, status: 'waiting' | 'promoted', enabled = true) =>
  useOperation(stoa.waitlistEntries.listWaitlistEntries, argsOf(eventRef, status), { enabled })

/** The names of those who waited until now and have a ticket since, once something has freed seats. */
export async function movedUp(eventRef: string): Promise<string[]> {
  const { queryKey } = operationQuery(stoa.waitlistEntries.listWaitlistEntries, argsOf(eventRef, 'waiting'))
  const waited = new Set(queryClient.getQueryData(queryKey)?.reply.waitlistEntries.map(({ id }) => id))
  if (waited.size === 0) return []
  const { waitlistEntries } = await calling(() => stoa.waitlistEntries.listWaitlistEntries(argsOf(eventRef, 'promoted')))
  return waitlistEntries.filter(({ id }) => waited.has(id)).map(({ user }) => fullName(user))
}
