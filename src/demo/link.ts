import { operatorContext } from '../access/actions.ts'
import { makeLink } from '../access/links/actions.ts'
import { hashOf, newSecretOf } from '../access/secrets.ts'
import { actingMemberships } from '../access/sessions/store.ts'
import { memberships } from '../community/memberships/store.ts'
import type { WritableDatabase } from '../db/database.ts'
import { now } from '../kernel/time/clock.ts'
import type { Names } from './seed.ts'

/**
 * Makes a link that signs in as the demo's admin without a password, once; undefined when that admin may no longer act. Nobody of a demo
 * has a password, because one that everybody knows would open it to everybody who reaches it; the link is known to whoever sees the
 * terminal.
 */
export async function demoLink(database: WritableDatabase, { networkRef, adminRef }: Names): Promise<string | undefined> {
  const secret = newSecretOf('link', networkRef)
  return database.write(async tx => {
    const admin = await memberships.find(tx, networkRef, adminRef)
    // Whoever tries the demo out may have taken the admin's role away.
    if (admin === undefined || (await actingMemberships(tx, networkRef, admin.userRef)).length === 0) return undefined
    const context = operatorContext(tx, networkRef, now())
    await makeLink(context, { userRef: admin.userRef, secretHash: hashOf(secret), isDemo: true })
    return secret
  })
}
