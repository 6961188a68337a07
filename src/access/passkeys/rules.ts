import { hash } from 'node:crypto'
import type { Static } from '../../kernel/contract/schema.ts'
import { ApiError } from '../../kernel/errors/api-error.ts'
import type { Assertion, NewKey } from './contract-shapes.ts'
import { part, readCbor } from './rules-cbor.ts'
import { isSigned, readKey, type PublicKey } from './rules-keys.ts'

/** Where a passkey is made or used. */
export interface Party {
  origin: string
  host: string
}

/** What an authenticator says of a key beside the key itself. */
interface State {
  /** Rises with each use, or is always 0. */
  counter: number
  synced: boolean
  backedUp: boolean
}

export interface MadeKey extends PublicKey, State {
  credentialId: string
}

/** Whether a challenge is one of ours, and is still good for this. */
export type CheckChallenge = (challenge: string) => boolean

/** What a browser made, if it was made here for this challenge, by somebody who unlocked the authenticator. Throws 403 otherwise. */
export const checkNewKey = (credential: Static<typeof NewKey>, party: Party, isGood: CheckChallenge): MadeKey =>
  refusing(() => {
    const { id, rawId, response } = credential
    checkClient(response.clientDataJSON, 'webauthn.create', party, isGood)
    const attested = Buffer.from(response.attestationObject, 'base64url')
    const { value, end } = readCbor(attested, 0)
    // Nobody asks who made the authenticator, so what vouches for it is not looked at.
    const bytes = value instanceof Map ? value.get('authData') : undefined
    if (!Buffer.isBuffer(bytes) || end !== attested.length) throw new Error('the attestation has another form')
    const { key, ...state } = readAuthenticator(bytes, party)
    if (key === undefined) throw new Error('there is no key')
    if (id !== key.credentialId || rawId !== id) throw new Error('the ids differ')
    return { ...key, ...state }
  })

/** A passkey as far as it decides whether it was used. */
interface KnownKey extends PublicKey {
  counter: number
  synced: boolean
}

/** What an authenticator says of its passkey, if it signed this challenge here and somebody unlocked it. Throws 403 otherwise. */
export const checkAssertion = (
  { id, rawId, response }: Static<typeof Assertion>,
  known: KnownKey,
  party: Party,
  isGood: CheckChallenge,
): State =>
  refusing(() => {
    if (rawId !== id) throw new Error('the ids differ')
    const client = checkClient(response.clientDataJSON, 'webauthn.get', party, isGood)
    const bytes = Buffer.from(response.authenticatorData, 'base64url')
    const { key: _, ...state } = readAuthenticator(bytes, party)
    const signed = Buffer.concat([bytes, hash('sha256', client, 'buffer')])
    if (!isSigned(known, signed, Buffer.from(response.signature, 'base64url'))) throw new Error('the signature does not fit')
    if (state.synced !== known.synced) throw new Error('it says another thing of itself than when it was made')
    checkCounter(known, state)
    return state
  })

/** Throws 403 when a counter did not rise: somebody else has used a copy. Those that are always 0 count nothing. */
export function checkCounter(known: Pick<State, 'counter'>, used: Pick<State, 'counter'>): void {
  if ((known.counter > 0 || used.counter > 0) && used.counter <= known.counter) throw passkeyRefused()
}

/** What is wrong is not told: it helps nobody but an attacker. */
export const passkeyRefused = () =>
  new ApiError('passkey_refused', 'The passkey does not fit this site, this person or this challenge, or it was not unlocked.')

/** Bytes that have another form are refused like those that do not fit. */
function refusing<T>(check: () => T): T {
  try {
    return check()
  } catch {
    throw passkeyRefused()
  }
}

/** Checks what the browser says of the page. Gives its bytes, of which the authenticator has signed the hash. */
function checkClient(text: string, type: string, { origin }: Party, isGood: CheckChallenge): Buffer {
  const bytes = Buffer.from(text, 'base64url')
  const said = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as Record<string, unknown>
  if (said.type !== type) throw new Error('it was asked for another thing')
  if (said.origin !== origin) throw new Error('it was asked for by another site')
  // A page of ours within a page of somebody else is never ours.
  if (said.crossOrigin === true || said.topOrigin !== undefined) throw new Error('it was asked for within another page')
  if (typeof said.challenge !== 'string' || !isGood(said.challenge)) throw new Error('the challenge does not fit')
  return bytes
}

const PRESENT = 0x01
const UNLOCKED = 0x04
const CAN_BE_COPIED = 0x08
const IS_COPIED = 0x10
const HAS_KEY = 0x40
const HAS_EXTENSIONS = 0x80

/** Reads what an authenticator signs (Web Authentication, section 6.1). */
function readAuthenticator(bytes: Buffer, { host }: Party): State & { key: (PublicKey & { credentialId: string }) | undefined } {
  if (!part(bytes, 0, 32).equals(hash('sha256', host, 'buffer'))) throw new Error('it is of another site')
  const flags = part(bytes, 32, 1)[0]!
  const has = (flag: number) => (flags & flag) !== 0
  const counter = part(bytes, 33, 4).readUInt32BE()
  if (!has(PRESENT) || !has(UNLOCKED)) throw new Error('nobody unlocked it')
  if (has(IS_COPIED) && !has(CAN_BE_COPIED)) throw new Error('it is a copy of what cannot be copied')
  let end = 37
  let key
  if (has(HAS_KEY)) {
    // After 16 bytes that name the make.
    const length = part(bytes, 53, 2).readUInt16BE()
    const credentialId = part(bytes, 55, length).toString('base64url')
    const cose = readCbor(bytes, 55 + length)
    key = { credentialId, ...readKey(cose.value) }
    end = cose.end
  }
  if (has(HAS_EXTENSIONS)) end = readCbor(bytes, end).end
  if (end !== bytes.length) throw new Error('bytes are left')
  return { counter, synced: has(CAN_BE_COPIED), backedUp: has(IS_COPIED), key }
}
