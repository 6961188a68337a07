import { locations } from '../access/store.ts'
import type { Db } from '../db/database.ts'
import { ApiError, found, refuse } from '../kernel/errors/api-error.ts'
import { Faults } from '../kernel/errors/faults.ts'
import { refuseUsed } from '../kernel/errors/in-use.ts'
import { implement } from '../kernel/http/implement.ts'
import { newKeys, type WriteContext } from '../kernel/storage/context.ts'
import { record } from '../kernel/storage/record.ts'
import { from, isTooMuch } from './assignments/actions.ts'
import { assignmentsOf } from './assignments/actions-view.ts'
import { seatsOf } from './availability/rules-taken.ts'
import { followAutoRelease } from './bookings/actions-release.ts'
import { findFamily } from './bookings/store-family.ts'
import * as contract from './contract.ts'
import { changesOf, checkParent, newResource, typeFaults } from './rules.ts'
import { comingBookings, lockParts, partsOfMany, resourceList, resources, resourceWords, partsOf } from './store.ts'
import type { ResourceRow } from './table.ts'
import { resourceView } from './view.ts'

export const resourceRoutes = implement(contract, {
  async listResources(call) {
    refuse(typeFaults(call.query))
    const { rows, nextPageToken } = await resourceList.read(call)
    return { resources: await loadResources(call.db, call.network, rows, call.now), nextPageToken }
  },

  async createResource(call) {
    const { tx, network, body } = call
    const faults = new Faults()
    const { locationRef } = body.resource
    const location = faults.reference(await locations.find(tx, network, locationRef), '/resource/locationRef', 'location')
    const row = newResource(body.resource, location, faults, newKeys(call))
    const { parentRef } = body.resource
    if (parentRef) await checkWhole(call, row, await resources.lock(tx, network, parentRef), faults)
    faults.refuse()
    await resources.insert(tx, row)
    await resourceWords.add(tx, row)
    await record(call, 'resource', 'created', { after: row })
    return { resource: resourceView(row, [], []) }
  },

  async getResource({ db, network, params, now }) {
    const row = found(await resources.find(db, network, params.id), 'resource')
    return { resource: (await loadResources(db, network, [row], now))[0]! }
  },

  async updateResource(call) {
    const { tx, network, params, body, now } = call
    const { parentRef } = body.resource
    const locked = await resources.lockMany(tx, network, parentRef ? [params.id, parentRef] : [params.id])
    const rowOf = (id: string) => locked.find(row => row.id === id)
    const before = found(rowOf(params.id), 'resource')
    const faults = new Faults()
    const changes = changesOf(body.resource, before, faults)
    if (parentRef) await checkWhole(call, { ...before, ...changes }, rowOf(parentRef), faults)
    faults.refuse()
    const after = await resources.update(call, before, changes)
    await refuseLess(call, before, after)
    await followAutoRelease(call, before, after)
    await resourceWords.replace(tx, after)
    await record(call, 'resource', 'updated', { before, after })
    return { resource: (await loadResources(tx, network, [after], now))[0]! }
  },

  async deleteResource(call) {
    const { tx, network, params, now } = call
    const before = found(await resources.lock(tx, network, params.id), 'resource')
    const parts = await lockParts(tx, network, before.id)
    const coming = await comingBookings(tx, network, before.id, now)
    const assignments = (await assignmentsOf(tx, network, [before.id], now)).get(before.id) ?? []
    refuseUsed({ booking: coming, part: parts.length, assignment: assignments.length })
    const after = await resources.remove(call, before)
    await resourceWords.remove(tx, after)
    await record(call, 'resource', 'deleted', { before, after })
    return { resource: resourceView(after, [], []) }
  },
})

/** Resources as they appear in answers, in the same few statements for one as for a page. */
async function loadResources(db: Db, network: string, rows: readonly ResourceRow[], now: string) {
  const ids = rows.map(({ id }) => id)
  const parts = await partsOfMany(db, network, ids)
  const assignments = await assignmentsOf(db, network, ids, now)
  return rows.map(row => resourceView(row, parts.get(row.id) ?? [], assignments.get(row.id) ?? []))
}

/** Throws 409 when a resource has fewer seats than are booked or assigned of it, or is taken at the same time as its new whole. */
async function refuseLess({ tx, network, now }: WriteContext, before: ResourceRow, after: ResourceRow): Promise<void> {
  const isLess = seatsOf(after) < seatsOf(before)
  const isMoved = after.parentRef !== null && after.parentRef !== before.parentRef
  if (!isLess && !isMoved) return
  const { family } = (await findFamily(tx, network, after.id))!
  if (!(await isTooMuch(tx, network, { resource: after, family }, from(now)))) return
  throw new ApiError(
    'conflict',
    isMoved ? 'It is taken at the same time as that.' : 'More of it is booked or assigned than that.',
  )
}

/** Adds a fault where a resource cannot be a part of a whole, which is locked, so that it stays and becomes no part meanwhile. */
async function checkWhole(
  { tx, network }: WriteContext,
  row: ResourceRow,
  whole: ResourceRow | undefined,
  faults: Faults,
): Promise<void> {
  const parent = faults.reference(whole, '/resource/parentRef', 'resource')
  checkParent(row, parent, (await partsOf(tx, network, row.id)).length > 0, faults)
}
