import { endpoint } from '../../kernel/contract/endpoint.ts'
import { ById, Default, NamedObj, Obj, OneOf, Optional, T, Time, Uuid, withOptions } from '../../kernel/contract/schema.ts'
import { CustomTaxReply } from '../../terms/custom-tax.ts'

const CHANGE_KINDS = ['add', 'update', 'remove'] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

const Fields = Obj(
  {
    title: Optional(T.String()),
    price: Optional(T.Number()),
    quantity: Optional(T.Integer()),
    credits: Optional(T.Number()),
    dayPasses: Optional(T.Number()),
    customTax: Optional(CustomTaxReply),
    plan: Optional(Obj({ id: Uuid })),
    startDate: Optional(Time),
    endDate: Optional(Time),
  },
  { description: 'What it makes of the item.' },
)

export const Change = NamedObj('SubscriptionChange', {
  id: Uuid,
  itemRef: Uuid,
  kind: OneOf(CHANGE_KINDS),
  effectiveDate: withOptions(Time, { description: 'The start of the first period in which it counts.' }),
  fields: Fields,
  createDate: Time,
  membershipRefCreator: Optional(Uuid),
  applyDate: Optional(withOptions(Time, { description: 'When it was carried out.' })),
  deleteDate: Optional(withOptions(Time, { description: 'When it was taken back.' })),
})

export const exampleChange = {
  id: '0199d3a0-5c1e-7000-8000-000000000141',
  itemRef: '0199d3a0-5c1e-7000-8000-000000000102',
  kind: 'update',
  effectiveDate: '2027-02-28T00:00:00.000Z',
  fields: { price: 269, quantity: 2 },
  createDate: '2027-02-10T08:00:00.000Z',
  membershipRefCreator: '0199d3a0-5c1e-7000-8000-0000000000b1',
}

export const listSubscriptionChanges = endpoint({
  method: 'GET',
  path: '/subscriptions/v1/:id/changes',
  scope: 'subscriptions',
  summary: 'List the changes of a subscription that are to come',
  description: 'What becomes of its items, the soonest first; with `applied` also what has been carried out.',
  params: ById,
  query: Obj({ applied: Default(T.Boolean({ description: 'Whether those that were carried out are listed, too.' }), false) }),
  status: 200,
  reply: Obj({ changes: T.Array(Change) }),
  errors: ['not_found'],
  example: { reply: { changes: [exampleChange] } },
})

export const deleteSubscriptionChange = endpoint({
  method: 'DELETE',
  path: '/subscriptions/v1/:id/changes/:changeId',
  scope: 'subscriptions',
  etagFrom: 'getSubscription',
  summary: 'Take back a change of a subscription',
  description:
    'The item stays as it is: one that was to be added goes, with its other changes, and one that was to be removed stays. A change that ' +
    'counts already: 409 `conflict`; one with which its period was billed in advance: 409 `period_billed`.',
  params: Obj({ ...ById.properties, changeId: Uuid }),
  status: 200,
  reply: Obj({ change: Change }),
  errors: ['not_found', 'conflict', 'period_billed', 'slot_taken'],
  example: { reply: { change: { ...exampleChange, deleteDate: '2027-02-11T08:00:00.000Z' } } },
})
