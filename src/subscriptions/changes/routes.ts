import { locations } from '../../access/store.ts'
import { ApiError, found } from '../../kernel/errors/api-error.ts'
import { implement } from '../../kernel/http/implement.ts'
import { lockSubscription, recordSubscription, refuseEnded, type Held } from '../actions-lock.ts'
import { subscriptionItems, subscriptions } from '../store.ts'
import * as contract from './contract.ts'
import { changesOfSubscription, subscriptionChanges } from './store.ts'
import type { ChangeRow } from './table.ts'
import { changeView } from './view.ts'

export const subscriptionChangeRoutes = implement(contract, {
  async listSubscriptionChanges({ db, network, params, query, now }) {
    const row = found(await subscriptions.find(db, network, params.id), 'subscription')
    const { currencyCode } = (await locations.findAny(db, network, row.locationRef))!
    const isListed = ({ applyDate, effectiveDate }: ChangeRow) =>
      applyDate !== null || effectiveDate <= now ? query.applied : row.endDate === null || effectiveDate < row.endDate
    const changes = (await changesOfSubscription(db, network, row.id)).filter(isListed)
    return { changes: changes.map(change => changeView(change, currencyCode)) }
  },

  async deleteSubscriptionChange(call) {
    const { tx, network, params, now } = call
    const held = await lockSubscription(call, params.id)
    const seen = await subscriptionChanges.find(tx, network, params.changeId)
    const before = found(seen?.subscriptionRef === held.row.id ? seen : undefined, 'change')
    refuseEnded(held)
    if (before.applyDate !== null || before.effectiveDate <= now) {
      throw new ApiError('conflict', `The change counts since ${before.effectiveDate}.`)
    }
    // Billed in advance, the period has asked for what the change makes of the item, and gives it.
    const unbilled = held.billed.unbilled ?? held.row.endDate
    if (unbilled !== null && before.effectiveDate < unbilled) {
      throw new ApiError('period_billed', `The period from ${before.effectiveDate} is billed already, with the change.`)
    }
    await takeBack(call, held, before)
    const change = await subscriptionChanges.remove(call, before)
    await recordSubscription(call, held, 'updated')
    return { change: changeView(change, held.location.currencyCode) }
  },
})

/** Makes an item what it was before a change was noted. */
async function takeBack(context: Parameters<typeof lockSubscription>[0], held: Held, { id, itemRef, kind, before }: ChangeRow) {
  const item = held.items.find(one => one.id === itemRef)
  if (item === undefined) return
  if (kind === 'remove') await subscriptionItems.update(context, item, { endDate: before?.endDate ?? null })
  if (kind !== 'add') return
  await subscriptionItems.remove(context, item)
  const others = held.changes.filter(change => change.itemRef === itemRef && change.id !== id)
  for (const other of others) await subscriptionChanges.remove(context, other)
}
