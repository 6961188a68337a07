import type { Static } from '../kernel/contract/schema.ts'
import type { Import, ImportFault, ImportKind } from './contract.ts'
import type { ImportRow } from './table.ts'

/** An import that is applied, as it appears in answers. */
export const importView = (row: ImportRow): Static<typeof Import> => ({
  id: row.id,
  of: row.of,
  status: row.status === 'applied' ? 'applied' : 'applying',
  lines: row.lines,
  waiting: row.lines - row.made - row.existing - row.failed,
  made: row.made,
  existing: row.existing,
  failed: row.failed,
  faults: row.faults,
  moreFaults: row.failed - row.faults.length,
  ignoredColumns: row.ignoredColumns,
  createDate: row.createDate,
  updateDate: row.updateDate,
})

/** What is told of a table that is not applied. */
export const checkView = (
  of: ImportKind,
  faults: { first: ImportFault[]; count: number },
  { lines, existing, ignoredColumns }: Pick<ImportRow, 'lines' | 'existing' | 'ignoredColumns'>,
): Static<typeof Import> => ({
  of,
  status: faults.count === 0 ? 'checked' : 'faulty',
  lines,
  waiting: faults.count === 0 ? lines - existing : 0,
  made: 0,
  existing,
  failed: 0,
  faults: faults.first,
  moreFaults: faults.count - faults.first.length,
  ignoredColumns,
})
