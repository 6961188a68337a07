import fc from 'fast-check'

const member = fc.nat(3)
const company = fc.nat(1)
const which = fc.nat(200)
const option = fc.nat(4)
const spenders = fc.constantFrom('none' as const, 'managers' as const, 'members' as const)

const NOBODY = Array.from({ length: 12 }, () => undefined)

const kinds = {
  /** Something is entered by hand into the ledger of a member (0 to 3) or a company (4, 5). */
  enter: fc.record({
    who: fc.nat(5),
    unit: fc.constantFrom('credit' as const, 'dayPass' as const),
    type: fc.constantFrom(
      'chargeExpiring' as const,
      'chargePermanent' as const,
      'adminCharge' as const,
      'transferExpiring' as const,
      'transferPermanent' as const,
      'adminAllocation' as const,
    ),
    /** In hundredths. */
    amount: fc.integer({ min: 1, max: 3_000 }),
    days: fc.constantFrom(undefined, undefined, undefined, undefined, -1, 1, 3, 20, 40),
    isElsewhere: fc.boolean(),
  }),
  order: fc.record({
    member,
    option,
    quantity: fc.integer({ min: 1, max: 6 }),
    /** Whether it is paid in a way that is open, be it another one. */
    isApt: fc.constantFrom(true, true, true, false),
    pay: fc.constantFrom(
      'credits' as const,
      'credits' as const,
      'invoice' as const,
      'invoice' as const,
      'external' as const,
      undefined,
    ),
    payer: fc.constantFrom(
      ...NOBODY,
      'self' as const,
      'self' as const,
      'company' as const,
      'company' as const,
      'stranger' as const,
    ),
  }),
  status: fc.record({ which, to: fc.constantFrom('inProgress' as const, 'completed' as const) }),
  cancel: fc.record({ which, refund: fc.constantFrom('policy' as const, 'always' as const, 'never' as const) }),
  deleteOrder: fc.record({ which }),
  move: fc.record({
    option,
    type: fc.constantFrom('delivery' as const, 'loss' as const, 'correction' as const),
    change: fc.integer({ min: -8, max: 12 }),
  }),
  count: fc.record({
    option,
    quantity: fc.option(fc.nat(30), { nil: undefined }),
    enabled: fc.constantFrom(undefined, true, true, false),
  }),
  deleteProduct: fc.record({ option }),
  settle: fc.record({
    which,
    to: fc.constantFrom(
      'processing' as const,
      'succeeded' as const,
      'succeeded' as const,
      'failed' as const,
      'canceled' as const,
    ),
  }),
  /** In cents; all that is left without it. */
  refund: fc.record({ which, amount: fc.option(fc.integer({ min: 1, max: 2_000 }), { nil: undefined }) }),
  settleRefund: fc.record({ which, to: fc.constantFrom('succeeded' as const, 'canceled' as const) }),
  /** An item that waits for an invoice is deleted. */
  waive: fc.record({ which }),
  leave: fc.record({ member }),
  close: fc.record({ company }),
  join: fc.record({ member, company: fc.option(company, { nil: null }), isManager: fc.boolean() }),
  spending: fc.record({ company, credits: spenders, invoice: spenders }),
  /** A room or desks from so many days ahead on, once or on several days. */
  bookRoom: fc.record({
    member,
    room: fc.nat(1),
    day: fc.constantFrom(0, 0, 1, 1, 2, 3, 17, 30, 31),
    hour: fc.integer({ min: 8, max: 13 }),
    hours: fc.integer({ min: 1, max: 3 }),
    seats: fc.constantFrom(1, 1, 1, 1, 2, 3),
    days: fc.constantFrom(1, 1, 1, 3),
    isPaid: fc.boolean(),
  }),
  cancelBooking: fc.record({
    which,
    refund: fc.constantFrom('always' as const, 'never' as const),
    series: fc.constantFrom('this' as const, 'following' as const, 'all' as const),
  }),
  /** Without a resource, a beginning or a length it keeps its own. */
  moveBooking: fc.record({
    which,
    room: fc.constantFrom(undefined, 0, 1),
    begins: fc.option(fc.record({ day: fc.constantFrom(0, 1, 2, 3, 30), hour: fc.integer({ min: 8, max: 13 }) }), {
      nil: undefined,
    }),
    hours: fc.constantFrom(undefined, 1, 2, 3),
    override: fc.boolean(),
  }),
  checkIn: fc.record({ which }),
  takeTicket: fc.record({ member, quantity: fc.constantFrom(1, 1, 2) }),
  cancelTicket: fc.record({ which, refund: fc.constantFrom('policy' as const, 'policy' as const, 'never' as const) }),
  /** The waiting list of the event. */
  queue: fc.record({ member, quantity: fc.constantFrom(1, 1, 2) }),
  unqueue: fc.record({ which }),
  /** What is due is billed; only among steps at once, which nobody foresees. */
  bill: fc.record({}),
  /** So many hours, or until the next booking begins where there is one. */
  wait: fc.record({ hours: fc.integer({ min: 1, max: 24 * 9 }), isForBooking: fc.boolean() }),
}

type Kinds = typeof kinds
export type StepOf<K extends keyof Kinds> = Kinds[K] extends fc.Arbitrary<infer S> ? S & { do: K } : never
export type Step = { [K in keyof Kinds]: StepOf<K> }[keyof Kinds]

const WEIGHTS: Record<keyof Kinds, number> = {
  enter: 14,
  order: 22,
  status: 6,
  cancel: 12,
  deleteOrder: 3,
  move: 5,
  count: 4,
  deleteProduct: 1,
  settle: 9,
  refund: 5,
  settleRefund: 4,
  waive: 3,
  leave: 2,
  close: 1,
  join: 3,
  spending: 2,
  bookRoom: 14,
  cancelBooking: 6,
  moveBooking: 8,
  checkIn: 6,
  takeTicket: 8,
  cancelTicket: 5,
  queue: 8,
  unqueue: 1,
  bill: 2,
  wait: 6,
}

/** One random step. */
export const step = fc.oneof(
  ...Object.entries(kinds).map(([name, fields]) => ({
    weight: WEIGHTS[name as keyof Kinds],
    arbitrary: (fields as fc.Arbitrary<object>).map(one => ({ do: name, ...one }) as Step),
  })),
)
