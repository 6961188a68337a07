import { findNetwork, lockNetwork, updateNetwork } from '../access/store.ts'
import { found } from '../kernel/errors/api-error.ts'
import { implement } from '../kernel/http/implement.ts'
import { record } from '../kernel/storage/record.ts'
import * as contract from './contract.ts'
import { networkView } from './view.ts'

export const networkRoutes = implement(contract, {
  async listNetworks({ db, network }) {
    return { networks: [networkView((await findNetwork(db, network))!)] }
  },

  async getNetwork({ db, network, params }) {
    return { network: networkView(found(params.id === network ? await findNetwork(db, network) : undefined, 'network')) }
  },

  async updateNetwork(call) {
    const { tx, network, params, body } = call
    const before = found(params.id === network ? await lockNetwork(tx, network) : undefined, 'network')
    const { title = before.title } = body.network
    await updateNetwork(tx, network, { title })
    const after = { ...before, title }
    await record(call, 'network', 'updated', { before, after })
    return { network: networkView(after) }
  },
})
