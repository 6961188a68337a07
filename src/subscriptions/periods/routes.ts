import { found } from '../../kernel/errors/api-error.ts'
import { implement } from '../../kernel/http/implement.ts'
import { subscriptions } from '../store.ts'
import { loadPeriods } from './actions-list.ts'
import * as contract from './contract.ts'
import { periodView } from './view.ts'

export const subscriptionPeriodRoutes = implement(contract, {
  async listSubscriptionPeriods({ db, network, now, params, query }) {
    const subscription = found(await subscriptions.find(db, network, params.id), 'subscription')
    const { from, until } = query
    return { periods: (await loadPeriods(db, subscription, now, { from, until })).map(periodView) }
  },
})
