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

/** A bearer token: its network, then 256 random bits. */
export const newToken = (network: string): string =>
  withChecksum(
    `stoa_token_${Buffer.from(network.replaceAll('-', ''), 'hex').toString('base64url')}${randomBytes(32).toString('base64url')}`,
  )

/** The network of a token, or undefined when it is not a token of Stoa. */
export function networkOfToken(token: string): string | undefined {
  const body = /^(stoa_token_([\w-]{22})[\w-]{43})[\w-]{6}$/.exec(token)
  if (!body || withChecksum(body[1]!) !== token) return undefined
  return uuidOf(Buffer.from(body[2]!, 'base64url').toString('hex'))
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
