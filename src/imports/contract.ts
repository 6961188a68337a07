import { endpoint } from '../kernel/contract/endpoint.ts'
import {
  ById,
  Default,
  NamedObj,
  Obj,
  OneOf,
  Optional,
  T,
  Time,
  Uuid,
  withOptions,
  type Static,
} from '../kernel/contract/schema.ts'

/** What can be imported. */
export const IMPORT_KINDS = ['memberships', 'companies', 'categories', 'products', 'plans'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

const IMPORT_STATUSES = ['checked', 'faulty', 'applying', 'applied'] as const

const count = (description: string) => T.Integer({ minimum: 0, description })

const Fault = NamedObj('ImportFault', {
  line: T.Integer({
    description:
      'The line of the file at which the row begins; the names of the columns are in line 1. Below a cell of several lines, spreadsheets count fewer.',
  }),
  column: Optional(T.String()),
  code: T.String(),
  detail: T.String(),
})
export type ImportFault = Static<typeof Fault>

export const Import = NamedObj('Import', {
  id: Optional(withOptions(Uuid, { description: 'Of an import that is applied.' })),
  of: OneOf(IMPORT_KINDS),
  status: OneOf(IMPORT_STATUSES, {
    description:
      '`checked`: without a fault, and nothing was changed. `faulty`: with faults, and nothing was changed. `applying`: lines are ' +
      'being carried out. `applied`: all of them have been.',
  }),
  lines: count('How many there are, without the names of the columns and without empty lines.'),
  waiting: count('How many are still to be made; of a check, how many would be.'),
  made: count('How many objects have been made.'),
  existing: count('How many are there already, from an earlier import or otherwise. They stay as they are.'),
  failed: count('How many could not be made because the network had changed since the check.'),
  faults: T.Array(Fault, { description: 'What is wrong: the first 200.' }),
  moreFaults: count('How many faults there are beside those.'),
  ignoredColumns: T.Array(T.String(), {
    description: 'Columns that an answer has and a request does not, such as `createDate`.',
  }),
  createDate: Optional(Time),
  updateDate: Optional(Time),
})

const id = '0199d3a0-5c1e-7000-8000-0000000000d1'
const example = {
  of: 'memberships',
  status: 'applying',
  lines: 240,
  waiting: 238,
  made: 0,
  existing: 2,
  failed: 0,
  faults: [],
  moreFaults: 0,
  ignoredColumns: [],
}
const dates = { createDate: '2027-01-15T09:30:00.000Z', updateDate: '2027-01-15T09:30:07.000Z' }
const locationRef = '0199d3a0-5c1e-7000-8000-000000000002'

export const createImport = endpoint({
  method: 'POST',
  path: '/imports/v1',
  scope: 'network',
  inSteps: true,
  creates: 'import',
  rawBody: { type: 'text/csv', mostBytes: 5 * 1_048_576 },
  summary: 'Import a table',
  description:
    'Takes CSV in UTF-8, with semicolons, commas or tabs, up to 5 MiB. The first line names the columns as the fields of a create: ' +
    '`user.email`, `locationRef`. Lists and free-form objects are JSON. A product with one option may have its fields in columns: ' +
    '`option.title`, `option.price.money.amount`. Without `apply` it is checked, and nothing changes. With `apply` it is checked, and ' +
    'nothing changes unless every line is faultless; then the answer comes at once, and the lines are carried out one after the other. ' +
    'Sent again, it makes nothing twice: a membership is known by e-mail and location, anything by its column `key`, which all but ' +
    'memberships need. `companyRef` and `categoryRef` take an id, or the key of something that was imported before.',
  query: Obj({
    of: OneOf(IMPORT_KINDS),
    apply: Default(T.Boolean({ description: 'Whether to carry it out if it is faultless.' }), false),
    invite: Default(T.Boolean({ description: 'Whether new members are invited by mail.' }), false),
    locationRef: Optional(withOptions(Uuid, { description: 'Stands for the column `locationRef`.' })),
  }),
  status: 200,
  reply: Obj({ import: Import }),
  errors: ['unknown_reference', 'conflict'],
  example: {
    body: `key;user.email;user.name;user.surname;locationRef\r\nA-1;ada@example.com;Ada;Lovelace;${locationRef}\r\n`,
    reply: { import: { id, ...example, ...dates } },
  },
})

export const getImport = endpoint({
  method: 'GET',
  path: '/imports/v1/:id',
  scope: 'network',
  access: 'admin',
  oneStatement: true,
  summary: 'Retrieve an import',
  description: 'How far an import that is applied has come. Its faults are those of the lines that failed.',
  params: ById,
  status: 200,
  reply: Obj({ import: Import }),
  errors: ['not_found'],
  example: { reply: { import: { id, ...example, status: 'applied', waiting: 0, made: 238, ...dates } } },
})
