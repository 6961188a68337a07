import { CURRENT, queryClient } from './query-client.ts'

/**
 * The present instant of the network: its own clock, which stands until it is set, in one that is for trying things, else the machine's. Whatever
 * says what is over, due or to come goes by it, as the service does; sessions, credentials and the history go by the machine's.
 */
export const now = (): string =>
  queryClient.getQueryData<{ session: { network: { clock?: { now: string } } } }>(CURRENT)?.session.network.clock?.now ??
  new Date().toISOString()

/** The same in milliseconds since 1970. */
export const epochNow = (): number => Date.parse(now())
