import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useSpan } from '../../../kit/format/use-span.ts'
import { useWords } from '../../../kit/format/words.tsx'
import { Nearest } from './Nearest.tsx'
import type { Moves } from './use-moves.ts'

/** Tells that a booking went back because somebody was quicker, and what is free nearby. */
export function Refused({ moves }: { moves: Moves }) {
  const { bookings: w } = useWords()
  const { refused, leave, move, titleOf } = moves
  const { span } = useSpan(refused?.booking.locationRef)
  return (
    <Modal opened={refused !== undefined} onClose={leave} title={refused && w.refusedTitle(titleOf(refused.to.resourceRef))}>
      {refused && (
        <Stack gap="md">
          <Text size="sm">{w.refusedText(span(refused.to))}</Text>
          <Nearest
            locationRef={refused.booking.locationRef}
            wanted={refused.to}
            times={refused.nearest}
            onTake={time => {
              leave()
              move(refused.booking, { ...refused.to, ...time })
            }}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={leave} data-autofocus>
              {w.leave}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  )
}
