import { locations } from '../../access/store.ts'
import { referencedByQuery } from '../../kernel/errors/faults.ts'
import { emailKeyOf } from '../../terms/email.ts'
import { ApiError, found } from '../../kernel/errors/api-error.ts'
import { checkProof } from '../../access/rules-proof.ts'
import { holdSession } from '../../access/sessions/actions.ts'
import { checkLetsNobodyIn, hasKey } from '../../access/sessions/actions-letting-in.ts'
import { systemNow } from '../../kernel/time/clock.ts'
import { implement } from '../../kernel/http/implement.ts'
import { keepingAnAdmin } from '../memberships/actions-admins.ts'
import { changeUser, eraseUser, loadUserView, loadUserViews, setUserBlocked } from './actions.ts'
import * as contract from './contract-users.ts'
import { changesOf, isOtherEmail } from './rules.ts'
import { userList, users } from './store.ts'

export const userRoutes = implement(contract, {
  async listUsers(call) {
    const { db, network, query } = call
    const { email, locationRef } = query
    if (locationRef !== undefined) referencedByQuery(await locations.findAny(db, network, locationRef), 'locationRef', 'location')
    const asked = { ...query, email: email && emailKeyOf(email) }
    const { rows, nextPageToken } = await userList.read({ ...call, query: asked })
    return { users: await loadUserViews(db, network, rows), nextPageToken }
  },

  async getUser({ db, network, params }) {
    return { user: await loadUserView(db, found(await users.find(db, network, params.id), 'user')) }
  },

  async updateUser(call) {
    const { tx, network, actor, params, body } = call
    const before = found(await users.lock(tx, network, params.id), 'user')
    const changes = changesOf(before, body.user)
    if (isOtherEmail(before, changes) && (await hasKey(tx, network, before.id))) {
      if (!actor.scopes.includes('network')) {
        throw new ApiError('insufficient_scope', 'The person signs in with this e-mail. Changing it needs the scope network.')
      }
      checkProof(actor, systemNow())
      await holdSession(tx, network, actor)
    }
    return { user: await loadUserView(tx, await changeUser(call, before, changes)) }
  },

  async blockUser(call) {
    const { tx, network, params } = call
    const { id } = found(await users.lock(tx, network, params.id), 'user')
    const after = await keepingAnAdmin(call, () => setUserBlocked(call, id, true))
    if (after === undefined) throw new ApiError('conflict', 'The user is blocked already.')
    return { user: await loadUserView(tx, after) }
  },

  async unblockUser(call) {
    const { tx, network, params } = call
    const { id } = found(await users.find(tx, network, params.id), 'user')
    const after = await setUserBlocked(call, id, false)
    if (after === undefined) throw new ApiError('conflict', 'The user is not blocked.')
    await checkLetsNobodyIn(call, { userRef: id })
    return { user: await loadUserView(tx, after) }
  },

  async deleteUser(call) {
    const { tx, network, params } = call
    const before = found(await users.lock(tx, network, params.id), 'user')
    return { user: await loadUserView(tx, await eraseUser(call, before)) }
  },
})
