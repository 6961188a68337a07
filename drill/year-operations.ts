import { random, type Random } from '../src/demo/random.ts'

/** What somebody does on a day; `who` is the number of a subscription and its member. */
export type Operation =
  | { does: 'begins'; who: number; fields: Begun }
  | { does: 'changes'; who: number; price?: number; quantity?: number; prorate: boolean }
  | { does: 'adds'; who: number; price: number; prorate: boolean }
  | { does: 'pauses'; who: number; from: number; days: number }
  | { does: 'collects'; who: number; behavior: 'draft' | 'void' | undefined; days: number | undefined }
  | { does: 'cancels'; who: number; at: 'periodEnd' | 'earliest' | 'now' }
  | { does: 'uses'; who: number; price: number; quantity: number }
  | { does: 'spends'; who: number; credits: number }

interface Begun {
  period: 'day' | 'week' | 'month' | 'threeMonths' | 'sixMonths' | 'year'
  anchor: 'any' | 'day'
  /** How many minutes after the day's instant it begins. */
  after: number
  price: number
  quantity: number
  credits: number
  dayPasses: number
  setupFee: number
  commitmentCycles: number
  noticeDays: number
  hasCoupon: boolean
  isIssued: boolean
  endsAfter: number | undefined
}

/** What happens on each of so many days to so many subscriptions: the same from the same seed. */
export function operationsOf(seed: number, subscriptions: number, days: number): Operation[][] {
  const dice = random(seed)
  const all: Operation[][] = Array.from({ length: days }, () => [])
  // Most begin in the first third, and some later.
  const begins = Array.from({ length: subscriptions }, () => dice.integer(0, dice.integer(Math.floor(days / 3), days - 1)))
  for (const [who, day] of begins.entries()) {
    all[day]!.push({ does: 'begins', who, fields: begun(dice, days) })
    if (day + 1 === days) continue
    const later = Array.from({ length: dice.integer(0, 5) }, () => dice.integer(day + 1, days - 1))
    for (const at of later) all[at]!.push(operation(dice, who))
  }
  return all
}

function begun(dice: Random, days: number): Begun {
  const chance = (percent: number) => dice.integer(1, 100) <= percent
  const [period = 'month'] = dice.some(PERIODS, 1)
  return {
    period,
    anchor: chance(50) ? 'day' : 'any',
    after: chance(60) ? 0 : dice.integer(1, 40 * 1_440),
    price: dice.integer(0, 60_000),
    quantity: dice.integer(1, 3),
    credits: chance(70) ? dice.integer(1, 40) : 0,
    dayPasses: chance(50) ? dice.integer(1, 10) : 0,
    setupFee: chance(30) ? dice.integer(100, 20_000) : 0,
    commitmentCycles: chance(20) ? dice.integer(1, 4) : 0,
    noticeDays: chance(20) ? dice.integer(1, 40) : 0,
    hasCoupon: chance(35),
    isIssued: chance(60),
    endsAfter: chance(10) ? dice.integer(5, days) : undefined,
  }
}

/** Most go by the month. */
const PERIODS: Begun['period'][] = [
  'month',
  'month',
  'month',
  'month',
  'month',
  'month',
  'week',
  'week',
  'day',
  'threeMonths',
  'sixMonths',
  'year',
]

function operation(dice: Random, who: number): Operation {
  switch (dice.integer(1, 11)) {
    case 1:
    case 2:
      return { does: 'changes', who, price: dice.integer(0, 90_000), prorate: dice.integer(0, 1) === 1 }
    case 3:
      return { does: 'changes', who, quantity: dice.integer(1, 5), prorate: dice.integer(0, 1) === 1 }
    case 4:
      return { does: 'adds', who, price: dice.integer(100, 9_000), prorate: dice.integer(0, 1) === 1 }
    case 5:
      return { does: 'pauses', who, from: dice.integer(0, 30), days: dice.integer(1, 80) }
    case 6:
      return { does: 'cancels', who, at: dice.some(['periodEnd', 'earliest', 'now'] as const, 1)[0]! }
    case 7:
    case 8:
      return { does: 'spends', who, credits: dice.integer(1, 15) }
    case 9: {
      const behavior = dice.some(['draft', 'void', undefined] as const, 1)[0]
      return { does: 'collects', who, behavior, days: dice.integer(0, 2) === 0 ? undefined : dice.integer(1, 60) }
    }
    default:
      return { does: 'uses', who, price: dice.integer(1, 5_000), quantity: dice.integer(1, 9) }
  }
}
