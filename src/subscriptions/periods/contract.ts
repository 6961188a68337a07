import { endpoint } from '../../kernel/contract/endpoint.ts'
import { ById, NamedObj, Obj, OneOf, Optional, T, Time, Uuid, withOptions } from '../../kernel/contract/schema.ts'

/** The states that are stored; the others follow from the dates and the invoice. */
const STORED_STATES = ['open', 'invoiced', 'waived', 'paused', 'voided'] as const
export type StoredState = (typeof STORED_STATES)[number]
export const PERIOD_STATES = ['coming', 'open', 'invoiced', 'paid', 'waived', 'paused', 'voided'] as const

/** The most periods of an answer. */
export const MOST_PERIODS = 400

const Days = NamedObj('PeriodDays', {
  used: T.Integer({ description: 'Local days in the period; a begun day counts.' }),
  of: T.Integer({ description: 'Days of the whole calendar period, or of the whole period since the start.' }),
})

const Granted = NamedObj('PeriodGrants', { credits: T.Number(), dayPasses: T.Number() })

export const SubscriptionPeriod = NamedObj('SubscriptionPeriod', {
  startDate: Time,
  endDate: withOptions(Time, { description: 'Exclusive.' }),
  days: Days,
  state: OneOf(PERIOD_STATES, {
    description:
      '`coming`: it has not begun and is not billed. `open`: it has begun and is not billed yet. `invoiced`: it is on an invoice, or there was ' +
      'nothing to pay. `paid`: that invoice is paid. `waived`: it is not billed, because it was over when the subscription was made, lies before ' +
      'the location began to bill, or somebody decided so. `paused`: it lay in a pause. `voided`: its invoice was voided.',
  }),
  invoiceRef: Optional(Uuid),
  netAmount: T.Number({
    description:
      'In major units: of the lines for it on its invoice, with setup fees that came with it, and of what was prorated in it, on whichever invoice; of a ' +
      'period that is not billed, what they will be as things are now.',
  }),
  grossAmount: T.Number({ description: 'The same with tax.' }),
  granted: Granted,
})

const example = {
  startDate: '2027-01-31T00:00:00.000Z',
  endDate: '2027-02-28T00:00:00.000Z',
  days: { used: 28, of: 28 },
  state: 'invoiced',
  invoiceRef: '0199d3a0-5c1e-7000-8000-000000000131',
  netAmount: 249,
  grossAmount: 296.31,
  granted: { credits: 10, dayPasses: 2 },
}

export const listSubscriptionPeriods = endpoint({
  method: 'GET',
  path: '/subscriptions/v1/:id/periods',
  scope: 'subscriptions',
  summary: 'List the periods of a subscription',
  description:
    `What was and what will be billed and given, the earliest first and without gaps: the periods that overlap the time from \`from\` to ` +
    `\`until\`, at most ${MOST_PERIODS}. Without \`from\` they begin with the start, without \`until\` they end with the period that holds now ` +
    'and the three after it. Amounts of periods that are not billed change with the subscription.',
  params: ById,
  query: Obj({
    from: Optional(withOptions(Time, { description: 'Only periods that end after this instant.' })),
    until: Optional(withOptions(Time, { description: 'Only periods that begin before this instant.' })),
  }),
  status: 200,
  reply: Obj({ periods: T.Array(SubscriptionPeriod) }),
  errors: ['not_found'],
  example: { reply: { periods: [example] } },
})
