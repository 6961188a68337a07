/* oxlint-disable import/no-unassigned-import -- The client finds these contracts by itself; here they come along with the first page, which asks at once. */
import '../../../src/access/sessions/contract.ts'
import '../../../src/changes/contract.ts'
import { queryOptions } from '@tanstack/react-query'
import { CURRENT, queryClient } from '../kit/data/query-client.ts'
import { stoa } from '../kit/data/stoa.ts'
import { beginHere } from './live/live.ts'

/** Who is signed in, and from where on this page hears of changes. */
export const who = queryOptions({
  queryKey: CURRENT,
  queryFn: async ({ signal }) => {
    const [reply] = await Promise.all([stoa.sessions.getCurrentSession({ signal }), beginHere()])
    return reply
  },
  staleTime: 5 * 60_000,
  // Who has not signed in is not asked for again because the page that says so is shown.
  retryOnMount: false,
})

/** Asks it while the rest of the program is being read. Links are for whoever has them. */
export function askWho(): void {
  if (!/^\/console\/(link|setup|forgotten)$/.test(location.pathname)) void queryClient.prefetchQuery(who)
}
