import { isUtf8 } from 'node:buffer'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { countCall, refusal, type Caller, type Authorization } from '../kernel/http/authorize.ts'
import { takeBody } from '../kernel/http/take-body.ts'
import { problem } from '../kernel/errors/api-error.ts'
import { answerError, type ErrorFormat } from '../kernel/http/answer-error.ts'
import type { ServerOptions } from '../kernel/http/server.ts'
import { readBasicValue, verifyClient } from './authenticate.ts'
import { checkGrant, checkNamedOnce, formDecoded, grantScopes, oauthCodeOf, oauthError, readForm } from './rules-tokens.ts'
import { grantToken, invalidClient, TOKEN_SECONDS } from './actions-tokens.ts'

type TokenRouteOptions = Pick<Authorization, 'calls' | 'failures'> & Pick<ServerOptions, 'log' | 'database' | 'writes'>

const BODY_LIMIT = 16_384

/**
 * `POST /oauth/token`: the client credentials grant of RFC 6749. It is not declared like the other routes, because its body is a
 * form and its errors also have `error` and `error_description`.
 */
export function addTokenRoute(app: FastifyInstance, options: TokenRouteOptions): void {
  const { calls, log } = options
  const callers = new WeakMap<FastifyRequest, TokenCaller>()
  app.post(
    '/oauth/token',
    {
      bodyLimit: BODY_LIMIT,
      errorHandler: (error, request, reply) => answerError(error, request, reply, log, asOAuth),
      async onRequest(request, reply) {
        reply.header('cache-control', 'no-store').header('pragma', 'no-cache')
        const { authorization } = request.headers
        // Authentication by the header comes before the body is read.
        if (authorization !== undefined) callers.set(request, await authenticate(request, readHeader(authorization), options))
        takeBody(request, reply, 'application/x-www-form-urlencoded')
      },
    },
    async (request, reply) => {
      if (request.query !== '') throw oauthError('invalid_request', 'Parameters are sent in the body, never in the address.')
      const bytes = (request.body as Buffer | undefined) ?? Buffer.alloc(0)
      if (!isUtf8(bytes)) throw oauthError('invalid_request', 'The body is not UTF-8.')
      const form = readForm(bytes.toString('utf8'))
      const byHeader = callers.get(request)
      if (byHeader) checkNamedOnce(form, byHeader.clientId)
      const caller = byHeader ?? (await authenticate(request, readFields(form), options))
      const { network, actor } = caller
      if (calls) countCall(calls, { actor }, reply)
      checkGrant(form)
      const scopes = grantScopes(form.get('scope'), actor.scopes)
      const { clientId, clientSecret } = caller
      const token = await options.writes.perform(
        grantToken,
        { client: { clientId, clientSecret }, network, actor, scopes, requestId: request.id },
        { isAbandoned: () => request.raw.socket.destroyed, network },
      )
      return reply
        .type('application/json')
        .send(JSON.stringify({ access_token: token, token_type: 'Bearer', expires_in: TOKEN_SECONDS, scope: scopes.join(' ') }))
    },
  )
}

type Client = { clientId: string; clientSecret: string }
type TokenCaller = Caller & Client

async function authenticate(
  request: FastifyRequest,
  client: Client | undefined,
  options: TokenRouteOptions,
): Promise<TokenCaller> {
  const { database, failures } = options
  const caller =
    client && (await database.read(db => verifyClient(db, client.clientId, client.clientSecret), { oneStatement: true }))
  if (!client || !caller) throw refusal({ failures, unauthorized: invalidClient }, request)
  return { ...caller, ...client }
}

/** The client of a Basic header. Its id and secret may be form-encoded, as RFC 6749 (2.3.1) requires, or not. */
function readHeader(authorization: string): Client | undefined {
  const [scheme = '', value = ''] = authorization.split(' ', 2)
  const client = scheme.toLowerCase() === 'basic' ? readBasicValue(value) : undefined
  return client && { clientId: formDecoded(client.clientId), clientSecret: formDecoded(client.clientSecret) }
}

function readFields(form: Map<string, string>): Client | undefined {
  const [clientId, clientSecret] = [form.get('client_id'), form.get('client_secret')]
  return clientId !== undefined && clientSecret !== undefined ? { clientId, clientSecret } : undefined
}

/** Adds the members that RFC 6749 requires to those of every other error. */
const asOAuth: ErrorFormat = (error, requestId) => {
  const detail = error.code === 'body_too_large' ? 'The body is larger than 16 KiB.' : error.message
  // The RFC allows neither quotes nor characters outside ASCII in descriptions.
  const description = detail.replace(/[^\x20-\x21\x23-\x5b\x5d-\x7e]/g, '?')
  return {
    type: 'application/json',
    body: { error: oauthCodeOf(error), error_description: description, ...problem(error, requestId), detail, message: detail },
  }
}
