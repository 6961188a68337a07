import { Matching, NamedObj, OneOf, Optional, T, Text, Time, Uuid, withOptions } from '../../kernel/contract/schema.ts'
import { exampleCurrent, SessionUser } from '../sessions/contract-shapes.ts'

/** The kinds of keys that are taken, as JOSE names them, the best first. */
export const ALGORITHMS = ['EdDSA', 'ES256', 'RS256'] as const
export type Algorithm = (typeof ALGORITHMS)[number]

/** What pages and authenticators send as bytes, in base64url without padding. */
const Bytes = (maxLength: number, description?: string) =>
  Matching('^[A-Za-z0-9_-]+$', 'letters, digits, - and _ alone', { minLength: 1, maxLength, ...(description && { description }) })

/** No authenticator has longer ids (Web Authentication, section 5.8.2). */
const CredentialId = Bytes(1_364, 'The id of the key pair, as the browser gives it.')

const Transport = Text(32)
const KeyType = OneOf(['public-key'])

/** What browsers and their extensions add of themselves; nothing here reads it. */
const Ignored = T.Unsafe<Record<string, unknown>>({
  type: 'object',
  additionalProperties: true,
  description: 'As the browser gives it. It is not looked at.',
})

const sent = {
  id: CredentialId,
  rawId: withOptions(CredentialId, { description: 'The same as `id`.' }),
  type: KeyType,
  authenticatorAttachment: Optional(Text(32)),
  clientExtensionResults: Optional(Ignored),
}
const SENT = 'What `JSON.stringify` makes of the credential that the browser gave.'

/** What `navigator.credentials.create` gives. */
export const NewKey = NamedObj(
  'PasskeyRegistration',
  {
    ...sent,
    response: NamedObj('PasskeyAttestation', {
      clientDataJSON: Bytes(8_192),
      attestationObject: Bytes(65_536),
      transports: Optional(T.Array(Transport, { maxItems: 10 })),
      authenticatorData: Optional(Bytes(65_536)),
      publicKey: Optional(Bytes(8_192)),
      publicKeyAlgorithm: Optional(T.Integer()),
    }),
  },
  { description: SENT },
)

/** What `navigator.credentials.get` gives. */
export const Assertion = NamedObj(
  'PasskeyAssertion',
  {
    ...sent,
    response: NamedObj('PasskeySignature', {
      clientDataJSON: Bytes(8_192),
      authenticatorData: Bytes(8_192),
      signature: Bytes(8_192),
      userHandle: Optional(Bytes(128)),
    }),
  },
  { description: SENT },
)

const KnownKey = NamedObj('PasskeyDescriptor', { type: KeyType, id: CredentialId, transports: T.Array(Transport) })

/** What a page gives `PublicKeyCredential.parseCreationOptionsFromJSON`. */
export const CreationOptions = NamedObj('PasskeyCreationOptions', {
  rp: NamedObj('PasskeyParty', { id: T.String(), name: T.String() }),
  user: NamedObj('PasskeyUser', { id: T.String(), name: T.String(), displayName: T.String() }),
  challenge: T.String(),
  pubKeyCredParams: T.Array(NamedObj('PasskeyAlgorithm', { type: KeyType, alg: T.Integer() })),
  timeout: T.Integer({ description: 'In milliseconds.' }),
  excludeCredentials: T.Array(KnownKey, { description: 'The passkeys that the person has here already.' }),
  authenticatorSelection: NamedObj('PasskeySelection', {
    residentKey: OneOf(['required']),
    requireResidentKey: T.Boolean(),
    userVerification: OneOf(['required']),
  }),
  attestation: OneOf(['none']),
})

/** What a page gives `PublicKeyCredential.parseRequestOptionsFromJSON`. */
export const RequestOptions = NamedObj('PasskeyRequestOptions', {
  challenge: T.String(),
  rpId: T.String(),
  timeout: T.Integer({ description: 'In milliseconds.' }),
  userVerification: OneOf(['required']),
  allowCredentials: T.Array(KnownKey, { description: 'Empty to sign in: the browser offers whatever it has for this site.' }),
})

export const Title = Text(100, { description: 'By which the person tells it from others, such as “Laptop at the desk”.' })

export const Passkey = NamedObj('Passkey', {
  id: Uuid,
  user: SessionUser,
  title: T.String(),
  host: T.String({ description: 'The name of the site where it was made. Browsers offer it there and below, and nowhere else.' }),
  synced: T.Boolean({ description: 'Whether it can be on several devices of the person, by the maker of its authenticator.' }),
  backedUp: T.Boolean({ description: 'Whether it was on more than one place when it was used last.' }),
  transports: T.Array(T.String(), { description: 'How the browser reaches it, such as `internal`, `hybrid` or `usb`.' }),
  createDate: Time,
  lastUseDate: Optional(Time),
})

const exampleKey = 'wq9e3GJvYxM0bA1u0Xb3Hg'
const exampleChallenge = 'AZnToFwe…'

export const examplePasskey = {
  id: '0199d3a0-5c1e-7000-8000-0000000000e1',
  user: exampleCurrent.user,
  title: 'Laptop at the desk',
  host: 'stoa.example.com',
  synced: true,
  backedUp: true,
  transports: ['internal', 'hybrid'],
  createDate: '2027-01-15T09:30:00.000Z',
  lastUseDate: '2027-01-16T08:02:11.000Z',
}

export const exampleCreation = {
  rp: { id: 'stoa.example.com', name: 'Harbour Offices' },
  user: { id: 'AZnToFweAAAAAAAAAAAAAQGZ06BcHnAAgAAAAAAAAKE', name: 'ada@example.com', displayName: 'Ada Lovelace' },
  challenge: exampleChallenge,
  pubKeyCredParams: [-8, -7, -257].map(alg => ({ type: 'public-key' as const, alg })),
  timeout: 300_000,
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required' as const, requireResidentKey: true, userVerification: 'required' as const },
  attestation: 'none' as const,
}

export const exampleRequest = {
  challenge: exampleChallenge,
  rpId: 'stoa.example.com',
  timeout: 300_000,
  userVerification: 'required' as const,
  allowCredentials: [],
}

export const exampleNewKey = {
  id: exampleKey,
  rawId: exampleKey,
  type: 'public-key' as const,
  response: {
    clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0',
    attestationObject: 'o2NmbXRkbm9uZQ',
    transports: ['internal'],
  },
  clientExtensionResults: {},
}

export const exampleAssertion = {
  id: exampleKey,
  rawId: exampleKey,
  type: 'public-key' as const,
  response: {
    clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
    authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MdAAAAAQ',
    signature: 'MEUCIQDKX0Q3',
    userHandle: exampleCreation.user.id,
  },
  clientExtensionResults: {},
}
