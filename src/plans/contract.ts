import { endpoint } from '../kernel/contract/endpoint.ts'
import { AnyOf } from '../kernel/contract/list-query.ts'
import { ById, Default, Obj, Optional, T } from '../kernel/contract/schema.ts'
import { PERIODS } from '../terms/period.ts'
import { exampleFields as fields, examplePlan as plan, Plan, PlanChanges, PlanFields } from './contract-plan.ts'

const archived = { ...plan, deleteDate: '2027-02-01T08:00:00.000Z' }

export const createPlan = endpoint({
  method: 'POST',
  path: '/plans/v1',
  scope: 'plans',
  creates: 'plan',
  summary: 'Create a plan',
  description:
    'What is left out takes its default: no credits or day passes, the location’s own tax, no discounts, no fee, no minimum term, no ' +
    'sign-up. Credits and day passes are what each period gives. The location and the period of a plan stay.',
  body: Obj({ plan: PlanFields }),
  status: 201,
  reply: Obj({ plan: Plan }),
  errors: ['unknown_reference'],
  example: { body: { plan: fields }, reply: { plan } },
})

export const listPlans = endpoint({
  method: 'GET',
  path: '/plans/v1',
  scope: 'plans',
  list: true,
  summary: 'List plans',
  description: 'All plans of the network, or of one location, the oldest first. There are no pages.',
  query: Obj({
    locationRef: Optional(T.String({ format: 'uuid', description: 'Only the plans of this location.' })),
    archived: Default(T.Boolean({ description: 'Only archived plans; without it, only those that are offered.' }), false),
    period: AnyOf(PERIODS, 'Only plans that are paid by one of these periods.', PERIODS.length),
    group: Optional(T.String({ minLength: 1, maxLength: 100, description: 'Only the variants of this offer.' })),
  }),
  status: 200,
  reply: Obj({ plans: T.Array(Plan) }),
  errors: ['unknown_reference'],
  example: { reply: { plans: [plan] } },
})

export const getPlan = endpoint({
  method: 'GET',
  path: '/plans/v1/:id',
  scope: 'plans',
  oneStatement: true,
  summary: 'Retrieve a plan',
  description: 'Also one that is archived.',
  params: ById,
  status: 200,
  reply: Obj({ plan: Plan }),
  errors: ['not_found'],
  example: { reply: { plan } },
})

export const updatePlan = endpoint({
  method: 'PATCH',
  path: '/plans/v1/:id',
  scope: 'plans',
  etagFrom: 'getPlan',
  summary: 'Change a plan',
  description:
    'Counts for new subscriptions, and for items that follow the plan (`autoUpdateFromProduct`): title, price, credits, day passes and ' +
    'tax from their next period that is not billed, discounts and `exclusiveAccess` at once. `followers` is how many they are. Other items keep what they ' +
    'took. `null` takes `group`, `access` and `printing` away. What would be too much for the quantity that one of them has, or will have by a ' +
    'change that is to come, is refused.',
  params: ById,
  body: Obj({ plan: PlanChanges }),
  status: 200,
  reply: Obj({
    plan: Plan,
    followers: T.Integer({ description: 'How many items of running and coming subscriptions follow it.' }),
  }),
  errors: ['unknown_reference', 'not_found'],
  example: { body: { plan: { price: 259 } }, reply: { plan: { ...plan, price: 259 }, followers: 12 } },
})

export const archivePlan = endpoint({
  method: 'DELETE',
  path: '/plans/v1/:id',
  scope: 'plans',
  etagFrom: 'getPlan',
  summary: 'Archive a plan',
  description: 'It takes no new subscriptions; those that run go on. It can still be read.',
  params: ById,
  status: 200,
  reply: Obj({ plan: Plan }),
  errors: ['not_found'],
  example: { reply: { plan: archived } },
})

export const restorePlan = endpoint({
  method: 'PUT',
  path: '/plans/v1/:id/restore',
  scope: 'plans',
  etagFrom: 'getPlan',
  summary: 'Offer an archived plan again',
  description: 'A plan that is not archived: 409 `conflict`.',
  params: ById,
  status: 200,
  reply: Obj({ plan: Plan }),
  errors: ['not_found', 'conflict'],
  example: { reply: { plan } },
})
