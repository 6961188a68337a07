import { endpoint } from '../kernel/contract/endpoint.ts'
import { NamedObj, Obj, Optional, T, Time, Uuid, withOptions } from '../kernel/contract/schema.ts'

const LedgerBalance = NamedObj('LedgerBalance', {
  amount: T.Number({ description: 'What is left.' }),
  allocation: T.Number({ description: 'All that was put in.' }),
  crossLocationUsage: T.Number({
    description: 'What was drawn at other locations than the holder’s, less what was given back of it.',
  }),
  expirationDate: Optional(withOptions(Time, { description: 'When it ends. Without it, it never does.' })),
  subscriptionRef: Optional(withOptions(Uuid, { description: 'The subscription that gave all of it.' })),
})

const OfHolder = Obj({ id: withOptions(Uuid, { description: 'The id of a membership or of a company.' }) })

const balances = [
  {
    amount: 6.5,
    allocation: 10,
    crossLocationUsage: 1,
    expirationDate: '2027-01-31T23:00:00.000Z',
    subscriptionRef: '0199d3a0-5c1e-7000-8000-0000000000e1',
  },
  { amount: 20, allocation: 20, crossLocationUsage: 0 },
]

const DESCRIPTION =
  'One for each instant at which something ends that is left now, the soonest first, and last what never ends. Charges draw in this ' +
  'order.'

export const getCreditBalances = endpoint({
  method: 'GET',
  path: '/transactions/v1/balances/:id/credits',
  scope: 'transactions',
  summary: 'Retrieve the credits that a membership or a company has',
  description: DESCRIPTION,
  params: OfHolder,
  status: 200,
  reply: Obj({ balances: T.Array(LedgerBalance) }),
  errors: ['not_found'],
  example: { reply: { balances } },
})

export const getDayPassBalances = endpoint({
  method: 'GET',
  path: '/transactions/v1/balances/:id/day_passes',
  scope: 'transactions',
  summary: 'Retrieve the day passes that a membership or a company has',
  description: DESCRIPTION,
  params: OfHolder,
  status: 200,
  reply: Obj({ balances: T.Array(LedgerBalance) }),
  errors: ['not_found'],
  example: { reply: { balances } },
})
