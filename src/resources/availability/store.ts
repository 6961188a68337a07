import type { Builder, Db } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import { preparedMany } from '../../db/prepared-many.ts'
import type { ResourceRow } from '../table.ts'
import type { Bookable } from './rules-taken.ts'

/** A resource as far as it decides when it is free. `hours` are its schedule as it is stored: many resources have the same. */
export interface Listed extends Bookable, Pick<ResourceRow, 'bookingStepMinutes'> {
  hours: string
}

/** The resources of a location as far as they decide when they are free, by title. */
export const bookableAt = (db: Db, network: string, locationRef: string): Promise<Listed[]> =>
  db.all(atLocation, { network, locationRef })

/** These resources, by title. */
export const bookableMany = (db: Db, network: string, ids: readonly string[]): Promise<Listed[]> => many(db, { network }, ids)

/** The wholes and the parts of resources, but for those that are among them. */
export async function kinBeside(db: Db, network: string, resources: readonly Bookable[]): Promise<Listed[]> {
  const ids = new Set(resources.map(({ id }) => id))
  const wholes = resources.flatMap(({ parentRef }) => (parentRef !== null && !ids.has(parentRef) ? [parentRef] : []))
  return [...(await many(db, { network }, wholes)), ...(await parts(db, { network }, ids)).filter(({ id }) => !ids.has(id))]
}

const bookable = (sql: Builder, p: { network: string }) =>
  sql
    .selectFrom('resource')
    .select(['id', 'locationRef', 'parentRef', 'resourceType', 'capacity', 'bufferTime', 'bookingStepMinutes'])
    // Under a name that no column has it is not read, which is done once for all that are the same.
    .select(eb => eb.ref('schedule').$castTo<string>().as('hours'))
    .where('network', '=', p.network)
    .where('deleteDate', 'is', null)

const atLocation = prepared((sql, p: { network: string; locationRef: string }) =>
  bookable(sql, p).where('locationRef', '=', p.locationRef).orderBy('title').orderBy('id'),
)
const many = preparedMany((sql, p: { network: string }, ids) =>
  bookable(sql, p).where('id', 'in', ids).orderBy('title').orderBy('id'),
)
const parts = preparedMany((sql, p: { network: string }, ids) => bookable(sql, p).where('parentRef', 'in', ids))
