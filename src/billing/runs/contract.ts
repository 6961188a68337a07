import { ListedInvoice } from '../../invoices/contract-invoice.ts'
import {
  exampleUpcoming,
  exampleUpcomingItem,
  type UpcomingInvoice,
  UpcomingInvoiceItem,
} from '../../invoices/contract-upcoming.ts'
import { endpoint } from '../../kernel/contract/endpoint.ts'
import { range } from '../../kernel/contract/list-query.ts'
import {
  ById,
  Default,
  NamedObj,
  Obj,
  OneOf,
  Optional,
  paging,
  T,
  Time,
  Uuid,
  withOptions,
  type Static,
} from '../../kernel/contract/schema.ts'

const RUN_STATUSES = ['running', 'completed', 'failed'] as const
export type RunStatus = (typeof RUN_STATUSES)[number]

/** What a run counts. */
export const COUNTED = [
  'subscriptions',
  'invoices',
  'drafts',
  'items',
  'grants',
  'expirations',
  'scheduledUses',
  'reminders',
] as const

/** How many faults are told at most. */
export const MOST_FAULTS = 1_000

const BillingRunFields = NamedObj('BillingRunFields', {
  asOf: Optional(withOptions(Time, { description: 'What is due up to then; now when left out.' })),
  dryRun: Default(T.Boolean({ description: 'Whether it only shows what it would do.' }), false),
  locationRef: Optional(withOptions(Uuid, { description: 'Only this location.' })),
})

const count = (description: string) => T.Integer({ minimum: 0, description })

const Counts = NamedObj('BillingRunCounts', {
  subscriptions: count('Subscriptions of which something was done.'),
  invoices: count('Invoices made, drafts among them.'),
  drafts: count('Invoices left as drafts.'),
  items: count('Lines on them.'),
  grants: count('Credits or day passes given, each of one period.'),
  expirations: count('Credits or day passes that ended unspent, each of one subscription.'),
  scheduledUses: count('Bookings that had waited for a period to pay them.'),
  reminders: count('Mails to customers about overdue invoices.'),
})

const Total = NamedObj('BillingRunTotal', {
  currencyCode: T.String(),
  netAmount: T.Number(),
  taxAmount: T.Number(),
  grossAmount: T.Number(),
})

const Fault = NamedObj('BillingRunFault', {
  subscriptionRef: Optional(withOptions(Uuid, { description: 'Left out of what is collected without a subscription.' })),
  customerRef: Optional(withOptions(Uuid, { description: 'The membership or the company that is billed.' })),
  periodStartDate: withOptions(Time, { description: 'Of the period, or of the month that is collected.' }),
  code: T.String(),
  detail: T.String(),
})

export const BillingRun = NamedObj('BillingRun', {
  id: Uuid,
  asOf: Time,
  dryRun: T.Boolean(),
  locationRef: Optional(Uuid),
  status: OneOf(RUN_STATUSES),
  createDate: Time,
  startDate: withOptions(Time, { description: 'When it began.' }),
  endDate: Optional(withOptions(Time, { description: 'When it was done.' })),
  counts: Counts,
  totals: T.Array(Total, { description: 'Of the invoices made, by currency.' }),
  faults: T.Array(Fault, {
    description: `What could not be billed, or only as a draft: the first ${MOST_FAULTS.toLocaleString('en')}.`,
  }),
  membershipRefCreator: Optional(withOptions(Uuid, { description: 'Who asked for it; none where the service did by itself.' })),
})

const NO_COUNTS = Object.fromEntries(COUNTED.map(name => [name, 0])) as Static<typeof Counts>

