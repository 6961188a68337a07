import { addLocation } from '../access/actions.ts'
import { listLocations, locations } from '../access/store.ts'
import type { LocationRow } from '../access/table.ts'
import { refuseOtherRate } from '../billing/tax_rates/actions.ts'
import { found } from '../kernel/errors/api-error.ts'
import { Faults } from '../kernel/errors/faults.ts'
import { refuseUsed } from '../kernel/errors/in-use.ts'
import { implement } from '../kernel/http/implement.ts'
import { newKeys, type WriteContext } from '../kernel/storage/context.ts'
import { record } from '../kernel/storage/record.ts'
import * as contract from './contract.ts'
import { changesMeaning, changesOf, newLocation } from './rules.ts'
import { livingAt, pricedAt } from './store.ts'
import { locationView } from './view.ts'

export const locationRoutes = implement(contract, {
  async listLocations({ db, network }) {
    return { locations: (await listLocations(db, network)).map(locationView) }
  },

  async getLocation({ db, network, params }) {
    return { location: locationView(found(await locations.find(db, network, params.id), 'location')) }
  },

  async createLocation(call) {
    const faults = new Faults()
    const row = newLocation(call.body.location, faults, newKeys(call))
    faults.refuse()
    return { location: locationView(await addLocation(call, row)) }
  },

  async updateLocation(call) {
    const { tx, network, params, body } = call
    const before = found(await locations.lock(tx, network, params.id), 'location')
    const faults = new Faults()
    const changes = changesOf(body.location, before, faults)
    faults.refuse()
    if (changesMeaning(before, changes)) await lockUnused(call, before, pricedAt)
    await refuseOtherRate(tx, before, changes.taxRate)
    const after = await locations.update(call, before, changes)
    await record(call, 'location', 'updated', { before, after })
    return { location: locationView(after) }
  },

  async deleteLocation(call) {
    const { tx, network, params } = call
    const before = found(await locations.lock(tx, network, params.id), 'location')
    await lockUnused(call, before, livingAt)
    const after = await locations.remove(call, before)
    await record(call, 'location', 'deleted', { before, after })
    return { location: locationView(after) }
  },
})

/** Locks a locked location alone, unless it is used. Whoever finds it used at first does not wait for those who write there. */
async function lockUnused({ tx, network, now }: WriteContext, { id }: LocationRow, usesOf: typeof livingAt): Promise<void> {
  const place = { network, locationRef: id, now }
  refuseUsed(await usesOf(tx, place))
  await locations.lockAlone(tx, network, id)
  refuseUsed(await usesOf(tx, place))
}
