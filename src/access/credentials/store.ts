import { sql as raw, type SqlBool } from 'kysely'
import { listOf } from '../../kernel/lists/list.ts'
import { credential } from '../table.ts'

export const credentialList = listOf({
  table: credential,
  rows: sql => sql.selectFrom('credential').selectAll(),
  filters: { membershipRef: 'membershipRef' },
  narrow: { revoked: (eb, [isRevoked]) => raw<SqlBool>`(${eb.ref('credential.revokeDate')} is not null) = ${isRevoked}` },
  orders: { 'createDate:desc': ['createDate', 'desc'], 'createDate:asc': ['createDate', 'asc'] },
})
