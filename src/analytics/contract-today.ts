import { endpoint } from '../kernel/contract/endpoint.ts'
import {
  Default,
  NamedObj,
  Obj,
  OneOf,
  Optional,
  T,
  Time,
  Uuid,
  withOptions,
  type TProperties,
} from '../kernel/contract/schema.ts'
import { ORDER_STATUSES } from '../shop/orders/contract-order.ts'
import { TICKET_PRIORITIES, TICKET_STATUSES } from '../support/tickets/contract.ts'
import { atLocation } from './contract-parts.ts'

/** Where counting stops. */
export const MOST_COUNTED = 10_000
const MOST_FIRST = 25
/** How many invoices of a location that wait to be paid are summed. */
export const MOST_SUMMED = 2_000
/** How many days a week has that is told, today included. */
export const WEEK = 7

/** How many there are of something, with the first of them. */
const some = <P extends TProperties>(name: string, thing: P, description: string) =>
  NamedObj(
    `Today${name}s`,
    {
      count: T.Integer({ description: 'How many there are.' }),
      more: T.Boolean({ description: 'Whether counting stopped at `count`, and there are more.' }),
      locations: T.Array(NamedObj(`Today${name}Count`, { locationRef: Uuid, count: T.Integer(), more: T.Boolean() }), {
        description: 'The same of each location that has some.',
      }),
      first: T.Array(NamedObj(`Today${name}`, { id: Uuid, locationRef: Uuid, ...thing }), { description: 'The first of them.' }),
    },
    { description },
  )

const number = T.Integer()
const name = T.String({ description: 'Name and surname.' })

const event = { title: T.String(), venue: T.String(), startDate: Time, endDate: Time }
const Events = some('Event', event, 'Those that are not canceled, in the order of their starts. At most 100 are counted.')

const ticket = {
  number,
  description: T.String({ description: 'Its first 200 characters.' }),
  status: OneOf(TICKET_STATUSES),
  priority: OneOf(TICKET_PRIORITIES),
  createDate: Time,
}
const Tickets = some('Ticket', ticket, 'Tickets that are neither solved nor closed, the oldest first.')

const order = {
  number,
  name,
  product: T.String({ description: 'The titles of product and option.' }),
  quantity: T.Integer(),
  status: OneOf(ORDER_STATUSES),
  createDate: Time,
}
const Orders = some('Order', order, 'Orders in one status, the oldest first.')

const invoice = {
  number: Optional(T.Integer({ description: 'A draft has none.' })),
  customerName: T.String(),
  grossAmount: T.Number({ description: 'In major units of `currencyCode`.' }),
  currencyCode: T.String(),
  createDate: Time,
  issueDate: Optional(Time),
  dueDate: Optional(Time),
}
const Invoices = some('Invoice', invoice, 'Invoices in one status, the oldest first.')
const Overdue = some(
  'OverdueInvoice',
  { ...invoice, amountRemaining: T.Number({ description: 'What is left to be paid.' }) },
  `Invoices that are overdue, the first that was due first. Of a location the ${MOST_SUMMED.toLocaleString('en')} oldest are looked at.`,
)

const InvoiceSums = NamedObj('TodayInvoiceSums', {
  currencyCode: T.String({ description: 'Amounts of different currencies are never added up.' }),
  open: T.Number({
    description: `What is left to be paid of invoices that are issued: the ${MOST_SUMMED.toLocaleString('en')} oldest of each location.`,
  }),
  overdue: T.Number({ description: 'What of it is overdue.' }),
  paid: T.Number({
    description: 'What was paid of invoices since the first of the local month, from balances and deposits too.',
  }),
})

const member = { userRef: Uuid, name, date: T.String({ format: 'date-time', description: 'When the person asked, or joined.' }) }
const Members = some(
  'Member',
  member,
  'Memberships. Who asks comes in the order of asking; of those who joined the last come first.',
)

const option = {
  productRef: Uuid,
  title: T.String({ description: 'The titles of product and option.' }),
  stock: T.Integer({ description: 'The units on hand.' }),
}
const Options = some(
  'Option',
  option,
  'Options of products, the emptiest first. The newest 2,000 products of a location are looked at.',
)

const lot = {
  unit: OneOf(['credits', 'dayPasses']),
  amount: T.Number({ description: 'What is unspent.' }),
  expireDate: Time,
  membershipRef: Optional(withOptions(Uuid, { description: 'The holder, when it is a membership.' })),
  companyRef: Optional(withOptions(Uuid, { description: 'The holder, when it is a company.' })),
  name: T.String({ description: 'Of the holder.' }),
}
const Lots = some(
  'Lot',
  lot,
  'Unspent credits and passes with an end, the next to end first. At most 5,000 of the network are looked at.',
)

const Today = NamedObj('Today', {
  events: Optional(NamedObj('TodayEventDays', { today: Events, tomorrow: Events }, { description: 'Scope `events`.' })),
  tickets: Optional(withOptions(Tickets, { description: 'Scope `support`. Open ones, the oldest first.' })),
  orders: Optional(NamedObj('TodayOrderStatuses', { new: Orders, inProgress: Orders }, { description: 'Scope `shop`.' })),
  lowStock: Optional(withOptions(Options, { description: 'Scope `shop`. Options of which at most `stock` units are left.' })),
  invoices: Optional(
    NamedObj(
      'TodayInvoiceStatuses',
      { draft: Invoices, issued: Invoices, overdue: Overdue, sums: T.Array(InvoiceSums) },
      { description: 'Scope `invoices`. `sums` are by currency.' },
    ),
  ),
  requests: Optional(withOptions(Members, { description: 'Scope `community`. Memberships that wait for approval.' })),
  joined: Optional(withOptions(Members, { description: 'Scope `community`. Who joined today or on the six days before.' })),
  expiring: Optional(
    withOptions(Lots, { description: 'Scope `transactions`. What ends until the end of the sixth day from today.' }),
  ),
})

const none = { count: 0, more: false, locations: [], first: [] }

export const getToday = endpoint({
  method: 'GET',
  path: '/analytics/today/v1',
  scope: 'any',
  summary: 'What is to be done today',
  description:
    'What a location, or all of them, has to see to: counts, each with its first things. Each part needs the scope that is named there, ' +
    'and is left out without it. Events belong to each day on which they take place, by the clock of their location. Counting stops at ' +
    '10,000 for each location unless said otherwise; `more` tells so. Locations that are deleted are left out.',
  query: Obj({
    ...atLocation,
    first: Default(T.Integer({ minimum: 1, maximum: MOST_FIRST, description: 'How many things are shown of each.' }), 5),
    stock: Default(T.Integer({ minimum: 0, maximum: 1_000, description: 'With how many units on hand stock is low.' }), 5),
  }),
  status: 200,
  reply: Obj({ today: Today }),
  errors: ['unknown_reference'],
  example: {
    reply: {
      today: {
        tickets: {
          count: 1,
          more: false,
          locations: [{ locationRef: '0199d3a0-5c1e-7000-8000-000000000002', count: 1, more: false }],
          first: [
            {
              id: '0199d3a0-5c1e-7000-8000-0000000000e1',
              locationRef: '0199d3a0-5c1e-7000-8000-000000000002',
              number: 7,
              description: 'The door is shut',
              status: 'new',
              priority: 'normal',
              createDate: '2027-01-15T09:30:00.000Z',
            },
          ],
        },
        requests: none,
        joined: none,
      },
    },
  },
})
