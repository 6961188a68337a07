import type { PauseRow } from '../../subscriptions/pauses/table.ts'
import { pauseAt } from '../../subscriptions/rules-during.ts'
import type { SubscriptionRow } from '../../subscriptions/table.ts'
import type { Step } from './rules.ts'

interface Stepping {
  step: Step
  subscription: Pick<SubscriptionRow, 'startDate' | 'endDate' | 'createDate' | 'cancelDate'>
  pauses: readonly Pick<PauseRow, 'startDate' | 'endDate'>[]
}

/**
 * What time makes of a subscription at the instant of a step, which nobody has told yet: it begins or ends, a pause begins or ends. All of
 * them lie where periods begin or the last one ends, so that each is told once, with the step of the run that is done once.
 */
export function passingOf({ step, subscription, pauses }: Stepping): 'began' | 'ended' | 'paused' | 'resumed' | undefined {
  // One that was made after its end, or was ended at once, had ended when that was told.
  if (step.kind === 'end')
    return (subscription.cancelDate ?? subscription.createDate) < subscription.endDate! ? 'ended' : undefined
  if (step.kind !== 'period' || !step.gives) return undefined
  const { startDate } = step.period
  if (startDate === subscription.startDate) return 'began'
  const isPaused = pauseAt(pauses, startDate) !== undefined
  const wasPaused = pauses.some(pause => pause.startDate < startDate && (pause.endDate === null || pause.endDate >= startDate))
  return isPaused === wasPaused ? undefined : isPaused ? 'paused' : 'resumed'
}
