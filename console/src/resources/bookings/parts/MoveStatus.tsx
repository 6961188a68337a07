import { Paper, Text } from '@mantine/core'
import { useSpan } from '../../../kit/format/use-span.ts'
import { useWords } from '../../../kit/format/words.tsx'
import { MailNotice } from '../../../kit/page/MailNotice.tsx'
import { peopleOf } from '../../../kit/resources/booking.ts'
import classes from './timeline.module.css'
import type { Moves } from './use-moves.ts'

/** What the keys have done so far, and how it is saved or taken back. */
export function MoveStatus({ moves: { pending, titleOf } }: { moves: Moves }) {
  const { bookings: w } = useWords()
  const { times } = useSpan(undefined)
  const where = pending && pending.resourceRef !== pending.stored.resourceRef ? [titleOf(pending.resourceRef)] : []
  const told = pending && !pending.isSaving && w.foreseen[pending.clash ?? 'free']([...where, times(pending)].join(', '))
  return (
    <div role="status" className={classes.status}>
      {told && (
        <Paper withBorder shadow="md" px="md" py="xs">
          <Text size="sm">{told}</Text>
          <MailNotice to={pending.clash ? 0 : peopleOf([pending.stored])} />
        </Paper>
      )}
    </div>
  )
}
