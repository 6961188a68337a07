import { endpoint } from '../kernel/contract/endpoint.ts'
import { Default, Matching, NamedObj, Obj, Optional, T, Time, Uuid, withOptions } from '../kernel/contract/schema.ts'

export const Change = NamedObj('Change', {
  id: withOptions(Uuid, { description: 'Also the id of its entry in the audit log.' }),
  sequence: T.Integer({
    description: 'Its place: later changes have higher numbers. Of those in between, some may not be shown.',
  }),
  kind: T.String({ description: 'The object and what happened to it: `ticket.assigned`. There will be more kinds.' }),
  objectRef: withOptions(Uuid, { description: 'The id of the object.' }),
  createDate: Time,
})

const change = {
  id: '0199d3a0-5c1e-7000-8000-000000000401',
  sequence: 4711,
  kind: 'ticket.assigned',
  objectRef: '0199d3a0-5c1e-7000-8000-000000000071',
  createDate: '2027-01-15T09:30:00.000Z',
}

export const listChanges = endpoint({
  method: 'GET',
  path: '/changes/v1',
  scope: 'any',
  list: true,
  stream: true,
  summary: 'List or follow what changes',
  description:
    'Each change of an object once, in the order in which they were stored, none missing; of the kinds whose scope the caller has. ' +
    'What the object is now, its own operation tells. Begin without `after`, which answers no change and the cursor from which to go on; ' +
    'then read what you need, and then what has changed since. Changes are kept for 30 days unless the operator says otherwise; ' +
    'after an older cursor the answer is 410 `cursor_expired`.\n\n' +
    'Asked for with `Accept: text/event-stream`, the answer does not end: it is a stream of server-sent events, of what comes after ' +
    '`after` or the header `Last-Event-ID`, within about a second. Each change is an event `change` with its cursor as `id`. ' +
    'An event `end` tells why the stream ends, in `reason`: `stopping` (come again), `unauthorized`, or `expired` (begin anew). ' +
    'Clients that do not read are cut off. A credential may have 20 streams open.',
  query: Obj({
    after: Optional(
      Matching('^(oldest|[0-9]{1,15})$', 'a cursor that was answered, or oldest', {
        description:
          'A `cursor` that was answered before, or `oldest` for all that is kept. Without it, only what comes from now on.',
      }),
    ),
    limit: Default(T.Integer({ minimum: 1, maximum: 1_000, description: 'How many changes are answered at most.' }), 100),
  }),
  status: 200,
  reply: Obj({
    changes: T.Array(Change),
    cursor: T.String({ description: 'Where to go on, also when there are no changes.' }),
    hasMore: T.Boolean({
      description: 'Whether it is worth to go on at once. An answer may be short, or empty, and there may be more.',
    }),
  }),
  errors: ['cursor_expired'],
  example: { reply: { changes: [change], cursor: '4711', hasMore: false } },
})
