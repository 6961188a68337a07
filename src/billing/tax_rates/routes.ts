import { locations } from '../../access/store.ts'
import { alreadyExists, ApiError, found } from '../../kernel/errors/api-error.ts'
import { Faults, referencedByQuery } from '../../kernel/errors/faults.ts'
import { implement } from '../../kernel/http/implement.ts'
import { newKeys, type WriteContext } from '../../kernel/storage/context.ts'
import { record } from '../../kernel/storage/record.ts'
import { yieldDefault } from './actions.ts'
import * as contract from './contract.ts'
import { archived, changesOf, newTaxRate } from './rules.ts'
import { allTaxRates, findLive, taxRates, taxRatesAt } from './store.ts'
import type { TaxRateRow } from './table.ts'
import { taxRateView } from './view.ts'

export const taxRateRoutes = implement(contract, {
  async listTaxRates({ db, network, query: { locationRef, archived } }) {
    if (locationRef) referencedByQuery(await locations.findAny(db, network, locationRef), 'locationRef', 'location')
    const rows = locationRef ? await taxRatesAt(db, network, locationRef) : await allTaxRates(db, network)
    return { taxRates: rows.filter(({ archiveDate }) => (archiveDate !== null) === archived).map(taxRateView) }
  },

  async createTaxRate(call) {
    const { tx, network, body } = call
    const { locationRef, default: isDefault } = body.taxRate
    const faults = new Faults()
    // The location of a default changes with it.
    const find = isDefault ? locations.lock : locations.find
    const location = locationRef === undefined ? undefined : await find(tx, network, locationRef)
    if (locationRef !== undefined) faults.reference(location, '/taxRate/locationRef', 'location')
    const row = newTaxRate(body.taxRate, faults, newKeys(call))
    faults.refuse()
    const same = await findLive(tx, network, row.liveKey!)
    if (same) {
      const detail = `There is a tax rate of this place, rate and category: “${same.title}”.`
      throw alreadyExists(detail, `/billing/tax_rates/v1/${same.id}`)
    }
    if (isDefault) await yieldDefault(call, location!, row.rate)
    await taxRates.insert(tx, row)
    await record(call, 'taxRate', 'created', { after: row })
    return { taxRate: taxRateView(row) }
  },

  async getTaxRate({ db, network, params }) {
    return { taxRate: taxRateView(found(await taxRates.find(db, network, params.id), 'tax rate')) }
  },

  async updateTaxRate(call) {
    const { tx, network, params, body } = call
    const seen = found(await taxRates.find(tx, network, params.id), 'tax rate')
    const location = body.taxRate.default ? await placeOf(call, seen) : undefined
    const before = (await taxRates.lock(tx, network, seen.id))!
    const faults = new Faults()
    const changes = changesOf(body.taxRate, before, faults)
    faults.refuse()
    if (body.taxRate.default && before.archiveDate !== null) throw new ApiError('conflict', 'The tax rate is archived.')
    if (body.taxRate.default && before.defaultFor === null) {
      if (location === undefined) throw new ApiError('conflict', 'Its location is deleted.')
      await yieldDefault(call, location, before.rate)
    }
    const after = await taxRates.update(call, before, changes)
    await record(call, 'taxRate', 'updated', { before, after })
    return { taxRate: taxRateView(after) }
  },

  async archiveTaxRate(call) {
    const { tx, network, params, now } = call
    const before = found(await taxRates.lock(tx, network, params.id), 'tax rate')
    const after = await taxRates.update(call, before, archived(before, now))
    await record(call, 'taxRate', 'archived', { before, after })
    return { taxRate: taxRateView(after) }
  },
})

const placeOf = async ({ tx, network }: WriteContext, { locationRef }: TaxRateRow) =>
  locationRef === null ? undefined : locations.lock(tx, network, locationRef)
