import { endpoint } from '../../kernel/contract/endpoint.ts'
import { exactlyOneOf, NamedObj, Obj, T, withOptions } from '../../kernel/contract/schema.ts'
import { Assertion, exampleRequest, RequestOptions } from '../passkeys/contract-shapes.ts'
import { CurrentSession, exampleCurrent } from '../sessions/contract-shapes.ts'

const PATH = '/access/proofs/v1'

export const createProofOptions = endpoint({
  method: 'POST',
  path: `${PATH}/options`,
  scope: 'any',
  inSteps: true,
  summary: 'Begin to prove who one is with a passkey',
  description:
    'For a session: what a page hands to `navigator.credentials.get`, with the passkeys that the person has for this site. The challenge ' +
    'counts once, within five minutes, for this session.',
  status: 200,
  reply: Obj({ options: RequestOptions }),
  errors: ['not_found'],
  example: { reply: { options: exampleRequest } },
})

export const createProof = endpoint({
  method: 'POST',
  path: PATH,
  scope: 'any',
  inSteps: true,
  summary: 'Prove once more who one is',
  description:
    'For a session: the password or a passkey again. For 15 minutes it then may do what is refused with `proof_required`: let people sign in, change the e-mail ' +
    'of somebody who can, create credentials or renew their secret, add and remove passkeys, remove the password. Signing in counts as a proof, too. The session gets ' +
    'another cookie. A wrong password is `wrong_password`, a passkey that does not fit `passkey_refused`; both count like failures to sign in.',
  body: Obj({
    proof: NamedObj(
      'ProofFields',
      exactlyOneOf({
        password: T.String({ minLength: 1, maxLength: 200 }),
        credential: withOptions(Assertion, { description: 'What the browser gave for the options.' }),
      }),
    ),
  }),
  status: 200,
  reply: Obj({ session: CurrentSession }),
  errors: ['not_found', 'wrong_password', 'passkey_refused'],
  example: { body: { proof: { password: 'a lock on the old canal' } }, reply: { session: exampleCurrent } },
})
