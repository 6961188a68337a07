import { hasEtag, isRead, type Endpoint } from '../contract/endpoint.ts'
import { partsOf, type Shape } from '../contract/parts.ts'
import type { TSchema } from '../contract/schema.ts'
import { namesIn } from './fill-path.ts'
import type { Route } from './implement.ts'

/** Throws if a contract contradicts itself or another one. This is checked once, before the server listens. */
export function checkRoutes(routes: Route[]): void {
  const faults = [...routes.flatMap(route => faultsOf(route, routes)), ...clashes(routes)]
  if (faults.length > 0) throw new Error(`Contracts that cannot be carried out:\n${faults.join('\n')}`)
}

function faultsOf({ operationId, endpoint, tag, tagged, follow }: Route, routes: Route[]): string[] {
  const { method, path, params, query, body, status, reply, file, inWorker, reads, creates, location, etagFrom, secret, list } =
    endpoint
  const { rawBody, inSteps, stream, open, scope, orScope, access, networkHeader } = endpoint
  const made = creates === undefined ? {} : propertiesOf(propertiesOf(reply)[creates])
  const known = { ...made, ...propertiesOf(params) }
  const tagRoute = etagFrom === undefined ? undefined : routes.find(route => route.operationId === etagFrom)?.endpoint
  const broken = (isBroken: unknown, words: string) => (isBroken ? [`${operationId}: ${words}`] : [])
  return [
    ...broken(namesIn(path).join() !== Object.keys(propertiesOf(params)).join(), 'params are not those of the path'),
    ...broken(body && !['POST', 'PUT', 'PATCH'].includes(method), `a ${method} has no body`),
    ...broken(reads && method !== 'POST', 'reads is for a POST'),
    ...broken(rawBody && (body || method !== 'POST'), 'rawBody is for a POST, in place of a body'),
    ...broken(
      inSteps && (method === 'GET' || (reads ?? etagFrom ?? secret)),
      'inSteps is for a write without etagFrom and secret',
    ),
    ...broken(
      open && (scope !== 'any' || access || networkHeader !== undefined || !(isRead(endpoint) || inSteps)),
      'what is open has the scope any, and no access and networkHeader; it reads, or works in steps',
    ),
    ...broken(orScope && scope === 'any', 'where any scope will do there is no other one'),
    ...broken(file && (method !== 'GET' || reply), 'a file is answered by a GET, in place of a reply'),
    ...broken(inWorker && !file, 'only a file is made in a worker'),
    ...broken(status === 204 && (reply ?? file), 'an answer with 204 has no body'),
    ...broken(status === 200 && !reply && !file, 'an answer without a body has the status 201, 202 or 204'),
    ...broken(isRead(endpoint) && status !== 200, 'what only reads answers 200'),
    ...broken(
      isRead(endpoint) && (creates ?? location ?? etagFrom ?? secret),
      'what only reads makes nothing and shows no secret',
    ),
    ...broken(!isRead(endpoint) && (list ?? endpoint.oneStatement), 'list and oneStatement are for what reads'),
    ...broken(stream && (method !== 'GET' || !list || !('after' in propertiesOf(query))), 'stream is for a list with `after`'),
    ...broken(Boolean(stream) !== (follow !== undefined), 'what streams has what makes its events, and nothing else has'),
    ...broken(tag && (!hasEtag(endpoint) || file), 'a tag of its own is for a GET of one object'),
    ...broken(tag && endpoint.oneStatement, 'what has a tag of its own reads by more than one statement'),
    ...broken(creates !== undefined && !('id' in made) && !location, `the reply has no object ${creates} with an id`),
    ...broken(
      namesIn(location ?? '').some(name => !(name in known)),
      'location names what is neither in the path nor in the object',
    ),
    ...broken(
      etagFrom !== undefined && !(isTagged(tagRoute) && (tagged !== undefined || isNamed(tagRoute, params))),
      'etagFrom names no GET of one object that this path names',
    ),
    ...broken(tagged && etagFrom === undefined, 'tagged is for a write with an etagFrom'),
    ...Object.entries(propertiesOf(query)).flatMap(([name, schema]) =>
      broken(!isReadable(schema), `${name} cannot be read from a query: a scalar, or a list of at most 100 without free text`),
    ),
  ]
}

const isTagged = (tagRoute: Endpoint | undefined): boolean =>
  tagRoute?.method === 'GET' && tagRoute.reply !== undefined && !tagRoute.list && requiredOf(tagRoute.query).length === 0

const isNamed = (tagRoute: Endpoint | undefined, params: TSchema | undefined): boolean =>
  Object.keys(propertiesOf(tagRoute?.params)).every(name => name in propertiesOf(params))

function isReadable(schema: TSchema): boolean {
  const parts = partsOf(schema)
  if (parts.kind !== 'array') return parts.kind === 'value'
  const { type, enum: values, format, pattern } = parts.items as Shape
  // A value of a list must not contain a comma, so free text is not possible.
  const isFreeText = type === 'string' && (values ?? format ?? pattern) === undefined
  return Number((schema as Shape).maxItems ?? Infinity) <= 100 && !isFreeText && isReadable(parts.items)
}

/** Finds paths that differ only in the names of their parameters: OpenAPI takes them for the same path. */
function clashes(routes: Route[]): string[] {
  const spelled = new Map<string, string>()
  return routes.flatMap(({ operationId, endpoint: { path } }) => {
    const shape = path.replace(/:\w+/g, ':')
    const known = spelled.get(shape) ?? path
    spelled.set(shape, known)
    return known === path ? [] : [`${operationId}: ${path} is ${known} with other names`]
  })
}

const requiredOf = (schema: TSchema | undefined): string[] => (schema as Shape | undefined)?.required ?? []

/** The members that an object has; of a `Tagged`, those of its first variant. */
function propertiesOf(schema: TSchema | undefined): Record<string, TSchema> {
  if (schema === undefined) return {}
  const parts = partsOf(schema)
  if (parts.kind === 'tagged') return propertiesOf(Object.values(parts.variants)[0])
  return parts.kind === 'object' ? parts.properties : {}
}
