import { accessOf, scopesOf, type Access, type Endpoint } from '../contract/endpoint.ts'

/** What is told of an operation: its own words, and what it needs. */
export function descriptionOf(endpoint: Endpoint): string {
  const scopes = scopesOf(endpoint).map(scope => `\`${scope}\``)
  const needs = [
    endpoint.open ? 'No credential is needed.' : scopes.length === 0 ? 'Any scope will do.' : `Scope: ${scopes.join(' or ')}.`,
    ACCESS[accessOf(endpoint)],
    endpoint.secret && SHOWN_ONCE,
  ]
  return [endpoint.description, needs.filter(Boolean).join(' ')].filter(Boolean).join('\n\n')
}

const ACCESS: Record<Access, string> = { member: '', admin: 'The credential’s membership must have the role admin.' }

const SHOWN_ONCE =
  'The answer contains a secret and is shown only once: the same request again with its Idempotency-Key gets 409 `conflict`.'
