import { Paper, Text } from '@mantine/core'
import { useWords } from '../../../kit/format/words.tsx'
import { useSpan } from '../../../kit/resources/booking.ts'
import classes from './timeline.module.css'
import type { Moves } from './use-moves.ts'

/** What the keys have done so far, and how it is saved or taken back. */
export function MoveStatus({ moves: { pending } }: { moves: Moves }) {
  const { bookings: w } = useWords()
  const { times } = useSpan(undefined)
  const told = pending && (pending.isTaken ? w.foreseen.taken : w.foreseen.free)(times(pending))
  return (
    <div role="status" className={classes.status}>
      {told && (
        <Paper withBorder shadow="md" px="md" py="xs">
          <Text size="sm">{told}</Text>
        </Paper>
      )}
    </div>
  )
}
