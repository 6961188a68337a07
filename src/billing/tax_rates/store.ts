import type { Builder, Db } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import { statements } from '../../db/statements.ts'
import { taxRate, type TaxRateRow } from './table.ts'

export const taxRates = statements(taxRate)

/** All tax rates, archived ones too, the lowest first. */
export const allTaxRates = (db: Db, network: string): Promise<TaxRateRow[]> => db.all(ofNetwork, { network })

/** The tax rates of a location and those of every location, archived ones too, the lowest first. */
export const taxRatesAt = (db: Db, network: string, locationRef: string): Promise<TaxRateRow[]> =>
  db.all(ofLocation, { network, locationRef })

const lowestFirst = (sql: Builder, network: string) =>
  sql.selectFrom('taxRate').selectAll().where('network', '=', network).orderBy('rate').orderBy('id')

const ofNetwork = prepared((sql, p: { network: string }) => lowestFirst(sql, p.network))

const ofLocation = prepared((sql, p: { network: string; locationRef: string }) =>
  lowestFirst(sql, p.network).where(eb => eb.or([eb('locationRef', '=', p.locationRef), eb('locationRef', 'is', null)])),
)

/** The rate that has this `liveKey`. */
export const findLive = (db: Db, network: string, liveKey: string): Promise<TaxRateRow | undefined> =>
  db.first(byLiveKey, { network, liveKey })

const byLiveKey = prepared((sql, p: { network: string; liveKey: string }) =>
  sql.selectFrom('taxRate').selectAll().where('network', '=', p.network).where('liveKey', '=', p.liveKey),
)

/** The default of a location. */
export const defaultOf = (db: Db, network: string, locationRef: string): Promise<TaxRateRow | undefined> =>
  db.first(byDefault, { network, locationRef })

const byDefault = prepared((sql, p: { network: string; locationRef: string }) =>
  sql.selectFrom('taxRate').selectAll().where('network', '=', p.network).where('defaultFor', '=', p.locationRef),
)
