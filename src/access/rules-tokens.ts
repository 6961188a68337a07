import { unescape } from 'node:querystring'
import { ApiError } from '../kernel/errors/api-error.ts'
import { hasScope } from './rules-scopes.ts'

/** The errors of RFC 6749, with two that it defines for the authorization endpoint. */
type OAuthCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'unauthorized_client'
  | 'unsupported_grant_type'
  | 'invalid_scope'
  | 'temporarily_unavailable'
  | 'server_error'

const codes = new WeakMap<ApiError, OAuthCode>()

/** A refusal of the token request. */
export function oauthError(code: OAuthCode, detail: string): ApiError {
  const error = new ApiError('invalid_request', detail)
  codes.set(error, code)
  return error
}

/** What RFC 6749 calls an error. */
export const oauthCodeOf = (error: ApiError): OAuthCode => codes.get(error) ?? BY_STATUS[error.status] ?? 'invalid_request'

const BY_STATUS: Record<number, OAuthCode> = {
  401: 'invalid_client',
  429: 'temporarily_unavailable',
  500: 'server_error',
  503: 'temporarily_unavailable',
}

/** The parameters of a form. One without a value counts as left out (RFC 6749, 3.2). Throws when one is sent twice. */
export function readForm(text: string): Map<string, string> {
  const form = new Map<string, string>()
  const seen = new Set<string>()
  for (const [name, value] of new URLSearchParams(text)) {
    if (seen.has(name)) throw oauthError('invalid_request', `The parameter ${name.slice(0, 40)} is sent more than once.`)
    seen.add(name)
    if (value !== '') form.set(name, value)
  }
  return form
}

/** Decodes form-encoding. A client id or secret contains no `+` or `%`, so one that is not encoded stays the same. */
export const formDecoded = (text: string): string => unescape(text.replaceAll('+', ' '))

/** A form may repeat the client of HTTP Basic, without its secret. */
export function checkNamedOnce(form: Map<string, string>, clientId: string): void {
  if (form.has('client_secret') || (form.get('client_id') ?? clientId) !== clientId) {
    throw oauthError('invalid_request', 'Name the client by HTTP Basic or in the body, not both.')
  }
}

/** The only grant that is supported. */
export function checkGrant(form: Map<string, string>): void {
  const type = form.get('grant_type')
  if (type === undefined) throw oauthError('invalid_request', 'The parameter grant_type is required.')
  if (type !== 'client_credentials') throw oauthError('unsupported_grant_type', 'The only grant_type is client_credentials.')
}

/** The scopes of a token: those requested, all of which the credential must have, or all of the credential's. */
export function grantScopes(wanted: string | undefined, held: readonly string[]): string[] {
  if (held.length === 0) throw oauthError('unauthorized_client', 'The credential has no scopes.')
  const scopes = [...new Set((wanted ?? '').split(' ').filter(Boolean))]
  if (scopes.length === 0) return [...held]
  const missing = scopes.filter(scope => !hasScope(held, scope))
  if (missing.length > 0) throw oauthError('invalid_scope', 'The credential does not have every scope that is asked for.')
  return scopes
}
