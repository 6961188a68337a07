import { statements } from '../db/statements.ts'
import { listOf } from '../kernel/lists/list.ts'
import { creditPackage } from './table.ts'

export const packages = statements(creditPackage)

export const packageList = listOf({
  table: creditPackage,
  rows: sql => sql.selectFrom('package').selectAll().where('deleteDate', 'is', null),
  filters: { locationRef: 'locationRef' },
  narrow: { available: 'available' },
  orders: { 'price:asc': ['price', 'asc'] },
})
