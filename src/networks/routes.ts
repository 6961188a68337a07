import { findNetwork, lockNetwork, updateNetwork } from '../access/store.ts'
import { ApiError, found, refuse } from '../kernel/errors/api-error.ts'
import { implement } from '../kernel/http/implement.ts'
import { record } from '../kernel/storage/record.ts'
import { now } from '../kernel/time/clock.ts'
import { walk } from './actions-clock.ts'
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

  async setClockOfNetwork({ steps, network, actor, requestId, params, body }) {
    const { now: until } = body.clock
    const before = found(params.id === network ? await steps.database.read(db => findNetwork(db, network)) : undefined, 'network')
    if (!before.test)
      throw new ApiError('not_testable', 'Only a network that was made for trying things has a clock that can be set.')
    const isBack = until < (before.clock ?? now(network))
    const detail = `The clock goes forward only; it stands at ${before.clock ?? now(network)}.`
    refuse(isBack ? [{ pointer: '/clock/now', code: 'invalid_value', detail }] : [])
    await walk(steps, { network, until, actor, requestId })
    return { network: networkView((await steps.database.read(db => findNetwork(db, network)))!) }
  },
})
