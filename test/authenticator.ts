import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import type { Json } from './client.ts'

type Value = number | string | Uint8Array | { map: [Value, Value][] }

/** Writes CBOR as authenticators do. */
function cbor(value: Value): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.map.length), ...value.map.flat().map(cbor)])
}

function head(major: number, amount: number): Buffer {
  const first = major << 5
  if (amount < 24) return Buffer.from([first | amount])
  if (amount < 256) return Buffer.from([first | 24, amount])
  return Buffer.from([first | 25, amount >> 8, amount & 255])
}

const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest()

const PRESENT = 0x01
const UNLOCKED = 0x04
const CAN_BE_COPIED = 0x08
const IS_COPIED = 0x10
const HAS_KEY = 0x40

/** What may be wrong with an answer. */
export interface Wrong {
  origin?: string
  rpId?: string
  type?: string
  challenge?: string
  crossOrigin?: boolean
  isLocked?: boolean
  isAway?: boolean
  counter?: number
  userHandle?: string
  isBitWrong?: boolean
}

type Algorithm = 'ed25519' | 'ec' | 'rsa'

/** An authenticator with one passkey, in the browser of a page at `origin`. Those that sync have a counter that is always 0. */
export function authenticator(
  origin: string,
  { algorithm = 'ec', isSynced = false }: { algorithm?: Algorithm; isSynced?: boolean } = {},
) {
  const { privateKey, publicKey } = pairOf(algorithm)
  const id = randomBytes(32)
  let handle = ''
  let counter = 0
  const clientOf = (type: string, challenge: string, wrong: Wrong) =>
    Buffer.from(
      JSON.stringify({
        type: wrong.type ?? type,
        challenge: wrong.challenge ?? challenge,
        origin: wrong.origin ?? origin,
        crossOrigin: wrong.crossOrigin ?? false,
      }),
    )
  const dataOf = (rpId: string, wrong: Wrong, flags: number, rest: Uint8Array = Buffer.alloc(0)) => {
    if (!isSynced) counter++
    const count = Buffer.alloc(4)
    count.writeUInt32BE(wrong.counter ?? counter)
    const state = (wrong.isAway ? 0 : PRESENT) | (wrong.isLocked ? 0 : UNLOCKED) | (isSynced ? CAN_BE_COPIED | IS_COPIED : 0)
    return Buffer.concat([sha256(wrong.rpId ?? rpId), Buffer.from([flags | state]), count, rest])
  }
  const name = id.toString('base64url')
  const common = { id: name, rawId: name, type: 'public-key', clientExtensionResults: {}, authenticatorAttachment: 'platform' }
  return {
    id: name,
    counter: () => counter,
    /** What `navigator.credentials.create` gives. */
    make(options: Json, wrong: Wrong = {}): Json {
      handle = options.user.id
      const length = Buffer.from([id.length >> 8, id.length & 255])
      const rest = Buffer.concat([Buffer.alloc(16), length, id, cbor(coseOf(publicKey, algorithm))])
      const authData = dataOf(options.rp.id, wrong, HAS_KEY, rest)
      const attestation = cbor({
        map: [
          ['fmt', 'none'],
          ['attStmt', { map: [] }],
          ['authData', authData],
        ],
      })
      const client = clientOf('webauthn.create', options.challenge, wrong)
      const response = { clientDataJSON: client.toString('base64url'), attestationObject: attestation.toString('base64url') }
      return { ...common, response: { ...response, transports: ['internal'] } }
    },
    /** What `navigator.credentials.get` gives. */
    use(options: Json, wrong: Wrong = {}): Json {
      const data = dataOf(options.rpId, wrong, 0)
      const client = clientOf('webauthn.get', options.challenge, wrong)
      const signature = sign(algorithm === 'ed25519' ? null : 'sha256', Buffer.concat([data, sha256(client)]), privateKey)
      if (wrong.isBitWrong) signature[signature.length - 1]! ^= 1
      return {
        ...common,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: wrong.userHandle ?? handle,
        },
      }
    },
  }
}

function pairOf(algorithm: Algorithm) {
  if (algorithm === 'ed25519') return generateKeyPairSync('ed25519')
  if (algorithm === 'ec') return generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return generateKeyPairSync('rsa', { modulusLength: 2048 })
}

/** A public key in COSE. */
function coseOf(key: KeyObject, algorithm: Algorithm): Value {
  const jwk = key.export({ format: 'jwk' })
  const bytes = (text: string | undefined) => Buffer.from(text!, 'base64url')
  if (algorithm === 'ed25519') return { map: [[1, 1], [3, -8], [-1, 6], [-2, bytes(jwk.x)]] } // prettier-ignore
  if (algorithm === 'ec') return { map: [[1, 2], [3, -7], [-1, 1], [-2, bytes(jwk.x)], [-3, bytes(jwk.y)]] } // prettier-ignore
  return { map: [[1, 3], [3, -257], [-1, bytes(jwk.n)], [-2, bytes(jwk.e)]] } // prettier-ignore
}
