import { ApiError } from '../kernel/errors/api-error.ts'
import type { Actor, WriteContext } from '../kernel/storage/context.ts'
import { systemNow } from '../kernel/time/clock.ts'
import { addMilliseconds } from '../kernel/time/instant.ts'
import { record } from '../kernel/storage/record.ts'
import { write } from '../kernel/writes/writes.ts'
import { verifyClient } from './authenticate.ts'
import { lacksAny } from './rules-scopes.ts'
import { hashOf, newSecretOf } from './secrets.ts'
import { credentials, insertToken } from './store.ts'

/** How long a token lasts. */
export const TOKEN_SECONDS = 3_600

interface Grant {
  client: { clientId: string; clientSecret: string }
  network: string
  actor: Actor
  scopes: string[]
  requestId: string
}

/** Gives a client a bearer token with these scopes. */
export const grantToken = write('grant a token', async (tx, { client, network, actor, scopes, requestId }: Grant) => {
  // The secret may be renewed, or a scope taken away, while the request is on its way; who has only the old ones gets no token.
  await credentials.lock(tx, network, actor.credentialRef!)
  const caller = await verifyClient(tx, client.clientId, client.clientSecret)
  if (!caller || lacksAny(caller.actor.scopes, scopes)) throw invalidClient()
  return issueToken({ tx, network, actor, now: systemNow(), requestId }, actor.credentialRef!, scopes)
})

export const invalidClient = () =>
  new ApiError('unauthorized', 'The client is not named or unknown, its secret is wrong, or it may not act.', {
    headers: { 'www-authenticate': 'Basic realm="stoa", charset="UTF-8"' },
  })

/** Gives a credential a bearer token with these scopes. It is returned here and cannot be read again. */
async function issueToken(context: WriteContext, credentialRef: string, scopes: string[]): Promise<string> {
  const { tx, network } = context
  const createDate = systemNow()
  const token = newSecretOf('token', network)
  const expireDate = addMilliseconds(createDate, TOKEN_SECONDS * 1000)
  await insertToken(tx, { network, tokenHash: hashOf(token), credentialRef, scopes, expireDate, createDate })
  await record(context, 'token', 'created', { after: { network, id: credentialRef, scopes, expireDate } })
  return token
}
