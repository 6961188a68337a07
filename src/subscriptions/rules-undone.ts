import { ApiError } from '../kernel/errors/api-error.ts'
import type { PeriodRow } from './periods/table.ts'

/** A period behind the end of a subscription. `isOwed`: something billed of it is not credited, because its credit note was voided. */
export type Behind = Pick<PeriodRow, 'startDate' | 'state'> & { isOwed: boolean }

/**
 * Of the periods behind an end, the earliest first, those that are billed anew when the end is taken back, and those that stay as they are:
 * what is still asked for, and whose invoice was voided. Since periods are billed one after the other, the former come last; throws 409
 * `period_billed` where one of them lies before one that stays.
 */
export function undone<P extends Behind>(behind: readonly P[]): { stays: readonly P[]; again: readonly P[] } {
  const last = behind.findLastIndex(stays)
  const between = behind.slice(0, Math.max(last, 0)).find(period => !stays(period))
  if (between !== undefined) {
    throw new ApiError(
      'period_billed',
      `The period from ${between.startDate} was credited, and a later one is billed or voided: make a new subscription.`,
    )
  }
  return { stays: behind.slice(0, last + 1), again: behind.slice(last + 1) }
}

const stays = ({ state, isOwed }: Behind): boolean => state === 'voided' || isOwed
