import { Anchor, Button, Group, Modal } from '@mantine/core'
import { useWords } from '../../kit/format/words.tsx'
import { ShownOnce } from '../../kit/secret/ShownOnce.tsx'
import { addressOf, onDevice, type WithAddress } from './calendar.ts'

interface Props {
  of: WithAddress | undefined
  /** What has just been done. */
  title: string
  onClose: () => void
}

/** The address of a feed, which is shown this once. Only a button closes it, so that it is not lost by a slip. */
export function AddressDialog({ of, title, onClose }: Props) {
  const { calendars: w } = useWords()
  return (
    <Modal
      opened={of !== undefined}
      onClose={onClose}
      size="lg"
      title={title}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      {of && <ShownOnce warning={w.once} values={[[w.address, addressOf(of)]]} />}
      <Group justify="space-between" mt="lg">
        {of && (
          <Anchor href={onDevice(of)} size="sm">
            {w.subscribeHere}
          </Anchor>
        )}
        <Button onClick={onClose}>{w.kept}</Button>
      </Group>
    </Modal>
  )
}
