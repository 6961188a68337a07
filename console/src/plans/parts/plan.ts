import type { ReplyOf } from '../../kit/data/operation.ts'
import type { stoa } from '../../kit/data/stoa.ts'

export type Plan = ReplyOf<typeof stoa.plans.getPlan>['plan']

/** Groups in external systems of access control and of printing. */
export const GROUPS = [
  'access.providerAGroupRef',
  'access.providerBGroupRef',
  'access.providerCGroupRef',
  'access.providerDGroupRef',
  'printing.printProviderGroupRef',
] as const
