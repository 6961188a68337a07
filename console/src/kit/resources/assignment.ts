import { useCallback } from 'react'
import type { ReplyOf } from '../data/operation.ts'
import type { stoa } from '../data/stoa.ts'
import { useFormats } from '../format/use-formats.ts'
import { useWords } from '../format/words.tsx'

export type Assignment = ReplyOf<typeof stoa.resources.listAssignments>['assignments'][number]

export const ASSIGNMENTS = '/resources/assignments'

/** How much of a resource somebody holds, in words. */
export function useHeld() {
  const { assignments: w, resources } = useWords()
  const { number } = useFormats()
  return useCallback(
    ({ quantity }: Pick<Assignment, 'quantity'>): string =>
      quantity === undefined ? w.whole : resources.seats(number(quantity)),
    [w, resources, number],
  )
}
