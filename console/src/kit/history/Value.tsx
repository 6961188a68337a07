import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { stoa } from '../data/stoa.ts'
import { useOperation } from '../data/use-operation.ts'
import type { Words } from '../../words/en/index.ts'
import { useSession } from '../format/session.tsx'
import { useFormats } from '../format/use-formats.ts'
import { fullName } from '../format/values.tsx'
import { useWords } from '../format/words.tsx'
import { isNothing, pageOf, referred } from './changes.ts'

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A value as it is stored, in a form that people read. What refers to a thing with a page leads there. */
export function Value({ is, path }: { is: unknown; path: string }) {
  const words = useWords()
  const { kit: w } = words
  const formats = useFormats()
  if (isNothing(is))
    return (
      <Text span c="dimmed" size="sm">
        {w.empty}
      </Text>
    )
  if (typeof is === 'boolean') return is ? w.yes : w.no
  if (typeof is === 'string' && INSTANT.test(is)) return formats.moment(is)
  const known = typeof is === 'string' ? wordOf(is, path, words) : undefined
  if (known !== undefined) return known
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
  if (Array.isArray(is) && is.every(each => typeof each === 'string')) return formats.list(is)
  return typeof is === 'object' ? JSON.stringify(is) : String(is)
}

/** The word of a value of a closed set, by the last name of its field. What no field has a word for is shown as it is stored. */
function wordOf(value: string, path: string, { statuses, support, people, shop, bookings }: Words): string | undefined {
  const sets: Record<string, object> = {
    status: { ...bookings.statuses, ...statuses },
    paymentStatus: statuses,
    priority: support.priorities,
    paymentType: shop.types,
    role: people.roles,
    type: { ...support.types, ...people.types },
  }
  const set = sets[path.slice(path.lastIndexOf('.') + 1)] as Record<string, string> | undefined
  return set?.[value]
}

/** So many people of a list are named. */
const MOST = 5
const isOfPerson = (each: unknown): each is { membershipRef: string } =>
  typeof each === 'object' && each !== null && 'membershipRef' in each

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
