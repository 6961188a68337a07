import type { NetworkRow } from '../access/table.ts'
import type { Static } from '../kernel/contract/schema.ts'
import type { Network } from './contract.ts'

/** A network as it appears in answers. */
export const networkView = ({ id, title, createDate, test, clock }: NetworkRow): Static<typeof Network> => ({
  id,
  title,
  createDate,
  test,
  clock: clock === null ? undefined : { now: clock },
})
