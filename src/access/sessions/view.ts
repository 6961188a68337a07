import type { Static } from '../../kernel/contract/schema.ts'
import type { UserRow } from '../../community/users/table.ts'
import type { LocationRow, NetworkRow } from '../table.ts'
import type { CurrentSession, Session } from './contract-shapes.ts'
import type { LoginRow, SessionRow } from './table.ts'

interface Acting {
  id: string
  number: number
  locationRef: string
}

interface Current {
  session: SessionRow
  user: UserRow
  network: NetworkRow
  memberships: readonly Acting[]
  /** As which the session acts now. */
  acting: Acting
  locations: readonly LocationRow[]
  login: LoginRow | undefined
  /** How many the person has. */
  passkeys: number
}

export const networkView = ({ id, title, test, clock }: NetworkRow) => ({
  id,
  title,
  test,
  clock: clock === null ? undefined : { now: clock },
})

export const userView = ({
  id,
  name,
  surname,
  email,
  photoUrl,
}: Pick<UserRow, 'id' | 'name' | 'surname' | 'email' | 'photoUrl'>) => ({
  id,
  name,
  surname,
  email,
  photoUrl: photoUrl ?? undefined,
})

export const currentView = ({
  session: { id, createDate, expireDate, endDate, proofExpireDate },
  user,
  network,
  memberships,
  acting,
  locations,
  login,
  passkeys,
}: Current): Static<typeof CurrentSession> => ({
  id,
  user: userView(user),
  network: networkView(network),
  memberships: memberships.map(({ id, number, locationRef }) => ({ id, number, locationRef })),
  membershipRef: acting.id,
  locationRef: acting.locationRef,
  locations: locations.map(({ id, title, timezoneId, currencyCode, locale }) => ({
    id,
    title,
    timezoneId,
    currencyCode,
    locale,
  })),
  hasPassword: login !== undefined,
  passkeys,
  createDate,
  expireDate,
  endDate,
  proofExpireDate,
})

export const sessionView = (
  { id, userAgent, address, createDate, lastSeenDate, expireDate }: SessionRow,
  user: UserRow,
  current: string | undefined,
): Static<typeof Session> => ({
  id,
  user: userView(user),
  current: id === current,
  userAgent,
  address,
  createDate,
  lastSeenDate,
  expireDate,
})
