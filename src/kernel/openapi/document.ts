import type { Endpoint } from '../contract/endpoint.ts'
import type { Route } from '../http/implement.ts'
import { codesOf, errorResponses, faultSchema, problemSchema, takesIfMatch } from './errors.ts'
import { INTRODUCTION } from './introduction.ts'
import { exampleFor, headerRefs, headers, parameters, securitySchemes } from './parts.ts'
import { pascal, schemaBook, type SchemaBook } from './schemas.ts'
import { oauthErrorSchema, tokenPath, tokenTag } from './token.ts'
import { VERSION } from './version.ts'

/**
 * The OpenAPI 3.1 document of the whole interface, read from its routes; nothing in it is kept by hand beside a contract. `tags`
 * has the description of each tag.
 */
export function openapiDocument(routes: Route[], scopes: readonly string[], tags: Record<string, string>): object {
  const book = schemaBook()
  const responses: Record<string, unknown> = {}
  const paths: Record<string, Record<string, unknown>> = {}
  for (const route of routes) {
    const path = route.endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.endpoint.method.toLowerCase()]: operation(route, book, responses) }
  }
  const areas = [...new Set(routes.map(({ endpoint }) => areaOf(endpoint)))]
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
    tags: [...areas.map(name => ({ name, description: tags[name] })), tokenTag],
    paths: { ...paths, ...tokenPath(responses) },
    components: {
      schemas: { ...book.components(), Problem: problemSchema, Fault: faultSchema, OAuthError: oauthErrorSchema },
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
    parameters: [...ownParameters(endpoint, book), ...headerParameters(endpoint)],
    ...(body && {
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: book.request(body, `${pascal(operationId)}Body`),
            ...(example?.body !== undefined && { example: example.body }),
          },
        },
      },
    }),
    responses: {
      [endpoint.status]: success(operationId, endpoint, book),
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

function success(operationId: string, endpoint: Endpoint, book: SchemaBook) {
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
    content: {
      'application/json': {
        schema: book.reply(reply, `${pascal(operationId)}Reply`),
        ...(example && { example: example.reply }),
      },
    },
  }
}

function ownParameters(endpoint: Endpoint, book: SchemaBook) {
  return (['params', 'query'] as const).flatMap(part => {
    const { properties = {}, required = [] } = endpoint[part] ? book.request(endpoint[part]) : {}
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
