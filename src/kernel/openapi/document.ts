import type { Endpoint } from '../contract/endpoint.ts'
import type { Route } from '../http/implement.ts'
import { codesOf, errorResponses, faultSchema, problemSchema, takesIfMatch } from './errors.ts'
import { exampleFor, headerRefs, headers, parameters, securitySchemes } from './parts.ts'
import { plain, schemaBook, type SchemaBook } from './schemas.ts'
import { oauthErrorSchema, tokenPath, tokenTag } from './token.ts'
import { VERSION } from './version.ts'

/** The OpenAPI 3.1 document of the whole interface, read from its routes; nothing in it is kept by hand beside a contract. */
export function openapiDocument(routes: Route[], scopes: readonly string[]): object {
  const book = schemaBook(routes)
  const responses: Record<string, unknown> = {}
  const paths: Record<string, Record<string, unknown>> = {}
  for (const route of routes) {
    const path = route.endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.endpoint.method.toLowerCase()]: operation(route, book, responses) }
  }
  const tags = [...new Set(routes.map(({ endpoint }) => areaOf(endpoint)))].map(name => ({ name }))
  return {
    openapi: '3.1.1',
    info: {
      title: 'Stoa',
      version: VERSION,
      summary: 'The back office for networks of coworking locations',
      description: INTRODUCTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The service that answered this document' }],
    tags: [...tags, tokenTag],
    paths: { ...paths, ...tokenPath(responses) },
    components: {
      schemas: { ...book.components, Problem: problemSchema, Fault: faultSchema, OAuthError: oauthErrorSchema },
      responses,
      headers,
      parameters,
      securitySchemes: securitySchemes(wordsFor(scopes)),
    },
    externalDocs: { url: '/problems', description: 'Every error code, explained' },
  }
}

/** Every scope there is, with what it lets a credential do. */
const wordsFor = (scopes: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    scopes.flatMap((scope): [string, string][] => [
      [scope, `Read and change: ${scope}`],
      [`${scope}.readonly`, `Read: ${scope}`],
    ]),
  )

function operation({ operationId, endpoint }: Route, book: SchemaBook, shared: Record<string, unknown>) {
  const { method, summary, body, example } = endpoint
  return {
    operationId,
    summary,
    description: descriptionOf(endpoint),
    tags: [areaOf(endpoint)],
    security: scopesOf(endpoint).flatMap(scope => ['basic', 'bearer', 'oauth2'].map(scheme => ({ [scheme]: [scope] }))),
    parameters: [...ownParameters(endpoint), ...headerParameters(endpoint)],
    ...(body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: plain(body), ...(example?.body !== undefined && { example: example.body }) } },
      },
    }),
    responses: {
      [endpoint.status]: success(endpoint, book),
      ...(method === 'GET' &&
        !endpoint.list && {
          304: {
            description: 'The object is as `If-None-Match` says; there is no body.',
            headers: headerRefs(['Request-Id', 'ETag']),
          },
        }),
      ...errorResponses(codesOf(endpoint), shared),
    },
  }
}

function success(endpoint: Endpoint, book: SchemaBook) {
  const { method, status, list, creates, reply, example } = endpoint
  const names = [
    'Request-Id',
    'RateLimit',
    'RateLimit-Policy',
    ...(list ? [] : ['ETag']),
    ...(creates ? ['Location'] : []),
    ...(method === 'GET' ? [] : ['Idempotent-Replayed']),
  ]
  return {
    description: status === 201 ? 'Created.' : 'OK.',
    headers: headerRefs(names),
    content: { 'application/json': { schema: book.reply(reply), ...(example && { example: example.reply }) } },
  }
}

function ownParameters(endpoint: Endpoint) {
  return (['params', 'query'] as const).flatMap(part => {
    const { properties = {}, required = [] } = endpoint[part] ? plain(endpoint[part]) : {}
    return Object.entries(properties).map(([name, { description, ...schema }]) => {
      const isRequired = part === 'params' || required.includes(name)
      const example = isRequired ? exampleFor(name, endpoint) : undefined
      return {
        name,
        in: part === 'params' ? 'path' : 'query',
        required: isRequired,
        ...(description !== undefined && { description }),
        schema,
        ...(example !== undefined && { example }),
      }
    })
  })
}

function headerParameters(endpoint: Endpoint) {
  const writes = endpoint.method !== 'GET'
  const names = [
    endpoint.networkHeader ? 'NetworkRequired' : 'Network',
    ...(writes ? ['IdempotencyKey'] : []),
    ...(takesIfMatch(endpoint) ? ['IfMatch'] : []),
    ...(writes || endpoint.list ? [] : ['IfNoneMatch']),
  ]
  return names.map(name => ({ $ref: `#/components/parameters/${name}` }))
}

function descriptionOf(endpoint: Endpoint): string {
  const needs = `Scope: ${scopesOf(endpoint)
    .map(scope => `\`${scope}\``)
    .join(' or ')}.`
  const needsAdmin = endpoint.method === 'GET' ? '' : ' The credential’s membership must have the role admin.'
  return [endpoint.description, needs + needsAdmin].filter(Boolean).join('\n\n')
}

const scopesOf = ({ method, scope }: Endpoint): string[] => (method === 'GET' ? [`${scope}.readonly`, scope] : [scope])

/** The folder of a path: `/shop/products/v1/:id` is "Shop: products". */
function areaOf({ path }: Endpoint): string {
  const words = path.split('/v1', 1)[0]!.slice(1).replaceAll('_', ' ').split('/')
  const text = words.join(': ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const INTRODUCTION = `Administers a network of coworking locations: its shop, invoices, support, members, plans and events.

**Signing in.** A credential belongs to one membership of one network. Send its client id and secret as HTTP Basic, or trade
them at \`POST /oauth/token\` for a bearer token that lasts an hour. With a bearer token the header \`service-network-id\`
is required. Writes need a membership with the role admin.

**Values.** Ids are uuids, answered in lower case. Times go in as RFC 3339 with an offset and come out in UTC with
milliseconds. Amounts are decimal numbers in major units of the location’s currency. Unknown members and parameters are refused.

**Null.** Answers leave out fields without a value. In the body of a POST, null for an optional field means that the field is left
out, at every depth; the schemas do not repeat this for each field. In an update, null clears a field, and only a field whose schema
allows it.

**Lists.** A page holds up to \`limit\` objects (25 unless you say otherwise, at most 100); \`nextPageToken\` leads to the
next page and is left out on the last one. Objects added meanwhile neither repeat nor hide any other.

**Retrying.** Send an \`Idempotency-Key\` with a write: the same request again, within 24 hours, gives the first one’s
answer and has no second effect. \`ETag\`, \`If-None-Match\` and \`If-Match\` save reading what you have and overwriting
what you have not seen.

**Errors** are \`application/problem+json\` (RFC 9457) with a stable \`code\`; \`/problems\` explains each. All faults found
at one stage come in one answer.

**Growth.** \`/v1\` only grows: expect new members in answers and new values in closed sets. Every GET can also be asked as
HEAD.
`
