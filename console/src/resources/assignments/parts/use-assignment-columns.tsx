import { Text } from '@mantine/core'
import { useMemo } from 'react'
import { Nothing, When } from '../../../kit/format/values.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { Party } from '../../../kit/holder/Party.tsx'
import type { Column } from '../../../kit/list/types.ts'
import { useHeld, type Assignment } from '../../../kit/resources/assignment.ts'

export function useAssignmentColumns(): Column<Assignment>[] {
  const { assignments: w, resources } = useWords()
  const held = useHeld()
  return useMemo(
    () => [
      {
        id: 'holder',
        title: w.holder,
        cell: assignment => (
          <Party
            is={assignment}
            hint={
              <Text span inherit hiddenFrom="sm">
                {assignment.resource.title}
              </Text>
            }
          />
        ),
      },
      { id: 'resource', title: resources.resource, cell: ({ resource }) => resource.title },
      { id: 'type', title: resources.type, cell: ({ resource }) => resources.types[resource.type] },
      { id: 'held', title: w.held, cell: held, onPhone: true },
      { id: 'from', title: w.from, cell: ({ startDate }) => <When is={startDate} /> },
      { id: 'until', title: w.until, cell: ({ endDate }) => (endDate ? <When is={endDate} /> : <Nothing />) },
    ],
    [w, resources, held],
  )
}
