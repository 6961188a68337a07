import type { Db } from '../../db/database.ts'
import { found } from '../../kernel/errors/api-error.ts'
import type { Exchange } from '../../kernel/http/exchange.ts'
import type { Writes } from '../../kernel/writes/writes.ts'
import { epochOf } from '../../kernel/time/instant.ts'
import { systemTime } from '../../kernel/time/clock.ts'
import { users } from '../../community/users/store.ts'
import { hashOf, newSecretOf } from '../secrets.ts'
import { passkeysOf } from '../passkeys/store.ts'
import { findNetwork, listLocations, upToTwoNetworks } from '../store.ts'
import type { NetworkRow } from '../table.ts'
import type { Browser } from './actions.ts'
import { actingMemberships, findLogin } from './store.ts'
import type { SessionRow } from './table.ts'
import { currentView } from './view.ts'

/** The network that a page to sign in speaks of: the one that is named, or the only one there is. */
export async function networkAsked(db: Db, networkRef: string | undefined): Promise<NetworkRow | undefined> {
  if (networkRef !== undefined) return findNetwork(db, networkRef)
  const [one, other] = await upToTwoNetworks(db)
  return other === undefined ? one : undefined
}

/** What is told to whoever names no network where there is not just one. */
export const NAME_NETWORK = 'Name the network: the service does not have just one.'

/** A session as whoever has it sees it. */
export async function loadCurrent(db: Db, row: SessionRow, membershipRef?: string) {
  const { network, userRef } = row
  const memberships = await actingMemberships(db, network, userRef)
  return currentView({
    session: row,
    user: (await users.find(db, network, userRef))!,
    network: (await findNetwork(db, network))!,
    memberships,
    acting: found(memberships.find(({ id }) => id === membershipRef) ?? memberships[0], 'session'),
    locations: await listLocations(db, network),
    login: await findLogin(db, network, userRef),
    passkeys: (await passkeysOf(db, network, userRef)).length,
  })
}

/** A new secret for the browser of a request, and what is kept of it. */
export function newBrowser(network: string, { userAgent, address }: Exchange): { secret: string; browser: Browser } {
  const secret = newSecretOf('session', network)
  return { secret, browser: { secretHash: hashOf(secret), userAgent, address } }
}

/** Gives the browser the cookie of a session. */
export const keepCookie = (exchange: Exchange, secret: string, { endDate }: SessionRow): void =>
  exchange.keep(secret, Math.floor((epochOf(endDate) - systemTime()) / 1000))

/** What works in steps to sign somebody in. */
interface Signing {
  steps: { database: { read<T>(work: (db: Db) => Promise<T>): Promise<T> }; writes: Pick<Writes, 'perform'> }
  exchange: Exchange
  requestId: string
}

/** Gives the cookie and answers the session. */
export async function answerSession({ steps, exchange }: Signing, secret: string, session: SessionRow) {
  const current = await steps.database.read(db => loadCurrent(db, session))
  keepCookie(exchange, secret, session)
  return { session: current }
}
