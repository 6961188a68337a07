import { locations } from '../access/store.ts'
import { found } from '../kernel/errors/api-error.ts'
import { Faults } from '../kernel/errors/faults.ts'
import { refuseUsed } from '../kernel/errors/in-use.ts'
import { implement } from '../kernel/http/implement.ts'
import { newKeys, type WriteContext } from '../kernel/storage/context.ts'
import { record } from '../kernel/storage/record.ts'
import * as contract from './contract.ts'
import { changesOf, checkParent, newResource } from './rules.ts'
import {
  comingBookings,
  lockParts,
  lockResources,
  partsOf,
  partsOfMany,
  resourceList,
  resources,
  resourceWords,
} from './store.ts'
import type { ResourceRow } from './table.ts'
import { resourceView } from './view.ts'

export const resourceRoutes = implement(contract, {
  async listResources(call) {
    const { rows, nextPageToken } = await resourceList.read(call)
    const ids = rows.map(({ id }) => id)
    const parts = await partsOfMany(call.db, call.network, ids)
    return { resources: rows.map(row => resourceView(row, parts.get(row.id) ?? [])), nextPageToken }
  },

  async createResource(call) {
    const { tx, network, body } = call
    const faults = new Faults()
    const { locationRef } = body.resource
    const location = faults.reference(await locations.find(tx, network, locationRef), '/resource/locationRef', 'location')
    const row = newResource(body.resource, location, faults, newKeys(call))
    const { parentRef } = body.resource
    if (parentRef) await checkWhole(call, row, await resources.lock(tx, network, parentRef), faults)
    faults.refuse()
    await resources.insert(tx, row)
    await resourceWords.add(tx, row)
    await record(call, 'resource', 'created', { after: row })
    return { resource: resourceView(row, []) }
  },

  async getResource({ db, network, params }) {
    const row = found(await resources.find(db, network, params.id), 'resource')
    return { resource: resourceView(row, await partsOf(db, network, row.id)) }
  },

  async updateResource(call) {
    const { tx, network, params, body } = call
    const { parentRef } = body.resource
    const locked = await lockResources(tx, network, parentRef ? [params.id, parentRef] : [params.id])
    const before = found(locked.get(params.id), 'resource')
    const faults = new Faults()
    const changes = changesOf(body.resource, before, faults)
    if (parentRef) await checkWhole(call, { ...before, ...changes }, locked.get(parentRef), faults)
    faults.refuse()
    const after = await resources.update(call, before, changes)
    await resourceWords.replace(tx, after)
    await record(call, 'resource', 'updated', { before, after })
    return { resource: resourceView(after, await partsOf(tx, network, after.id)) }
  },

  async deleteResource(call) {
    const { tx, network, params } = call
    const before = found(await resources.lock(tx, network, params.id), 'resource')
    const parts = await lockParts(tx, network, before.id)
    const coming = await comingBookings(tx, network, before.id, call.now)
    refuseUsed({ booking: coming, part: parts.length })
    const after = await resources.remove(call, before)
    await resourceWords.remove(tx, after)
    await record(call, 'resource', 'deleted', { before, after })
    return { resource: resourceView(after, []) }
  },
})

/** Adds a fault where a resource cannot be a part of a whole, which is locked, so that it stays and becomes no part meanwhile. */
async function checkWhole(
  { tx, network }: WriteContext,
  row: ResourceRow,
  whole: ResourceRow | undefined,
  faults: Faults,
): Promise<void> {
  const parent = faults.reference(whole, '/resource/parentRef', 'resource')
  checkParent(row, parent, (await partsOf(tx, network, row.id)).length > 0, faults)
}
