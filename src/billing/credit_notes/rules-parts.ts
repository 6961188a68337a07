import type { ItemRow } from '../../invoices/items/table.ts'
import { prorate } from '../../kernel/money/money.ts'
import type { Part } from './table.ts'

/** A line of an invoice, as far as its parts depend on it. */
export type Line = Pick<
  ItemRow,
  'quantity' | 'amount' | 'discountedAmount' | 'netDiscountedAmount' | 'taxAmount' | 'taxInclusive'
>

/** Which part of a line is meant: so many pieces in 1/10,000, so much of `amount` in minor units, or all that is left. */
export interface Share {
  quantity?: number | undefined
  amount?: number | undefined
  /** The share that `amount` was rounded from, where that is known: the other figures are then rounded from it, too. */
  of?: { part: number; whole: number } | undefined
}

/** What is left of a line, with the most pieces that can still be named. */
interface Left extends Omit<Part, 'quantity'> {
  quantity: number
}

/** What is left of a line after some parts. */
export function leftOf(line: Line, parts: readonly Part[]): Left {
  const left = (what: 'amount' | 'discountedAmount' | 'netDiscountedAmount' | 'taxAmount') =>
    parts.reduce((rest, part) => rest - part[what], line[what])
  const { pieces } = piecesLeft(line, parts)
  return {
    quantity: pieces,
    amount: left('amount'),
    discountedAmount: left('discountedAmount'),
    netDiscountedAmount: left('netDiscountedAmount'),
    taxAmount: left('taxAmount'),
  }
}

/** Whether nothing is left of a line that could be given back. */
export const isSpent = (line: Line, { quantity, ...figures }: Left): boolean =>
  line.amount === 0 ? quantity === 0 : Object.values(figures).every(figure => figure === 0)

/** The lines that are credited, and of which nothing is left that somebody would have to pay; of a line that is free, nothing at all. */
export const wholly = (items: readonly (Line & { id: string })[], parts: ReadonlyMap<string, readonly Part[]>): Set<string> =>
  new Set(
    items
      .filter(item => {
        const taken = parts.get(item.id)
        if (taken === undefined) return false
        const left = leftOf(item, taken)
        return grossOf(item) === 0 ? isSpent(item, left) : grossOf(left) === 0
      })
      .map(({ id }) => id),
  )

const grossOf = ({ netDiscountedAmount, taxAmount }: Pick<Part, 'netDiscountedAmount' | 'taxAmount'>): number =>
  netDiscountedAmount + taxAmount

/**
 * A part of a line, after others; undefined when it is more than what is left. Each figure is the part's share of the line's, rounded
 * once, half up, and never more than what is left of it; the part that completes the line is exactly what is left. So in any split the
 * parts of a line sum to the line, and each has net + tax = gross.
 */
export function partOf(line: Line, parts: readonly Part[], share: Share): Part | undefined {
  const left = leftOf(line, parts)
  if (isSpent(line, left)) return undefined
  const { quantity, amount, of } = share
  if (amount !== undefined) return partByAmount(line, left, amount, of)
  const { pieces, isExact } = piecesLeft(line, parts)
  if (quantity === undefined) return { ...left, quantity: isExact && pieces > 0 ? pieces : null }
  if (quantity > pieces) return undefined
  if (quantity === pieces && isExact) return { ...left, quantity }
  const byPieces = Math.min(prorate(line.amount, quantity, line.quantity), left.amount)
  return { quantity, amount: byPieces, ...figuresOf(line, left, quantity, line.quantity) }
}

function partByAmount(
  line: Line,
  left: Left,
  amount: number,
  { part, whole } = { part: amount, whole: line.amount },
): Part | undefined {
  if (amount > left.amount) return undefined
  if (amount === left.amount) return { ...left, quantity: null }
  return { quantity: null, amount, ...figuresOf(line, left, part, whole) }
}

/** What a line of a credit note is of it: amounts with tax, and what lines before it take. */
interface NoteLine {
  netDiscountedAmount: number
  taxAmount: number
  amountBefore: number
  noteAmount: number
  postPaymentAmount: number
}

/** What a line of a credit note gave back, and what it only took off what was asked for. */
export interface CreditShare {
  amount: number
  waived: number
}

/** The share that a line of a note has of what had been paid. Those of all its lines sum to it: each goes from where the one before ends. */
export function creditShareOf({
  netDiscountedAmount,
  taxAmount,
  amountBefore,
  noteAmount,
  postPaymentAmount,
}: NoteLine): CreditShare {
  const gross = netDiscountedAmount + taxAmount
  const upTo = (part: number) => (noteAmount === 0 ? 0 : prorate(postPaymentAmount, part, noteAmount))
  const amount = upTo(amountBefore + gross) - upTo(amountBefore)
  return { amount, waived: gross - amount }
}

/** The share part / whole of what a line costs after discounts and of its tax. */
function figuresOf(line: Line, left: Left, part: number, whole: number) {
  const discountedAmount = Math.min(prorate(line.discountedAmount, part, whole), left.discountedAmount)
  const tax = prorate(line.taxAmount, part, whole)
  // With tax inside, what is not tax must not be more than is left of it.
  const least = line.taxInclusive ? Math.max(0, discountedAmount - left.netDiscountedAmount) : 0
  const most = line.taxInclusive ? Math.min(left.taxAmount, discountedAmount) : left.taxAmount
  const taxAmount = Math.min(Math.max(tax, least), most)
  return { discountedAmount, netDiscountedAmount: line.taxInclusive ? discountedAmount - taxAmount : discountedAmount, taxAmount }
}

/**
 * The most whole 1/10,000 pieces that are left: a part that was given as an amount takes as many as that share of the line has, which
 * need not be a whole number. `isExact` says whether it is.
 */
function piecesLeft(line: Line, parts: readonly Part[]): { pieces: number; isExact: boolean } {
  const [pieces, amount] = [BigInt(line.quantity), BigInt(line.amount)]
  // In 1/amount of 1/10,000 of a piece. A line that costs nothing has no parts by amount.
  const each = amount === 0n ? 1n : amount
  const taken = parts.reduce(
    (sum, part) => sum + (part.quantity === null ? BigInt(part.amount) * pieces : BigInt(part.quantity) * each),
    0n,
  )
  const left = pieces * each - taken
  if (left <= 0n) return { pieces: 0, isExact: left === 0n }
  return { pieces: Number(left / each), isExact: left % each === 0n }
}
