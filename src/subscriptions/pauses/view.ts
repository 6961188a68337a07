import type { Static } from '../../kernel/contract/schema.ts'
import type { Pause } from '../contract-subscription.ts'
import type { PauseRow } from './table.ts'

/** A pause as it appears in answers. */
export const pauseView = ({ id, startDate, endDate, deleteDate }: PauseRow): Static<typeof Pause> => ({
  id,
  startDate,
  endDate: endDate ?? undefined,
  deleteDate: deleteDate ?? undefined,
})
