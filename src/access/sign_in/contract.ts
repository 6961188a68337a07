import { endpoint } from '../../kernel/contract/endpoint.ts'
import { NamedObj, Obj, OneOf, Optional, T, Uuid, withOptions } from '../../kernel/contract/schema.ts'
import { exampleNetwork, OwnNetwork } from '../sessions/contract-shapes.ts'

const SignIn = NamedObj('SignIn', {
  network: Optional(OwnNetwork),
  methods: T.Array(OneOf(['password', 'passkey']), { description: 'How people can sign in here.' }),
  mails: T.Boolean({ description: 'Whether the service mails links, so that who has forgotten a password can ask for one.' }),
  setup: T.Boolean({ description: 'Whether the service has no network yet and waits to be set up.' }),
})

export const getSignIn = endpoint({
  method: 'GET',
  path: '/access/sign_in/v1',
  scope: 'any',
  open: true,
  summary: 'Tell what a page to sign in shows',
  description:
    'The network that people sign in to: the one of `networkRef`, or the only one that the service has. It is left out where there are ' +
    'several and none is named, and where there is none.',
  query: Obj({ networkRef: Optional(withOptions(Uuid, { description: 'The network of the address `/console/{network}`.' })) }),
  status: 200,
  reply: Obj({ signIn: SignIn }),
  errors: ['origin_refused'],
  example: { reply: { signIn: { network: exampleNetwork, methods: ['password'], mails: true, setup: false } } },
})
