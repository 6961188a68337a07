import type { Db, Tx } from '../../db/database.ts'
import { partsOf, partsOfMany, resources } from '../store.ts'
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
 * Locks resources, deleted or not, with their families, all in the order of their ids, and gives those that there are: whoever books one of them
 * waits for whoever books another. None becomes a part of them until the transaction ends, since the whole is locked for that.
 */
export async function lockFamilies(tx: Tx, network: string, ids: readonly string[]): Promise<Map<string, Family>> {
  const locked = new Map<string, ResourceRow>()
  for (;;) {
    const unseen = ids.filter(id => !locked.has(id))
    const seen = new Map([...locked, ...(await resources.findMany(tx, network, unseen))])
    const found = ids.flatMap(id => seen.get(id) ?? [])
    const parts = await partsOfMany(
      tx,
      network,
      found.map(({ id }) => id),
    )
    const taken = found.flatMap(({ id, parentRef }) => [
      id,
      ...(parentRef === null ? [] : [parentRef]),
      ...(parts.get(id) ?? []).map(part => part.id),
    ])
    const missing = [...new Set(taken)].filter(id => !locked.has(id))
    // A part that has come between two statements is locked at the next look.
    if (missing.length === 0) return new Map(found.map(row => [row.id, familyOf(row, locked)]))
    for (const row of await resources.lockManyAny(tx, network, missing)) locked.set(row.id, row)
  }
}

function familyOf(resource: ResourceRow, locked: ReadonlyMap<string, ResourceRow>): Family {
  const belongs = ({ id, parentRef, deleteDate }: ResourceRow) =>
    deleteDate === null && (id === resource.parentRef || parentRef === resource.id)
  return { resource, family: [...locked.values()].filter(belongs) }
}
