import { hasEtag, mayLackBody, scopesOf, takesIfMatch, takesKey, type Endpoint } from '../contract/endpoint.ts'
import { listedBy } from '../contract/listed.ts'
import { codesOf } from '../contract/error-codes.ts'
import { descriptionOf } from './description.ts'
import type { Route } from '../http/implement.ts'
import { errorResponses, faultSchema, problemSchema } from './errors.ts'
import { INTRODUCTION } from './introduction.ts'
import { EVENTS, exampleFor, headerRefs, headers, parameters, securitySchemes } from './components.ts'
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
  const allPaths = { ...paths, ...tokenPath(responses) }
  const said = JSON.stringify([allPaths, responses])
  const used = (kind: string, components: object) =>
    Object.fromEntries(Object.entries(components).filter(([name]) => said.includes(`"#/components/${kind}/${name}"`)))
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
    paths: allPaths,
    components: {
      schemas: { ...book.components(), Problem: problemSchema, Fault: faultSchema, OAuthError: oauthErrorSchema },
      responses,
      headers: used('headers', headers),
      parameters: used('parameters', parameters),
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
  const { summary, body, rawBody, example } = endpoint
  return {
    operationId,
    summary,
    description: descriptionOf(endpoint),
    tags: [areaOf(endpoint)],
    security: securityOf(endpoint),
    parameters: [...ownParameters(endpoint, book), ...headerParameters(endpoint)],
    ...(body && {
      requestBody: {
        required: !mayLackBody(endpoint),
        content: {
          'application/json': {
            schema: book.request(body, `${pascal(operationId)}Body`),
            ...(example?.body !== undefined && { example: example.body }),
          },
        },
      },
    }),
    ...(rawBody && {
      requestBody: { required: true, content: { [rawBody.type]: { schema: { type: 'string' }, example: example?.body } } },
    }),
    responses: {
      [endpoint.status]: success(operationId, endpoint, book),
      ...(takesIfNoneMatch(endpoint) ? { 304: NOT_MODIFIED } : {}),
      ...errorResponses(codesOf(endpoint), shared),
    },
  }
}

function securityOf(endpoint: Endpoint): Record<string, string[]>[] {
  if (endpoint.open) return []
  const scopes = scopesOf(endpoint).map(scope => [scope])
  const byCredential = (scopes.length === 0 ? [[]] : scopes).flatMap(needed =>
    ['basic', 'bearer', 'oauth2'].map((scheme): Record<string, string[]> => ({ [scheme]: needed })),
  )
  // A session has every scope.
  return [...byCredential, { session: [] }]
}

const NOT_MODIFIED = {
  description: 'The object is as `If-None-Match` says; there is no body.',
  headers: headerRefs(['Request-Id', 'ETag']),
}

function success(operationId: string, endpoint: Endpoint, book: SchemaBook) {
  const { status, creates, location, file } = endpoint
  const names = [
    'Request-Id',
    ...(endpoint.open ? [] : ['RateLimit', 'RateLimit-Policy']),
    ...(hasEtag(endpoint) ? ['ETag'] : []),
    ...((creates ?? location) ? ['Location'] : []),
    ...(file ? ['Content-Disposition'] : []),
    ...(listedBy(endpoint) ? ['Link'] : []),
    ...(takesKey(endpoint) && !endpoint.secret ? ['Idempotent-Replayed'] : []),
  ]
  return { description: SAYS[status], headers: headerRefs(names), ...contentOf(operationId, endpoint, book) }
}

const SAYS = {
  200: 'OK.',
  201: 'Created.',
  202: 'Accepted. The work will be done later.',
  204: 'Done. The answer has no body.',
} satisfies Record<Endpoint['status'], string>

function contentOf(operationId: string, endpoint: Endpoint, book: SchemaBook) {
  const { reply, file, example, stream } = endpoint
  const sample = example?.reply === undefined ? {} : { example: example.reply }
  if (reply) {
    const schema = book.reply(reply, `${pascal(operationId)}Reply`)
    const csv = listedBy(endpoint) ? { 'text/csv': { schema: { type: 'string' } } } : {}
    return { content: { 'application/json': { schema, ...sample }, ...csv, ...(stream && EVENTS) } }
  }
  // In OpenAPI 3.1 binary content has no schema.
  return file ? { content: { [file]: { ...(file.startsWith('text/') && { schema: { type: 'string' } }), ...sample } } } : {}
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
        // A list is one parameter, its values separated by commas.
        ...(schema.type === 'array' && { style: 'form', explode: false }),
        schema,
        ...(example !== undefined && { example }),
      }
    })
  })
}

const takesIfNoneMatch = ({ method, list }: Endpoint) => method === 'GET' && !list

function headerParameters(endpoint: Endpoint) {
  const names = [
    ...(endpoint.open ? [] : [NETWORK[String(endpoint.networkHeader)]!]),
    ...(takesKey(endpoint) ? ['IdempotencyKey'] : []),
    ...(takesIfMatch(endpoint) ? ['IfMatch'] : []),
    ...(takesIfNoneMatch(endpoint) ? ['IfNoneMatch'] : []),
    ...(endpoint.stream ? ['LastEventId'] : []),
  ]
  return names.map(name => ({ $ref: `#/components/parameters/${name}` }))
}

const NETWORK: Record<string, string> = { undefined: 'Network', true: 'NetworkRequired', false: 'NetworkOptional' }

/** The folder of a path: `/shop/products/v1/:id` is "Shop: products". */
function areaOf({ path }: Endpoint): string {
  const words = path.split('/v1', 1)[0]!.slice(1).replaceAll('_', ' ').split('/')
  const text = words.join(': ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
