import type { Db } from '../../db/database.ts'
import type { Static } from '../../kernel/contract/schema.ts'
import type { Exchange } from '../../kernel/http/exchange.ts'
import { users } from '../../community/users/store.ts'
import { readClientId } from '../secrets.ts'
import type { Use } from './actions.ts'
import { challengeChecker, partyOf, spendingOf, type Purpose } from './actions-challenges.ts'
import type { Assertion } from './contract-shapes.ts'
import { checkAssertion, passkeyRefused } from './rules.ts'
import { findPasskey } from './store.ts'

type Answer = Static<typeof Assertion>

/**
 * The passkey that an answer names, with its person; undefined where nobody has it. The answer says whose it is and in which network, unless
 * that is known.
 */
export async function loadPasskey(
  db: Db,
  { id, response: { userHandle } }: Answer,
  owner: { network: string; userRef: string } | undefined = ownerOf(userHandle),
) {
  const row = owner && (await findPasskey(db, owner.network, id))
  if (row === undefined || row.userRef !== owner!.userRef) return undefined
  const person = await users.find(db, row.network, row.userRef)
  return person && { network: row.network, row, person }
}

function ownerOf(userHandle: string | undefined) {
  const named = userHandle === undefined ? undefined : readClientId(userHandle)
  return named && { network: named.network, userRef: named.id }
}

type Loaded = NonNullable<Awaited<ReturnType<typeof loadPasskey>>>

/** What an answer proves. Throws 403 when it does not fit the passkey, the site or the challenge. */
export function usedBy(known: Loaded | undefined, answer: Answer, exchange: Exchange, purpose: Purpose): Use {
  const party = partyOf(exchange)
  if (known === undefined || known.row.host !== party.host) throw passkeyRefused()
  const { id, userRef, publicKey, algorithm, signCount: counter, synced } = known.row
  const isGood = challengeChecker(exchange.service, purpose)
  const state = checkAssertion(answer, { publicKey, algorithm, counter, synced }, party, isGood)
  return { id, userRef, counter: state.counter, backedUp: state.backedUp, spending: spendingOf(answer.response.clientDataJSON) }
}
