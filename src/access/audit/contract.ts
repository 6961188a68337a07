import { endpoint } from '../../kernel/contract/endpoint.ts'
import { AnyOf, range } from '../../kernel/contract/list-query.ts'
import { ById, Matching, NamedObj, Obj, Optional, T, Time, Uuid, paging, withOptions } from '../../kernel/contract/schema.ts'
import { OBJECT_NAMES } from '../../terms/objects.ts'
import { ActingMembership, exampleActing } from '../contract-people.ts'

const stored = (when: string) =>
  Optional(
    T.Unsafe<Record<string, unknown>>({
      type: 'object',
      additionalProperties: true,
      description: `The object ${when}, as it is stored: money in minor units, credits and day passes in hundredths. Never a secret.`,
    }),
  )

export const AuditEntry = NamedObj('AuditEntry', {
  id: withOptions(Uuid, { description: 'Also the id of the change in the feed.' }),
  createDate: Time,
  kind: T.String({ description: 'The object and what happened to it: `ticket.assigned`.' }),
  object: T.String(),
  verb: T.String(),
  objectRef: withOptions(Uuid, { description: 'The id of the object.' }),
  membership: Optional(ActingMembership),
  userRef: Optional(withOptions(Uuid, { description: 'The person who had signed in: it was done by a session.' })),
  credential: Optional(
    NamedObj(
      'UsedCredential',
      { id: Uuid, title: T.String() },
      {
        description: 'The credential that was used. Without it and without `userRef`, the operator or the service itself did it.',
      },
    ),
  ),
  requestId: T.String({ description: 'The `Request-Id` of the call that did it.' }),
  before: stored('as it was; not there for what was created'),
  after: stored('as it was then'),
})

const entry = {
  id: '0199d3a0-5c1e-7000-8000-000000000401',
  createDate: '2027-01-15T09:30:00.000Z',
  kind: 'category.updated',
  object: 'category',
  verb: 'updated',
  objectRef: '0199d3a0-5c1e-7000-8000-000000000051',
  membership: exampleActing,
  credential: { id: '0199d3a0-5c1e-7000-8000-000000000301', title: 'Front desk' },
  requestId: 'k3Jx0aPq9Zt1-2f',
  before: { id: '0199d3a0-5c1e-7000-8000-000000000051', title: 'Snacks' },
  after: { id: '0199d3a0-5c1e-7000-8000-000000000051', title: 'Sweets' },
}

const PATH = '/access/audit/v1'
const own = { scope: 'network', access: 'admin' } as const

export const listAudit = endpoint({
  method: 'GET',
  path: PATH,
  ...own,
  list: true,
  summary: 'List what has been done',
  description:
    'The newest first. Every write that changed something has an entry for each object that it changed, with the object as it was ' +
    'before and after. Entries are kept as long as the service’s operator says, 400 days by default.',
  query: Obj({
    requestId: Optional(T.String({ minLength: 1, maxLength: 255, description: 'Only what this call did.' })),
    objectRef: Optional(withOptions(Uuid, { description: 'Only what was done to the object with this id.' })),
    membershipRef: Optional(withOptions(Uuid, { description: 'Only what was done as this membership.' })),
    userRef: Optional(
      withOptions(Uuid, { description: 'Only what this person has done, signed in or by a program, as whatever membership.' }),
    ),
    object: AnyOf(OBJECT_NAMES, 'Only what was done to objects of one of these kinds, at most 5 of them.', 5),
    kind: Optional(
      T.Array(Matching('^[A-Za-z]{1,40}\\.[A-Za-z]{1,40}$', 'a kind such as ticket.assigned'), {
        minItems: 1,
        maxItems: 100,
        description: 'Only entries of one of these kinds, such as `ticket.assigned`.',
      }),
    ),
    ...range('createDate', 'What was done'),
    ...paging,
  }),
  status: 200,
  reply: Obj({ entries: T.Array(AuditEntry), nextPageToken: Optional(T.String()) }),
  errors: ['unknown_reference', 'invalid_page_token'],
  example: { reply: { entries: [entry], nextPageToken: 'WyIyMDI3…' } },
})

export const getAuditEntry = endpoint({
  method: 'GET',
  path: `${PATH}/:id`,
  ...own,
  summary: 'Retrieve an entry of the audit log',
  params: ById,
  status: 200,
  reply: Obj({ entry: AuditEntry }),
  errors: ['not_found'],
  example: { reply: { entry } },
})
