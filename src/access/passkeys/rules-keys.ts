import { createPublicKey, verify, type JsonWebKey } from 'node:crypto'
import { ALGORITHMS, type Algorithm } from './contract-shapes.ts'
import type { Cbor } from './rules-cbor.ts'

/** The kinds of keys that are taken, with their numbers in COSE, the best first: Ed25519; ECDSA on P-256 and RSA, both with SHA-256. */
export const NUMBERS: Readonly<Record<Algorithm, number>> = { EdDSA: -8, ES256: -7, RS256: -257 }

/** A public key as it is stored: SPKI in base64url, and how it signs. */
export interface PublicKey {
  publicKey: string
  algorithm: Algorithm
}

/** Reads a public key in COSE (RFC 9053). Throws where it is of none of these kinds. */
export function readKey(cose: Cbor): PublicKey {
  if (!(cose instanceof Map)) throw new Error('the public key is no map')
  const algorithm = ALGORITHMS.find(name => NUMBERS[name] === cose.get(3))
  if (algorithm === undefined) throw new Error('the public key is of a kind that is not taken')
  const key = createPublicKey({ key: jwkOf(cose, algorithm), format: 'jwk' })
  const bits = key.asymmetricKeyDetails?.modulusLength
  if (bits !== undefined && (bits < 2048 || bits > 8192)) throw new Error(`an RSA key of ${bits} bits is not taken`)
  return { publicKey: key.export({ type: 'spki', format: 'der' }).toString('base64url'), algorithm }
}

/** Whether a key signed these bytes. */
export function isSigned({ publicKey, algorithm }: PublicKey, data: Buffer, signature: Buffer): boolean {
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64url'), type: 'spki', format: 'der' })
  return verify(algorithm === 'EdDSA' ? null : 'sha256', data, key, signature)
}

function jwkOf(cose: Map<Cbor, Cbor>, algorithm: Algorithm): JsonWebKey {
  const bytes = (name: number) => {
    const value = cose.get(name)
    if (!Buffer.isBuffer(value)) throw new Error('a part of the public key is missing')
    return value.toString('base64url')
  }
  const is = (name: number, value: number) => {
    if (cose.get(name) !== value) throw new Error('the public key does not fit its algorithm')
  }
  switch (algorithm) {
    case 'EdDSA':
      is(1, 1)
      is(-1, 6)
      return { kty: 'OKP', crv: 'Ed25519', x: bytes(-2) }
    case 'ES256':
      is(1, 2)
      is(-1, 1)
      return { kty: 'EC', crv: 'P-256', x: bytes(-2), y: bytes(-3) }
    case 'RS256':
      is(1, 3)
      return { kty: 'RSA', n: bytes(-1), e: bytes(-2) }
  }
}
