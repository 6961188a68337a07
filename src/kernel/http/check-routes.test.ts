import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Endpoint } from '../contract/endpoint.ts'
import { ById, Obj, Optional, T, Uuid } from '../contract/schema.ts'
import { Tagged } from '../contract/tagged.ts'
import { checkRoutes } from './check-routes.ts'

const thing = Obj({ thing: Obj({ id: Uuid, roomRef: Uuid }) })
const read = { method: 'GET', path: '/things/v1/:id', params: ById, status: 200, reply: thing } as const
const write = { method: 'POST', path: '/things/v1', body: thing, status: 201, creates: 'thing', reply: thing } as const
const change = { ...read, method: 'PUT', body: thing, etagFrom: 'readThing' } as const
const list = { method: 'GET', path: '/things/v1', list: true, status: 200, reply: Obj({ things: T.Array(thing) }) } as const
const below = { ...write, path: '/things/v1/:id/parts', params: ById } as const
const rawBody = { type: 'text/csv', mostBytes: 5_000 } as const
const table = { method: 'POST', path: '/things/v1', inSteps: true, rawBody, status: 200, reply: thing } as const
const withQuery = (schema: Parameters<typeof Optional>[0]) => ({ ...list, query: Obj({ wanted: Optional(schema) }) })

type Spec = Partial<Endpoint> & Pick<Endpoint, 'method' | 'path' | 'status'>
/** Checks these contracts, named `tried1` and so on, beside three that are sound. */
const check = (...specs: Spec[]) => {
  const sound = { readThing: read, listThings: list, readWithQuery: { ...read, query: Obj({ at: T.String() }) } }
  const tried = Object.fromEntries(specs.map((spec, i) => [`tried${i + 1}`, spec]))
  checkRoutes(
    Object.entries({ ...sound, ...tried }).map(([operationId, spec]) => ({
      operationId,
      endpoint: { scope: 'shop', summary: 'Try it', errors: [], ...spec },
      handler: async () => undefined,
    })),
  )
}

for (const [name, spec] of Object.entries({
  'what reads one': { ...read, path: '/others/v1/:id' },
  'what makes one': write,
  'what changes one under its tag': change,
  'a list': list,
  'one of several kinds': {
    ...write,
    reply: Obj({ thing: Tagged('kind', { big: thing.properties.thing, small: Obj({ id: Uuid }) }) }),
  },
  'a list of lists': withQuery(T.Array(Uuid, { maxItems: 100 })),
  'a file': { ...read, path: '/things/v1/:id/pdf', reply: undefined, file: 'application/pdf' },
  'an action without body or answer': { ...read, method: 'POST', reply: undefined, status: 204 },
  'a child that is found at its root': { ...below, location: '/things/v1/:id' },
  'one that is found by what it holds': { ...write, location: '/rooms/v1/:roomRef' },
  'a table that comes in': { ...table, path: '/things/v1/tables' },
  'a preview': { ...write, path: '/things/v1/preview', reads: true, creates: undefined, status: 200 },
} as const)) {
  test(`a contract may be ${name}`, () => check(spec as Spec))
}

for (const [what, words, spec] of [
  ['a path of undeclared params', 'params are not those of the path', { ...read, params: undefined }],
  ['params of other names', 'params are not those of the path', { ...read, path: '/things/v1/:ref' }],
  ['a DELETE with a body', 'a DELETE has no body', { ...change, method: 'DELETE' }],
  ['a GET with a body', 'a GET has no body', { ...read, body: thing }],
  ['a PUT that only reads', 'reads is for a POST', { ...change, reads: true, etagFrom: undefined }],
  ['JSON and another body', 'rawBody is for a POST', { ...table, body: thing }],
  ['a PUT of another body', 'rawBody is for a POST', { ...change, body: undefined, rawBody }],
  ['steps that show a secret', 'inSteps is for a write', { ...table, secret: true }],
  ['a PUT in steps that has a tag', 'inSteps is for a write', { ...change, inSteps: true }],
  ['a POST of a file', 'a file is answered by a GET', { ...write, file: 'text/csv' }],
  ['a file and a reply', 'a file is answered by a GET', { ...read, file: 'text/csv' }],
  ['204 with a reply', 'an answer with 204 has no body', { ...change, status: 204 }],
  ['200 without a reply', 'an answer without a body has the status', { ...change, reply: undefined }],
  ['a GET with 202', 'what only reads answers 200', { ...list, status: 202 }],
  ['a preview that makes something', 'what only reads makes nothing', { ...write, reads: true, status: 200 }],
  ['a GET of a secret', 'what only reads makes nothing', { ...read, secret: true }],
  ['a list that writes', 'list and oneStatement are for what reads', { ...write, list: true }],
  ['one statement that writes', 'list and oneStatement are for what reads', { ...write, oneStatement: true }],
  ['nothing that is made', 'the reply has no object part with an id', { ...write, creates: 'part' }],
  ['a location of unknown names', 'location names what is neither', { ...below, location: '/rooms/v1/:shelfRef' }],
  ['a tag of no route', 'etagFrom names no GET', { ...change, etagFrom: 'readNothing' }],
  ['a tag of what the path does not name', 'etagFrom names no GET', { ...write, etagFrom: 'readThing' }],
  ['a tag of a write', 'etagFrom names no GET', { ...change, etagFrom: 'tried1' }],
  ['a tag of a list', 'etagFrom names no GET', { ...change, etagFrom: 'listThings' }],
  ['a tag of what needs a query', 'etagFrom names no GET', { ...change, etagFrom: 'readWithQuery' }],
  ['an endless list of values', 'wanted cannot be read from a query', withQuery(T.Array(Uuid))],
  ['a list of too many values', 'wanted cannot be read from a query', withQuery(T.Array(Uuid, { maxItems: 101 }))],
  ['a list of free text', 'wanted cannot be read from a query', withQuery(T.Array(T.String(), { maxItems: 10 }))],
  ['an object in the query', 'wanted cannot be read from a query', withQuery(thing)],
  [
    'a path of two spellings',
    'is /things/v1/:id with other names',
    { ...change, path: '/things/v1/:ref', params: Obj({ ref: Uuid }), etagFrom: undefined },
  ],
] as const) {
  test(`a service does not start with ${what}`, () => {
    assert.throws(() => check(spec as Spec), new RegExp(`tried1: .*${words}`))
  })
}

test('all contracts that cannot be carried out are told at once', () => {
  assert.throws(() => check({ ...write, list: true }, { ...read, secret: true }), /tried1: .*\ntried2: /)
})
