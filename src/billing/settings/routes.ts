import { locations } from '../../access/store.ts'
import type { LocationRow } from '../../access/table.ts'
import type { Db } from '../../db/database.ts'
import { found } from '../../kernel/errors/api-error.ts'
import { Faults } from '../../kernel/errors/faults.ts'
import { implement } from '../../kernel/http/implement.ts'
import { record } from '../../kernel/storage/record.ts'
import { keepLogo } from './actions.ts'
import * as contract from './contract.ts'
import { changesOf } from './rules.ts'
import { logoOf, settingsOf, settingsRows } from './store.ts'
import type { SettingsRow } from './table.ts'
import { settingsView } from './view.ts'

export const settingsRoutes = implement(contract, {
  async getBillingSettings({ db, network, params }) {
    const location = found(await locations.findAny(db, network, params.locationRef), 'location')
    return { settings: await view(db, await rowOf(db, location)) }
  },

  async updateBillingSettings(call) {
    const { tx, network, params, body, now } = call
    const { logo } = body.settings
    // The books of a location outlive it, and a batch of them may need an account that nobody has named yet.
    const location = found(await locations.lockAny(tx, network, params.locationRef), 'location')
    const stored = await settingsRows.find(tx, network, location.id)
    const before = stored ?? (await rowOf(tx, location))
    const faults = new Faults()
    const changes = changesOf(body.settings, before, faults)
    faults.refuse()
    const logoRef = logo ? await keepLogo(call, location.id, logo) : logo
    const saved = { ...changes, ...(logoRef !== undefined && { logoRef }) }
    const after = stored ? await settingsRows.update(call, stored, saved) : { ...before, ...saved, updateDate: now }
    if (stored === undefined) await settingsRows.insert(tx, after)
    await record(call, 'billingSettings', 'updated', { before, after })
    return { settings: await view(tx, after) }
  },
})

/** Where nobody has set anything, it is as it was when the location was made. */
const rowOf = async (db: Db, { network, id, createDate: updateDate }: LocationRow): Promise<SettingsRow> => ({
  updateDate,
  ...(await settingsOf(db, network, id)),
})

const view = async (db: Db, row: SettingsRow) => settingsView(row, await logoOf(db, row.network, row.logoRef))
