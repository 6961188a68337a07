import { ApiError, found } from '../../kernel/errors/api-error.ts'
import { implement } from '../../kernel/http/implement.ts'
import { keepingAnAdmin } from '../memberships/actions-admins.ts'
import { changeUser, eraseUser, loadUserView, setUserBlocked } from './actions.ts'
import * as contract from './contract-users.ts'
import { changesOf } from './rules.ts'
import { users } from './store.ts'

export const userRoutes = implement(contract, {
  async getUser({ db, network, params }) {
    return { user: await loadUserView(db, found(await users.find(db, network, params.id), 'user')) }
  },

  async updateUser(call) {
    const { tx, network, params, body } = call
    const before = found(await users.lock(tx, network, params.id), 'user')
    return { user: await loadUserView(tx, await changeUser(call, before, changesOf(before, body.user))) }
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
    return { user: await loadUserView(tx, after) }
  },

  async deleteUser(call) {
    const { tx, network, params } = call
    const before = found(await users.lock(tx, network, params.id), 'user')
    return { user: await loadUserView(tx, await eraseUser(call, before)) }
  },
})
