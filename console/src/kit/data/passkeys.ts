import type { ArgsOf, ReplyOf } from './operation.ts'
import type { stoa } from './stoa.ts'

type CreationOptions = ReplyOf<typeof stoa.passkeys.createPasskeyOptions>['options']
type RequestOptions = ReplyOf<typeof stoa.passkeys.createSignInOptions>['options']
type NewKey = ArgsOf<typeof stoa.passkeys.createPasskey>['body']['passkey']['credential']
type Assertion = ArgsOf<typeof stoa.passkeys.signInByPasskey>['body']['credential']

/** Whether this browser has passkeys. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window

/** Whether the person has closed the browser's dialog, or let it be too long. Browsers tell both alike. */
export const isPasskeyCancelled = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'AbortError')

/** Whether the authenticator has a passkey of the person already. */
export const isPasskeyThere = (error: unknown): boolean => error instanceof DOMException && error.name === 'InvalidStateError'

/** Has the browser make a passkey. Bytes are turned into text here, since not all browsers that have passkeys do that themselves. */
export async function makePasskey(options: CreationOptions): Promise<NewKey> {
  const made = (await navigator.credentials.create({
    publicKey: {
      ...options,
      challenge: bytes(options.challenge),
      user: { ...options.user, id: bytes(options.user.id) },
      excludeCredentials: options.excludeCredentials.map(descriptor),
    },
  })) as PublicKeyCredential
  const response = made.response as AuthenticatorAttestationResponse
  return {
    ...shared(made),
    response: {
      clientDataJSON: text(response.clientDataJSON),
      attestationObject: text(response.attestationObject),
      transports: response.getTransports(),
    },
  }
}

/** Has the browser sign by a passkey of the person. */
export async function signByPasskey(options: RequestOptions): Promise<Assertion> {
  const used = (await navigator.credentials.get({
    publicKey: {
      ...options,
      challenge: bytes(options.challenge),
      allowCredentials: options.allowCredentials.map(descriptor),
    },
  })) as PublicKeyCredential
  const { clientDataJSON, authenticatorData, signature, userHandle } = used.response as AuthenticatorAssertionResponse
  return {
    ...shared(used),
    response: {
      clientDataJSON: text(clientDataJSON),
      authenticatorData: text(authenticatorData),
      signature: text(signature),
      ...(userHandle && { userHandle: text(userHandle) }),
    },
  }
}

const shared = ({ id, authenticatorAttachment }: PublicKeyCredential) => ({
  id,
  rawId: id,
  type: 'public-key' as const,
  ...(authenticatorAttachment && { authenticatorAttachment }),
})

type Descriptor = RequestOptions['allowCredentials'][number]

const descriptor = ({ type, id, transports }: Descriptor): PublicKeyCredentialDescriptor => ({
  type,
  id: bytes(id),
  transports: transports as AuthenticatorTransport[],
})

/** Base64url without padding, as bytes. */
const bytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt(0))

/** Bytes, as base64url without padding. */
const text = (buffer: ArrayBuffer): string =>
  btoa(Array.from(new Uint8Array(buffer), byte => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
