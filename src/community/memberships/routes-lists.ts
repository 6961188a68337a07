import type { Db } from '../../db/database.ts'
import { refuse } from '../../kernel/errors/api-error.ts'
import { referencedByQuery } from '../../kernel/errors/faults.ts'
import { implement } from '../../kernel/http/implement.ts'
import { referenceFaults } from '../../kernel/lists/references.ts'
import { plans } from '../../plans/store.ts'
import { findUserByEmail } from '../users/store.ts'
import { loadMembershipViews } from './actions.ts'
import * as contract from './contract-lists.ts'
import { deletedMembershipList, membershipList } from './store-lists.ts'
import { membership } from './table.ts'

export const membershipListRoutes = implement(contract, {
  async listMemberships(call) {
    const { db, network, now } = call
    const { userEmail, userRef, type, types, planRef, status = ['approved' as const], ...others } = call.query
    if (planRef !== undefined) referencedByQuery(await plans.findAny(db, network, planRef), 'planRef', 'plan')
    const asked = {
      ...others,
      status,
      type: type || types ? [...(type ?? []), ...(types ?? [])] : undefined,
      planRef: planRef && [planRef, now],
    }
    const users = await usersAsked(db, network, userEmail, userRef)
    const { rows, nextPageToken } = await membershipList.read({ ...call, query: { ...asked, ...users } })
    return isNobody(users)
      ? { memberships: [] }
      : { memberships: await loadMembershipViews(db, network, rows, now), nextPageToken }
  },

  async listDeletedMemberships(call) {
    const { db, network, now } = call
    const { userEmail, ...others } = call.query
    const users = await usersAsked(db, network, userEmail)
    const { rows, nextPageToken } = await deletedMembershipList.read({ ...call, query: { ...others, ...users } })
    return isNobody(users)
      ? { memberships: [] }
      : { memberships: await loadMembershipViews(db, network, rows, now), nextPageToken }
  },
})

/** Nobody has the e-mail that is asked for. The list is read all the same, since the other parameters may have faults. */
const NOBODY = { limit: 1 }
const isNobody = (asked: object) => asked === NOBODY

/** The users that a list is asked for, by their ids, by an e-mail, or by both. */
async function usersAsked(
  db: Db,
  network: string,
  email: string | undefined,
  refs?: readonly string[],
): Promise<{ userRef?: readonly string[] } | typeof NOBODY> {
  if (email === undefined) return refs === undefined ? {} : { userRef: refs }
  // The list is asked for one of them at the most, and would not miss the others.
  if (refs) refuse(await referenceFaults(db, network, membership, { userRef: refs }, { userRef: 'userRef' }))
  const user = await findUserByEmail(db, network, email)
  const isWanted = user !== undefined && (refs?.includes(user.id) ?? true)
  return isWanted ? { userRef: [user.id] } : NOBODY
}
