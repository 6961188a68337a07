import { stoa } from '../../kit/data/stoa.ts'
import { useOperation } from '../../kit/data/use-operation.ts'
import { fromOf, untilOf } from './life.ts'
import type { Subscription } from './subscription.ts'

/** So many periods before and after now are read: enough for whatever is billed in advance, and to choose among. */
const [BEHIND, AHEAD] = [2, 13]

/** The periods around now and those to come, among which dialogs choose. */
export const usePeriods = (of: Subscription) => {
  const from = fromOf(of, BEHIND)
  return useOperation(stoa.subscriptions.listSubscriptionPeriods, {
    params: { id: of.id },
    query: { ...(from && { from }), until: untilOf(of, AHEAD) },
  })
}
