import type { Prepared } from '../../db/database.ts'
import { parted } from './asked.ts'
import type { Lasting } from './parts.ts'
import { horizonStatement, pageStatement, type Among, type Source, type Variant } from './statement.ts'

/** A list as the test of plans sees it: the statements that it can become. */
interface DeclaredList {
  table: string
  filters: readonly string[]
  required: readonly string[]
  orders: readonly string[]
  /** A page of some filters, the first one or a later one. */
  variant(order: string, filters: readonly string[], isNext: boolean): Prepared<object, unknown>
  /** What tells how far such a page looks. */
  horizon?(order: string, filters: readonly string[], isNext: boolean): Prepared<object, unknown>
  /** A page of what words have found, and one of a walk that words narrow. */
  search?(order: string, filters: readonly string[], among: Among): Prepared<object, unknown>
  searchedWalk?(order: string, filters: readonly string[]): Prepared<object, unknown>
}

/** Every list that was declared. A test asks both engines for the plan of each variant. */
export const declaredLists: DeclaredList[] = []

/** Names the part of a list that has long rows alone, which is asked for by a bound. */
export function declareLong<R>(source: Source<R>, filters: object, { start, long }: Lasting): void {
  const isOwn = ([name]: [string, unknown]) => long!.filters.includes(name) || !(name in filters)
  const conditions = Object.fromEntries(Object.entries(source.conditions).filter(isOwn))
  declare({ ...source, conditions }, filters, [], false, [`${start}[lt]`])
}

/** Names a list to the test of plans. */
export function declare<R>(
  source: Source<R>,
  filters: object,
  required: readonly string[],
  hasWords: boolean,
  bounds: readonly string[] = [],
): void {
  const names = Object.keys(source.conditions)
  const variantOf = (order: string, wanted: readonly string[], isNext: boolean): Variant => {
    const asked = names.filter(name => wanted.includes(name)).map(name => [name, 1] as const)
    const { walk, narrow } = parted(asked, filters)
    return { order, walk, narrow, bounds, from: isNext, to: narrow.length > 0, words: 0 }
  }
  declaredLists.push({
    table: source.table,
    filters: names,
    required,
    orders: Object.keys(source.orders),
    variant: (...asked) => pageStatement(source, variantOf(...asked)),
    horizon: (...asked) => horizonStatement(source, { ...variantOf(...asked), narrow: [], bounds: [], to: false }),
    ...(hasWords && {
      searchedWalk: (order: string, wanted: readonly string[]) =>
        pageStatement(source, { ...variantOf(order, wanted, true), to: true, words: 2 }),
      search: (order: string, wanted: readonly string[], among: Among) => {
        const { walk, narrow, ...variant } = variantOf(order, wanted, false)
        return pageStatement(source, { ...variant, walk: undefined, narrow: walk ? [walk, ...narrow] : narrow, to: false, among })
      },
    }),
  })
}
