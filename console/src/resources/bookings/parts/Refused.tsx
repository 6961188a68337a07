import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useWords } from '../../../kit/format/words.tsx'
import { useSpan } from '../../../kit/resources/booking.ts'
import { Nearest } from './Nearest.tsx'
import type { Moves } from './use-moves.ts'

/** Tells that a booking went back because somebody was quicker, and what is free nearby. */
export function Refused({ moves }: { moves: Moves }) {
  const { bookings: w } = useWords()
  const { refused, leave, move } = moves
  const { span } = useSpan(refused?.booking.locationRef)
  return (
    <Modal opened={refused !== undefined} onClose={leave} title={refused && w.refusedTitle(refused.booking.resource.title)}>
      {refused && (
        <Stack gap="md">
          <Text size="sm">{w.refusedText(span(refused))}</Text>
          <Nearest
            locationRef={refused.booking.locationRef}
            wanted={refused}
            times={refused.nearest}
            onTake={({ startDate, endDate }) => {
              leave()
              move(refused.booking, startDate, endDate)
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