const example = {
  id: '0199d3a0-5c1e-7000-8000-000000000501',
  asOf: '2027-02-01T08:00:00.000Z',
  dryRun: false,
  locationRef: '0199d3a0-5c1e-7000-8000-000000000002',
  status: 'completed',
  createDate: '2027-02-01T08:00:00.000Z',
  startDate: '2027-02-01T08:00:00.000Z',
  endDate: '2027-02-01T08:00:02.000Z',
  counts: { ...NO_COUNTS, subscriptions: 120, invoices: 118, drafts: 2, items: 151, grants: 96, expirations: 14, reminders: 3 },
  totals: [{ currencyCode: 'EUR', netAmount: 24_700, taxAmount: 4_693, grossAmount: 29_393 }],
  faults: [],
  membershipRefCreator: '0199d3a0-5c1e-7000-8000-0000000000b9',
}
const { endDate: _, ...begun } = { ...example, status: 'running', counts: NO_COUNTS, totals: [] }

export const createBillingRun = endpoint({
  method: 'POST',
  path: '/billing/runs/v1',
  scope: 'invoices',
  creates: 'run',
  summary: 'Bill what is due',
  description:
    'The service does so by itself every minute; this does it at once, or shows with `dryRun` what would be done. For each due period, the ' +
    'oldest first: what is left of the period before expires, changes that are due count, credits and day passes are given, and the invoice is ' +
    'made with what waits for the customer. Each period is billed once, however many runs there are and whenever one is interrupted; what was ' +
    'begun is taken up again. It begins within a second, a location after the other, one run at a location at a time: `GET` tells how far it has ' +
    'come. An `asOf` that is still to come is for a dry run, which looks ahead for two years at the most, and for test ' +
    'networks (`not_testable`).',
  body: Obj({ run: Default(BillingRunFields, {}) }),
  status: 201,
  reply: Obj({ run: BillingRun }),
  errors: ['unknown_reference', 'not_testable'],
  example: { body: { run: { locationRef: example.locationRef } }, reply: { run: begun } },
})

export const listBillingRuns = endpoint({
  method: 'GET',
  path: '/billing/runs/v1',
  scope: 'invoices',
  list: true,
  summary: 'List billing runs',
  description: 'The newest first. Where the service found nothing to do there is none.',
  query: Obj({
    locationRef: Optional(withOptions(Uuid, { description: 'Only runs of this location alone.' })),
    dryRun: Optional(T.Boolean({ description: 'Only dry runs, or only the others.' })),
    ...range('createDate', 'Runs that were asked for'),
    ...paging,
  }),
  status: 200,
  reply: Obj({ runs: T.Array(BillingRun), nextPageToken: Optional(T.String()) }),
  errors: ['unknown_reference', 'invalid_page_token'],
  example: { reply: { runs: [example], nextPageToken: 'WyIyMDI3…' } },
})

export const getBillingRun = endpoint({
  method: 'GET',
  path: '/billing/runs/v1/:id',
  scope: 'invoices',
  oneStatement: true,
  summary: 'Retrieve a billing run',
  params: ById,
  status: 200,
  reply: Obj({ run: BillingRun }),
  errors: ['not_found'],
  example: { reply: { run: example } },
})

/** An invoice of a dry run. */
export type PreviewedInvoice = Static<typeof UpcomingInvoice> & { invoiceItems: Static<typeof UpcomingInvoiceItem>[] }

const { id, number, title, ...sameAsUpcoming } = ListedInvoice.properties

/** An invoice that a run made; of a dry run what it would make. */
const BillingRunInvoice = NamedObj('BillingRunInvoice', {
  ...sameAsUpcoming,
  id: Optional(id),
  number,
  title,
  invoiceItems: Optional(T.Array(UpcomingInvoiceItem, { description: 'Of a dry run.' })),
})

export const listInvoicesOfBillingRun = endpoint({
  method: 'GET',
  path: '/billing/runs/v1/:id/invoices',
  scope: 'invoices',
  list: true,
  summary: 'List the invoices of a billing run',
  description:
    'In the order in which they were made. Of a dry run they are what it would make, with their lines and without id and number.',
  params: ById,
  query: Obj(paging),
  status: 200,
  reply: Obj({ invoices: T.Array(BillingRunInvoice), nextPageToken: Optional(T.String()) }),
  errors: ['not_found', 'invalid_page_token'],
  example: { reply: { invoices: [{ ...exampleUpcoming, invoiceItems: [exampleUpcomingItem] }], nextPageToken: 'WyIyMDI3…' } },
})
