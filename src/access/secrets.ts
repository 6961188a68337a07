import { hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** A client id is the ids of its network and its credential, 32 bytes, so that it is looked up by both. */
export const clientIdOf = (network: string, credential: string): string =>
  Buffer.from((network + credential).replaceAll('-', ''), 'hex').toString('base64url')

/** The network and the credential that a client id names, or undefined when it is not a client id. */
export function readClientId(clientId: string): { network: string; id: string } | undefined {
  if (!/^[\w-]{43}$/.test(clientId)) return undefined
  const hex = Buffer.from(clientId, 'base64url').toString('hex')
  return { network: uuidOf(hex.slice(0, 32)), id: uuidOf(hex.slice(32)) }
}

/** 256 random bits with a prefix that secret scanners look for and a checksum that tells a mistyped secret from a revoked one. */
export const newSecret = (): string => withChecksum(`stoa_secret_${randomBytes(32).toString('base64url')}`)

/** What carries its network in itself, so that it is looked up by both: a bearer token, a session, a one-time link, a calendar. */
type SecretKind = 'token' | 'session' | 'link' | 'calendar'

/** By which an empty service is set up: 256 random bits. */
export const newSetupSecret = (): string => withChecksum(`stoa_setup_${randomBytes(32).toString('base64url')}`)

/** Its network, then 256 random bits. */
export const newSecretOf = (kind: SecretKind, network: string): string =>
  withChecksum(
    `stoa_${kind}_${Buffer.from(network.replaceAll('-', ''), 'hex').toString('base64url')}${randomBytes(32).toString('base64url')}`,
  )

/** The network of such a secret, or undefined when it is none of this kind. */
export function networkOf(kind: SecretKind, secret: string): string | undefined {
  const body = /^(stoa_([a-z]+)_([\w-]{22})[\w-]{43})[\w-]{6}$/.exec(secret)
  if (!body || body[2] !== kind || withChecksum(body[1]!) !== secret) return undefined
  return uuidOf(Buffer.from(body[3]!, 'base64url').toString('hex'))
}

export const hashOf = (secret: string): string => hash('sha256', secret, 'base64url')

/** Whether a secret has this hash, compared in constant time. */
export function matches(secret: string, secretHash: string): boolean {
  const [given, kept] = [Buffer.from(hashOf(secret)), Buffer.from(secretHash)]
  return given.length === kept.length && timingSafeEqual(given, kept)
}

const withChecksum = (text: string): string => {
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(text))
  return text + sum.toString('base64url')
}

const uuidOf = (hex: string) =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
