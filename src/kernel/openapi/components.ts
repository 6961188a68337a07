import type { Endpoint } from '../contract/endpoint.ts'

/** References to headers of answers, by name. */
export const headerRefs = (names: string[]) =>
  Object.fromEntries(names.map(name => [name, { $ref: `#/components/headers/${name}` }]))

const text = { type: 'string' } as const

/** The headers of answers. */
export const headers = {
  'Request-Id': { description: 'Names this request in errors and in the log.', schema: text, example: 'k3Jx0aPq9Zt1-2f' },
  'RateLimit-Policy': {
    description: 'How many calls (`q`) the credential may make in so many seconds (`w`). Left out when limits are off.',
    schema: text,
    example: '"credential";q=1000;w=1',
  },
  RateLimit: {
    description: 'How many calls are left (`r`) for now. Left out when limits are off.',
    schema: text,
    example: '"credential";r=1999;t=1',
  },
  ETag: {
    description: 'A strong tag of the object as a GET answers it.',
    schema: text,
    example: '"2jmj7l5rSw0yVb_vlWAYkK_YBwk"',
  },
  Location: {
    description: 'The path of the new object, or of the object that it is part of.',
    schema: { ...text, format: 'uri-reference' },
  },
  Link: {
    description: 'Of a list as CSV: the address of the next page, as `<…>; rel="next"` (RFC 8288). Left out on the last page.',
    schema: text,
    example: '</shop/orders/v1?locationRef=0199d3a0-5c1e-7000-8000-000000000002&nextPageToken=WyIyMDI3…>; rel="next"',
  },
  'Content-Disposition': {
    description: 'Saves the answer under its name, as RFC 6266 says.',
    schema: text,
    example: 'attachment; filename=INV-00042.pdf',
  },
  'Idempotent-Replayed': {
    description: '`true` when this is the kept answer to an earlier request with the same Idempotency-Key.',
    schema: { ...text, const: 'true' },
  },
  'Retry-After': { description: 'Seconds to wait before the next attempt.', schema: { type: 'integer', minimum: 0 }, example: 1 },
  'WWW-Authenticate': {
    description:
      'With 401 the schemes there are, and `error="invalid_token"` when the bearer token sent is none. ' +
      'With 403, to a bearer token, `error="insufficient_scope"` and the scope that is needed (RFC 6750).',
    schema: text,
    example: 'Basic realm="stoa", charset="UTF-8", Bearer realm="stoa"',
  },
} as const

const network = { name: 'service-network-id', in: 'header', schema: { ...text, format: 'uuid' } } as const
const tags = 'One or more entity tags, separated by commas, or `*`.'

/** The header parameters that many operations take. */
export const parameters = {
  Network: {
    ...network,
    required: false,
    description: 'The network that the credential belongs to. Required with a bearer token; with Basic it may be left out.',
  },
  NetworkRequired: {
    ...network,
    required: true,
    description: 'The network that the credential belongs to. Required here, with Basic too.',
  },
  NetworkOptional: {
    ...network,
    required: false,
    description: 'The network that the credential belongs to. It may be left out here, with a bearer token too.',
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: { ...text, minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
    description:
      'Of your choosing, new for each new request. The same request with the same key gets the same answer for 24 hours ' +
      'and has no second effect.',
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    required: false,
    schema: text,
    description: `${tags} Unless the object’s tag is among them, nothing is changed: 412.`,
  },
  LastEventId: {
    name: 'Last-Event-ID',
    in: 'header',
    required: false,
    schema: text,
    description: 'With `Accept: text/event-stream`: the `id` of the last event that was seen, in place of `after`.',
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    schema: text,
    description: `${tags} When the object’s tag is among them, the answer is 304 without a body.`,
  },
} as const

/** Who may call; the scopes of an operation stand with it. */
export const securitySchemes = (scopes: Record<string, string>) => ({
  basic: { type: 'http', scheme: 'basic', description: 'The client id as user name and the client secret as password.' },
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'A token from `POST /oauth/token`. The header `service-network-id` is required with it.',
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-stoa',
    description:
      'For browsers: the cookie that signing in sets, named `stoa-PORT` over http on loopback. It has every scope, and acts as an admin ' +
      'membership of the person: the one at the location of the header `service-location-id`, else the oldest. It needs no ' +
      '`service-network-id`. What changes something must come from a page of this service itself.',
  },
  oauth2: {
    type: 'oauth2',
    description: 'The same token, fetched by the client credentials grant (RFC 6749).',
    flows: { clientCredentials: { tokenUrl: '/oauth/token', scopes } },
  },
})

/** The answer of what can be followed. */
export const EVENTS = {
  'text/event-stream': {
    schema: text,
    example:
      'retry: 2000\nid: 4710\n\nid: 4711\nevent: change\ndata: {"id":"0199d3a0-5c1e-7000-8000-000000000401","sequence":4711,' +
      '"kind":"ticket.assigned","objectRef":"0199d3a0-5c1e-7000-8000-000000000071","createDate":"2027-01-15T09:30:00.000Z"}\n\n',
  },
}

/** A value for a required parameter: what the example of the answer holds under its name. */
export function exampleFor(name: string, { example }: Endpoint): unknown {
  // The object that the path names comes under the key that the body has too, where there is one.
  const reply = (typeof example?.reply === 'object' ? example.reply : {}) as Record<string, unknown>
  const keys = [...Object.keys(example?.body ?? {}), ...Object.keys(reply)].filter(key => key in reply)
  for (const wrapped of keys.map(key => reply[key])) {
    const object = Array.isArray(wrapped) ? (wrapped[0] as unknown) : wrapped
    const value = (object as Record<string, unknown> | null | undefined)?.[name]
    if (value !== undefined) return value
  }
  return undefined
}
