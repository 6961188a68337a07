import type { Static } from '../../kernel/contract/schema.ts'
import type { Category } from './contract.ts'
import type { CategoryRow } from './table.ts'

/** A category as it appears in answers. */
export const categoryView = ({ id, locationRef, title, createDate, deleteDate }: CategoryRow): Static<typeof Category> => ({
  id,
  locationRef: locationRef ?? undefined,
  title,
  createDate,
  deleteDate: deleteDate ?? undefined,
})
