import { locations } from '../access/store.ts'
import { taxRatesAt } from '../billing/tax_rates/store.ts'
import { found } from '../kernel/errors/api-error.ts'
import { Faults } from '../kernel/errors/faults.ts'
import { implement } from '../kernel/http/implement.ts'
import { newKeys } from '../kernel/storage/context.ts'
import { newId } from '../kernel/storage/ids.ts'
import { record } from '../kernel/storage/record.ts'
import * as contract from './contract.ts'
import { changesOf, newPackage } from './rules.ts'
import { packageList, packages } from './store.ts'
import { packageView } from './view.ts'

export const packageRoutes = implement(contract, {
  async listPackages(call) {
    const { rows, nextPageToken } = await packageList.read(call)
    return { packages: rows.map(packageView), nextPageToken }
  },

  async createPackage(call) {
    const { tx, network, body } = call
    const faults = new Faults()
    const { locationRef } = body.package
    const location = faults.reference(await locations.find(tx, network, locationRef), '/package/locationRef', 'location')
    const rates = await taxRatesAt(tx, network, locationRef)
    const row = newPackage(body.package, { location, rates }, faults, newKeys(call), newId)
    faults.refuse()
    await packages.insert(tx, row)
    await record(call, 'package', 'created', { after: row })
    return { package: packageView(row) }
  },

  async getPackage({ db, network, params }) {
    return { package: packageView(found(await packages.find(db, network, params.id), 'package')) }
  },

  async updatePackage(call) {
    const { tx, network, params, body } = call
    const before = found(await packages.lock(tx, network, params.id), 'package')
    const faults = new Faults()
    const rates = await taxRatesAt(tx, network, before.locationRef)
    const changes = changesOf(body.package, before, rates, faults, newId)
    faults.refuse()
    const after = await packages.update(call, before, changes)
    await record(call, 'package', 'updated', { before, after })
    return { package: packageView(after) }
  },

  async deletePackage(call) {
    const { tx, network, params } = call
    const before = found(await packages.lock(tx, network, params.id), 'package')
    const after = await packages.remove(call, before)
    await record(call, 'package', 'deleted', { before, after })
    return { package: packageView(after) }
  },
})
