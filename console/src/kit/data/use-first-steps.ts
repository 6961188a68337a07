import { stoa } from './stoa.ts'
import { useOperation } from './use-operation.ts'

export type FirstStep = 'plan' | 'product' | 'member'

/** What a network begins with, and whether it is there; undefined while that is not known. */
export function useFirstSteps() {
  const plans = useOperation(stoa.plans.listPlans)
  const products = useOperation(stoa.products.listProducts, { query: { limit: 1 } })
  const members = useOperation(stoa.memberships.listMemberships, { query: { limit: 2 } })
  const isDone: Record<FirstStep, boolean | undefined> = {
    plan: plans.data && plans.data.plans.length > 0,
    product: products.data && products.data.products.length > 0,
    // One is whoever looks at this.
    member: members.data && members.data.memberships.length > 1,
  }
  return { isDone, failed: [plans, products, members].find(({ error }) => error !== null) }
}
