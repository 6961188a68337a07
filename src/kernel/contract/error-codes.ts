import { CODES, type Code } from '../errors/codes.ts'
import { accessOf, hasBytes, isRead, takesIfMatch, takesKey, type Endpoint } from './endpoint.ts'

const OF_EVERY_ROUTE: Code[] = [
  'invalid_request',
  'expectation_failed',
  'rate_limited',
  'headers_too_large',
  'internal',
  'unavailable',
]
/** Of a route that needs a credential. */
const OF_CALLERS: Code[] = ['unauthorized', 'wrong_network', 'insufficient_scope', 'origin_refused']
const OF_KEYS: Code[] = ['idempotency_in_progress', 'idempotency_key_reused']

/** Every error code that a route can answer: those that it declares, and those that follow from its other properties. */
export function codesOf(endpoint: Endpoint): Code[] {
  const wanted = new Set<Code>([...OF_EVERY_ROUTE, ...endpoint.errors])
  const add = (...codes: Code[]) => codes.forEach(code => wanted.add(code))
  if (!endpoint.open) add(...OF_CALLERS)
  if (!isRead(endpoint)) add('outcome_unknown')
  if (takesKey(endpoint)) add(...OF_KEYS)
  if (accessOf(endpoint) === 'admin') add('admin_required')
  if (hasBytes(endpoint)) add('request_timeout', 'body_too_large')
  if (endpoint.body) add('malformed_json', 'unsupported_media_type')
  if (endpoint.rawBody) add('unsupported_media_type')
  if (takesIfMatch(endpoint)) add('precondition_failed')
  if (endpoint.params) add('not_found')
  if (endpoint.secret) add('conflict')
  return (Object.keys(CODES) as Code[]).filter(code => wanted.has(code))
}
