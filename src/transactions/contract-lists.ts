import { endpoint } from '../kernel/contract/endpoint.ts'
import { AnyOf, range } from '../kernel/contract/list-query.ts'
import { Default, named, Obj, OneOf, Optional, paging, T, Uuid, withOptions } from '../kernel/contract/schema.ts'
import { customerFilters } from '../terms/holder.ts'
import {
  CREDIT_TYPES,
  CreditTransaction,
  ENTRY_TYPES,
  exampleCreditTransaction,
  exampleTransaction,
  Transaction,
} from './contract.ts'

const TransactionOrder = named('TransactionOrder', OneOf(['createDate:desc', 'createDate:asc']))

const queryOf = <const T extends readonly string[]>(types: T) =>
  Obj({
    locationRef: Optional(withOptions(Uuid, { description: 'Where it happened.' })),
    ...customerFilters,
    type: AnyOf(types, 'Of one of these types.'),
    ...range('createDate', 'Made'),
    order: Default(TransactionOrder, 'createDate:desc'),
    ...paging,
  })

export const listCreditTransactions = endpoint({
  method: 'GET',
  path: '/transactions/credits/v1',
  scope: 'transactions',
  list: true,
  summary: 'List credit transactions',
  description: 'The newest first, of the whole network unless a location or a customer is named.',
  query: queryOf(CREDIT_TYPES),
  status: 200,
  reply: Obj({ transactions: T.Array(CreditTransaction), nextPageToken: Optional(T.String()) }),
  errors: ['unknown_reference', 'invalid_page_token'],
  example: { reply: { transactions: [exampleCreditTransaction] } },
})

export const listDayPassTransactions = endpoint({
  method: 'GET',
  path: '/transactions/day_passes/v1',
  scope: 'transactions',
  list: true,
  summary: 'List day-pass transactions',
  description: 'The newest first, of the whole network unless a location or a customer is named.',
  query: queryOf(ENTRY_TYPES),
  status: 200,
  reply: Obj({ transactions: T.Array(Transaction), nextPageToken: Optional(T.String()) }),
  errors: ['unknown_reference', 'invalid_page_token'],
  example: { reply: { transactions: [exampleTransaction] } },
})
