import type { Static } from '../kernel/contract/schema.ts'
import type { Change } from './contract.ts'

export const changeView = ({ id, sequence, kind, objectRef, createDate }: Static<typeof Change>): Static<typeof Change> => ({
  id,
  sequence,
  kind,
  objectRef,
  createDate,
})
