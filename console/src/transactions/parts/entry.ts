import type { ReplyOf } from '../../kit/data/operation.ts'
import type { stoa } from '../../kit/data/stoa.ts'
import type { Unit } from '../../kit/holder/holder.ts'
import type { Words } from '../../words/en/index.ts'

export type Entry =
  | ReplyOf<typeof stoa.transactions.listCreditTransactions>['transactions'][number]
  | ReplyOf<typeof stoa.transactions.listDayPassTransactions>['transactions'][number]
type Type = Entry['type']

/** Those that give to the holder; all others take. */
const GIVES: ReadonlySet<Type> = new Set([
  'transferExpiringCredits',
  'transferPermanentCredits',
  'transferExpiringDayPasses',
  'transferPermanentDayPasses',
  'adminAllocation',
  'purchaseAllocation',
  'refund',
  'subscriptionRenewal',
  'creditPackage',
])

/** What an entry makes of the balance: less than 0 when it takes. */
export const signed = ({ type, amount }: Entry): number => (GIVES.has(type) ? amount : -amount)

const BOTH = [
  'adminAllocation',
  'adminCharge',
  'purchaseAllocation',
  'refund',
  'subscriptionRenewal',
  'subscriptionExpiration',
  'expiration',
  'booking',
] as const
const OF_CREDITS = [
  'order',
  'eventTicket',
  'chargeExpiringCredits',
  'chargePermanentCredits',
  'transferExpiringCredits',
  'transferPermanentCredits',
  'creditPackage',
] as const
const OF_DAY_PASSES = [
  'chargeExpiringDayPasses',
  'chargePermanentDayPasses',
  'transferExpiringDayPasses',
  'transferPermanentDayPasses',
] as const

/** The types that entries of a unit have, with their words. */
export const typesOf = (unit: Unit, { ledgers: w }: Words): Record<string, string> =>
  Object.fromEntries([...BOTH, ...(unit === 'credits' ? OF_CREDITS : OF_DAY_PASSES)].map(type => [type, w.types[type]]))
