import type { Names } from './slice-names.ts'
import { testFile } from './slice-test.ts'

/** The files of a slice, by name. They are a beginning that runs once its table is made. */
export const filesOf = (names: Names): Record<string, string> => ({
  'contract.ts': contract(names),
  'table.ts': table(names),
  'store.ts': store(names),
  'view.ts': view(names),
  'routes.ts': routes(names),
  [`${names.many}.test.ts`]: testFile(names),
})

const contract = ({
  path,
  scope,
  one,
  One,
  many,
  Many,
  up,
}: Names) => `import { answered } from '${up}kernel/contract/answered.ts'
import { endpoint } from '${up}kernel/contract/endpoint.ts'
import { ById, NamedObj, Obj, Optional, paging, T, Text, Time, Uuid } from '${up}kernel/contract/schema.ts'

const ${One}Fields = NamedObj('${One}Fields', { locationRef: Uuid, title: Text(200) })
const ${One}Changes = NamedObj('${One}Changes', { title: Optional(Text(200)) }, { minProperties: 1 })

export const ${One} = NamedObj('${One}', { id: Uuid, ...answered(${One}Fields), createDate: Time, deleteDate: Optional(Time) })

const fields = { locationRef: '0199d3a0-5c1e-7000-8000-000000000002', title: 'The first' }
const ${one} = { id: '0199d3a0-5c1e-7000-8000-000000000201', ...fields, createDate: '2027-01-15T09:30:00.000Z' }

export const create${One} = endpoint({
  method: 'POST',
  path: '${path}',
  scope: '${scope}',
  creates: '${one}',
  summary: 'Create a ${one}',
  body: Obj({ ${one}: ${One}Fields }),
  status: 201,
  reply: Obj({ ${one}: ${One} }),
  errors: ['unknown_reference'],
  example: { body: { ${one}: fields }, reply: { ${one} } },
})

export const list${Many} = endpoint({
  method: 'GET',
  path: '${path}',
  scope: '${scope}',
  list: true,
  oneStatement: true,
  summary: 'List ${many}',
  description: 'The newest first.',
  query: Obj({ locationRef: Optional(Uuid), ...paging }),
  status: 200,
  reply: Obj({ ${many}: T.Array(${One}), nextPageToken: Optional(T.String()) }),
  errors: ['invalid_page_token', 'unknown_reference'],
  example: { reply: { ${many}: [${one}] } },
})

export const get${One} = endpoint({
  method: 'GET',
  path: '${path}/:id',
  scope: '${scope}',
  oneStatement: true,
  summary: 'Retrieve a ${one}',
  params: ById,
  status: 200,
  reply: Obj({ ${one}: ${One} }),
  errors: ['not_found'],
  example: { reply: { ${one} } },
})

export const update${One} = endpoint({
  method: 'PATCH',
  path: '${path}/:id',
  scope: '${scope}',
  etagFrom: 'get${One}',
  summary: 'Change a ${one}',
  params: ById,
  body: Obj({ ${one}: ${One}Changes }),
  status: 200,
  reply: Obj({ ${one}: ${One} }),
  errors: ['not_found'],
  example: { body: { ${one}: { title: fields.title } }, reply: { ${one} } },
})

export const delete${One} = endpoint({
  method: 'DELETE',
  path: '${path}/:id',
  scope: '${scope}',
  etagFrom: 'get${One}',
  summary: 'Delete a ${one}',
  params: ById,
  status: 200,
  reply: Obj({ ${one}: ${One} }),
  errors: ['not_found'],
  example: { reply: { ${one}: { ...${one}, deleteDate: '2027-02-01T12:00:00.000Z' } } },
})
`

const table = ({ one, One, up }: Names) => `import { optional, ref, table, text, time, type Row } from '${up}db/table.ts'

export const ${one} = table('${one}', {
  locationRef: ref('location'),
  title: text,
  createDate: time,
  updateDate: time,
  deleteDate: optional(time),
})
export type ${One}Row = Row<typeof ${one}>
`

const store = ({ one, many, up }: Names) => `import { statements } from '${up}db/statements.ts'
import { listOf } from '${up}kernel/lists/list.ts'
import { ${one} } from './table.ts'

export const ${many} = statements(${one})

export const ${one}List = listOf({
  table: ${one},
  rows: sql => sql.selectFrom('${one}').selectAll().where('deleteDate', 'is', null),
  filters: { locationRef: 'locationRef' },
  orders: { 'createDate:desc': ['createDate', 'desc'] },
})
`

const view = ({ one, One, up }: Names) => `import type { Static } from '${up}kernel/contract/schema.ts'
import type { ${One} } from './contract.ts'
import type { ${One}Row } from './table.ts'

export const ${one}View = ({ id, locationRef, title, createDate, deleteDate }: ${One}Row): Static<typeof ${One}> => ({
  id,
  locationRef,
  title,
  createDate,
  deleteDate: deleteDate ?? undefined,
})
`

const routes = ({ one, One, many, Many, up }: Names) => `import { locations } from '${up}access/store.ts'
import { nulls } from '${up}db/table.ts'
import { found } from '${up}kernel/errors/api-error.ts'
import { Faults } from '${up}kernel/errors/faults.ts'
import { implement } from '${up}kernel/http/implement.ts'
import { newKeys } from '${up}kernel/storage/context.ts'
import { record } from '${up}kernel/storage/record.ts'
import * as contract from './contract.ts'
import { ${one}List, ${many} } from './store.ts'
import { ${one}, type ${One}Row } from './table.ts'
import { ${one}View } from './view.ts'

export const ${one}Routes = implement(contract, {
  async create${One}(call) {
    const { tx, network, now, body } = call
    const faults = new Faults()
    faults.reference(await locations.find(tx, network, body.${one}.locationRef), '/${one}/locationRef', 'location')
    faults.refuse()
    const row: ${One}Row = { ...nulls(${one}), ...body.${one}, ...newKeys(call), updateDate: now }
    await ${many}.insert(tx, row)
    await record(call, '${one}', 'created', { after: row })
    return { ${one}: ${one}View(row) }
  },

  async list${Many}(call) {
    const { rows, nextPageToken } = await ${one}List.read(call)
    return { ${many}: rows.map(${one}View), nextPageToken }
  },

  async get${One}({ db, network, params }) {
    return { ${one}: ${one}View(found(await ${many}.find(db, network, params.id), '${one}')) }
  },

  async update${One}(call) {
    const { tx, network, params, body } = call
    const before = found(await ${many}.lock(tx, network, params.id), '${one}')
    const after = await ${many}.update(call, before, body.${one})
    await record(call, '${one}', 'updated', { before, after })
    return { ${one}: ${one}View(after) }
  },

  async delete${One}(call) {
    const { tx, network, params } = call
    const before = found(await ${many}.lock(tx, network, params.id), '${one}')
    const after = await ${many}.remove(call, before)
    await record(call, '${one}', 'deleted', { before, after })
    return { ${one}: ${one}View(after) }
  },
})
`
