import { endpoint } from '../../kernel/contract/endpoint.ts'
import { ById, NamedObj, Obj, Optional, paging, T, Uuid, withOptions } from '../../kernel/contract/schema.ts'
import { CurrentSession, exampleCurrent } from '../sessions/contract-shapes.ts'
import {
  Assertion,
  CreationOptions,
  exampleAssertion,
  exampleCreation,
  exampleNewKey,
  examplePasskey,
  exampleRequest,
  NewKey,
  Passkey,
  RequestOptions,
  Title,
} from './contract-shapes.ts'

const PATH = '/access/passkeys/v1'
const CHALLENGE = 'The challenge in them counts once, within five minutes.'

export const createPasskeyOptions = endpoint({
  method: 'POST',
  path: `${PATH}/options`,
  scope: 'any',
  inSteps: true,
  summary: 'Begin to make a passkey',
  description:
    'For a session: what a page hands to `navigator.credentials.create` (by `PublicKeyCredential.parseCreationOptionsFromJSON`). ' +
    `${CHALLENGE} It needs a fresh proof of who the person is (\`proof_required\`), and a site with a name: browsers make no passkeys ` +
    'for addresses such as 127.0.0.1.',
  status: 200,
  reply: Obj({ options: CreationOptions }),
  errors: ['not_found', 'proof_required'],
  example: { reply: { options: exampleCreation } },
})

export const createPasskey = endpoint({
  method: 'POST',
  path: PATH,
  scope: 'any',
  inSteps: true,
  summary: 'Add a passkey',
  description:
    'For the session that asked for the options: keeps the public key that the browser made with them. What does not fit them, or comes too late ' +
    'or twice, is refused with `passkey_refused`. One that is known already is 409 `already_exists`; a person has at most 20.',
  body: Obj({ passkey: NamedObj('PasskeyFields', { title: Title, credential: NewKey }) }),
  status: 201,
  reply: Obj({ passkey: Passkey }),
  errors: ['not_found', 'passkey_refused', 'proof_required', 'already_exists', 'conflict'],
  example: { body: { passkey: { title: examplePasskey.title, credential: exampleNewKey } }, reply: { passkey: examplePasskey } },
})

export const listPasskeys = endpoint({
  method: 'GET',
  path: PATH,
  scope: 'network',
  access: 'admin',
  list: true,
  summary: 'List passkeys',
  description: 'Those of all people of the network, the newest first.',
  query: Obj({ userRef: Optional(withOptions(Uuid, { description: 'Only those of this person.' })), ...paging }),
  status: 200,
  reply: Obj({ passkeys: T.Array(Passkey), nextPageToken: Optional(T.String()) }),
  errors: ['unknown_reference', 'invalid_page_token'],
  example: { reply: { passkeys: [examplePasskey], nextPageToken: 'WyIyMDI3…' } },
})

export const getPasskey = endpoint({
  method: 'GET',
  path: `${PATH}/:id`,
  scope: 'network',
  access: 'admin',
  summary: 'Retrieve a passkey',
  params: ById,
  status: 200,
  reply: Obj({ passkey: Passkey }),
  errors: ['not_found'],
  example: { reply: { passkey: examplePasskey } },
})

export const updatePasskey = endpoint({
  method: 'PATCH',
  path: `${PATH}/:id`,
  scope: 'network',
  etagFrom: 'getPasskey',
  summary: 'Give a passkey another name',
  params: ById,
  body: Obj({ passkey: NamedObj('PasskeyChangeFields', { title: Optional(Title) }, { minProperties: 1 }) }),
  status: 200,
  reply: Obj({ passkey: Passkey }),
  errors: ['not_found'],
  example: { body: { passkey: { title: examplePasskey.title } }, reply: { passkey: examplePasskey } },
})

export const removePasskey = endpoint({
  method: 'DELETE',
  path: `${PATH}/:id`,
  scope: 'network',
  summary: 'Remove a passkey',
  description:
    'It signs nobody in any more, and the person’s sessions end, but for the one that asks. A session needs a fresh proof ' +
    '(`proof_required`). The last passkey of one’s own is 409 `conflict` while one has no password: else nobody could come back.',
  params: ById,
  status: 204,
  errors: ['not_found', 'proof_required', 'conflict'],
})

export const createSignInOptions = endpoint({
  method: 'POST',
  path: `${PATH}/sign_in/options`,
  scope: 'any',
  open: true,
  reads: true,
  summary: 'Begin to sign in with a passkey',
  description:
    'What a page hands to `navigator.credentials.get` (by `PublicKeyCredential.parseRequestOptionsFromJSON`). Neither network nor e-mail ' +
    `is needed: the passkey knows whose it is. ${CHALLENGE} The site needs a name: browsers use no passkeys at addresses such as 127.0.0.1.`,
  status: 200,
  reply: Obj({ options: RequestOptions }),
  errors: ['origin_refused'],
  example: { reply: { options: exampleRequest } },
})

export const signInByPasskey = endpoint({
  method: 'POST',
  path: `${PATH}/sign_in`,
  scope: 'any',
  open: true,
  inSteps: true,
  summary: 'Sign in with a passkey',
  description:
    'Begins a session and sets its cookie, as signing in with a password does. Whatever is wrong, the answer is `sign_in_refused`. The person ' +
    'must have unlocked the passkey. One whose counter goes back was copied, and is refused.',
  body: Obj({
    credential: Assertion,
    networkRef: Optional(
      withOptions(Uuid, { description: 'The network that the page is of. A passkey of another one is refused.' }),
    ),
  }),
  status: 200,
  reply: Obj({ session: CurrentSession }),
  errors: ['sign_in_refused', 'origin_refused'],
  example: { body: { credential: exampleAssertion }, reply: { session: exampleCurrent } },
})
