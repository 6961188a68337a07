import { UNSET } from '../../billing/settings/table.ts'
import { taxRatesAt } from '../../billing/tax_rates/store.ts'
import type { TaxRateRow } from '../../billing/tax_rates/table.ts'
import { taxTreatmentOf } from '../../community/holders/store-tax.ts'
import type { Db } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import type { Holder } from '../../terms/holder.ts'
import type { NamedRate, Taxation } from './rules-tax.ts'

/** What decides how the lines of a customer are taxed at a location now. */
export async function taxationOf(db: Db, network: string, place: Holder & { locationRef: string }): Promise<Taxation> {
  const treatment = await taxTreatmentOf(db, network, place)
  return { treatment, ...(await taxationAt(db, network, place.locationRef)) }
}

/** The rates and settings of a location by which lines are taxed, whoever the customer is. */
export async function taxationAt(db: Db, network: string, locationRef: string): Promise<Omit<Taxation, 'treatment'>> {
  const rows = await db.all(ratesAndSettings, { network, locationRef })
  const [set] = rows
  const { zeroCategory, zeroReason } = set?.zeroCategory ? { ...set, zeroCategory: set.zeroCategory } : UNSET
  const rates = rows.flatMap(({ id, ...one }) => (id === null ? [] : [{ ...one, id } as NamedRate]))
  return { locationRef, rates, zeroCategory, zeroReason }
}

/** The tax rates of a location and those of every location, archived ones too, each with the settings; without one, these alone. */
const ratesAndSettings = prepared((sql, p: { network: string; locationRef: string }) =>
  sql
    .selectFrom('location')
    .leftJoin('billingSettings as settings', on =>
      on.onRef('settings.network', '=', 'location.network').onRef('settings.id', '=', 'location.id'),
    )
    .leftJoin('taxRate as one', on =>
      on
        .onRef('one.network', '=', 'location.network')
        .on(eb => eb.or([eb('one.locationRef', 'is', null), eb('one.locationRef', '=', eb.ref('location.id'))])),
    )
    .select(['settings.zeroCategory', 'settings.zeroReason'])
    .select(['one.id', 'one.locationRef', 'one.title', 'one.rate', 'one.category', 'one.exemptionReason', 'one.defaultFor'])
    .select(['one.createDate', 'one.archiveDate'])
    .where('location.network', '=', p.network)
    .where('location.id', '=', p.locationRef),
)

/** The tax rates that lines can name at a place; they are looked for where one of them does. */
export const ratesFor = async (
  taxes: readonly ({ taxRateRef?: string | undefined } | undefined)[],
  { tx, network }: { tx: Db; network: string },
  locationRef: string | undefined,
): Promise<TaxRateRow[]> =>
  locationRef === undefined || taxes.every(tax => tax?.taxRateRef === undefined) ? [] : taxRatesAt(tx, network, locationRef)
