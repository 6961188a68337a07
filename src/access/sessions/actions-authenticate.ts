import type { Database } from '../../db/database.ts'
import type { Caller } from '../../kernel/http/authorize.ts'
import { isUuid } from '../../kernel/contract/schema.ts'
import { systemNow } from '../../kernel/time/clock.ts'
import { addMilliseconds } from '../../kernel/time/instant.ts'
import type { Writes } from '../../kernel/writes/writes.ts'
import { SCOPES } from '../../terms/scopes.ts'
import { cachedCallers } from '../actions-cache.ts'
import { hashOf, networkOf } from '../secrets.ts'
import { noteSessionUse } from './actions.ts'
import { NOTED_MS } from './rules.ts'
import { findBySecret } from './store.ts'

type Answer = Caller | undefined

/**
 * Makes the function from a session's secret to its caller, undefined when it has ended. The person acts as the membership at the location
 * that is asked for, else as the oldest.
 */
export function sessionAuthenticator({ database, writes }: { database: Database; writes: Writes }) {
  const look = cachedCallers(async (asked: string): Promise<Answer> => {
    const [secret = '', location] = asked.split(' ')
    const network = networkOf('session', secret)
    if (network === undefined) return undefined
    const rows = await database.read(db => findBySecret(db, network, hashOf(secret)), { oneStatement: true })
    const chosen = rows.find(row => row.locationRef === location) ?? rows[0]
    if (chosen === undefined || chosen.expireDate <= systemNow()) return undefined
    const { id, userRef, membershipRef, lastSeenDate: before, endDate, proofExpireDate } = chosen
    if (addMilliseconds(before, NOTED_MS) <= systemNow()) {
      // Nobody waits for it. Where it fails, the next use notes itself.
      writes.perform(noteSessionUse, { network, id, before, lastSeenDate: systemNow(), endDate }, { network }).catch(() => {})
    }
    return {
      network,
      scheme: 'session',
      actor: { userRef, sessionRef: id, proofExpireDate, membershipRef, role: 'admin', scopes: ALL },
    }
  })
  // What is no id chooses nothing, and would be kept with the answer, as long as it is.
  return (secret: string, location: string | undefined): Answer | Promise<Answer> =>
    look(location === undefined || !isUuid(location) ? secret : `${secret} ${location}`)
}

/** A person is what keeps a network together, and may do all of it. */
const ALL: readonly string[] = SCOPES.flatMap(scope => [scope, `${scope}.readonly`])
