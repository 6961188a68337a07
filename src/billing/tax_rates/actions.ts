import { locations } from '../../access/store.ts'
import type { LocationRow } from '../../access/table.ts'
import type { Db } from '../../db/database.ts'
import { ApiError } from '../../kernel/errors/api-error.ts'
import type { WriteContext } from '../../kernel/storage/context.ts'
import { record } from '../../kernel/storage/record.ts'
import { defaultOf, taxRates } from './store.ts'

/**
 * Makes way for another default of a location, which the caller has locked: the one that was default is it no more, and the location takes
 * the new rate. Call it before the new default is saved.
 */
export async function yieldDefault(context: WriteContext, location: LocationRow, rate: number): Promise<void> {
  const before = await defaultOf(context.tx, context.network, location.id)
  if (before) {
    const after = await taxRates.update(context, before, { defaultFor: null })
    await record(context, 'taxRate', 'updated', { before, after })
  }
  if (location.taxRate === rate) return
  const after = await locations.update(context, location, { taxRate: rate })
  await record(context, 'location', 'updated', { before: location, after })
}

/** Throws 409 `conflict` where a location, which is locked, is to have another rate than its default. */
export async function refuseOtherRate(db: Db, { network, id }: LocationRow, rate: number | undefined): Promise<void> {
  const known = rate === undefined ? undefined : await defaultOf(db, network, id)
  if (known === undefined || known.rate === rate) return
  const detail = `The location’s rate is that of its default, “${known.title}”: make another tax rate the default, or none.`
  throw new ApiError('conflict', detail)
}
