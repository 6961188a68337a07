import { Anchor, Text } from '@mantine/core'
import { useDatesContext } from '@mantine/dates'
import type { ScheduleResourceData } from '@mantine/schedule'
import { Link } from '@tanstack/react-router'
import dayjs from 'dayjs'
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

/** The name of a day above its hours. It stays in sight while some of these are, however far they are scrolled sideways. */
function DayName({ of }: { of: string }) {
  const { getLocale } = useDatesContext()
  return (
    <span style={{ position: 'sticky', insetInline: 'calc(var(--label-width) + 6px) 6px' }}>
      {dayjs(of).locale(getLocale()).format('ddd D')}
    </span>
  )
}

/** The format of a day in the week. Its type asks for a text, but whatever is given is drawn, so that it can be a part. */
export const dayName = ((day: string) => <DayName of={day} />) as unknown as (day: string) => string
