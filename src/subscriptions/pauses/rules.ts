import { ApiError } from '../../kernel/errors/api-error.ts'
import type { Faults } from '../../kernel/errors/faults.ts'
import { intervalFrom, withoutEnd, type Schedule } from '../../terms/schedule.ts'
import type { PauseRow } from './table.ts'

type Stretch = Pick<PauseRow, 'startDate' | 'endDate'>

/** The pause that is asked for, from and to where periods begin; adds a fault where no period would lie in it. */
export function pausedPeriods(
  asked: { startDate: string; endDate?: string | undefined },
  schedule: Schedule,
  now: string,
  faults: Faults,
): Stretch | undefined {
  const first = intervalFrom(schedule, asked.startDate < now ? now : asked.startDate)
  faults.rule(first === undefined, '/pause/startDate', 'The subscription ends before a period begins at this date or later.')
  const end = asked.endDate === undefined ? undefined : intervalFrom(withoutEnd(schedule), asked.endDate)
  faults.rule(asked.endDate !== undefined && end === undefined, '/pause/endDate', 'No period begins at this date or later.')
  const endDate = end?.startDate ?? null
  const isEmpty = first !== undefined && endDate !== null && endDate <= first.startDate
  faults.rule(isEmpty, '/pause/endDate', 'No period begins in this time.')
  return first && !isEmpty ? { startDate: first.startDate, endDate } : undefined
}

/** Throws 409 for a pause that would hold a period that is billed, or overlaps another one. */
export function refusePause(
  { startDate, endDate }: Stretch,
  { unbilled, pauses }: { unbilled: string | undefined; pauses: readonly Stretch[] },
): void {
  if (unbilled === undefined || startDate < unbilled) {
    throw new ApiError('period_billed', `The period that begins at ${startDate} is billed already.`)
  }
  const other = pauses.find(
    one => (endDate === null || one.startDate < endDate) && (one.endDate === null || one.endDate > startDate),
  )
  if (other) throw new ApiError('conflict', `It would overlap the pause from ${other.startDate}.`)
}
