import type { Db, Tx } from '../../db/database.ts'
import { preparedMany } from '../../db/prepared-many.ts'
import { partsOf, resources } from '../store.ts'
import type { ResourceRow } from '../table.ts'

/** A resource, and whatever its bookings take as well: its whole and its parts. */
export interface Family {
  resource: ResourceRow
  family: readonly ResourceRow[]
}

/** The resource with its family; undefined when there is none. */
export async function findFamily(db: Db, network: string, id: string): Promise<Family | undefined> {
  const resource = await resources.find(db, network, id)
  if (resource === undefined) return undefined
  const whole = resource.parentRef === null ? undefined : await resources.find(db, network, resource.parentRef)
  return { resource, family: [...(whole ? [whole] : []), ...(await partsOf(db, network, id))] }
}

/**
 * Locks a resource, deleted or not, with its family, in the order of their ids: whoever books one of them waits for whoever books another. None
 * becomes a part of the resource until the transaction ends, since the whole is locked for that.
 */
export async function lockFamily(tx: Tx, network: string, id: string): Promise<Family | undefined> {
  const locked = new Map<string, ResourceRow>()
  for (;;) {
    const seen = locked.get(id) ?? (await resources.findAny(tx, network, id))
    if (seen === undefined) return undefined
    const parts = await partsOf(tx, network, id)
    const ids = [id, ...(seen.parentRef === null ? [] : [seen.parentRef]), ...parts.map(part => part.id)]
    const missing = ids.filter(one => !locked.has(one)).toSorted()
    // A part that has come between two statements is locked at the next look.
    if (missing.length === 0) return familyOf(seen, locked)
    for (const row of await lockedMany(tx, { network }, missing)) locked.set(row.id, row)
  }
}

function familyOf(resource: ResourceRow, locked: ReadonlyMap<string, ResourceRow>): Family {
  const belongs = ({ id, parentRef, deleteDate }: ResourceRow) =>
    deleteDate === null && (id === resource.parentRef || parentRef === resource.id)
  return { resource, family: [...locked.values()].filter(belongs) }
}

const lockedMany = preparedMany((sql, p: { network: string }, ids) =>
  sql.selectFrom('resource').selectAll().where('network', '=', p.network).where('id', 'in', ids).orderBy('id').forNoKeyUpdate(),
)
