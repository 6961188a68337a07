import { useMemo } from 'react'
import { useLocationChoice, useLocationTitles, useSession } from '../format/session.tsx'
import { useWords } from '../format/words.tsx'
import type { Column } from './types.ts'

/** The column that tells where a row belongs. It is extra while all rows belong to one location. */
export function useLocationColumn<Row extends { locationRef: string }>(): Column<Row> {
  const { shell: w } = useWords()
  const titleOf = useLocationTitles()
  const isOne = useSession().locations.length === 1
  const isExtra = useLocationChoice() !== undefined || isOne
  return useMemo(
    () => ({ id: 'location', title: w.location, cell: ({ locationRef }) => titleOf(locationRef), isExtra }),
    [w, titleOf, isExtra],
  )
}
