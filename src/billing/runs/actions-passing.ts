import type { WriteContext } from '../../kernel/storage/context.ts'
import { record } from '../../kernel/storage/record.ts'
import type { Planned } from './actions-plan.ts'
import { passingOf } from './rules-passing.ts'

/** Tells what time has made of a locked subscription with a step of the run: nobody else writes when it begins or ends. */
export async function tellPassing(context: WriteContext, planned: Planned): Promise<void> {
  const verb = passingOf(planned)
  if (verb === undefined) return
  const { subscription, items, pauses } = planned
  const shown = { ...subscription, items, pauses }
  await record(context, 'subscription', verb, { before: shown, after: shown })
}
