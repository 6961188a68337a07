import { NamedObj, Optional, T, Time, Uuid, withOptions } from '../../kernel/contract/schema.ts'

/** The header that chooses as which of a person's memberships a session acts. */
const LOCATION_HEADER = 'service-location-id'

/** What a person may choose as password. Its length is what counts; what is easily guessed is refused beside that. */
export const NewPassword = T.String({
  minLength: 12,
  maxLength: 200,
  description: 'At least 12 characters of any kind. What is easily guessed is refused.',
})

export const NetworkClock = NamedObj(
  'NetworkClock',
  { now: Time },
  { description: 'Of a test network whose clock was set: it stands until it is set again.' },
)

export const OwnNetwork = NamedObj('SessionNetwork', {
  id: Uuid,
  title: T.String(),
  test: T.Boolean({ description: 'Whether it is for trying things: its mail is kept, not sent.' }),
  clock: Optional(NetworkClock),
})

export const SessionUser = NamedObj('SessionUser', {
  id: Uuid,
  name: T.String(),
  surname: T.String(),
  email: T.String(),
  photoUrl: Optional(T.String()),
})

export const SessionMembership = NamedObj('SessionMembership', { id: Uuid, number: T.Integer(), locationRef: Uuid })

const SessionLocation = NamedObj('SessionLocation', {
  id: Uuid,
  title: T.String(),
  timezoneId: T.String(),
  currencyCode: T.String(),
  locale: T.String(),
})

/** A session as whoever has it sees it. */
export const CurrentSession = NamedObj('CurrentSession', {
  id: Uuid,
  user: SessionUser,
  network: OwnNetwork,
  memberships: T.Array(SessionMembership, {
    description: 'Those as which the person may act: approved, with the role admin. The oldest first.',
  }),
  membershipRef: withOptions(Uuid, {
    description: `As which the session acts now: the one at the location of the header \`${LOCATION_HEADER}\`, else the oldest.`,
  }),
  locationRef: withOptions(Uuid, { description: 'Of that membership.' }),
  locations: T.Array(SessionLocation, { description: 'All locations of the network, the oldest first.' }),
  hasPassword: T.Boolean({ description: 'Whether the person can sign in by password.' }),
  passkeys: T.Integer({ description: 'How many passkeys the person has.' }),
  createDate: withOptions(Time, { description: 'When the person signed in.' }),
  expireDate: withOptions(Time, {
    description: 'When it ends unless it is used: 12 hours after its last use, which is noted every five minutes.',
  }),
  endDate: withOptions(Time, { description: 'When it ends in any case: 30 days after the person signed in.' }),
  proofExpireDate: withOptions(Time, {
    description:
      'Until then nothing is refused with `proof_required`: 15 minutes after the person signed in or proved who it is.',
  }),
})

/** A session in a list. */
export const Session = NamedObj('Session', {
  id: Uuid,
  user: SessionUser,
  current: T.Boolean({ description: 'Whether this request came with it.' }),
  userAgent: T.String({ description: 'What the browser said of itself when the person signed in, cut after 300 characters.' }),
  address: T.String({ description: 'From which address the person signed in.' }),
  createDate: Time,
  lastSeenDate: withOptions(Time, { description: 'Of its last use, to five minutes.' }),
  expireDate: Time,
})

const locationRef = '0199d3a0-5c1e-7000-8000-000000000002'
const membershipRef = '0199d3a0-5c1e-7000-8000-0000000000b1'
const user = { id: '0199d3a0-5c1e-7000-8000-0000000000a1', name: 'Ada', surname: 'Lovelace', email: 'ada@example.com' }
export const exampleNetwork = { id: '0199d3a0-5c1e-7000-8000-000000000001', title: 'Harbour Offices', test: false }

export const exampleCurrent = {
  id: '0199d3a0-5c1e-7000-8000-0000000000f1',
  user,
  network: exampleNetwork,
  memberships: [{ id: membershipRef, number: 17, locationRef }],
  membershipRef,
  locationRef,
  locations: [{ id: locationRef, title: 'Old Harbour', timezoneId: 'Europe/Berlin', currencyCode: 'EUR', locale: 'de' }],
  hasPassword: true,
  passkeys: 1,
  createDate: '2027-01-15T09:30:00.000Z',
  expireDate: '2027-01-15T21:30:00.000Z',
  endDate: '2027-02-14T09:30:00.000Z',
  proofExpireDate: '2027-01-15T09:45:00.000Z',
}

export const exampleSession = {
  id: exampleCurrent.id,
  user,
  current: true,
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  address: '203.0.113.7',
  createDate: exampleCurrent.createDate,
  lastSeenDate: exampleCurrent.createDate,
  expireDate: exampleCurrent.expireDate,
}
