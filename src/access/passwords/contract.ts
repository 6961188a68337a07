import { endpoint } from '../../kernel/contract/endpoint.ts'
import { NamedObj, Obj, Optional, T, Uuid, withOptions } from '../../kernel/contract/schema.ts'
import { Email } from '../../terms/email.ts'
import { exampleNetwork, NewPassword } from '../sessions/contract-shapes.ts'

export const forgetPassword = endpoint({
  method: 'POST',
  path: '/access/passwords/v1/forgotten',
  scope: 'any',
  open: true,
  inSteps: true,
  summary: 'Ask for a link to set another password',
  description:
    'Mails a link to the person, if there is one who can sign in and if the service can send mail. The answer is the same in any case. Each ' +
    'person gets three such mails an hour at most.',
  body: Obj({
    networkRef: Optional(withOptions(Uuid, { description: 'May be left out while the service has one network only.' })),
    email: Email,
  }),
  status: 202,
  errors: ['origin_refused'],
  example: { body: { networkRef: exampleNetwork.id, email: 'ada@example.com' } },
})

export const removePassword = endpoint({
  method: 'DELETE',
  path: '/access/passwords/v1/current',
  scope: 'any',
  inSteps: true,
  summary: 'Do without a password',
  description:
    'For a session: from then on the person signs in with passkeys alone, and all other sessions of the person end. Who has no passkey for any site is ' +
    'refused with 409 `conflict`. It needs a fresh proof (`proof_required`).',
  status: 204,
  errors: ['not_found', 'proof_required', 'conflict'],
})

export const changePassword = endpoint({
  method: 'PUT',
  path: '/access/passwords/v1/current',
  scope: 'any',
  inSteps: true,
  summary: 'Change one’s password',
  description:
    'For a session: the person proves the present password and sets another one. Who has none leaves `current` out, and needs a fresh proof (`proof_required`). All other sessions of the person end, and this one gets ' +
    'another cookie. A wrong password is refused with `wrong_password`, and counts like a failure to sign in.',
  body: Obj({
    password: NamedObj('PasswordFields', { current: Optional(T.String({ minLength: 1, maxLength: 200 })), new: NewPassword }),
  }),
  status: 204,
  errors: ['not_found', 'wrong_password', 'proof_required'],
  example: { body: { password: { current: 'a lock on the old canal', new: 'three swans under the bridge' } } },
})
