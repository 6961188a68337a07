import type { Db } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import { statements } from '../../db/statements.ts'
import { DEFAULTS } from './rules.ts'
import { billingSettings, sellerLogo, type Settings } from './table.ts'

export const settingsRows = statements(billingSettings)
export const sellerLogos = statements(sellerLogo)

/** How a location bills: as it was set, else by the defaults. */
export const settingsOf = async (db: Db, network: string, locationRef: string): Promise<Settings> =>
  (await settingsRows.find(db, network, locationRef)) ?? { ...DEFAULTS, network, id: locationRef }

/** How some locations bill, by location. */
export async function settingsOfMany(db: Db, network: string, locationRefs: Iterable<string>): Promise<Map<string, Settings>> {
  const ids = new Set(locationRefs)
  const rows = await settingsRows.findMany(db, network, ids)
  return new Map([...ids].map(id => [id, rows.get(id) ?? { ...DEFAULTS, network, id }]))
}

/** A logo as a data URL. */
export const logoOf = async (db: Db, network: string, logoRef: string | null): Promise<string | undefined> =>
  logoRef === null ? undefined : (await sellerLogos.find(db, network, logoRef))?.content

export const findLogo = (db: Db, logo: { network: string; locationRef: string; contentHash: string }) => db.first(byHash, logo)

const byHash = prepared((sql, p: { network: string; locationRef: string; contentHash: string }) =>
  sql
    .selectFrom('sellerLogo')
    .select('id')
    .where('network', '=', p.network)
    .where('locationRef', '=', p.locationRef)
    .where('contentHash', '=', p.contentHash),
)
