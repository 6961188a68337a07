import { createClient, session } from '../../../../client/index.ts'
import { chosenLocation } from './location-choice.ts'
import { CURRENT, queryClient } from './query-client.ts'

/** The interface of the service from which this page came, with the session's cookie. */
export const stoa = createClient({ baseUrl: '', auth: session({ location: actingAt }) })

/** Whoever chooses a location acts there as the admin they are there, if they are; else as what the service chooses. */
function actingAt(): string | undefined {
  const current = queryClient.getQueryData<{ session: { memberships: { locationRef: string }[] } }>(CURRENT)
  const chosen = chosenLocation()
  return current?.session.memberships.some(({ locationRef }) => locationRef === chosen) ? chosen : undefined
}
