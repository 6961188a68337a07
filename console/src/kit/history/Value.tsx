import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { stoa } from '../data/stoa.ts'
import { useOperation } from '../data/use-operation.ts'
import { useSession } from '../format/session.tsx'
import { useFormats, type Formats } from '../format/use-formats.ts'
import { fullName } from '../format/values.tsx'
import { useWords } from '../format/words.tsx'
import { pageOf, referred, type Entry } from './entries.ts'
import { isNothing, isOfPerson } from './differences.ts'
import { wordOf } from './sets.ts'
import { countOf, currencyAt, majorOf, unitOf, type Unit } from './units.ts'

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

interface Props {
  is: unknown
  path: string
  of: Pick<Entry, 'object' | 'objectRef' | 'before' | 'after'>
}

/**
 * A stored value in a form that people read: amounts in their currency, times by the clock of the location. What refers to a thing with a page
 * leads there.
 */
export function Value({ is, path, of }: Props) {
  const words = useWords()
  const { kit: w } = words
  const stored: Record<string, unknown> = { ...of.before, ...of.after }
  const place = of.object === 'location' ? of.objectRef : stored.locationRef
  const formats = useFormats(typeof place === 'string' ? place : undefined)
  const currency = useCurrency(stored, path)
  if (isNothing(is))
    return (
      <Text span inherit c="dimmed">
        {w.empty}
      </Text>
    )
  if (typeof is === 'number') return numeral(is, unitOf(of.object, path, stored), currency, formats)
  if (typeof is === 'boolean') return is ? w.yes : w.no
  if (typeof is === 'string' && INSTANT.test(is)) return formats.moment(is)
  const word = typeof is === 'string' ? wordOf(is, of.object, path, words) : undefined
  if (word !== undefined) return word
  if (typeof is === 'string' && UUID.test(is)) {
    const kind = referred(path)
    if (kind === 'location' || kind === 'membership') return <Named kind={kind} id={is} />
    const short = `…${is.slice(-8)}`
    const to = kind && pageOf(kind, is)
    return to === undefined ? (
      <Text span size="sm" ff="monospace" title={is}>
        {short}
      </Text>
    ) : (
      <Anchor component={Link} to={to} size="sm" ff="monospace" title={is} c="inherit" underline="always">
        {short}
      </Anchor>
    )
  }
  if (Array.isArray(is) && is.every(isOfPerson))
    return (
      <>
        {is.slice(0, MOST).map(({ membershipRef }, i) => (
          <Fragment key={membershipRef}>
            {i > 0 && ', '}
            <Named kind="membership" id={membershipRef} />
          </Fragment>
        ))}
        {is.length > MOST && ` + ${formats.number(is.length - MOST)}`}
      </>
    )
  if (Array.isArray(is) && is.every(each => typeof each !== 'object'))
    return formats.list(
      is.map(each => (typeof each === 'string' ? (wordOf(each, of.object, path, words) ?? each) : String(each))),
    )
  return typeof is === 'object' ? JSON.stringify(is) : String(is)
}

/** A number by what it counts. Money whose currency is not told stays as it is stored. */
function numeral(is: number, unit: Unit = 'number', currency: string | undefined, formats: Formats): string {
  if (unit === 'money') return currency === undefined ? String(is) : formats.money(majorOf(is, currency), currency)
  const count = countOf(is, unit)
  return unit === 'percent' ? formats.percent(count) : formats.number(count, 4)
}

/** The currency of a field: as the object says, else that of its location, else the one that all locations have. */
function useCurrency(stored: Record<string, unknown>, path: string): string | undefined {
  const { locations } = useSession()
  const own = currencyAt(stored, path)
  if (own !== undefined) return own
  const at = stored.locationRef === undefined ? locations : locations.filter(({ id }) => id === stored.locationRef)
  const all = [...new Set(at.map(({ currencyCode }) => currencyCode))]
  return all.length === 1 ? all[0] : undefined
}

/** So many people of a list are named. */
const MOST = 5

/** Those that are named by many things, and whose names are read once. */
function Named({ kind, id }: { kind: 'location' | 'membership'; id: string }) {
  const { locations } = useSession()
  const isPerson = kind === 'membership'
  const { data } = useOperation(stoa.memberships.getMembership, { params: { id } }, { enabled: isPerson, staleTime: 10 * 60_000 })
  const name = isPerson ? data && fullName(data.membership.user) : locations.find(each => each.id === id)?.title
  return (
    <Anchor component={Link} to={pageOf(kind, id)} c="inherit" underline="always" inherit title={id}>
      {name ?? `…${id.slice(-8)}`}
    </Anchor>
  )
}
