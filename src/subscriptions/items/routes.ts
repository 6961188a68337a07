import { implement } from '../../kernel/http/implement.ts'
import { addItem, removeItem, updateItem } from './actions.ts'
import * as contract from './contract.ts'

export const subscriptionItemRoutes = implement(contract, {
  addSubscriptionItem: addItem,
  updateSubscriptionItem: updateItem,
  removeSubscriptionItem: removeItem,
})
