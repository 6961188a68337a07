import { implement } from '../../kernel/http/implement.ts'
import { previewChange, previewNew } from './actions.ts'
import * as contract from './contract.ts'

export const subscriptionPreviewRoutes = implement(contract, {
  previewSubscription: ({ steps, network, actor, requestId, body: { subscription, promocode } }) =>
    steps.writes.perform(previewNew, { network, actor, requestId, subscription, promocode }, { network }),

  previewSubscriptionChange: ({ steps, network, actor, requestId, params, body }) =>
    steps.writes.perform(previewChange, { network, actor, requestId, id: params.id, change: body.change }, { network }),
})
