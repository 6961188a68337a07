import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Tx } from '../../db/database.ts'
import { originRefused, ownSite, type Site } from '../../kernel/http/site.ts'
import type { Exchange, ServiceFacts } from '../../kernel/http/exchange.ts'
import type { Actor } from '../../kernel/storage/context.ts'
import { systemTime } from '../../kernel/time/clock.ts'
import { instantOf } from '../../kernel/time/instant.ts'
import { hashOf } from '../secrets.ts'
import { passkeyRefused, type CheckChallenge, type Party } from './rules.ts'
import { noteSpent } from './store.ts'

/** How long a challenge can be answered. */
export const CHALLENGE_MS = 300_000

/** What a challenge is for, and who may answer it: one for another purpose, or of another session, is none. */
export type Purpose = `${'make' | 'prove'} ${string}` | 'sign in'

export const purposeOf = (kind: 'make' | 'prove', network: string, { userRef, sessionRef }: Actor): Purpose =>
  `${kind} ${network} ${userRef} ${sessionRef}`

const NONCE_BYTES = 32
const BODY_BYTES = NONCE_BYTES + 8

/**
 * A challenge: 256 random bits, when it ends, and a signature over both and the purpose. So nothing is written before it is answered, whoever
 * asks for how many.
 */
export function newChallenge(service: ServiceFacts, purpose: Purpose): string {
  const body = Buffer.alloc(BODY_BYTES)
  randomBytes(NONCE_BYTES).copy(body)
  body.writeBigUInt64BE(BigInt(systemTime() + CHALLENGE_MS), NONCE_BYTES)
  return Buffer.concat([body, signatureOf(service, purpose, body)]).toString('base64url')
}

/** Whether a challenge is one of ours for this purpose, and not too old. That it was not answered before is seen when it is spent. */
export const challengeChecker =
  (service: ServiceFacts, purpose: Purpose): CheckChallenge =>
  challenge => {
    const bytes = Buffer.from(challenge, 'base64url')
    // Of two spellings of the same bytes, only one is what we gave.
    if (bytes.toString('base64url') !== challenge || bytes.length <= BODY_BYTES) return false
    const body = bytes.subarray(0, BODY_BYTES)
    const [given, right] = [bytes.subarray(BODY_BYTES), signatureOf(service, purpose, body)]
    return given.length === right.length && timingSafeEqual(given, right) && endOf(bytes) > systemTime()
  }

const signatureOf = ({ sign }: ServiceFacts, purpose: Purpose, body: Buffer) =>
  sign(`challenge to ${purpose}: ${body.toString('base64url')}`)

const endOf = (bytes: Buffer) => Number(bytes.readBigUInt64BE(NONCE_BYTES))

/** What is kept of a challenge that was answered. */
export interface Spending {
  challengeHash: string
  expireDate: string
}

/** The challenge of an answer that fits. Its row outlives it, so that no job deletes one that could still be answered. */
export function spendingOf(clientDataJSON: string): Spending {
  const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge: string }
  const end = endOf(Buffer.from(challenge, 'base64url'))
  return { challengeHash: hashOf(challenge), expireDate: instantOf(end + CHALLENGE_MS) }
}

/** Throws 403 when a challenge was answered before. */
export async function spendChallenge(tx: Tx, network: string, spending: Spending): Promise<void> {
  if (!(await noteSpent(tx, { network, ...spending }))) throw passkeyRefused()
}

/** The site of a request as authenticators know it. Throws where it has no name. */
export function partyOf({ site }: Pick<Exchange, 'site'>): Party {
  const { origin } = ownSite(site)
  const { hostname } = new URL(origin)
  if (isAddress(hostname)) throw originRefused('Passkeys need a site with a name, such as http://localhost:8080, not an address.')
  return { origin, host: hostname }
}

/** Whether passkeys work at a site. */
export const takesPasskeys = (site: Site | undefined): boolean =>
  site?.cookie !== undefined && !isAddress(new URL(site.origin).hostname)

const isAddress = (hostname: string) => hostname.startsWith('[') || /^\d+(\.\d+){3}$/.test(hostname)
