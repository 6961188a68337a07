import type { Db } from '../../db/database.ts'
import { implement } from '../../kernel/http/implement.ts'
import { ApiError, found } from '../../kernel/errors/api-error.ts'
import { record } from '../../kernel/storage/record.ts'
import * as contract from './contract.ts'
import { countAdmins, memberships, findMembershipByNumber, lockAdmins } from './store.ts'
import { loadMembershipView } from './actions.ts'

export const membershipRoutes = implement(contract, {
  async getMembership({ db, network, now, params }) {
    return { membership: await loadMembershipView(db, found(await byIdOrNumber(db, network, params.id), 'membership'), now) }
  },

  async updateMembership(call) {
    const {
      tx,
      network,
      now,
      params,
      body: {
        membership: { metadata, role },
      },
    } = call
    // A change of role locks all admins first, so that two admins who demote each other at once cannot both succeed.
    if (role !== undefined) await lockAdmins(tx, network)
    const { id } = found(await byIdOrNumber(tx, network, params.id), 'membership')
    const before = found(await memberships.lock(tx, network, id), 'membership')
    const after = await memberships.update(call, before, { metadata, role })
    if (before.role === 'admin' && after.role !== 'admin' && (await countAdmins(tx, network)) === 0) {
      throw new ApiError('last_admin', 'This is the last admin of the network who can act.')
    }
    await record(call, 'membership', 'updated', { before, after })
    return { membership: await loadMembershipView(tx, after, now) }
  },
})

const byIdOrNumber = (db: Db, network: string, id: string) =>
  /^\d+$/.test(id) ? findMembershipByNumber(db, network, Number(id)) : memberships.find(db, network, id.toLowerCase())
