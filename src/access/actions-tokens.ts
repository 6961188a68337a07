import type { WriteContext } from '../kernel/storage/context.ts'
import { systemNow } from '../kernel/time/clock.ts'
import { addMilliseconds } from '../kernel/time/instant.ts'
import { record } from '../kernel/storage/record.ts'
import { hashOf, newToken } from './secrets.ts'
import { insertToken } from './store.ts'

/** How long a token lasts. */
export const TOKEN_SECONDS = 3_600

/** Gives a credential a bearer token with these scopes. It is returned here and cannot be read again. */
export async function issueToken(context: WriteContext, credentialRef: string, scopes: string[]): Promise<string> {
  const { tx, network } = context
  const createDate = systemNow()
  const token = newToken(network)
  const expireDate = addMilliseconds(createDate, TOKEN_SECONDS * 1000)
  await insertToken(tx, { network, tokenHash: hashOf(token), credentialRef, scopes, expireDate, createDate })
  await record(context, 'token', 'created', { after: { network, id: credentialRef, scopes, expireDate } })
  return token
}
