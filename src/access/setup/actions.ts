import type { Tx } from '../../db/database.ts'
import { operatorContext, createLocation, createNetwork, type NewLocation } from '../actions.ts'
import { createMembership } from '../../community/memberships/actions.ts'
import { now } from '../../kernel/time/clock.ts'
import { write } from '../../kernel/writes/writes.ts'
import { linkExpired, savePassword } from '../links/actions.ts'
import { beginSession, type Browser } from '../sessions/actions.ts'
import type { SessionRow } from '../sessions/table.ts'
import { upToTwoNetworks } from '../store.ts'
import { claimSetup } from './store.ts'

interface SettingUp {
  network: { id: string; title: string }
  location: NewLocation
  person: { name: string; surname: string; email: string }
  passwordHash: string
  browser: Browser
  requestId: string
}

/** Makes the first network of an empty service with its admin, who is signed in. Throws 410 when there is one already. */
export const setUpService = write('set up the service', async (tx: Tx, from: SettingUp): Promise<SessionRow> => {
  const { network, location, person, passwordHash, browser, requestId } = from
  // Where two come at once, the second waits here, and then sees the network that the first has made.
  if (!(await claimSetup(tx, network.id)) || (await upToTwoNetworks(tx)).length > 0) throw linkExpired()
  const instant = now(network.id)
  await createNetwork(tx, instant, network)
  const context = { ...operatorContext(tx, network.id, instant), requestId }
  const { id: locationRef } = await createLocation(context, location)
  const { userRef } = await createMembership(context, { ...person, locationRef, role: 'admin' })
  await savePassword(context, userRef, passwordHash)
  return (await beginSession(tx, { network: network.id, userRef, browser, requestId }))!
})
