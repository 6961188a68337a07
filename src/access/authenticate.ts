import type { Database, Db } from '../db/database.ts'
import { systemNow } from '../kernel/time/clock.ts'
import type { Actor } from '../kernel/storage/context.ts'
import type { Caller } from '../kernel/http/authorize.ts'
import { ApiError } from '../kernel/errors/api-error.ts'
import { withIncluded } from '../terms/scopes.ts'
import { hashOf, matches, networkOf, readClientId } from './secrets.ts'
import { cachedCallers } from './actions-cache.ts'
import { findCredential, findToken, type CredentialState } from './store.ts'

type Answer = Caller | undefined

/** Which credential a caller has used, and when it was noted last that it was used. */
interface Use {
  network: string
  id: string
  lastUseDate: string | null
}

/**
 * Makes the function from an `Authorization` header to the caller, undefined if it is wrong. Remembered callers come at once; of the others
 * `onUse` hears.
 */
export function authenticator(
  database: Database,
  onUse: (use: Use) => void = () => {},
): (header: string | undefined) => Answer | Promise<Answer> {
  const look = cachedCallers(async (header: string) => {
    const known = await database.read(db => read(db, header), { oneStatement: true })
    if (known) onUse({ network: known.caller.network, id: known.caller.actor.credentialRef!, lastUseDate: known.lastUseDate })
    return known?.caller
  })
  return header => (header === undefined ? undefined : look(header))
}

interface Known {
  caller: Caller
  lastUseDate: string | null
}

async function read(db: Db, header: string): Promise<Known | undefined> {
  const [scheme = '', value = ''] = header.split(' ', 2)
  if (scheme.toLowerCase() === 'basic') return readBasic(db, value)
  if (scheme.toLowerCase() === 'bearer') return readBearer(db, value)
  return undefined
}

async function readBasic(db: Db, value: string): Promise<Known | undefined> {
  const client = readBasicValue(value)
  return client && knownClient(db, client.clientId, client.clientSecret)
}

/** The client id and secret of a Basic value, or undefined when it has another form. */
export function readBasicValue(value: string): { clientId: string; clientSecret: string } | undefined {
  // Buffer ignores what is not Base64, such as the comma between two headers.
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(value)) return undefined
  const text = Buffer.from(value, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  return colon < 0 ? undefined : { clientId: text.slice(0, colon), clientSecret: text.slice(colon + 1) }
}

/** The caller with this client id and secret; undefined when they are wrong, revoked or of a blocked person. */
export const verifyClient = async (db: Db, clientId: string, clientSecret: string): Promise<Caller | undefined> =>
  (await knownClient(db, clientId, clientSecret))?.caller

async function knownClient(db: Db, clientId: string, clientSecret: string): Promise<Known | undefined> {
  const key = readClientId(clientId)
  const credential = key && (await findCredential(db, key.network, key.id))
  if (!credential || !matches(clientSecret, credential.secretHash) || !mayAct(credential)) return undefined
  return { caller: { network: key.network, scheme: 'basic', actor: actorOf(credential) }, lastUseDate: credential.lastUseDate }
}

async function readBearer(db: Db, value: string): Promise<Known | undefined> {
  const network = networkOf('token', value)
  const token = network && (await findToken(db, network, hashOf(value)))
  if (!token || token.expireDate <= systemNow() || !mayAct(token)) return undefined
  return { caller: { network, scheme: 'bearer', actor: actorOf(token) }, lastUseDate: token.lastUseDate }
}

type State = Omit<CredentialState, 'secretHash'>

const mayAct = (state: State) =>
  state.revokeDate === null && state.deleteDate === null && !state.blocked && state.status === 'approved'

const actorOf = ({ id, membershipRef, role, scopes }: State): Actor => ({
  credentialRef: id,
  membershipRef,
  role,
  scopes: withIncluded(scopes),
})

/** To a challenge that it knows, a browser would answer with a window of its own that asks for a name and a password. */
const OF_PAGES = { 'www-authenticate': 'Session realm="stoa"' }

/** 401 with a challenge for both schemes; for a bearer token it says that the token is not valid (RFC 6750, section 3). */
export function unauthorized(header: string | undefined, isOfPage = false): ApiError {
  if (isOfPage) return new ApiError('unauthorized', 'Nobody is signed in, or the session has ended.', { headers: OF_PAGES })
  const fault = /^bearer( |$)/i.test(header ?? '') ? ', error="invalid_token"' : ''
  return new ApiError(
    'unauthorized',
    'A valid credential is needed: HTTP Basic with a client id and secret, or a bearer token.',
    { headers: { 'www-authenticate': `Basic realm="stoa", charset="UTF-8", Bearer realm="stoa"${fault}` } },
  )
}
