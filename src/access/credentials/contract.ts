import { answered } from '../../kernel/contract/answered.ts'
import { changing } from '../../kernel/contract/changing.ts'
import { endpoint } from '../../kernel/contract/endpoint.ts'
import {
  ById,
  Default,
  NamedObj,
  Obj,
  OneOf,
  Optional,
  paging,
  T,
  Text,
  Time,
  Uuid,
  withOptions,
} from '../../kernel/contract/schema.ts'
import { GRANTED_SCOPES } from '../../terms/scopes.ts'
import { ActingMembership, exampleActing } from '../contract-people.ts'

const title = Text(100, { description: 'What the program is, as people read it.' })
const scopes = T.Array(OneOf(GRANTED_SCOPES), {
  minItems: 1,
  maxItems: GRANTED_SCOPES.length,
  uniqueItems: true,
  description: 'What it may do. `network` includes `locations`, and each scope its `.readonly`.',
})
const membershipRef = withOptions(Uuid, { description: 'The membership as which the program acts, approved and not blocked.' })

const CredentialFields = NamedObj('CredentialFields', { membershipRef, title, scopes })
const CredentialChanges = NamedObj('CredentialChanges', changing(T.Object({ title, scopes })), { minProperties: 1 })

export const Credential = NamedObj('Credential', {
  id: Uuid,
  clientId: T.String({ description: 'What the program signs in with, beside its secret.' }),
  ...answered(CredentialFields),
  membership: ActingMembership,
  createDate: Time,
  lastUseDate: Optional(withOptions(Time, { description: 'When it was used last, to about five minutes. Not there before.' })),
  revokeDate: Optional(withOptions(Time, { description: 'Since when nobody can sign in with it.' })),
})

const clientSecret = T.String({ description: 'Shown this once, and stored nowhere.' })
const WithSecret = Obj({ credential: Credential, clientSecret })

const fields = { membershipRef: exampleActing.id, title: 'Door controller', scopes: ['events.readonly', 'support'] }
const credential = {
  id: '0199d3a0-5c1e-7000-8000-000000000301',
  clientId: 'AZnToFweQ3aAAAAAAAAAAQGZ06BcHnAAgAAAAAAAAwE',
  ...fields,
  membership: exampleActing,
  createDate: '2027-01-15T09:30:00.000Z',
  lastUseDate: '2027-02-01T08:05:00.000Z',
}
const shown = { credential, clientSecret: 'stoa_secret_9sX…' }

const PATH = '/access/credentials/v1'
const own = { scope: 'network', access: 'admin' } as const
const GRANTS =
  'Nobody gives what they lack: where `scopes` has one that the caller’s own credential or token does not have, the answer is 403 ' +
  '`insufficient_scope`, and `errors` points at each.'

const PROOF = 'A session needs a fresh proof (`proof_required`).'

export const createCredential = endpoint({
  method: 'POST',
  path: PATH,
  ...own,
  secret: true,
  creates: 'credential',
  summary: 'Create a credential',
  description: `With it a program signs in, and acts as the membership. Whatever it does counts as done by that membership. ${GRANTS} ${PROOF}`,
  body: Obj({ credential: CredentialFields }),
  status: 201,
  reply: WithSecret,
  errors: ['unknown_reference', 'proof_required'],
  example: { body: { credential: fields }, reply: shown },
})

export const listCredentials = endpoint({
  method: 'GET',
  path: PATH,
  ...own,
  list: true,
  summary: 'List credentials',
  description: 'The newest first unless `order` says otherwise, revoked ones too. Secrets are never shown again.',
  query: Obj({
    membershipRef: Optional(withOptions(Uuid, { description: 'Only those that act as this membership.' })),
    revoked: Optional(T.Boolean({ description: '`true` for those that were revoked, `false` for those that work.' })),
    order: Default(
      OneOf(['createDate:desc', 'createDate:asc'], { description: 'What the list is sorted by.' }),
      'createDate:desc',
    ),
    ...paging,
  }),
  status: 200,
  reply: Obj({ credentials: T.Array(Credential), nextPageToken: Optional(T.String()) }),
  errors: ['unknown_reference', 'invalid_page_token'],
  example: { reply: { credentials: [credential], nextPageToken: 'WyIyMDI3…' } },
})

export const getCredential = endpoint({
  method: 'GET',
  path: `${PATH}/:id`,
  ...own,
  summary: 'Retrieve a credential',
  description: 'Revoked ones too. The secret is never shown again.',
  params: ById,
  status: 200,
  reply: Obj({ credential: Credential }),
  errors: ['not_found'],
  example: { reply: { credential } },
})

export const updateCredential = endpoint({
  method: 'PATCH',
  path: `${PATH}/:id`,
  ...own,
  etagFrom: 'getCredential',
  summary: 'Change the title or the scopes of a credential',
  description:
    `${GRANTS} Scopes that it has may stay, whoever changes it. When it loses a scope, its tokens end; the program fetches others. ` +
    `A revoked credential is 409 \`conflict\`. To add scopes, a session needs a fresh proof (\`proof_required\`).`,
  params: ById,
  body: Obj({ credential: CredentialChanges }),
  status: 200,
  reply: Obj({ credential: Credential }),
  errors: ['not_found', 'conflict', 'proof_required'],
  example: { body: { credential: { scopes: fields.scopes } }, reply: { credential } },
})

export const renewCredentialSecret = endpoint({
  method: 'POST',
  path: `${PATH}/:id/secret`,
  ...own,
  secret: true,
  etagFrom: 'getCredential',
  summary: 'Give a credential a new secret',
  description:
    'The old secret and all tokens stop working within a second. Who learns the secret can do what the credential can, so a caller ' +
    `that lacks one of its scopes gets 403 \`insufficient_scope\`. A credential may renew its own. A revoked one is 409 \`conflict\`. ${PROOF}`,
  params: ById,
  status: 200,
  reply: WithSecret,
  errors: ['not_found', 'conflict', 'proof_required'],
  example: { reply: shown },
})

export const revokeCredential = endpoint({
  method: 'POST',
  path: `${PATH}/:id/revoke`,
  ...own,
  etagFrom: 'getCredential',
  summary: 'Revoke a credential',
  description:
    'It and its tokens stop working within a second, for good. One that is revoked already is 409 `conflict`, and so is the caller’s ' +
    'own: let another one, or `stoa credential revoke`, end it.',
  params: ById,
  status: 200,
  reply: Obj({ credential: Credential }),
  errors: ['not_found', 'conflict'],
  example: { reply: { credential: { ...credential, revokeDate: '2027-02-01T12:00:00.000Z' } } },
})
