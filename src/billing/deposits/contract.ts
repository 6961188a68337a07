import { exampleIssued } from '../../invoices/contract-examples.ts'
import { Invoice } from '../../invoices/contract-invoice.ts'
import { endpoint } from '../../kernel/contract/endpoint.ts'
import { AnyOf } from '../../kernel/contract/list-query.ts'
import {
  ById,
  LongText,
  NamedObj,
  Obj,
  OneOf,
  Optional,
  paging,
  T,
  Text,
  Uuid,
  withOptions,
} from '../../kernel/contract/schema.ts'
import { customerFilters } from '../../terms/holder.ts'
import { HowItCame, MoneyTransaction } from '../../transactions/money/contract-transaction.ts'
import { Deposit, DEPOSIT_STATUSES, DepositChanges, DepositFields, positive } from './contract-deposit.ts'
import { exampleApplied, exampleDue, exampleFields, exampleHeld, examplePayment, exampleSettled } from './contract-examples.ts'

const deposit = exampleHeld

export const listDeposits = endpoint({
  method: 'GET',
  path: '/billing/deposits/v1',
  scope: 'invoices',
  list: true,
  summary: 'List deposits',
  description: 'Of the network, of a location, a customer or a subscription, the newest first.',
  query: Obj({
    locationRef: Optional(withOptions(Uuid, { description: 'Only deposits of this location.' })),
    ...customerFilters,
    subscriptionRef: Optional(withOptions(Uuid, { description: 'Only deposits for this subscription.' })),
    status: AnyOf(DEPOSIT_STATUSES, 'Only deposits with one of these.'),
    ...paging,
  }),
  status: 200,
  reply: Obj({ deposits: T.Array(Deposit), nextPageToken: Optional(T.String()) }),
  errors: ['unknown_reference', 'invalid_page_token'],
  example: { reply: { deposits: [deposit], nextPageToken: 'WyIyMDI3…' } },
})

export const createDeposit = endpoint({
  method: 'POST',
  path: '/billing/deposits/v1',
  scope: 'invoices',
  creates: 'deposit',
  summary: 'Ask for a deposit',
  description: 'Money that is held for a customer: no income, so it bears no tax and has no number of an invoice.',
  body: Obj({ deposit: DepositFields }),
  status: 201,
  reply: Obj({ deposit: Deposit }),
  errors: ['unknown_reference'],
  example: { body: { deposit: exampleFields }, reply: { deposit: exampleDue } },
})

export const getDeposit = endpoint({
  method: 'GET',
  path: '/billing/deposits/v1/:id',
  scope: 'invoices',
  summary: 'Retrieve a deposit',
  params: ById,
  status: 200,
  reply: Obj({ deposit: Deposit }),
  errors: ['not_found'],
  example: { reply: { deposit } },
})

export const updateDeposit = endpoint({
  method: 'PATCH',
  path: '/billing/deposits/v1/:id',
  scope: 'invoices',
  etagFrom: 'getDeposit',
  summary: 'Change a deposit',
  description:
    'The note at any time; what is asked for, and until when, while it is `due`: else 409 `conflict`. No less can be asked for than ' +
    'has come, and what has come whole by it is `held`.',
  params: ById,
  body: Obj({ deposit: DepositChanges }),
  status: 200,
  reply: Obj({ deposit: Deposit }),
  errors: ['not_found', 'conflict'],
  example: { body: { deposit: { note: 'Three keys' } }, reply: { deposit: { ...exampleDue, note: 'Three keys' } } },
})

export const payDeposit = endpoint({
  method: 'POST',
  path: '/billing/deposits/v1/:id/pay',
  scope: 'invoices',
  etagFrom: 'getDeposit',
  summary: 'Note that a deposit has come',
  description:
    'All that is missing, or `amount` of it; more is 409 `amount_exceeded`. When all of it has come, the deposit is `held`. What is ' +
    'not `due` takes nothing more: 409 `conflict`. From the `balance` never more is taken than it has.',
  params: ById,
  body: Obj({
    amount: Optional(positive('All that is missing, unless sent.')),
    payment: NamedObj('DepositPaymentFields', {
      type: OneOf(['external', 'balance'], {
        description: '`external`: cash, a transfer, a terminal, noted by hand; `balance`: the customer’s money balance.',
      }),
      ...HowItCame,
    }),
  }),
  status: 200,
  reply: Obj({ deposit: Deposit, payment: MoneyTransaction }),
  errors: ['not_found', 'conflict', 'amount_exceeded', 'insufficient_balance'],
  example: { body: { payment: { type: 'external', label: 'transfer' } }, reply: { deposit, payment: examplePayment } },
})

export const applyDeposit = endpoint({
  method: 'POST',
  path: '/billing/deposits/v1/:id/apply',
  scope: 'invoices',
  etagFrom: 'getDeposit',
  summary: 'Pay an invoice with a deposit',
  description:
    'An invoice of the same customer and location that is issued. It takes as much as the invoice asks for and the deposit has, or ' +
    '`amount`; more than either is 409 `amount_exceeded`. It is a payment of the invoice.',
  params: ById,
  body: Obj({ invoiceRef: Uuid, amount: Optional(positive('In the currency of both.')) }),
  status: 200,
  reply: Obj({ deposit: Deposit, invoice: Invoice }),
  errors: ['not_found', 'unknown_reference', 'conflict', 'amount_exceeded'],
  example: { body: { invoiceRef: exampleIssued.id }, reply: exampleApplied },
})

export const returnDeposit = endpoint({
  method: 'POST',
  path: '/billing/deposits/v1/:id/return',
  scope: 'invoices',
  etagFrom: 'getDeposit',
  summary: 'Note that a deposit was given back',
  description:
    'All that remains, or `amount` of it; more is 409 `amount_exceeded`. When nothing remains, the deposit is `settled`. Where nothing ' +
    'is held: 409 `conflict`.',
  params: ById,
  body: Obj({
    amount: Optional(positive('All that remains, unless sent.')),
    label: Optional(Text(100, { description: 'How it was paid out, in a word.' })),
    note: Optional(LongText(2_000)),
  }),
  status: 200,
  reply: Obj({ deposit: Deposit }),
  errors: ['not_found', 'conflict', 'amount_exceeded'],
  example: { body: { label: 'transfer' }, reply: { deposit: exampleSettled } },
})

export const cancelDeposit = endpoint({
  method: 'DELETE',
  path: '/billing/deposits/v1/:id',
  scope: 'invoices',
  etagFrom: 'getDeposit',
  summary: 'Cancel a deposit',
  description: 'While it is `due` and nothing has come: else 409 `conflict`. It can still be read.',
  params: ById,
  status: 200,
  reply: Obj({ deposit: Deposit }),
  errors: ['not_found', 'conflict'],
  example: { reply: { deposit: { ...exampleDue, status: 'canceled' } } },
})
