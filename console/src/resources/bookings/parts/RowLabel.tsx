import { Anchor, Text } from '@mantine/core'
import type { ScheduleResourceData } from '@mantine/schedule'
import { Link } from '@tanstack/react-router'
import { useWords } from '../../../kit/format/words.tsx'
import { LIST, type Resource } from '../../../kit/resources/resource.ts'
import classes from './timeline.module.css'

/** Which resource a row is of. */
export function RowLabel({ of: { id, label, payload } }: { of: ScheduleResourceData }) {
  const { resources: w } = useWords()
  return (
    <div className={classes.label} data-lanes={payload!.lanes as number | undefined}>
      <Anchor component={Link} to={`${LIST}/${id}`} size="sm" fw={500} className={classes.labelTitle!} title={String(label)}>
        {label}
      </Anchor>
      <Text span size="xs" c="dimmed" truncate>
        {w.types[payload!.type as Resource['type']]}
      </Text>
    </div>
  )
}
