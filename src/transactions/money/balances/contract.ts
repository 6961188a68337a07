import { endpoint } from '../../../kernel/contract/endpoint.ts'
import { range } from '../../../kernel/contract/list-query.ts'
import { NamedObj, Obj, OneOf, Optional, paging, T, Text, Time, Uuid, withOptions } from '../../../kernel/contract/schema.ts'
import { Money } from '../../../terms/amounts.ts'

const BALANCE_ENTRY_TYPES = ['add', 'deduct', 'creditNote', 'surplus', 'applied', 'returned'] as const
export type BalanceEntryType = (typeof BALANCE_ENTRY_TYPES)[number]

const currencyCode = T.String({ description: 'The currency of the location.' })

const MoneyBalance = NamedObj('MoneyBalance', {
  locationRef: Uuid,
  currencyCode,
  amount: T.Number({ description: 'What is left, never less than 0.' }),
})

const BalanceEntry = NamedObj('BalanceEntry', {
  id: Uuid,
  locationRef: Uuid,
  type: OneOf(BALANCE_ENTRY_TYPES, {
    description:
      '`add` and `deduct` are entered by hand. `applied`: an invoice or a deposit was paid with it. `returned`: what an invoice had ' +
      'taken came back. `surplus`: more was paid than an invoice asked. `creditNote`: a credit note gave it.',
  }),
  amount: T.Number({ description: 'More than 0: `deduct` and `applied` take, the others give.' }),
  currencyCode,
  invoiceRef: Optional(Uuid),
  creditNoteRef: Optional(Uuid),
  depositRef: Optional(Uuid),
  note: T.String(),
  label: Optional(T.String({ description: 'In which way the money of an entry by hand came or went.' })),
  membershipRefCreator: Optional(withOptions(Uuid, { description: 'Who made it; left out of what the service did by itself.' })),
  createDate: Time,
})

const BalanceEntryFields = NamedObj('BalanceEntryFields', {
  type: OneOf(['add', 'deduct']),
  amount: withOptions(Money, { minimum: undefined, exclusiveMinimum: 0 }),
  locationRef: withOptions(Uuid, { description: 'Invoices of this location can take it.' }),
  note: Text(500, { description: 'Why.' }),
  label: Optional(
    Text(100, {
      description:
        'In a word how money came in with it or was paid out, such as `cash`: it is booked in the account of that. Without it no money ' +
        'moved, and it is goodwill.',
    }),
  ),
})

const OfHolder = Obj({ id: withOptions(Uuid, { description: 'The id of a membership or of a company.' }) })

const balance = { locationRef: '0199d3a0-5c1e-7000-8000-000000000002', currencyCode: 'EUR', amount: 25 }
const fields = { type: 'add', amount: 25, locationRef: balance.locationRef, note: 'For the broken lamp' }
const entry = {
  id: '0199d3a0-5c1e-7000-8000-000000000301',
  ...fields,
  currencyCode: 'EUR',
  membershipRefCreator: '0199d3a0-5c1e-7000-8000-0000000000b9',
  createDate: '2027-01-15T09:30:00.000Z',
}

export const getMoneyBalances = endpoint({
  method: 'GET',
  path: '/transactions/v1/balances/:id/money',
  scope: 'transactions',
  summary: 'Retrieve the money that a membership or a company has',
  description:
    'One balance for each location at which there was ever something. It is the customer’s own money: the next invoice of the location ' +
    'takes from it when it is issued. It is never negative; what a customer owes is what invoices say. That of a deleted customer is ' +
    'told, too: a credit note may still give something back.',
  params: OfHolder,
  status: 200,
  reply: Obj({ balances: T.Array(MoneyBalance) }),
  errors: ['not_found'],
  example: { reply: { balances: [balance] } },
})

export const createBalanceEntry = endpoint({
  method: 'POST',
  path: '/transactions/v1/balances/:id/money',
  scope: 'transactions',
  creates: 'entry',
  location: '/transactions/v1/balances/:id/money',
  etagFrom: 'getMoneyBalances',
  summary: 'Put money on a balance, or take it off',
  description:
    'Of a deduction beyond what is left nothing happens, however many are made at once: 409 `insufficient_balance`. Entries stay as ' +
    'they are; a mistake is made good by another one. Who was deleted is paid out by `deduct`, also at a deleted location, and an ' +
    '`add` is 409 `conflict`; at a deleted location nobody gets one.',
  params: OfHolder,
  body: Obj({ entry: BalanceEntryFields }),
  status: 201,
  reply: Obj({ entry: BalanceEntry, balance: MoneyBalance }),
  errors: ['not_found', 'unknown_reference', 'insufficient_balance', 'conflict'],
  example: { body: { entry: fields }, reply: { entry, balance } },
})

export const listBalanceEntries = endpoint({
  method: 'GET',
  path: '/transactions/v1/balances/:id/money/entries',
  scope: 'transactions',
  list: true,
  summary: 'List what has moved a money balance',
  description: 'The newest first. At each location the balance is the sum of its entries.',
  params: OfHolder,
  query: Obj({
    locationRef: Optional(withOptions(Uuid, { description: 'Only entries at this location.' })),
    ...range('createDate', 'Entries made'),
    ...paging,
  }),
  status: 200,
  reply: Obj({ entries: T.Array(BalanceEntry), nextPageToken: Optional(T.String()) }),
  errors: ['not_found', 'unknown_reference', 'invalid_page_token'],
  example: { reply: { entries: [entry] } },
})
