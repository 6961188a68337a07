import { CODES, type Code } from '../errors/codes.ts'
import type { Fault } from '../errors/api-error.ts'
import { headerRefs } from './components.ts'

type Responses = Record<string, unknown>

/** Answers an operation's error responses, one for each status; equal ones become one component of `shared`. */
export function errorResponses(codes: Code[], shared: Responses): Responses {
  const byStatus = Object.groupBy(codes, code => CODES[code][0])
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, codes]) => {
      const name = codes.map(pascal).join('Or')
      shared[name] ??= errorResponse(Number(status), codes)
      return [status, { $ref: `#/components/responses/${name}` }]
    }),
  )
}

function errorResponse(status: number, codes: Code[]) {
  const waits = codes.some(code => WAITS.has(code))
  const headers = [
    'Request-Id',
    ...(codes.some(code => CHALLENGES.has(code)) ? ['WWW-Authenticate'] : []),
    ...(waits ? ['Retry-After'] : []),
  ]
  return {
    description: codes.map(code => `\`${code}\`: ${CODES[code][2]}`).join('\n\n'),
    headers: headerRefs(headers),
    content: {
      'application/problem+json': {
        schema: {
          allOf: [
            { $ref: '#/components/schemas/Problem' },
            { type: 'object', properties: { status: { const: status }, code: { enum: codes } } },
          ],
        },
        examples: Object.fromEntries(codes.map(code => [code, { summary: CODES[code][1], value: exampleOf(code) }])),
      },
    },
  }
}

const CHALLENGES = new Set<Code>(['unauthorized', 'insufficient_scope'])
const WAITS = new Set<Code>(['rate_limited', 'unavailable', 'idempotency_in_progress'])

const DATES = { startDate: { type: 'string', format: 'date-time' }, endDate: { type: 'string', format: 'date-time' } } as const

/** The body of every error. */
export const problemSchema = {
  type: 'object',
  description: 'What went wrong, as RFC 9457 says. `code` is for programs, `detail` for people.',
  required: ['type', 'title', 'status', 'detail', 'message', 'code', 'requestId'],
  properties: {
    type: { type: 'string', format: 'uri-reference', description: '`/problems/{code}`, where the code is explained.' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    message: { type: 'string', description: 'The same words as `detail`.' },
    code: { type: 'string', enum: Object.keys(CODES), description: 'The list only grows.' },
    requestId: { type: 'string', description: 'The same as in the header Request-Id and in the log.' },
    errors: {
      type: 'array',
      maxItems: 20,
      description: 'The faults that were found, each with its place.',
      items: { $ref: '#/components/schemas/Fault' },
    },
    uses: {
      type: 'object',
      description:
        'With `in_use`: how many objects of each kind depend on it, such as `{ "openOrder": 2 }`. More kinds may come.',
      additionalProperties: { type: 'integer', minimum: 1 },
    },
    taken: {
      type: 'array',
      maxItems: 366,
      description: 'With `slot_taken`: the times asked for that are taken.',
      items: { type: 'object', required: ['startDate', 'endDate'], properties: DATES },
    },
    nearest: {
      type: 'array',
      maxItems: 5,
      description:
        'With `slot_taken`: free times near the first one taken, each long enough, and how many seats are free throughout.',
      items: {
        type: 'object',
        required: ['startDate', 'endDate', 'seats'],
        properties: { ...DATES, seats: { type: 'integer', minimum: 1 } },
      },
    },
  },
} as const

export const faultSchema = {
  type: 'object',
  description: 'One thing wrong with a request. It has one of `pointer`, `parameter` and `header`.',
  required: ['code', 'detail'],
  properties: {
    pointer: { type: 'string', description: 'JSON Pointer (RFC 6901) into the body; of a missing member, where it would stand.' },
    parameter: { type: 'string', description: 'Name of a path or query parameter.' },
    header: { type: 'string' },
    code: { type: 'string' },
    detail: { type: 'string' },
    allowed: { type: 'array', description: 'The values there are to choose from.', items: {} },
  },
} as const

function exampleOf(code: Code) {
  const [status, title, explanation] = CODES[code]
  const errors = FAULTS[code]
  const detail = errors?.[0]?.detail ?? explanation.split('. ', 1)[0]!.replace(/\.?$/, '.')
  return {
    type: `/problems/${code}`,
    title,
    status,
    detail,
    message: detail,
    code,
    requestId: 'k3Jx0aPq9Zt1-2f',
    ...(errors && { errors }),
  }
}

const FAULTS: Partial<Record<Code, Fault[]>> = {
  invalid_request: [{ parameter: 'colour', code: 'unknown_parameter', detail: 'colour is not a parameter of this operation.' }],
  unknown_reference: [
    { parameter: 'locationRef', code: 'unknown_reference', detail: 'There is no such location in this network.' },
  ],
}

const pascal = (code: string) => code.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())
