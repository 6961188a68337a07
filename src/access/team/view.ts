import type { Static } from '../../kernel/contract/schema.ts'
import type { LinkRow } from '../links/table.ts'
import { userView } from '../sessions/view.ts'
import type { listTeam } from './contract.ts'

/** A membership as which a person may open the console. */
interface AdminRow {
  id: string
  number: number
  locationRef: string
  userRef: string
  name: string
  surname: string
  email: string
  photoUrl: string | null
  blocked: boolean
  /** When the person chose a password. */
  loginDate: string | null
}
/** Sessions that have not ended, by person. */
type Counts = ReadonlyMap<string, { sessions: number | string; lastSeenDate: string | null }>
/** How many passkeys each person has who has any. */
type Passkeys = ReadonlyMap<string, number>
type TeamMember = Static<typeof listTeam.reply>['team'][number]

/** People by name, each once, from a row for each of their memberships. */
export function teamView(
  rows: readonly AdminRow[],
  links: ReadonlyMap<string, LinkRow>,
  counts: Counts,
  passkeys: Passkeys,
): TeamMember[] {
  const byPerson = Map.groupBy(rows, row => row.userRef)
  return [...byPerson.values()]
    .map(own => memberView(own, links, counts, passkeys))
    .toSorted((a, b) => nameOf(a).localeCompare(nameOf(b), 'en') || (a.user.id < b.user.id ? -1 : 1))
}

const nameOf = ({ user }: TeamMember) => `${user.name} ${user.surname}`

function memberView(
  own: readonly AdminRow[],
  links: ReadonlyMap<string, LinkRow>,
  counts: Counts,
  passkeys: Passkeys,
): TeamMember {
  const { userRef, blocked, loginDate } = own[0]!
  const link = links.get(userRef)
  const count = counts.get(userRef)
  return {
    user: userView({ ...own[0]!, id: userRef }),
    memberships: own.map(({ id, number, locationRef }) => ({ id, number, locationRef })),
    blocked,
    hasPassword: loginDate !== null,
    passkeys: passkeys.get(userRef) ?? 0,
    // A link of the demo signs in without a password, and is no invitation.
    link: link === undefined || link.kind === 'demo' ? undefined : { kind: link.kind, expireDate: link.expireDate },
    sessions: Number(count?.sessions ?? 0),
    lastSeenDate: count?.lastSeenDate ?? undefined,
  }
}
