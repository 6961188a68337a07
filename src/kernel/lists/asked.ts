import type { Fault } from '../errors/api-error.ts'
import { AFTER_IDS, BEFORE_IDS, comparePlaces, type PageKey } from './key.ts'
import { reachOf, type Lasting } from './parts.ts'
import { type Asked, type Variant } from './statement.ts'

type Value = string | number | boolean
type Sent = Readonly<Record<string, Value | readonly Value[] | undefined>>

/** A bound by its parameter, `createDate[gte]`. */
type Bound = readonly [parameter: string, value: Value]

/**
 * What a request asks of a list: its conditions in the order in which the list names them, the values of their places, and the bounds.
 * It throws for a parameter that the list does not know, which would be a fault of ours: nobody would notice that it does not filter.
 */
export function conditionsIn(
  sent: Sent,
  names: readonly string[],
  ranges: Readonly<Record<string, string>>,
): { asked: Asked[]; values: Record<string, Value>; bounds: Bound[] } {
  const asked: Asked[] = []
  const values: Record<string, Value> = {}
  for (const name of names) {
    const given = sent[name]
    if (given === undefined) continue
    const places = typeof given === 'object' ? padded(given) : [given]
    for (const [at, place] of places.entries()) values[`${name} ${at}`] = place
    asked.push([name, places.length])
  }
  const bounds: Bound[] = []
  for (const [parameter, value] of Object.entries(sent)) {
    if (value === undefined || names.includes(parameter)) continue
    const [name = ''] = parameter.split('[')
    if (ranges[name] === undefined || typeof value === 'object') throw new Error(`the list knows no ${parameter}`)
    bounds.push([parameter, value])
  }
  return { asked, values, bounds }
}

/** The condition whose index is walked, the first that has one, and the others. */
export function parted(asked: readonly Asked[], filters: object): Pick<Variant, 'walk' | 'narrow'> {
  const walk = asked.find(([name]) => name in filters)
  return { walk, narrow: asked.filter(one => one !== walk) }
}

const SIZES = [1, 2, 4, 8, 32, 100]

/** Values for one of a few numbers of places. What is left over is filled with a value that is there already. */
function padded(values: readonly Value[]): Value[] {
  const distinct = [...new Set(values)]
  const size = SIZES.find(size => size >= distinct.length)
  if (size === undefined) throw new Error('a list is filtered by at most 100 values')
  return Array.from({ length: size }, (_, at) => distinct[at] ?? distinct[0]!)
}

/** A fault for each second bound on the same side of a column. */
export const doubledBounds = (parameters: readonly string[]): Fault[] =>
  [
    ['[gte]', '[gt]'],
    ['[lte]', '[lt]'],
  ].flatMap(([one, two]) =>
    parameters
      .filter(parameter => parameter.endsWith(two!) && parameters.includes(parameter.replace(two!, one!)))
      .map(parameter => ({
        parameter,
        code: 'invalid_value',
        detail: `${parameter.replace(two!, one!)} and ${parameter} cannot be sent together.`,
      })),
  )

/**
 * The keys between which the walk is, by the bounds of the order's own column and by what others leave of it, and these others: those that
 * each row has to be asked about.
 */
export function rangeEnds(
  bounds: readonly Bound[],
  ranges: Readonly<Record<string, string>>,
  [orderedBy, direction]: readonly [column: string, direction: 'asc' | 'desc'],
  lasting: Lasting | undefined,
): { start: PageKey | undefined; end: PageKey | undefined; others: Bound[] } {
  const others: Bound[] = []
  const lows: PageKey[] = []
  const highs: PageKey[] = []
  for (const bound of bounds) {
    const [name = '', sign = ''] = bound[0].slice(0, -1).split('[')
    const [column, value] = [ranges[name]!, bound[1] as string]
    const isLow = sign.startsWith('g')
    const ends = isLow ? lows : highs
    if (column === orderedBy) ends.push([value, sign === 'gte' || sign === 'lt' ? BEFORE_IDS : AFTER_IDS])
    else {
      others.push(bound)
      const reach = lasting && reachOf(lasting, { column, orderedBy, isLow, value })
      if (reach) ends.push([reach, isLow ? BEFORE_IDS : AFTER_IDS])
    }
  }
  const lowest = lows.toSorted(comparePlaces).at(-1)
  const [highest] = highs.toSorted(comparePlaces)
  return direction === 'asc' ? { start: lowest, end: highest, others } : { start: highest, end: lowest, others }
}
