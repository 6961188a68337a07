import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { prorate } from '../kernel/money/money.ts'
import { restOf } from '../terms/rest.ts'
import { currentInterval, firstInterval, fraction, type Interval, type Schedule } from '../terms/schedule.ts'
import type { ChangeRow } from './changes/table.ts'
import { changesOf, itemsDuring } from './rules-during.ts'
import { moreOf } from './rules-when.ts'
import type { SubscriptionItemRow } from './table.ts'

const DAY = 86_400_000
const PERIODS = 6

const schedules: fc.Arbitrary<Schedule> = fc.record({
  startDate: fc.integer({ min: 0, max: 90_000 }).map(hours => new Date(Date.UTC(2022) + hours * 3_600_000).toISOString()),
  period: fc.constantFrom('week', 'month'),
  billingCycleAnchor: fc.constantFrom('any', 'day'),
  timezoneId: fc.constantFrom('Europe/Berlin', 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Auckland', 'America/Sao_Paulo'),
})

const actions = fc.array(
  fc.record({
    kind: fc.constantFrom('add', 'raise', 'later', 'remove'),
    period: fc.nat(PERIODS - 2),
    moment: fc.double({ min: 0, max: 0.999, noNaN: true }),
    amount: fc.integer({ min: 1, max: 90_000 }),
    of: fc.nat(9),
  }),
  { maxLength: 12 },
)

/** A format is costly to make. */
const formats = new Map<string, Intl.DateTimeFormat>()
const formatOf = (timeZone: string) =>
  formats.get(timeZone) ??
  new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })

/** The local clock by other means than the product's, in milliseconds. */
function wallOf(instant: string, timeZone: string): number {
  const format = formatOf(timeZone)
  formats.set(timeZone, format)
  const part = Object.fromEntries(format.formatToParts(new Date(instant)).map(({ type, value }) => [type, Number(value)]))
  return Date.UTC(part.year!, part.month! - 1, part.day, part.hour, part.minute, part.second)
}

/** The days of a period: in which one of them an instant lies, how many it has, and how many the whole price is for. */
function daysIn({ billingCycleAnchor: anchor, timezoneId, period }: Schedule, { startDate, endDate }: Interval) {
  const [start, last] = [wallOf(startDate, timezoneId), wallOf(new Date(Date.parse(endDate) - 1).toISOString(), timezoneId)]
  const day = (wall: number) => Math.floor(wall / DAY)
  if (anchor === 'any') {
    const count = Math.max(1, Math.round((wallOf(endDate, timezoneId) - start) / DAY))
    return { count, whole: count, at: (instant: string) => Math.floor((wallOf(instant, timezoneId) - start) / DAY) }
  }
  const date = new Date(start)
  const monthDays = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  const whole = period === 'week' ? 7 : monthDays
  return { count: day(last) - day(start) + 1, whole, at: (instant: string) => day(wallOf(instant, timezoneId)) - day(start) }
}

test('what is billed over a life is what each day costs, but for one rounding of each line', () => {
  fc.assert(
    fc.property(schedules, actions, fc.integer({ min: 0, max: 100_000 }), (schedule, asked, price) => {
      const periods = [firstInterval(schedule)]
      while (periods.length < PERIODS) periods.push(currentInterval(schedule, periods.at(-1)!.endDate)!)
      const itemOf = (id: string, amount: number, startDate: string | null) =>
        ({
          id,
          title: id,
          type: 'recurring',
          price: amount,
          quantity: 1,
          startDate,
          endDate: null,
          autoUpdateFromProduct: false,
        }) as SubscriptionItemRow
      let items = [itemOf('first', price, null)]
      let changes: ChangeRow[] = []
      let [billed, lines] = [0, 0]
      const bill = (amount: number) => ([billed, lines] = [billed + amount, lines + 1])
      // By hand: what each item costs on each day of each period, for a whole period.
      const costs = new Map([['first', periods.map(period => Array<number>(daysIn(schedule, period).count).fill(price))]])
      const set = (id: string, period: number, day: number, cost: number, only = false) => {
        const days = costs.get(id)!
        days[period]!.fill(cost, day)
        if (!only) for (const later of days.slice(period + 1)) later.fill(cost)
      }

      for (const [i, period] of periods.entries()) {
        items = items.map(item => ({ ...item, ...changesOf(item.id, changes, period.startDate) }))
        changes = changes.filter(({ effectiveDate }) => effectiveDate > period.startDate)
        const { part, whole } = fraction(schedule, period)
        for (const item of itemsDuring({ items, changes }, period)) bill(prorate(item.price * item.quantity, part, whole))
        const next = periods[i + 1]
        const span = Date.parse(period.endDate) - Date.parse(period.startDate)
        for (const action of asked.filter(one => one.period === i).toSorted((a, b) => a.moment - b.moment)) {
          const now = new Date(Date.parse(period.startDate) + Math.floor(span * action.moment)).toISOString()
          const day = daysIn(schedule, period).at(now)
          const { used, of } = restOf(schedule, period, now)
          const charge = (more: ReturnType<typeof moreOf>) =>
            more && bill(prorate((more.unitAmount * more.quantity) / 10_000, used, of))
          const here = itemsDuring({ items, changes }, period)
          const one = here[action.of % Math.max(1, here.length)]
          if (action.kind === 'add') {
            const made = itemOf(`${i}.${lines}`, action.amount, period.startDate)
            costs.set(
              made.id,
              periods.map(some => Array<number>(daysIn(schedule, some).count).fill(0)),
            )
            set(made.id, i, day, action.amount)
            charge(moreOf(undefined, made))
            items.push(made)
          } else if (one && action.kind === 'raise') {
            const raised = one.price + action.amount
            charge(moreOf(one, { ...one, price: raised }))
            items = items.map(item => (item.id === one.id ? { ...item, price: raised } : item))
            const waits =
              changes.some(({ itemRef }) => itemRef === one.id) ||
              (one.endDate !== null && next !== undefined && one.endDate <= next.startDate)
            set(one.id, i, day, raised, waits)
          } else if (one && next && action.kind === 'later') {
            const createDate = `${String(lines).padStart(6, '0')}.${String(changes.length).padStart(3, '0')}`
            const fields = { price: action.amount }
            changes.push({
              id: createDate,
              itemRef: one.id,
              kind: 'update',
              effectiveDate: next.startDate,
              createDate,
              fields,
            } as ChangeRow)
            if (one.endDate === null) set(one.id, i + 1, 0, action.amount)
          } else if (one && next && one.endDate === null && action.kind === 'remove') {
            items = items.map(item => (item.id === one.id ? { ...item, endDate: next.startDate } : item))
            set(one.id, i + 1, 0, 0)
          }
        }
      }
      let exact = 0
      for (const days of costs.values())
        for (const [i, cost] of days.entries())
          exact += cost.reduce((sum, one) => sum + one, 0) / daysIn(schedule, periods[i]!).whole
      assert.ok(Math.abs(billed - exact) <= lines / 2 + 1e-4, `billed ${billed}, by days ${exact}, in ${lines} lines`)
    }),
    { numRuns: 150 },
  )
})
