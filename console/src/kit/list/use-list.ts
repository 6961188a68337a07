import type { AnyOperation } from '../data/operation.ts'
import { useOperation } from '../data/use-operation.ts'
import { useLocation, useLocationChoice } from '../format/session.tsx'
import { instantAt, isDay as isDate } from '../form/local-time.ts'
import type { Filter, ListProps } from './types.ts'
import { useAddress } from './use-address.ts'
import { useOwnPage, useReadAhead, useTrail } from './use-pages.ts'

const PAGE = 50
/** Stands in the trail for the first page, which has no token. The address leaves out what is empty. */
const FIRST = ''

/** A page of a list by what the address says. */
export function useList<O extends AnyOperation, Row extends { id: string }>(props: ListProps<O, Row>) {
  const { of, query, filters = [], tabs, orders, searchHint, locationParameter, isWhole } = props
  const [named, change] = useAddress()
  const location = useLocationChoice()
  const { timezoneId } = useLocation()
  const all = [...filters, ...(tabs ? [tabs] : [])]
  const names = all.map(({ name }) => name)
  const isKnown = ({ name, options }: Filter) => options === undefined || Object.hasOwn(options, named[name] ?? '')
  const unknown = [...all.filter(filter => !isKnown(filter)).map(({ name }) => name), ...(searchHint === undefined ? ['q'] : [])]
  const address = { ...named, ...Object.fromEntries(unknown.map(name => [name, undefined])) }
  const narrowed = all.filter(({ name }) => address[name] !== undefined)
  const order = address.order !== undefined && orders && Object.hasOwn(orders, address.order) ? address.order : undefined
  const words = address.q?.trim() ?? ''
  const asked = {
    ...query,
    ...(locationParameter && location && { [locationParameter]: location.id }),
    ...Object.fromEntries(narrowed.map(filter => [filter.name, askedOf(filter, address[filter.name]!, timezoneId)])),
    ...(words.length >= 2 && { q: words }),
    ...(order && { order }),
  }
  const argsAt = (page: string | undefined) => ({
    query: { ...asked, ...(!isWhole && { limit: PAGE, ...(page && { nextPageToken: page }) }) },
  })
  const found = useOperation(of, argsAt(address.page) as never, { keepsPrevious: true })
  useOwnPage(found.error)
  const next = nextOf(found.data)
  useReadAhead(of, next === undefined || found.isPlaceholderData ? undefined : argsAt(next))
  const trail = useTrail()
  const turn = (page: string | undefined, trail: readonly string[]) => change({ page, selected: undefined }, { state: { trail } })
  return {
    ...found,
    rows: found.data === undefined ? undefined : (rowsOf(found.data) as readonly Row[]),
    next,
    toNext: () => turn(next, address.page === undefined ? [FIRST] : [...trail, address.page]),
    toFirst: () => turn(undefined, []),
    /** Where this page was reached by its address alone, nobody knows what is before it. */
    toPrevious: address.page === undefined || trail.length === 0 ? undefined : () => turn(trail.at(-1), trail.slice(0, -1)),
    /** What the list is asked for, without the page. */
    asked,
    address,
    change,
    order: order ?? Object.keys(orders ?? {})[0],
    isNarrowed: narrowed.length > 0 || address.q !== undefined,
    /** Back to the first page, because a token belongs to its filters. */
    narrow: (changes: Record<string, string | undefined>, options?: { replace?: boolean }) =>
      change({ ...changes, page: undefined, selected: undefined }, options),
    clear: () => change(Object.fromEntries([...names, 'q', 'page', 'selected'].map(name => [name, undefined]))),
  }
}

/** What the operation is asked for. The address has days as people choose them. */
function askedOf({ name, isDay }: Filter, value: string, timeZone: string): string {
  if (!isDay || !isDate(value.slice(0, 10))) return value
  const day = name.endsWith('[lt]') ? new Date(Date.parse(value) + 86_400_000).toISOString() : value
  return instantAt(`${day.slice(0, 10)}T00:00`, timeZone)
}

/** Its reply has one list. */
const rowsOf = (reply: object): unknown => Object.values(reply).find(Array.isArray)

interface Paged {
  nextPageToken?: string
  /** Lists of events give all parameters of the next page. */
  searchQueryNext?: { nextPageToken: string }
}
const nextOf = (reply: Paged | undefined) => reply?.nextPageToken ?? reply?.searchQueryNext?.nextPageToken
