import { fromUnits, QUANTITY_DECIMALS, type Share } from '../../kernel/money/money.ts'
import { inDays, inPieces, withoutDays } from '../../terms/described.ts'
import { basisOf, piecesOf, priceOf } from './rules.ts'
import { explained, explanationOf } from './rules-explanation.ts'
import type { ItemRow } from './table.ts'

/** The days of a line that are used, of those that it is over, when it ends then, and in which language it says so. */
export interface Stretch {
  used: number
  of: number
  endDate: string
  locale: string
}

/**
 * The columns of a line over its first days alone: its share of the period is smaller, and all figures are computed anew from the price that
 * it had, so that they are rounded once. A price that somebody has set by hand is shared out by the days that it was for.
 */
export function shortenedItem(before: ItemRow, { used, of, endDate, locale }: Stretch): Partial<ItemRow> {
  const basis = basisOf(before)
  const share = partOf(basis.share ?? { part: of, whole: of }, used, of)
  const shorter = { ...basis, discounts: before.discounts, share }
  const price = priceOf(before, shorter)!
  const told = explained(before)
  const isByHand = told.steps.some(({ kind }) => kind === 'manual')
  const period = { startDate: before.periodStartDate!, endDate }
  return {
    description: inDays(whatOf(before, basis), share, locale),
    periodEndDate: endDate,
    ...piecesOf(shorter),
    ...price,
    explanation: explanationOf({ ...before, ...shorter, period, price, ...(isByHand && { before: told }) }),
  }
}

/** So many of the days that a share has. */
const partOf = ({ part, whole }: Share, used: number, of: number): Share =>
  part === of ? { part: used, whole } : { part: part * used, whole: whole * of }

/** What a line is of, without its days. What was several pieces is one piece now, which says how many. */
function whatOf({ description }: ItemRow, { share, quantity }: ReturnType<typeof basisOf>): string {
  if (share) return withoutDays(description, share)
  const counted = inPieces('', fromUnits(quantity, QUANTITY_DECIMALS))
  return description.startsWith(counted) ? description : counted + description
}
