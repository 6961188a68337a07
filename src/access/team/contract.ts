import { endpoint } from '../../kernel/contract/endpoint.ts'
import { NamedObj, Obj, OneOf, Optional, T, Time, withOptions } from '../../kernel/contract/schema.ts'
import { exampleCurrent, SessionMembership, SessionUser } from '../sessions/contract-shapes.ts'

const WaitingLink = NamedObj(
  'WaitingLink',
  {
    kind: OneOf(['invite', 'reset'], { description: '`invite`: to set the first password. `reset`: to set another one.' }),
    expireDate: Time,
  },
  { description: 'The link that the person was given and has not used.' },
)

const TeamMember = NamedObj('TeamMember', {
  user: SessionUser,
  memberships: T.Array(SessionMembership, { description: 'The approved ones with the role admin, by their numbers.' }),
  blocked: T.Boolean({ description: 'A blocked person cannot sign in.' }),
  hasPassword: T.Boolean({ description: 'Whether the person was let in and has set a password.' }),
  passkeys: T.Integer({ description: 'How many passkeys the person has. Who has one may do without a password.' }),
  link: Optional(WaitingLink),
  sessions: T.Integer({ description: 'With how many browsers the person is signed in.' }),
  lastSeenDate: Optional(withOptions(Time, { description: 'When one of them was used last, to five minutes.' })),
})

const { user, memberships, createDate } = exampleCurrent
const member = { user, memberships, blocked: false, hasPassword: true, passkeys: 1, sessions: 2, lastSeenDate: createDate }

export const listTeam = endpoint({
  method: 'GET',
  path: '/access/team/v1',
  scope: 'network',
  access: 'admin',
  summary: 'List who may open the console',
  description:
    'Everybody with an approved membership with the role admin, by name, without pages. The role alone lets nobody in: whoever has no ' +
    'password yet is let in by a link (`createLink`).',
  status: 200,
  reply: Obj({ team: T.Array(TeamMember) }),
  errors: [],
  example: { reply: { team: [member] } },
})
