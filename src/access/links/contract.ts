import { endpoint } from '../../kernel/contract/endpoint.ts'
import { NamedObj, Obj, OneOf, Optional, T, Time, Uuid, withOptions } from '../../kernel/contract/schema.ts'
import { CurrentSession, exampleCurrent, exampleNetwork, NewPassword, OwnNetwork } from '../sessions/contract-shapes.ts'

/** What a one-time link is for. `demo` signs in without a password; only the command `stoa demo` makes such. */
const LINK_KINDS = ['invite', 'reset', 'demo'] as const
export type LinkKind = (typeof LINK_KINDS)[number]

const Kind = OneOf(LINK_KINDS, {
  description:
    '`invite`: to set the first password. `reset`: to set another one. `demo`: signs in to a demo, without a password.',
})

const Link = NamedObj('Link', {
  userRef: Uuid,
  kind: Kind,
  expireDate: Time,
  mailed: T.Boolean({ description: 'Whether it is on its way to the person by mail.' }),
  url: Optional(
    T.String({ description: 'Where it is not mailed: the link, shown this once. Hand it to the person in a safe way.' }),
  ),
})

const LinkShown = NamedObj('LinkShown', { kind: Kind, email: T.String(), network: OwnNetwork, expireDate: Time })

const Secret = T.String({ minLength: 1, maxLength: 200, description: 'What follows `#` in the link.' })
const secret = 'stoa_link_AZnToFwecACAAAAAAAAAAQ…'
const expireDate = '2027-01-16T09:30:00.000Z'

export const createLink = endpoint({
  method: 'POST',
  path: '/access/links/v1',
  scope: 'network',
  inSteps: true,
  summary: 'Let a person sign in',
  description:
    'Makes a link by which a person sets a password and is signed in: the first one, or another when it was forgotten. The person needs an ' +
    'approved membership with the role admin, which alone lets nobody in. It is mailed where `PUBLIC_URL` and a mail server are ' +
    'configured, and otherwise answered. It lasts 24 hours, works once, and takes the place of earlier links of the person. A session needs a ' +
    'fresh proof (`proof_required`). Whoever signs in by it has every scope, so a credential with the scope `network` can reach all that the ' +
    'network has.',
  body: Obj({ link: NamedObj('LinkFields', { userRef: withOptions(Uuid, { description: 'Who is to sign in.' }) }) }),
  status: 201,
  reply: Obj({ link: Link }),
  errors: ['unknown_reference', 'conflict', 'proof_required'],
  example: {
    body: { link: { userRef: exampleCurrent.user.id } },
    reply: { link: { userRef: exampleCurrent.user.id, kind: 'invite', expireDate, mailed: true } },
  },
})

export const readLink = endpoint({
  method: 'POST',
  path: '/access/links/v1/read',
  scope: 'any',
  open: true,
  reads: true,
  summary: 'Tell what a link is for',
  description:
    'Whose it is, and what for. The link stays as it is. One that was spent, replaced or is too old is refused with `link_expired`.',
  body: Obj({ secret: Secret }),
  status: 200,
  reply: Obj({ link: LinkShown }),
  errors: ['link_expired', 'origin_refused'],
  example: {
    body: { secret },
    reply: { link: { kind: 'invite', email: exampleCurrent.user.email, network: exampleNetwork, expireDate } },
  },
})

export const spendLink = endpoint({
  method: 'POST',
  path: '/access/links/v1/spend',
  scope: 'any',
  open: true,
  inSteps: true,
  summary: 'Set a password by a link',
  description:
    'Sets the password, ends all other sessions of the person, begins a session and sets its cookie. A link works once: afterwards, and ' +
    'when it was replaced or is too old, it is refused with `link_expired`. A link of the kind `demo` takes no password.',
  body: Obj({ secret: Secret, password: Optional(NewPassword) }),
  status: 200,
  reply: Obj({ session: CurrentSession }),
  errors: ['link_expired', 'origin_refused'],
  example: { body: { secret, password: 'a lock on the old canal' }, reply: { session: exampleCurrent } },
})
