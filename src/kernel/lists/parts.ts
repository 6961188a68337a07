import { addMilliseconds } from '../time/instant.ts'
import { AFTER_IDS, type PageKey } from './key.ts'
import type { Source, Variant } from './statement.ts'

/** How long rows last: none ends before it begins, nor later than `longest` milliseconds after that, where there is such a limit. */
export interface Lasting<Column extends string = string, Filter extends string = string> {
  start: Column
  end: Column
  longest?: number
  /**
   * What begins before an instant ends within `most` milliseconds of it, but for long rows, which say their end once more in a column that is
   * null in all others. These have a sparse index of that column, alone and after each of the `filters`.
   */
  long?: { column: Column; most: number; filters: readonly Filter[] }
}

/** How far a bound of when rows begin leaves them where they are walked by when they end, and the other way round; undefined where it does not. */
export function reachOf(
  { start, end, longest }: Lasting,
  { column, orderedBy, isLow, value }: { column: string; orderedBy: string; isLow: boolean; value: string },
): string | undefined {
  if (!(column === start && orderedBy === end) && !(column === end && orderedBy === start)) return undefined
  const isBegin = column === start
  if (isBegin === isLow) return value
  return longest === undefined ? undefined : addMilliseconds(value, isBegin ? longest : -longest)
}

type Orders = Source<object>['orders']

/** A stretch of a walk. */
interface Part {
  order: string
  from: PageKey | undefined
  end: PageKey | undefined
}

/** The orders of long rows alone, one for each order by the end. */
export const longOrders = (orders: Orders, lasting: Lasting | undefined): Orders =>
  Object.fromEntries(
    Object.entries(orders)
      .filter(([, [column]]) => lasting?.long && column === lasting.end)
      .map(([order, [, direction]]) => [longOf(order), [lasting!.long!.column, direction, 'sparse']]),
  )

const longOf = (order: string) => `long ${order}`

/**
 * The parts of a walk, in its order. By the end of what begins before an instant, it goes on among long rows alone where others cannot be any more.
 * Keys are the same in both, so a page may end, and the next one begin, in either.
 */
export function partsOf(
  asking: Part & { bounds: readonly string[]; run: object },
  walk: Variant['walk'],
  orders: Orders,
  lasting: Lasting | undefined,
): Part[] {
  const { order, from, end } = asking
  const whole = { order, from, end }
  const further = longOf(order)
  const bound = asking.bounds.find(name => name.startsWith(`${lasting?.start}[l`))
  if (!lasting?.long || !orders[further] || !bound || (walk && !lasting.long.filters.includes(walk[0]))) return [whole]
  const seam = addMilliseconds((asking.run as Record<string, string>)[bound]!, lasting.long.most)
  const isAfter = (key: PageKey | undefined) => key && String(key[0]) > seam
  const [isUp, at] = [orders[order]![1] === 'asc', [seam, AFTER_IDS] as const]
  const [low, high] = isUp ? [from, end] : [end, from]
  if (isAfter(low)) return [{ ...whole, order: further }]
  if (high && !isAfter(high)) return [whole]
  return isUp
    ? [
        { ...whole, end: at },
        { ...whole, order: further, from: at },
      ]
    : [
        { ...whole, order: further, end: at },
        { ...whole, from: at },
      ]
}
