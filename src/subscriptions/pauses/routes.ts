import { ApiError, found } from '../../kernel/errors/api-error.ts'
import { Faults } from '../../kernel/errors/faults.ts'
import { implement } from '../../kernel/http/implement.ts'
import { newId } from '../../kernel/storage/ids.ts'
import { startLater, withoutEnd } from '../../terms/schedule.ts'
import { hasEnded, lockSubscription, recordSubscription, refuseEnded } from '../actions-lock.ts'
import { moveCursor } from '../periods/actions.ts'
import * as contract from './contract.ts'
import { pausedPeriods, refusePause } from './rules.ts'
import { subscriptionPauses } from './store.ts'
import { pauseView } from './view.ts'

export const subscriptionPauseRoutes = implement(contract, {
  async createSubscriptionPause(call) {
    const { tx, network, params, body, now } = call
    const held = await lockSubscription(call, params.id)
    const faults = new Faults()
    const { startDate, endDate } = body.pause
    faults.rule(endDate !== undefined && endDate <= startDate, '/pause/endDate', 'endDate must be after startDate.')
    const stretch = hasEnded(held) ? undefined : pausedPeriods(body.pause, held.schedule, now, faults)
    faults.refuse()
    refuseEnded(held)
    refusePause(stretch!, { unbilled: held.billed.unbilled, pauses: held.pauses })
    const pause = { network, id: newId(), subscriptionRef: held.row.id, ...stretch!, createDate: now, deleteDate: null }
    await subscriptionPauses.insert(tx, pause)
    await moveCursor(call, held.row)
    return { pause: pauseView(pause), subscription: await recordSubscription(call, held, 'updated') }
  },

  async endSubscriptionPause(call) {
    const { params, now } = call
    const held = await lockSubscription(call, params.id)
    const before = found(
      held.pauses.find(({ id }) => id === params.pauseId),
      'pause',
    )
    refuseEnded(held)
    const end = startLater(withoutEnd(held.schedule), now, 1)
    if (before.startDate <= now && before.endDate !== null && before.endDate <= end) {
      throw new ApiError('conflict', `The pause ends at ${before.endDate} already.`)
    }
    const isComing = before.startDate > now
    const after = await (isComing
      ? subscriptionPauses.remove(call, before)
      : subscriptionPauses.update(call, before, { endDate: end }))
    await moveCursor(call, held.row)
    return { pause: pauseView(after), subscription: await recordSubscription(call, held, 'updated') }
  },
})
