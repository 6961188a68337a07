import { epochNow } from '../../kit/data/clock.ts'
import type { Change, Pause, Period, Subscription } from './subscription.ts'

/** Something that happens at an instant of a subscription's life, beside its periods. */
export type Mark = { at: string } & (
  | { kind: 'change'; change: Change }
  | { kind: 'pauseStart' | 'pauseEnd'; pause: Pause }
  | { kind: 'commitmentEnd' | 'canceled' | 'end' | 'collectionPaused' | 'collectionResumes' }
)

type Row = { kind: 'period'; at: string; period: Period } | Mark

/** The whole life on one line, the latest first: periods, and what happens at their bounds and in between. */
export function lifeOf(subscription: Subscription, periods: readonly Period[], changes: readonly Change[]): Row[] {
  const earliest = periods[0]?.startDate ?? subscription.startDate
  const rows: Row[] = [
    ...periods.map((period): Row => ({ kind: 'period', at: period.startDate, period })),
    ...marksOf(subscription, changes).filter(({ at }) => at >= earliest),
  ]
  // What counts from the start of a period stands under it, between it and the one before.
  return rows.toSorted((a, b) => compare(b.at, a.at) || Number(b.kind === 'period') - Number(a.kind === 'period'))
}

function marksOf(subscription: Subscription, changes: readonly Change[]): Mark[] {
  const { pauses, commitmentEndDate, cancelDate, endDate, pausePaymentCollection: collection } = subscription
  return [
    ...changes
      .filter(({ deleteDate }) => !deleteDate)
      .map((change): Mark => ({ kind: 'change', at: change.effectiveDate, change })),
    ...pauses
      .filter(({ deleteDate }) => !deleteDate)
      .flatMap((pause): Mark[] => [
        { kind: 'pauseStart', at: pause.startDate, pause },
        ...(pause.endDate ? [{ kind: 'pauseEnd' as const, at: pause.endDate, pause }] : []),
      ]),
    ...(commitmentEndDate ? [{ kind: 'commitmentEnd' as const, at: commitmentEndDate }] : []),
    ...(cancelDate ? [{ kind: 'canceled' as const, at: cancelDate }] : []),
    ...(endDate ? [{ kind: 'end' as const, at: endDate }] : []),
    ...(collection ? [{ kind: 'collectionPaused' as const, at: collection.createDate }] : []),
    ...(collection?.resumesAt ? [{ kind: 'collectionResumes' as const, at: collection.resumesAt }] : []),
  ]
}

const compare = (a: string, b: string) => Date.parse(a) - Date.parse(b)

const DAYS = { day: 1, week: 7, month: 31, threeMonths: 92, sixMonths: 184, year: 366 } as const

/** From when periods are read, so many before now; undefined where that is before the start. */
export function fromOf({ startDate, period }: Subscription, count: number): string | undefined {
  const from = epochNow() - DAYS[period] * count * 86_400_000
  return from <= Date.parse(startDate) ? undefined : `${new Date(from).toISOString().slice(0, 10)}T00:00:00.000Z`
}

/** Until when periods are read, so many after now. */
export const untilOf = ({ period }: Pick<Subscription, 'period'>, count: number): string =>
  `${new Date(epochNow() + DAYS[period] * count * 86_400_000).toISOString().slice(0, 10)}T00:00:00.000Z`

/** The first period that is on no invoice and is not over: from it on changes count. */
export const firstOpen = (periods: readonly Period[]): Period | undefined =>
  periods.find(({ state }) => state === 'coming' || state === 'open')

/** Whether anything of it is on an invoice. */
export const isBilled = (periods: readonly Period[]): boolean =>
  periods.some(({ state }) => state === 'invoiced' || state === 'paid' || state === 'voided')
